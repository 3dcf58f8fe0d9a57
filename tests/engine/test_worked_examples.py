"""The worked examples of the rules, move by move."""

import pytest

from engine import examples
from engine.game import match_winner
from engine.seats import Seat
from engine.state import Phase
from engine.view import spectator
from tests.engine.positions import DOUBLES_HIGH, FIVES, SIXES, THREE_TRICKS, after, start, tiles


def test_example_1_a_contract_of_30_is_set_in_the_first_trick() -> None:
    """R7.1."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5]")
    view = spectator(state)
    assert view.held == (6, 6, 7, 7)
    assert [(play.seat, play.tile) for play in view.trick] == [
        (Seat.A, *tiles("[5|5]")),
        (Seat.B, *tiles("[3|5]")),
    ]
    assert view.taken == ()
    assert view.contract is not None
    assert view.contract.piles is None

    state = after(state, "[0|5] [6|6]")
    view = spectator(state, frame=True)
    assert view.full_trick is not None
    assert [(play.seat.name, str(play.tile)) for play in view.full_trick.plays] == [
        ("A", "[5|5]"),
        ("B", "[3|5]"),
        ("C", "[0|5]"),
        ("D", "[6|6]"),
    ]
    assert (view.full_trick.number, view.full_trick.winner, view.full_trick.points) == (1, Seat.D, 16)
    (taken,) = spectator(state).taken
    assert (taken.number, taken.side, taken.tiles) == (1, 1, tiles("[0|5] [3|5] [5|5] [6|6]"))
    assert (view.phase, view.marks, view.held) == (Phase.ROUND_OVER, (0, 1), (6, 6, 6, 6))


def test_example_2_all_faces_of_a_point_contract_are_shown_by_trick() -> None:
    """R8.2."""
    tricks = " ".join(play[1:].strip(",") for play in THREE_TRICKS.split())
    view = spectator(after(start(DOUBLES_HIGH), f"30 pass pass pass N {tricks}"))
    assert (view.held, view.trick, view.tricks_taken) == ((4, 4, 4, 4), (), (3, 0))
    assert [trick.tiles for trick in view.taken] == [
        tiles("[0|6] [1|6] [2|6] [6|6]"),
        tiles("[0|5] [1|5] [3|5] [5|5]"),
        tiles("[0|4] [1|4] [3|4] [4|4]"),
    ]


@pytest.mark.parametrize(("piles", "shown"), [(1, [3]), (2, [2, 3])])
def test_example_3_all_tricks_show_the_tops_of_the_piles(piles: int, shown: list[int]) -> None:
    """R8.3."""
    tricks = " ".join(play[1:].strip(",") for play in THREE_TRICKS.split())
    view = spectator(after(start(DOUBLES_HIGH), f"1m pass pass pass N/{piles} {tricks}"))
    assert [trick.number for trick in view.taken if trick.tiles] == shown


def test_example_4_two_marks_on_six_make_eight_and_win() -> None:
    """R7.4."""
    state = after(
        start(SIXES, marks="6-5"),
        "2m pass pass pass 6/1"
        " [6|6] [0|0] [1|2] [2|5] [5|6] [0|1] [1|3] [3|3] [4|6] [0|2] [1|4] [3|4] [3|6] [0|3] [1|5] [3|5]"
        " [2|6] [0|4] [2|2] [4|4] [1|6] [0|5] [2|3] [4|5] [0|6] [1|1] [2|4] [5|5]",
    )
    assert (state.marks, state.phase, match_winner(state)) == ((8, 5), Phase.MATCH_OVER, 0)


def test_the_example_of_a_match_for_points() -> None:
    """H1.2: bid 30, the declarers take 26, so the others get 30 and their 16."""
    scored = examples.scored()
    assert scored.points == (26, 16)
    assert scored.result is not None
    assert (scored.result.made, scored.result.gains) == (False, (0, 46))
