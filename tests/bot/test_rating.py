"""How strong players are thought to be."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.rating import rate
from bot.tables.events import PersonKey, Player
from bot.tables.ports import MatchRow
from engine.seats import Side

ANN, BOB, CY, DEE = (PersonKey(key) for key in range(1, 5))


def match(winner: int, *teams: Sequence[Player], computers: bool = False) -> MatchRow:
    return MatchRow(tuple(map(tuple, teams)), Side(winner), computers)


WON = match(0, (ANN, CY), (BOB, DEE))


def test_who_wins_rises_and_partners_alike() -> None:
    ratings = rate([WON], {})
    assert ratings[ANN] == ratings[CY]
    assert ratings[BOB] == ratings[DEE]
    assert ratings[ANN].mu > 25 > ratings[BOB].mu
    assert ratings[ANN].place > ratings[BOB].place


def test_each_match_makes_the_rating_surer() -> None:
    sigmas = [rate([WON, match(1, *WON.teams)] * count, {})[ANN].sigma for count in range(1, 5)]
    assert all(later < earlier for earlier, later in pairwise(sigmas))


def test_an_upset_moves_more_than_what_was_expected() -> None:
    before = rate([WON] * 10, {})
    expected, upset = rate([WON], before), rate([match(1, *WON.teams)], before)
    assert abs(upset[ANN].mu - before[ANN].mu) > abs(expected[ANN].mu - before[ANN].mu)


def test_matches_are_counted_and_those_with_computer_players_apart() -> None:
    matches = [WON, match(1, (ANN, "Charles"), (BOB, "Dorothy"), computers=True)]
    ratings = rate(matches, {})
    assert ratings[ANN][3:] == (2, 1, 1, 0)
    assert ratings[BOB][3:] == (2, 1, 1, 1)
    assert ratings["Dorothy"][3:] == (1, 1, 1, 1)


def test_it_makes_no_difference_in_how_many_goes_matches_are_rated() -> None:
    matches = [match(number % 3 == 0, (ANN, CY), (BOB, DEE)) for number in range(9)]
    by_steps: dict[Player, object] = {}
    for one in matches:
        by_steps = dict(rate([one], by_steps))  # type: ignore[arg-type] # they are ratings
    assert by_steps == rate(matches, {})


@pytest.mark.parametrize("teams", [((ANN,), (BOB, DEE)), ((ANN, CY), ())])
def test_a_side_may_be_short_of_players_and_is_rated_if_anybody_counts(
    teams: tuple[tuple[Player, ...], ...],
) -> None:
    ratings = rate([match(0, *teams)], {})
    assert ratings[ANN].played == 1
    assert (ratings[ANN].mu > 25) is all(teams)
