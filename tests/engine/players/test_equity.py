import pytest

from engine.players.equity import equity
from engine.rules import Rules
from engine.seats import Side
from tests.strategies import STANDARD, THREE_HANDED

OURS = Side(0)


def test_a_won_match_is_won_and_a_lost_one_lost() -> None:
    assert equity(STANDARD, (6, 0), OURS, 1) == equity(STANDARD, (6, 6), OURS, 2) == 1
    assert equity(STANDARD, (0, 6), OURS, -1) == equity(STANDARD, (5, 6), OURS, -3) == 0


@pytest.mark.parametrize("ours", range(7))
@pytest.mark.parametrize("theirs", range(7))
def test_what_one_side_hopes_for_the_other_fears(ours: int, theirs: int) -> None:
    assert equity(STANDARD, (ours, theirs), OURS) + equity(STANDARD, (theirs, ours), OURS) == pytest.approx(1)
    assert equity(STANDARD, (ours, theirs), OURS, 1) > equity(STANDARD, (ours, theirs), OURS)


def test_a_mark_is_worth_most_where_it_decides_the_match() -> None:
    def worth(ours: int, theirs: int) -> float:
        return equity(STANDARD, (ours, theirs), OURS, 1) - equity(STANDARD, (ours, theirs), OURS, -1)

    assert worth(6, 6) == pytest.approx(1)
    assert worth(6, 6) > worth(5, 5) > worth(0, 0) > worth(6, 0)


def test_two_marks_are_no_more_than_one_where_one_is_missing() -> None:
    assert equity(STANDARD, (6, 2), OURS, 2) == equity(STANDARD, (6, 2), OURS, 1)
    assert equity(STANDARD, (6, 2), OURS, -2) < equity(STANDARD, (6, 2), OURS, -1)


def test_of_several_others_the_one_ahead_counts() -> None:
    assert equity(THREE_HANDED, (0, 1, 2), OURS) == equity(Rules(marks_to_win=3), (0, 2), OURS)
