"""What a hand holds under each declaration, as a player counts it before the first lead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.rules import Rules
from engine.suits import DOUBLES, Declaration, declarations
from engine.tiles import Tile

# Trumps, from how few and beyond how many on each counts otherwise.
_FEW, _MANY = 3, 4


@dataclass(frozen=True)
class Strength:
    """A hand under a declaration. Not slotted: what the questions share is worked out once.

    A walker is a tile outside trumps that nothing out there beats in its suit; any other such tile is an off.
    """

    rules: Rules
    named: Declaration
    hand: Sequence[Tile]

    @cached_property
    def features(self) -> Mapping[str, float]:
        """What the fitted odds are made of, by name; counts in tens of round points (R2.2)."""
        rules, named, trumps = self.rules, self.named, len(self.trumps)
        walkers, losers, suited = len(self.walkers), self.losers, named.trump is not None
        at_risk = sum(map(rules.count_value, self.offs))
        safe = sum(map(rules.count_value, self.hand)) - at_risk
        return {
            "trumps": trumps,
            "few trumps": suited and trumps < _FEW,
            "many trumps": max(trumps - _MANY, 0),
            "top": self.tops > 0,
            "top two": self.tops > 1,
            "top two, trumps": trumps * (self.tops > 1),
            "top three": self.tops > 2,  # noqa: PLR2004
            "walkers": self.protected,
            "walkers, trumps": trumps * walkers,
            "walkers, no trump": walkers * (not suited),
            "bare walkers": walkers - self.protected,
            "suits of offs": len({named.suit_led(tile) for tile in self.offs}),
            "no loser": losers == 0,
            "one loser": losers == 1,
            "counts safe": safe / 10,
            "counts at risk": at_risk / 10,
            "trump counts out": self._trump_counts_out / 10,
            "doubles": named.trump == DOUBLES,
            "no trump": not suited,
        }

    @property
    def losers(self) -> int:
        """Return what may go wrong with all tricks: offs, bare walkers, the two top trumps if not held."""
        missing = 0 if self.named.trump is None else 2 - min(self.tops, 2)
        return len(self.offs) + len(self.walkers) - self.protected + missing

    @property
    def protected(self) -> int:
        """How many walkers are safe: each trump, drawn before, guards two from being trumped."""
        walkers = len(self.walkers)
        return walkers if self.named.trump is None else min(walkers, 2 * len(self.trumps))

    @cached_property
    def trumps(self) -> list[Tile]:
        return [tile for tile in self.hand if self.named.is_trump(tile)]

    @cached_property
    def walkers(self) -> list[Tile]:
        return [tile for tile, beaters in self.beaters.items() if not beaters and tile not in self.trumps]

    @cached_property
    def offs(self) -> list[Tile]:
        return [tile for tile, beaters in self.beaters.items() if beaters and tile not in self.trumps]

    @cached_property
    def tops(self) -> int:
        """How many trumps nothing out there beats."""
        return sum(not self.beaters[tile] for tile in self.trumps)

    @property
    def _trump_counts_out(self) -> int:
        counts = self.rules.counts
        return sum(value for tile, value in counts if self.named.is_trump(tile) and tile not in self.hand)

    @cached_property
    def beaters(self) -> dict[Tile, int]:
        """How many tiles out there beat each tile in the suit it asks for."""
        held, over = frozenset(self.hand), beaten_by(self.rules, self.named)
        return {tile: len(over[tile] - held) for tile in self.hand}


@lru_cache(maxsize=128)
def strengths(rules: Rules, hand: tuple[Tile, ...]) -> tuple[Strength, ...]:
    """Return the strength of `hand` with each declaration (R4.1)."""
    return tuple(Strength(rules, named, hand) for named in declarations(rules))


@lru_cache(maxsize=256)
def beaten_by(rules: Rules, named: Declaration) -> dict[Tile, frozenset[Tile]]:
    """Return what beats each tile by following the suit it asks for (R6.2)."""
    return {
        tile: frozenset(
            other
            for other in rules.tiles
            if named.follows(other, suit) and named.rank(other, suit) > named.rank(tile, suit)
        )
        for tile in rules.tiles
        for suit in (named.suit_led(tile),)
    }
