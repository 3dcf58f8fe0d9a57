import pytest

from engine.auction import Marks, Points
from engine.contracts import contract_for
from engine.options import ScoreRule
from engine.players.equity import equity, gains
from engine.rules import Rules
from engine.seats import Seat, Side
from tests.strategies import STANDARD, THREE_HANDED

OURS = Side(0)


def test_a_won_match_is_won_and_a_lost_one_lost() -> None:
    assert equity(STANDARD, (6, 0), OURS, 1) == equity(STANDARD, (6, 6), OURS, 2) == 1
    assert equity(STANDARD, (0, 6), OURS, 0, 1) == equity(STANDARD, (5, 6), OURS, 0, 3) == 0


@pytest.mark.parametrize("ours", range(7))
@pytest.mark.parametrize("theirs", range(7))
def test_what_one_side_hopes_for_the_other_fears(ours: int, theirs: int) -> None:
    assert equity(STANDARD, (ours, theirs), OURS) + equity(STANDARD, (theirs, ours), OURS) == pytest.approx(1)
    assert equity(STANDARD, (ours, theirs), OURS, 1) > equity(STANDARD, (ours, theirs), OURS)


def test_a_mark_is_worth_most_where_it_decides_the_match() -> None:
    def worth(ours: int, theirs: int) -> float:
        return equity(STANDARD, (ours, theirs), OURS, 1) - equity(STANDARD, (ours, theirs), OURS, 0, 1)

    assert worth(6, 6) == pytest.approx(1)
    assert worth(6, 6) > worth(5, 5) > worth(0, 0) > worth(6, 0)


def test_two_marks_are_no_more_than_one_where_one_is_missing() -> None:
    assert equity(STANDARD, (6, 2), OURS, 2) == equity(STANDARD, (6, 2), OURS, 1)
    assert equity(STANDARD, (6, 2), OURS, 0, 2) < equity(STANDARD, (6, 2), OURS, 0, 1)


def test_of_several_others_the_one_ahead_counts() -> None:
    assert equity(THREE_HANDED, (0, 1, 2), OURS) == equity(Rules(marks_to_win=3), (0, 2), OURS)


@pytest.mark.parametrize("target", [150, 250, 500])
def test_points_are_worth_more_the_fewer_are_missing(target: int) -> None:
    """H1.4."""
    rules = Rules(score=ScoreRule.POINTS, points_to_win=target)
    hopes = [equity(rules, (0, 0), OURS, own) for own in range(0, target + 10, 10)]
    assert hopes == sorted(hopes)
    assert hopes[0] == pytest.approx(0.5)
    assert hopes[-1] == 1


@pytest.mark.parametrize(
    ("call", "made", "expected"),
    [
        (Points(30), True, (36, 6)),
        (Points(30), False, (0, 49.5)),
        (Marks(2), True, (84, 0)),
        (Marks(2), False, (0, 105)),
    ],
)
def test_what_a_contract_brings_in_points(
    call: Points | Marks,
    made: bool,  # noqa: FBT001 - a parameter
    expected: tuple[float, float],
) -> None:
    """H1.2, H1.3: bid and what is taken, as a mean."""
    assert gains(Rules(score=ScoreRule.POINTS), contract_for(call, Seat.A), made=made) == expected


def test_what_a_contract_brings_in_marks() -> None:
    assert gains(STANDARD, contract_for(Marks(2), Seat.A), made=True) == (2, 0)
    assert gains(STANDARD, contract_for(Points(41), Seat.A), made=False) == (0, 1)
