"""The auction under house rules: the forced dealer, who bids first, splash and plunge."""

import pytest

from engine.auction import Plunge, Splash, check_call, legal_calls
from engine.errors import Refusal, RuleError
from engine.game import legal_actions
from engine.house import parse_options
from engine.notation import parse_call, parse_position, position, print_call
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase
from engine.view import recall, spectator
from tests.engine.positions import FIVES, after, seats, start

BOTH = "splash 3, plunge 4"
# A holds four doubles, B three, C none, D none.
DOUBLES = (
    "[6|6] [5|5] [4|4] [3|3] [0|1] [0|2] [0|3] / [0|0] [1|1] [2|2] [0|4] [0|5] [0|6] [1|2]"
    " / [1|3] [1|4] [1|5] [1|6] [2|3] [2|4] [2|5] / [2|6] [3|4] [3|5] [3|6] [4|5] [4|6] [5|6]"
)

# A holds three doubles, and the partner all sixes.
PARTNERS_SIXES = (
    "[0|0] [1|1] [2|2] [0|1] [0|2] [0|3] [0|4] / [0|5] [1|2] [1|3] [1|4] [1|5] [2|3] [2|4]"
    " / [6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6] / [2|5] [3|3] [3|4] [3|5] [4|4] [4|5] [5|5]"
)


def legal(house: str, calls: str, doubles: int = 0) -> str:
    rules = parse_options(house, Rules())
    return " ".join(
        map(print_call, legal_calls(rules, [parse_call(call) for call in calls.split()], doubles))
    )


def refusal(house: str, calls: str, call: str, doubles: int = 0) -> tuple[Refusal, dict[str, object]]:
    rules, made = parse_options(house, Rules()), [parse_call(each) for each in calls.split()]
    with pytest.raises(RuleError) as refused:
        check_call(rules, made, parse_call(call), doubles)
    return refused.value.code, refused.value.parameters


def test_the_dealer_must_bid_when_the_three_before_have_passed() -> None:
    """H2.1: 30 at least, more is allowed."""
    house = "all_pass dealer_bids"
    assert legal(house, "pass pass pass") == "30 31 32 33 34 35 36 37 38 39 40 41 1m 2m"
    assert refusal(house, "pass pass pass", "pass") == (Refusal.MUST_BID, {"lowest": parse_call("30")})
    for calls in ("", "pass pass", "30 pass pass", "pass pass 1m"):
        assert legal(house, calls).startswith("pass")
    state = after(start(FIVES, house=house), "pass pass pass")
    assert state.turn is Seat.D
    assert after(state, "30").phase is Phase.DECLARATION


def test_who_holds_the_01_bids_first_and_everybody_sees_who_that_is() -> None:
    """H3.1."""
    state = start(FIVES, house="first_bid holder", first="B")
    asked = []
    while state.phase is Phase.AUCTION:
        assert spectator(state).first_bidder is Seat.B
        asked.append(state.turn)
        state = after(state, "pass")
    assert tuple(asked) == seats("BCDA")
    assert (state.phase, spectator(state).first_bidder) == (Phase.ALL_PASSED, Seat.B)
    assert recall(state, Seat.A).first_bidder is Seat.B


def test_the_dealer_is_then_who_bids_last() -> None:
    """H3.1, H2.1, H5.4."""
    house = "all_pass dealer_bids, first_bid holder, nello dealer"
    state = after(start(FIVES, house=house, first="B"), "pass pass pass")
    assert state.turn is Seat.A
    assert len(legal_actions(state)) == 14
    state = after(state, "1m")
    assert (state.turn, state.phase) == (Seat.A, Phase.DECLARATION)
    assert after(state, "LH").phase is Phase.PLAY
    assert [call.seat for call in spectator(state).calls] == list(seats("BCDA"))


def test_a_first_bidder_who_does_not_hold_it_is_no_deal() -> None:
    """H3.1, in notation."""
    text = position(start(FIVES, house="first_bid holder", first="B"))
    for wrong in (text.replace("first B", "first C"), text.replace(", first B", "")):
        with pytest.raises(RuleError) as refused:
            parse_position(wrong)
        assert refused.value.code is Refusal.BAD_NOTATION


def test_splash_and_plunge_are_offered_to_who_holds_the_doubles() -> None:
    """H6.1: the software knows the hand."""
    assert legal(BOTH, "41", 2) == "pass 1m 2m"
    assert legal(BOTH, "41", 3) == "pass 1m 2m 3s"
    assert legal(BOTH, "41", 4) == "pass 1m 2m 3s 4p"
    assert legal("splash 2", "41", 7) == "pass 1m 2m 2s"
    assert refusal(BOTH, "", "4p", 3) == (Refusal.TOO_FEW_DOUBLES, {"needed": 4})
    assert refusal("splash 3", "", "4p", 5) == (Refusal.CALL_NOT_OFFERED, {})
    state = start(DOUBLES, house=BOTH)
    offered = []
    for _ in range(3):
        offered.append([print_call(act.call) for act in legal_actions(state)][13:])  # type: ignore[union-attr]
        state = after(state, "pass")
    assert offered == [["1m", "2m", "3s", "4p"], ["1m", "2m", "3s"], ["1m", "2m"]]


def test_a_call_tells_everybody_how_many_doubles_there_are_at_least() -> None:
    """H6.1: also after a deal in which it did not win."""
    for calls, told in (("3s 4m pass pass", [3, 0, 0, 0]), ("4p", [4])):
        view = spectator(after(start(DOUBLES, house=BOTH), calls))
        assert [call.promised(view.rules) for _, call in view.calls] == told


@pytest.mark.parametrize(
    ("house", "calls", "splash", "plunge"),
    [
        (BOTH, "", "3s", "4p"),
        (BOTH, "2m", "3s", "4p"),
        (BOTH, "2m 3m", "4s", "4p"),
        (BOTH, "3s", "4s", "4p"),
        (BOTH, "3s 4p", "5s", "5p"),
        (BOTH, "2m 3m 4m", "5s", "5p"),
        ("splash 2, plunge 3", "30", "2s", "3p"),
        ("splash 2, plunge 3", "1m", "2s", "3p"),
    ],
)
def test_it_is_worth_its_marks_or_one_more_than_the_highest_bid(
    house: str, calls: str, splash: str, plunge: str
) -> None:
    """H6.2: a jump is allowed, and a plunge may be called over a splash."""
    assert legal(house, calls, 4).split()[-2:] == [splash, plunge]


def test_later_bids_raise_by_exactly_one_mark() -> None:
    """H6.2."""
    assert legal(BOTH, "3s") == "pass 4m"
    assert legal(BOTH, "3s 4p") == "pass 5m"
    assert refusal(BOTH, "2m 3m", "3s", 3) == (Refusal.BID_TOO_LOW, {"lowest": Splash(4)})
    assert refusal(BOTH, "", "5p", 4) == (Refusal.BID_TOO_HIGH, {"highest": Plunge(4)})
    assert refusal(BOTH, "3s", "41") == (Refusal.BID_OFF_LADDER, {"lowest": parse_call("4m")})


def test_the_partner_of_the_caller_names_the_trump_and_leads() -> None:
    """H6.3: any of the nine, with the piles; the contract is the caller's."""
    state = after(start(DOUBLES, house=f"nello anybody, {BOTH}, sevens looper"), "3s pass pass pass")
    assert (state.phase, state.turn) == (Phase.DECLARATION, Seat.C)
    assert len(legal_actions(state)) == 9 * 2
    state = after(state, "1/2")
    view = spectator(state).contract
    assert view is not None
    assert (view.declarer, view.leader, view.side, view.call, view.piles) == (Seat.A, Seat.C, 0, Splash(3), 2)
    assert (state.phase, state.turn) == (Phase.PLAY, Seat.C)


def test_it_is_set_by_the_first_trick_lost_and_made_with_seven() -> None:
    """H6.3: both sides of the partnership together."""
    lost = after(start(PARTNERS_SIXES, house=BOTH), "3s pass pass pass 5/1 [6|6] [2|5] [0|0] [1|2]")
    assert (lost.phase, lost.result) == (Phase.ROUND_OVER, (1, 3, False, (0, 3)))
    state = after(start(PARTNERS_SIXES, house=BOTH), "3s pass pass pass 6/1")
    for trick in zip(*(state.held(seat) for seat in seats("CDAB")), strict=True):
        assert state.phase is Phase.PLAY
        state = after(state, " ".join(map(str, trick)))
    assert (state.phase, state.result) == (Phase.ROUND_OVER, (0, 3, True, (3, 0)))
