"""Nello: the declarer takes no trick, and the partner sits out (H5)."""

import pytest

from engine.actions import Declare, LayDown
from engine.errors import Refusal, RuleError
from engine.game import decide, legal_actions
from engine.house import parse_options
from engine.notation import parse_position, parse_tile, position
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import DOUBLES, Suit, declaration
from engine.view import recall, seat_view, spectator
from tests.engine.positions import after, start, tiles

# A can duck with blanks and ones; D has what is high.
LOW = (
    "[0|1] [0|2] [0|3] [1|1] [1|2] [0|0] [0|4] / [2|2] [1|3] [1|4] [2|3] [3|3] [2|4] [3|4]"
    " / [4|6] [5|6] [1|5] [0|6] [2|5] [3|5] [0|5] / [4|4] [5|5] [6|6] [3|6] [4|5] [2|6] [1|6]"
)
HOUSE = "nello anybody"


def codes(state: State) -> str:
    """Return what may be declared, each code once."""
    return " ".join(dict.fromkeys(act.trump for act in legal_actions(state) if isinstance(act, Declare)))


def nello(acts: str = "", *, bid: str = "1m", declared: str = "LH", house: str = HOUSE) -> State:
    return after(start(LOW, house=house), f"{bid} pass pass pass {declared} {acts}")


@pytest.mark.parametrize(
    ("house", "bid", "offered"),
    [
        ("", "1m", "0 1 2 3 4 5 6 D N"),
        (HOUSE, "30", "0 1 2 3 4 5 6 D N"),
        (HOUSE, "1m", "0 1 2 3 4 5 6 D N LH"),
        (f"{HOUSE}, nello_doubles own_suit", "2m", "0 1 2 3 4 5 6 D N LD"),
        (f"{HOUSE}, nello_doubles low", "2m", "0 1 2 3 4 5 6 D N LL"),
        (f"{HOUSE}, nello_doubles declarer", "2m", "0 1 2 3 4 5 6 D N LH LD LL"),
    ],
)
def test_who_wins_the_auction_with_marks_may_declare_it(house: str, bid: str, offered: str) -> None:
    """H5.1, H5.3: with the doubles that the table plays, or those that the declarer says."""
    assert codes(after(start(LOW, house=house), f"{bid} pass pass pass")) == offered


def test_it_is_worth_the_marks_bid() -> None:
    """H5.1."""
    state = nello(bid="2m")
    assert state.contract is not None
    assert (state.contract.value, state.contract.call.in_marks) == (2, 2)


@pytest.mark.parametrize(
    ("declared", "code"), [("LL", Refusal.DECLARATION_NOT_OFFERED), ("LH/1", Refusal.PILES_REFUSED)]
)
def test_another_way_or_piles_are_refused(declared: str, code: Refusal) -> None:
    """H5.1, H5.4."""
    with pytest.raises(RuleError) as refused:
        nello(declared=declared)
    assert refused.value.code is code


def test_the_partner_takes_no_part() -> None:
    """H5.2: three tiles a trick, clockwise from the leader; the declarer leads first."""
    state = nello("[0|1]")
    assert state.turn is Seat.B
    state = after(state, "[1|3]")
    assert state.turn is Seat.D
    state = after(state, "[1|6]")
    assert ([play.seat.name for play in state.tricks[0].plays], state.turn) == (["A", "B", "D"], Seat.D)
    assert [play.seat.name for play in after(state, "[3|6] [0|3]").trick] == ["D", "A"]
    view = spectator(state)
    assert view.held == (6, 6, 7, 6)
    assert view.contract is not None
    assert view.contract.players == (Seat.A, Seat.B, Seat.D)


def test_nobody_else_sees_the_hand_that_sits_out() -> None:
    """H5.2, R8.6: its owner does."""
    state = nello("[0|1] [1|3] [1|6]")
    assert seat_view(state, Seat.C).hand == state.hands[Seat.C]
    assert seat_view(state, Seat.C).legal == ()
    assert spectator(state).open_hands == (None, None, None, None)
    assert set(state.held(Seat.C)).isdisjoint(recall(state, Seat.A).hand)


@pytest.mark.parametrize(
    ("code", "suit", "highest_first"),
    [
        ("LH", 4, "[4|4] [4|6] [4|5] [3|4] [2|4] [1|4] [0|4]"),
        ("LD", 4, "[4|6] [4|5] [3|4] [2|4] [1|4] [0|4]"),
        ("LD", DOUBLES, "[6|6] [5|5] [4|4] [3|3] [2|2] [1|1] [0|0]"),
        ("LL", 4, "[4|6] [4|5] [3|4] [2|4] [1|4] [0|4] [4|4]"),
        ("LL", 0, "[0|6] [0|5] [0|4] [0|3] [0|2] [0|1] [0|0]"),
    ],
)
def test_how_doubles_rank(code: str, suit: int, highest_first: str) -> None:
    """H5.3: none of the tiles is trump."""
    named = declaration(Rules(), code)
    within = [tile for tile in Rules().tiles if named.follows(tile, Suit(suit))]
    within.sort(key=lambda tile: named.rank(tile, Suit(suit)), reverse=True)
    assert tuple(within) == tiles(highest_first)
    assert not any(named.is_trump(tile) for tile in Rules().tiles)


@pytest.mark.parametrize(("code", "asked"), [("LH", 4), ("LD", DOUBLES), ("LL", 4)])
def test_a_double_led_asks_for_its_number_or_for_doubles(code: str, asked: int) -> None:
    """H5.3."""
    assert declaration(Rules(), code).suit_led(parse_tile("[4|4]")) == asked
    assert declaration(Rules(), code).suit_led(parse_tile("[2|4]")) == 4


def test_the_first_trick_that_the_declarer_takes_sets_it() -> None:
    """H5.4."""
    state = nello("[0|0] [2|2] [4|4]", bid="2m")
    assert (state.phase, state.result, state.marks) == (Phase.ROUND_OVER, (1, 2, False, (0, 2)), (0, 2))


def test_it_is_made_after_the_seventh_trick_and_all_tricks_lie_open() -> None:
    """H5.4, R8.1: points are hidden while it runs."""
    plays = "[0|1] [1|3] [1|6] [6|6] [0|2] [2|3] [5|5] [1|1] [3|3] [2|6] [1|2] [2|2]"
    state = nello(f"{plays} [4|5] [0|4] [3|4] [3|6] [0|3] [2|4]")
    assert (state.phase, state.turn, len(state.tricks)) == (Phase.PLAY, Seat.D, 6)
    view = spectator(state)
    assert (view.points, view.tricks_taken) == (None, (0, 6))
    assert all(trick.tiles is not None and trick.points is None for trick in view.taken)
    state = after(state, "[4|4] [0|0] [1|4]")
    assert (state.phase, state.result, state.marks) == (Phase.ROUND_OVER, (0, 1, True, (1, 0)), (1, 0))
    assert parse_position(position(state)) == state


def test_a_table_may_keep_it_for_a_dealer_whom_the_others_left_the_auction() -> None:
    """H5.4."""
    house = "nello dealer"
    assert codes(after(start(LOW, house=house), "pass pass pass 1m")).endswith("LH")
    for calls in ("1m pass pass pass", "pass pass 30 1m", "pass pass 1m pass"):
        assert not codes(after(start(LOW, house=house), calls)).endswith("LH")


def test_sevens_and_nello_stand_side_by_side() -> None:
    """H5.1, H7.1."""
    rules = "nello anybody, nello_doubles low, sevens marks"
    assert codes(after(start(LOW, house=rules), "1m pass pass pass")).split()[9:] == ["LL", "S"]
    assert parse_options(rules, Rules()).nello == "anybody"


def test_nothing_can_be_claimed_in_it() -> None:
    """H8.1."""
    state = nello(house="nello anybody, lay_down on")
    assert LayDown() not in legal_actions(state)
    with pytest.raises(RuleError) as refused:
        decide(state, Seat.A, LayDown())
    assert refused.value.code is Refusal.NO_LAY_DOWN
