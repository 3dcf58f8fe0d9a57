"""Closed counts: every case, not a sample."""

from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial

import pytest

from engine.auction import Call, legal_calls, winning
from engine.notation import print_call
from engine.suits import Declaration, declarations
from engine.tiles import Tile
from engine.tricks import points
from tests.perft.suite import RULES

AUCTIONS = {
    "pass": 1,
    **dict(zip(map(str, range(30, 42)), (4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455), strict=True)),
    "1m": 560,
    "2m": 680,
    "3m": 136,
    "4m": 17,
    "5m": 1,
}
FIRST_WINS = {"suit": 182_916, "D": 169_596, "N": 339_066}
EACH_OTHER_WINS = {"suit": 102_828, "D": 107_268, "N": 50_778}
FOLLOWING_PAIRS = {"suit": 147, "D": 147, "N": 168}
TRICKS_BY_POINTS = {1: 8_855, 6: 5_313, 11: 4_301, 16: 1_541, 21: 391, 26: 71, 31: 3}


def kind(trump: Declaration) -> str:
    return trump.code if trump.code in FIRST_WINS else "suit"


def test_hands_and_deals() -> None:
    """R1.2, R1.3."""
    assert comb(len(RULES.tiles), RULES.hand_size) == 1_184_040
    assert (
        factorial(len(RULES.tiles)) // factorial(RULES.hand_size) ** len(RULES.seats) == 472_518_347_558_400
    )


def test_auctions_by_winning_bid() -> None:
    """R3: all 3,214 of them."""

    def ends(calls: tuple[Call, ...]) -> Counter[str]:
        following = legal_calls(RULES, calls)
        if not following:
            highest = winning(calls)
            return Counter(["pass" if highest is None else print_call(calls[highest])])
        return sum((ends((*calls, call)) for call in following), Counter[str]())

    counted = ends(())
    assert counted == AUCTIONS
    assert counted.total() == 3_214


@pytest.mark.parametrize("trump", declarations(RULES), ids=lambda trump: trump.code)
def test_who_wins_all_491_400_tricks(trump: Declaration) -> None:
    """R6.2 to R6.4."""
    ranks = {led: [trump.rank(tile, trump.suit_led(led)) for tile in RULES.tiles] for led in RULES.tiles}
    wins = [0, 0, 0, 0]
    for led, others in ranks.items():
        first = RULES.tiles.index(led)
        own = others[first]
        rest = [rank for index, rank in enumerate(others) if index != first]
        able = [rank for rank in others if rank >= 0]
        assert len(set(able)) == len(able)
        for trick in permutations(rest, 3):
            best = max(trick)
            wins[0 if own > best else 1 + trick.index(best)] += 1
    assert sum(wins) == 28 * 27 * 26 * 25
    assert wins == [FIRST_WINS[kind(trump)], *[EACH_OTHER_WINS[kind(trump)]] * 3]


@pytest.mark.parametrize("trump", declarations(RULES), ids=lambda trump: trump.code)
def test_how_many_tiles_follow_how_many_leads(trump: Declaration) -> None:
    """R5.2, R5.3."""
    pairs = [
        (led, other)
        for led, other in permutations(RULES.tiles, 2)
        if trump.follows(other, trump.suit_led(led))
    ]
    assert len(pairs) == FOLLOWING_PAIRS[kind(trump)]


def test_points_of_all_20_475_tricks() -> None:
    """R2.2."""
    assert Counter(points(RULES, four) for four in combinations(RULES.tiles, 4)) == TRICKS_BY_POINTS


def test_the_count_tiles_stay_when_twos_and_threes_change_places() -> None:
    """R2.2: so a round with trump 2 is one with trump 3 (tests/engine/test_properties.py plays them)."""
    swap = {2: 3, 3: 2}
    for tile in RULES.tiles:
        assert RULES.count_value(Tile.of(*(swap.get(pip, pip) for pip in tile))) == RULES.count_value(tile)
