"""How many taken tricks stay face up with a contract of all tricks, by the table's rule (H4)."""

import pytest

from engine.contracts import AllTricks
from engine.errors import Refusal, RuleError
from engine.house import parse_options
from engine.notation import parse_position, position
from engine.rules import Rules
from engine.seats import Seat
from engine.view import spectator
from tests.engine.positions import SIXES, after, start

TRICKS = "[6|6] [0|0] [1|2] [2|5] [5|6] [0|1] [1|3] [3|3] [4|6] [0|2] [1|4] [3|4]"


@pytest.mark.parametrize(
    ("rule", "bid", "declared", "shown"),
    [
        ("choice", "1m", "6/1", [3]),
        ("choice", "2m", "6/2", [2, 3]),
        ("open", "1m", "6", [1, 2, 3]),
        ("open", "2m", "6", [1, 2, 3]),
        ("classic", "1m", "6", [1, 2, 3]),
        ("classic", "2m", "6", [3]),
        ("house", "1m", "6", [2, 3]),
        ("house", "2m", "6", [3]),
    ],
)
def test_the_table_says_how_many_tricks_stay_face_up(
    rule: str, bid: str, declared: str, shown: list[int]
) -> None:
    """H4.1: with all but the choice there is nothing to choose."""
    house = f"pile_rule {rule}" * (rule != "choice")
    state = after(start(SIXES, house=house), f"{bid} pass pass pass {declared} {TRICKS}")
    assert [trick.number for trick in spectator(state).taken if trick.tiles is not None] == shown
    assert parse_position(position(state)) == state
    assert f"; {declared}; " in position(state)


def test_piles_that_cannot_be_chosen_are_refused() -> None:
    """H4.1."""
    for rule in ("open", "classic", "house"):
        state = after(start(SIXES, house=f"pile_rule {rule}"), "2m pass pass pass")
        with pytest.raises(RuleError) as refused:
            after(state, "6/1")
        assert refused.value.code is Refusal.PILES_REFUSED


@pytest.mark.parametrize(
    ("rule", "piles"),
    [
        ("open", [None, None, None]),
        ("classic", [None, 1, 1]),
        ("house", [2, 1, 1]),
    ],
)
def test_the_rule_for_one_mark_and_from_two_marks_on(rule: str, piles: list[int | None]) -> None:
    """H4.1."""
    rules = parse_options(f"pile_rule {rule}", Rules())
    assert [AllTricks(Seat.A, marks).piled(rules, None).piles for marks in (1, 2, 3)] == piles
    assert all(AllTricks(Seat.A, marks).pile_choices(rules) == () for marks in (1, 2, 3))
