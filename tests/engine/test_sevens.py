"""Sevens and the looper: no suits, the tile nearest to seven takes the trick (H7)."""

import pytest

from engine.actions import Declare, Play
from engine.contracts import Kind
from engine.errors import Refusal, RuleError
from engine.game import decide, legal_actions
from engine.notation import covered, parse_position, parse_record, parse_tile, position, record
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import declaration
from engine.tricks import legal_tiles, winner
from engine.view import recall, seat_view, spectator
from tests.engine.positions import after, start, tiles
from tests.engine.test_tricks import trick

# By their distance from seven: A 0 0 0 1 1 2 4, B 1 1 1 2 3 3 4, C 1 2 2 3 3 3 4, D 1 2 5 5 5 6 7.
NEAR = (
    "[1|6] [2|5] [3|4] [2|6] [3|3] [0|5] [1|2] / [2|4] [4|4] [3|5] [3|6] [0|4] [2|2] [0|3]"
    " / [0|6] [1|4] [2|3] [1|3] [4|6] [5|6] [5|5] / [1|5] [4|5] [6|6] [1|1] [0|2] [0|1] [0|0]"
)
HOUSE = "sevens marks"


def sevens(acts: str = "", *, bid: str = "1m", house: str = HOUSE) -> State:
    return after(start(NEAR, house=house), f"{bid} pass pass pass S {acts}")


def offered(house: str, bid: str) -> bool:
    state = after(start(NEAR, house=house), f"{bid} pass pass pass")
    return Declare("S") in legal_actions(state)


def test_who_wins_the_auction_with_marks_may_declare_sevens() -> None:
    """H7.1: under a point bid only as a looper (H7.4)."""
    assert (offered("", "2m"), offered(HOUSE, "2m"), offered(HOUSE, "30")) == (False, True, False)
    assert (offered("sevens looper", "2m"), offered("sevens looper", "30")) == (True, True)
    with pytest.raises(RuleError) as refused:
        sevens(bid="30")
    assert refused.value.code is Refusal.DECLARATION_NOT_OFFERED


@pytest.mark.parametrize(
    ("played", "by"),
    [
        ("[0|0] [6|6] [1|5] [5|5]", "C"),
        ("[2|6] [3|4] [1|6] [2|5]", "B"),
        ("[2|4] [3|5] [4|4] [2|6]", "A"),
        ("[6|6] [0|2] [1|1] [5|5]", "D"),
    ],
)
def test_the_tile_nearest_to_seven_wins_and_of_equals_the_first_played(played: str, by: str) -> None:
    """H7.1."""
    assert winner(declaration(Rules(), "S"), trick(played)).name == by


def test_hands_lie_face_up_sorted_by_their_distance() -> None:
    """H7.2: everybody sees all four."""
    state = sevens()
    view = spectator(state)
    assert view.open_hands[Seat.A] == tiles("[1|6] [2|5] [3|4] [2|6] [3|3] [0|5] [1|2]")
    assert view.open_hands[Seat.B] == tiles("[2|4] [3|5] [4|4] [3|6] [0|4] [2|2] [0|3]")
    assert view.open_hands[Seat.D] == tiles("[1|5] [4|5] [0|2] [1|1] [6|6] [0|1] [0|0]")
    assert recall(state, Seat.B).open_hands == view.open_hands
    assert seat_view(state, Seat.C).public == view
    assert spectator(after(start(NEAR, house=HOUSE), "1m pass pass pass")).open_hands == (None,) * 4
    assert spectator(after(start(NEAR, house=HOUSE), "1m pass pass pass N/1")).open_hands == (None,) * 4


def test_they_are_played_from_the_nearest_outward() -> None:
    """H7.2: among equals the owner chooses; leading is no exception."""
    state = sevens()
    assert legal_actions(state) == tuple(map(Play, tiles("[1|6] [2|5] [3|4]")))
    with pytest.raises(RuleError) as refused:
        decide(state, Seat.A, Play(parse_tile("[2|6]")))
    assert refused.value.code is Refusal.MUST_PLAY_NEAREST
    state = after(state, "[2|5]")
    assert legal_actions(state) == tuple(map(Play, tiles("[2|4] [4|4] [3|5]")))
    assert spectator(state).asked is None
    assert legal_tiles(declaration(Rules(), "S"), (), ()) == ()


def test_the_declarer_leads_and_then_who_took_the_trick() -> None:
    """H7.2: with taken tricks face up."""
    state = sevens("[1|6] [2|4] [0|6] [1|5] [2|5] [4|4] [2|3] [4|5]")
    assert (state.turn, state.phase) == (Seat.A, Phase.PLAY)
    assert all(taken.tiles is not None for taken in spectator(state).taken)


WHOLE = (
    "[1|6] [2|4] [0|6] [1|5] [2|5] [4|4] [2|3] [4|5] [3|4] [3|5] [1|4] [1|1]"
    " [2|6] [3|6] [1|3] [0|2] [3|3] [0|4] [4|6] [6|6] [0|5] [2|2] [5|5] [0|1]"
)


def test_the_declarers_side_must_take_all_seven() -> None:
    """H7.3: A and C, together; points are hidden while it runs (R8.1)."""
    state = sevens(WHOLE)
    assert (state.phase, spectator(state).points, spectator(state).tricks_taken) == (Phase.PLAY, None, (6, 0))
    state = after(state, "[1|2] [0|3] [5|6] [0|0]")
    assert (state.phase, state.result) == (Phase.ROUND_OVER, (0, 1, True, (1, 0)))
    assert parse_position(position(state)) == state


def test_it_is_set_by_the_first_trick_that_the_others_take() -> None:
    """H7.3."""
    state = after(start(NEAR, house=HOUSE), "pass 2m pass pass S [2|4] [0|6] [1|5] [1|6]")
    assert (state.phase, state.result) == (Phase.ROUND_OVER, (0, 2, False, (2, 0)))


def test_in_a_looper_tricks_may_be_lost_and_points_decide() -> None:
    """H7.4, R7.1: and round points are shown."""
    state = after(start(NEAR, house="sevens looper"), "pass 30 pass pass S [2|4] [0|6] [1|5] [1|6]")
    assert (state.phase, state.turn) == (Phase.PLAY, Seat.A)
    view = spectator(state)
    assert (view.points, view.declarers_need, view.defenders_need) == ((1, 0), 30, 12)
    assert view.contract is not None
    assert (view.contract.kind, view.contract.all_tricks, view.contract.piles) == (Kind.LOOPER, False, None)


def test_a_public_record_tells_the_hands_that_lay_open() -> None:
    """H7.2: sorted, so that it doesn't tell in which place a tile lay."""
    text = (
        f"rules {HOUSE}\ndeal 1, round 1, dealer D, marks 0-0; {NEAR}"
        "; pass 2m pass pass; S; B[2|4] C[0|6] D[1|5] A[1|6]"
    )
    public = covered(parse_record(text))
    assert parse_record(record(public)) == public
    assert "[?|?]" not in record(public)
    assert "/ [2|4] [3|5] [4|4] [3|6] [0|4] [2|2] [0|3] /" in record(public)
