"""Never against a partner: where two plays promise the same, the one that a partner wants to see is chosen.

Each over sampled positions, with few deals for a tile, so that many chances come out equal. Where estimates
differ, the better one is played: how often that goes against the rule is in docs/computer-players.md.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from engine.notation import position
from engine.players.estimate import best_of, chances, close
from engine.players.memory import Memory
from engine.players.settings import Settings
from engine.tiles import Tile
from engine.view import recall
from tests.engine.players.sampled import Choice, choices
from tests.strategies import STANDARD

FEW = Settings(deals=12)


@dataclass(frozen=True)
class Judged:
    """A choice, the chances of its tiles, and what is played."""

    choice: Choice
    found: Mapping[Tile, float]
    tile: Tile

    @property
    def equals(self) -> list[Tile]:
        return close(self.found, FEW)


def count(tile: Tile) -> int:
    return STANDARD.count_value(tile)


def under(choice: Choice) -> list[Tile]:
    return [tile for tile in choice.legal if not choice.takes(tile)]


def partner_has_won(choice: Choice) -> list[Tile]:
    """The tiles that leave the trick to a partner whom nobody can beat any more."""
    best = choice.best
    won = choice.last or (best is not None and choice.named.is_trump(best) and not choice.higher(best))
    return under(choice) if choice.partner_leads and won else []


def gifts(choice: Choice) -> list[Tile]:
    """The counts for a partner who has won, where one could be beaten later."""
    given = choice.last and choice.partner_leads and choice.contract.kind == "points"
    counts = [tile for tile in under(choice) if given and count(tile)]
    spared = [tile for tile in counts if choice.higher(tile) and not choice.named.is_trump(tile)]
    return counts if spared else []


def without_count(choice: Choice) -> list[Tile]:
    """The tiles that don't count, where the trick is lost."""
    lost = (
        choice.last and not choice.partner_leads and not [tile for tile in choice.legal if choice.takes(tile)]
    )
    return [tile for tile in choice.legal if lost and choice.contract.kind == "points" and not count(tile)]


def drawing(choice: Choice) -> list[Tile]:
    """The trumps on top, for the declarer's side, while the others hold trumps."""
    needed = any(choice.named.is_trump(tile) for seat, tile in choice.out() if not choice.ours(seat))
    lead = not choice.trick and choice.declares and needed
    return [tile for tile in choice.legal if lead and choice.named.is_trump(tile) and not choice.higher(tile)]


def winners(choice: Choice) -> list[Tile]:
    """The tiles outside trumps that surely stand up, where no trump is out."""
    gone = not any(choice.named.is_trump(tile) for _, tile in choice.out())
    off = [tile for tile in choice.legal if not choice.trick and gone and not choice.named.is_trump(tile)]
    return [tile for tile in off if not choice.higher(tile)]


def standing(choice: Choice) -> list[Tile]:
    """The tiles of whose suit the own side holds the highest."""

    def ours(tile: Tile) -> bool:
        suit = choice.named.suit_led(tile)
        held = [(choice.seat, tile), *choice.out()]
        return choice.ours(max(held, key=lambda each: choice.named.rank(each[1], suit))[0])

    return [tile for tile in choice.legal if ours(tile)]


Tiles = Callable[[Choice], list[Tile]]
# By rule: the tiles that it wants to see, those that keep it as well, and how many positions there must be in
# which one of the former is as good as any other.
RULES: dict[str, tuple[Tiles, Tiles, int]] = {
    "no partner's trick is overtaken": (partner_has_won, partner_has_won, 150),
    "counts go to a partner's trick": (gifts, gifts, 30),
    "no count goes to a lost trick": (without_count, without_count, 200),
    "trumps are drawn": (drawing, drawing, 500),
    "sure winners are cashed": (winners, standing, 500),
}


@cache
def judged(rule: str) -> tuple[Judged, ...]:
    """Return the positions in which the rule leaves a choice, at most 1,200 of them."""
    wanted, *_ = RULES[rule]
    found = []
    rng = random.Random(1)
    leaving = [choice for choice in choices() if 0 < len(wanted(choice)) < len(choice.legal)]
    for choice in rng.sample(leaving, min(len(leaving), 1_200)):
        seen = recall(choice.state, choice.seat)
        assert seen.contract is not None
        memory = Memory.of(seen, seen.contract, choice.named)
        chance = chances(memory, choice.legal, rng, FEW)
        found.append(Judged(choice, chance, best_of(memory, chance, rng, FEW)))
    return tuple(found)


@pytest.mark.parametrize("rule", RULES)
def test_of_plays_that_promise_the_same_the_partners_is_chosen(rule: str) -> None:
    wanted, kept, at_least = RULES[rule]
    equal = [each for each in judged(rule) if set(wanted(each.choice)) & set(each.equals)]
    assert len(equal) >= at_least
    wrong = [each for each in equal if each.tile not in kept(each.choice)]
    assert [f"{position(each.choice.state)} -> {each.tile}" for each in wrong] == []
