import pytest

from engine.actions import Bid
from engine.auction import check_call, legal_calls, winning
from engine.errors import Refusal, RuleError
from engine.game import decide
from engine.notation import parse_call, print_call
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase
from tests.engine.positions import FIVES, after, seats, start

RULES = Rules()


def legal(calls: str) -> str:
    return " ".join(map(print_call, legal_calls(RULES, [parse_call(call) for call in calls.split()])))


def refusal(calls: str, call: str) -> tuple[Refusal, str]:
    """Return the code, and the bid that it names."""
    with pytest.raises(RuleError) as refused:
        check_call(RULES, [parse_call(each) for each in calls.split()], parse_call(call))
    (limit,) = refused.value.parameters.values()
    assert list(refused.value.parameters) == (
        ["highest"] if refused.value.code is Refusal.BID_TOO_HIGH else ["lowest"]
    )
    return refused.value.code, print_call(limit)  # type: ignore[arg-type] # parameters are objects


def test_each_seat_is_asked_once_clockwise_from_the_dealers_left() -> None:
    """R3.1."""
    state = start(FIVES, dealer="B")
    asked = []
    while state.phase is Phase.AUCTION:
        asked.append(state.turn)
        state = after(state, "pass")
    assert tuple(asked) == seats("CDAB")


@pytest.mark.parametrize("calls", ["30 pass pass", "41 2m pass", "1m 2m 3m", "pass pass pass"])
def test_all_four_are_asked_whatever_was_bid(calls: str) -> None:
    """R3.1."""
    state = after(start(FIVES), calls)
    assert (state.phase, state.turn) == (Phase.AUCTION, Seat.D)
    assert after(state, "pass").phase is not Phase.AUCTION


def test_nothing_may_be_called_after_four_turns() -> None:
    """R3.1."""
    assert legal("30 pass pass pass") == ""


def test_a_point_bid_is_a_whole_number_from_30_to_41_above_the_highest() -> None:
    """R3.2."""
    assert legal("") == "pass 30 31 32 33 34 35 36 37 38 39 40 41 1m 2m"
    assert legal("pass 38 pass") == "pass 39 40 41 1m 2m"
    assert legal("30 41") == "pass 1m 2m"


def test_no_point_bid_is_possible_after_all_tricks() -> None:
    """R3.2."""
    assert legal("34 1m") == "pass 2m"
    assert refusal("34 1m", "41") == (Refusal.BID_OFF_LADDER, "2m")


def test_all_tricks_beat_every_point_bid_and_forty_two_is_none() -> None:
    """R3.3."""
    assert "1m" in legal("41")
    assert refusal("", "42") == (Refusal.BID_TOO_HIGH, "41")
    assert refusal("41", "42") == (Refusal.BID_TOO_HIGH, "2m")


@pytest.mark.parametrize("before", ["", "30", "pass 41"])
def test_the_first_bid_of_all_tricks_is_for_one_or_two_marks(before: str) -> None:
    """R3.4."""
    assert legal(before).endswith(" 1m 2m")
    assert refusal(before, "3m") == (Refusal.BID_TOO_HIGH, "2m")


def test_each_later_one_is_for_exactly_one_mark_more_so_five_is_the_highest() -> None:
    """R3.4."""
    assert legal("1m") == "pass 2m"
    assert legal("2m 3m pass") == "pass 4m"
    assert legal("2m 3m 4m") == "pass 5m"
    assert refusal("2m", "2m") == (Refusal.BID_TOO_LOW, "3m")
    assert refusal("2m", "4m") == (Refusal.BID_TOO_HIGH, "3m")


@pytest.mark.parametrize(
    ("calls", "call", "code", "limit"),
    [
        ("", "29", Refusal.BID_TOO_LOW, "30"),
        ("34", "34", Refusal.BID_TOO_LOW, "35"),
        ("34 pass", "30", Refusal.BID_TOO_LOW, "35"),
        ("41", "41", Refusal.BID_TOO_LOW, "1m"),
        ("", "0", Refusal.BID_OFF_LADDER, "30"),
        ("2m", "0m", Refusal.BID_OFF_LADDER, "3m"),
        ("", "99", Refusal.BID_TOO_HIGH, "41"),
    ],
)
def test_a_refused_bid_names_what_is_possible(calls: str, call: str, code: Refusal, limit: str) -> None:
    """R3.2, R3.4, R9.1."""
    assert refusal(calls, call) == (code, limit)


def test_passing_exists_in_the_auction_alone() -> None:
    """R3.5."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5]")
    with pytest.raises(RuleError) as refused:
        decide(state, Seat.B, Bid(parse_call("pass")))
    assert refused.value.code is Refusal.NO_AUCTION


@pytest.mark.parametrize(
    ("calls", "declarer"), [("30 pass pass pass", "A"), ("30 31 1m 2m", "D"), ("pass 30 41 pass", "C")]
)
def test_the_highest_bidder_becomes_the_declarer(calls: str, declarer: str) -> None:
    """R3.6."""
    state = after(start(FIVES), calls)
    assert state.contract is not None
    assert (state.phase, state.turn, state.contract.declarer) == (
        Phase.DECLARATION,
        Seat[declarer],
        Seat[declarer],
    )


def test_nobody_has_won_the_auction_when_all_passed() -> None:
    """R3.6."""
    assert winning([parse_call("pass")] * 4) is None
