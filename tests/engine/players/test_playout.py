"""Rounds played on by quick rules of thumb: legal, by what is out, and solved at the end."""

import random

import pytest

from engine.players.playout import Playout
from engine.players.solver import Solver
from engine.players.tables import Tables, tables
from engine.suits import Declaration, declarations
from engine.tiles import Tile
from engine.tricks import PlayedTile, legal_tiles, winner
from tests.perft.suite import RULES

AC = (True, False, True, False)
PLENTY = 10_000_000


def playout(table: Tables, hands: list[list[Tile]]) -> Playout:
    return Playout(Solver(table, [table.mask(hand) for hand in hands], AC, PLENTY))


@pytest.mark.parametrize("named", declarations(RULES), ids=lambda named: named.code)
def test_whole_rounds_are_legal_and_won_as_the_engine_says(named: Declaration) -> None:
    table, rng = tables(RULES, named), random.Random(1)
    for _ in range(10):
        order = rng.sample(RULES.tiles, len(RULES.tiles))
        hands = [order[seat :: len(RULES.seats)] for seat in RULES.seats]
        players, leader = playout(table, hands), RULES.seats[0]
        while hands[0]:
            trick: list[PlayedTile] = []
            for seat in (leader, *RULES.from_left_of(leader)[:-1]):
                held = [table.mask(hand) for hand in hands]
                played = [table.numbers[tile] for _, tile in trick]
                tile = table.tiles[players.choice(held, seat, leader, played)]
                assert tile in legal_tiles(named, hands[seat], trick)
                trick.append(PlayedTile(seat, tile))
                hands[seat].remove(tile)
            played = [table.numbers[tile] for _, tile in trick]
            assert players.winner(leader, played) == winner(named, trick)
            leader = winner(named, trick)


def test_what_follows_the_trick_in_progress_is_solved_where_few_are_left() -> None:
    rng = random.Random(2)
    for named in declarations(RULES):
        table = tables(RULES, named)
        order = rng.sample(RULES.tiles, 16)
        hands = [order[seat::4] for seat in RULES.seats]
        led = table.numbers[hands[0][0]]
        rest = [hands[0][1:], *hands[1:]]
        for need in range(1, 30, 4):
            first = playout(table, rest)
            held = list(first.solver.hands)
            played = [led]
            first.complete(held, 0, played)
            whole = playout(table, rest).reaches(0, [led], need, 4)
            after = Solver(table, held, AC, PLENTY)
            taker = first.winner(0, played)
            gained = RULES.trick_points + sum(table.counts[tile] for tile in played)
            assert whole == after.reaches(taker, [], need - gained * AC[taker])
