"""Closed counts: every case, not a sample."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from math import comb, factorial

import pytest

from engine.auction import PASS, Call, Plunge, Splash, ladder, legal_calls, winning
from engine.house import parse_options
from engine.notation import print_call
from engine.options import AllPassRule, DoublesRule
from engine.rules import Rules
from engine.suits import Declaration, declarations, nello
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
FIRST_WINS = {"suit": 182_916, "D": 169_596, "N": 339_066, "LH": 339_066, "LD": 334_236, "LL": 303_156}
EACH_OTHER_WINS = {"suit": 102_828, "D": 107_268, "N": 50_778, "LH": 50_778, "LD": 52_388, "LL": 62_748}
# Of the tricks of three tiles, as nello has them.
FIRST_OF_THREE_WINS = {"LH": 15_274, "LD": 15_204, "LL": 14_252}
EACH_OTHER_OF_THREE_WINS = {"LH": 2_191, "LD": 2_226, "LL": 2_702}
FOLLOWING_PAIRS = {"suit": 147, "D": 147, "N": 168}
NELLO = nello(DoublesRule.DECLARER)
TRICKS_BY_POINTS = {1: 8_855, 6: 5_313, 11: 4_301, 16: 1_541, 21: 391, 26: 71, 31: 3}


def kind(trump: Declaration) -> str:
    return trump.code if trump.code in FIRST_WINS else "suit"


def test_hands_and_deals() -> None:
    """R1.2, R1.3."""
    assert comb(len(RULES.tiles), RULES.hand_size) == 1_184_040
    assert (
        factorial(len(RULES.tiles)) // factorial(RULES.hand_size) ** len(RULES.seats) == 472_518_347_558_400
    )


def auctions(rules: Rules, calls: tuple[Call, ...] = ()) -> Counter[str]:
    """Return how many auctions go on from `calls`, by the winning bid."""
    following = legal_calls(rules, calls)
    if not following:
        highest = winning(calls)
        return Counter(["pass" if highest is None else print_call(calls[highest])])
    return sum((auctions(rules, (*calls, call)) for call in following), Counter[str]())


def test_auctions_by_winning_bid() -> None:
    """R3: all 3,214 of them."""
    counted = auctions(RULES)
    assert counted == AUCTIONS
    assert counted.total() == 3_214


def test_auctions_in_which_the_dealer_must_bid() -> None:
    """H2.1: all but the one of four passes."""
    counted = auctions(replace(RULES, all_pass=AllPassRule.DEALER_BIDS))
    assert counted == {bid: count for bid, count in AUCTIONS.items() if bid != "pass"}
    assert counted.total() == 3_213


def test_hands_with_which_splash_and_plunge_may_be_called() -> None:
    """H6.1: of all 1,184,040, by how many doubles they hold."""
    rules = parse_options("splash 3, plunge 4", RULES)
    doubles, others = 7, len(RULES.tiles) - 7
    hands = {held: comb(doubles, held) * comb(others, RULES.hand_size - held) for held in range(doubles + 1)}
    assert sum(hands.values()) == 1_184_040
    able = {
        call: sum(hands[held] for held in hands if call in ladder(rules, PASS, held))
        for call in (Splash(3), Plunge(4))
    }
    assert able == {Splash(3): 260_583, Plunge(4): 51_108}


def wins(named: Declaration, size: int) -> list[int]:
    """Return how many of all tricks of so many tiles each of their players takes."""
    ranks = {led: [named.rank(tile, named.suit_led(led)) for tile in RULES.tiles] for led in RULES.tiles}
    taken = [0] * size
    for led, others in ranks.items():
        first = RULES.tiles.index(led)
        own = others[first]
        rest = [rank for index, rank in enumerate(others) if index != first]
        able = [rank for rank in others if rank >= 0]
        assert len(set(able)) == len(able)
        for trick in permutations(rest, size - 1):
            best = max(trick)
            taken[0 if own > best else 1 + trick.index(best)] += 1
    return taken


@pytest.mark.parametrize("named", [*declarations(RULES), *NELLO], ids=lambda named: named.code)
def test_who_wins_all_491_400_tricks(named: Declaration) -> None:
    """R6.2 to R6.4, and as H5.3 ranks doubles."""
    taken = wins(named, 4)
    assert sum(taken) == 28 * 27 * 26 * 25
    assert taken == [FIRST_WINS[kind(named)], *[EACH_OTHER_WINS[kind(named)]] * 3]


@pytest.mark.parametrize("named", NELLO, ids=lambda named: named.code)
def test_who_wins_all_19_656_tricks_of_three(named: Declaration) -> None:
    """H5.2, H5.3."""
    taken = wins(named, 3)
    assert sum(taken) == 28 * 27 * 26
    assert taken == [FIRST_OF_THREE_WINS[named.code], *[EACH_OTHER_OF_THREE_WINS[named.code]] * 2]


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
