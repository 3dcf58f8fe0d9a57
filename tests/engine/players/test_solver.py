"""Perfect play: against the brute force of tests/perft, and whole deals against themselves."""

import random

import pytest

from engine.players.solver import OutOfNodesError, Solver
from engine.players.tables import Tables, tables
from engine.suits import Declaration, declarations
from engine.tiles import Tile
from engine.tricks import PlayedTile, winner
from tests.perft.open_hands import OpenHands
from tests.perft.suite import NUMBERED, RULES, Case, cases

CASES = cases()
PLENTY = 10_000_000
AC, BD = (True, False, True, False), (False, True, False, True)


def dealt(rng: random.Random, size: int) -> list[list[Tile]]:
    order = rng.sample(RULES.tiles, size * len(RULES.seats))
    return [order[seat :: len(RULES.seats)] for seat in RULES.seats]


def solver(named: Declaration, hands: list[list[Tile]], reaching: tuple[bool, ...], nodes: int) -> Solver:
    table = tables(RULES, named)
    return Solver(table, [table.mask(hand) for hand in hands], reaching, nodes)


def brute_force(named: Declaration, hands: list[list[Tile]]) -> int:
    whole = tuple(map(tuple, hands))
    return OpenHands(Case("", whole, named, {}, 0, 0, 0)).outcome()[1]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_values_of_the_perft_file(case: Case) -> None:
    hands = [list(hand) for hand in case.hands]
    assert solver(case.trump, hands, AC, PLENTY).value(0) == case.value


@pytest.mark.parametrize("named", declarations(RULES), ids=lambda named: named.code)
def test_endings_against_brute_force(named: Declaration) -> None:
    rng = random.Random(1)
    for size in (1, 2, 3, 4):
        for _ in range(12):
            hands = dealt(rng, size)
            assert solver(named, hands, AC, PLENTY).value(0) == brute_force(named, hands)


@pytest.mark.parametrize("named", declarations(RULES), ids=lambda named: named.code)
def test_what_one_side_gets_of_a_whole_deal_the_other_does_not(named: Declaration) -> None:
    hands = dealt(random.Random(2), RULES.hand_size)
    values = [solver(named, hands, side, PLENTY).value(0) for side in (AC, BD)]
    assert sum(values) == RULES.round_points


def test_all_thresholds_agree_with_the_value_whatever_was_asked_before() -> None:
    rng = random.Random(3)
    for named in declarations(RULES):
        one = solver(named, dealt(rng, RULES.hand_size), AC, PLENTY)
        value = one.value(0)
        thresholds = rng.sample(range(RULES.round_points + 2), RULES.round_points + 2)
        assert all(one.reaches(0, (), need) is (need <= value) for need in thresholds)


def test_a_trick_in_progress_is_worth_the_best_of_what_may_follow() -> None:
    rng = random.Random(4)
    for named in declarations(RULES):
        table = tables(RULES, named)
        for _ in range(10):
            hands = dealt(rng, 3)
            led = hands[0][0]
            rest = [hands[0][1:], *hands[1:]]
            one = solver(named, rest, AC, PLENTY)
            follow = [tile for tile in hands[1] if named.follows(tile, named.suit_led(led))] or hands[1]
            answers = []
            for tile in follow:
                one.hands[1] = table.mask(held for held in hands[1] if held != tile)
                answers.append(one.value(0, [table.numbers[led], table.numbers[tile]]))
            one.hands[1] = table.mask(hands[1])
            assert one.value(0, [table.numbers[led]]) == min(answers)


def test_tables_say_what_the_engine_says() -> None:
    rng = random.Random(5)
    for named in declarations(RULES):
        table = tables(RULES, named)
        assert sorted(table.tiles) == sorted(NUMBERED)
        for _ in range(300):
            trick = [PlayedTile(seat, tile) for seat, tile in zip(RULES.seats, rng.sample(RULES.tiles, 4))]  # noqa: B905 - four of them
            assert taker(table, [table.numbers[tile] for _, tile in trick]) == winner(named, trick)


def taker(table: Tables, trick: list[int]) -> int:
    best = trick[0]
    for tile in trick:
        if table.over[trick[0]][best] >> tile & 1:
            best = tile
    return trick.index(best)


def test_a_hard_deal_stops_at_its_limit_of_nodes() -> None:
    hands = dealt(random.Random(6), RULES.hand_size)
    one = solver(declarations(RULES)[-1], hands, AC, 100)
    with pytest.raises(OutOfNodesError):
        one.value(0)
    assert one.nodes == -1


def test_three_players_who_make_one_take_a_trick() -> None:
    """H5: of A, B and D, A declares and wants none; B and D reach their aim when A takes one."""
    named = declarations(RULES)[-1]
    table = tables(RULES, named)
    low, high = [Tile(0, 1), Tile(0, 2)], [Tile(5, 6), Tile(6, 6)]
    others = [[Tile(1, 1), Tile(2, 2)], [Tile(1, 3), Tile(2, 5)]]
    for hand, taken in ((low, False), (high, True)):
        masks = [table.mask(tiles) for tiles in (hand, *others)]
        one = Solver(table, masks, (False, True, True), PLENTY, takes=False)
        assert one.reaches(0, (), 1) is taken
