"""Deals that fit: all of them, each as often as any other, and never none."""

import random
from collections import Counter
from itertools import permutations

import pytest

from engine.players.memory import Memory
from engine.players.sampler import Sampler
from engine.players.worlds import Place
from engine.state import Phase
from engine.view import recall
from tests.engine.players.sampled import rounds
from tests.strategies import STANDARD

SMALL = [
    ((0b1111, 0b1111), (2, 2)),
    ((0b11111, 0b00111, 0b11100), (1, 2, 2)),
    ((0b110110, 0b011011, 0b111111), (2, 2, 2)),
    ((0b1110, 0b0111, 0b1111, 0b1111), (1, 1, 2, 0)),
]


def every_deal(possible: tuple[int, ...], sizes: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return all deals by trying each order of the tiles."""
    tiles = [1 << number for number in range(8) if any(mask >> number & 1 for mask in possible)]
    found = set()
    for order in permutations(tiles):
        rest, hands = list(order), []
        for size in sizes:
            hands.append(sum(rest[:size]))
            rest = rest[size:]
        if all(hand & ~mask == 0 for hand, mask in zip(hands, possible, strict=True)):
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize(("possible", "sizes"), SMALL)
def test_each_deal_comes_as_often_as_any_other(possible: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    expected = every_deal(possible, sizes)
    sampler, rng, each = Sampler(possible, sizes), random.Random(1), 400
    drawn = Counter(tuple(sampler.draw(rng)) for _ in range(each * len(expected)))
    assert sampler.deals == len(expected)
    assert set(drawn) == expected
    # Chi-squared stays within five standard deviations of its mean.
    chi = sum((count - each) ** 2 / each for count in drawn.values())
    assert abs(chi - len(expected)) < 5 * (2 * len(expected)) ** 0.5


def test_what_is_drawn_fits_what_was_seen() -> None:
    rng, seen, voids = random.Random(2), 0, 0
    for state, _ in rounds(STANDARD, 60, 3):
        if state.phase is not Phase.PLAY or state.turn is None or state.declaration is None:
            continue
        mine = recall(state, state.turn)
        assert mine.contract is not None
        memory = Memory.of(mine, mine.contract, state.declaration)
        place = Place.of(memory)
        hands = place.draw(rng)
        assert sum(hands) == place.tables.mask((*memory.hand, *memory.unseen))
        for seat, hand in enumerate(hands):
            if seat != memory.seat:
                held = {tile for number, tile in enumerate(place.tables.tiles) if hand >> number & 1}
                assert len(held) == memory.held[memory.players[seat]]
                assert held <= memory.possible[memory.players[seat]]
                voids += len(memory.possible[memory.players[seat]]) < len(memory.unseen)
        seen += 1
    assert seen > 800
    assert voids > 400
