"""What a hand promises with each trump, as a player counts it before the first lead."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.rules import Rules
from engine.suits import Declaration, declarations
from engine.tiles import Tile

# In tricks: what a partner's hand is good for, then what each thing in the own hand adds. Rounded from a
# linear fit to 30,000 hands that these players played to the end; `python -m benchmarks.computer` shows how
# well it holds.
_PARTNER, _PARTNER_NO_TRUMP = 3.2, 4.4
_TRUMP, _TOP_TRUMP, _SECOND_TRUMP, _WALKER, _SUIT = 0.47, 0.45, 0.37, 0.36, -0.14
# In points for each point of a count tile: with a winner or a trump, and with an off.
_COUNT_SAFE, _COUNT_AT_RISK = 0.25, -0.13


@dataclass(frozen=True)
class Strength:
    """A hand under a declaration. Not slotted: what the questions share is worked out once.

    A walker is a tile outside trumps that nothing out there beats in its suit; any other such tile is an off.
    """

    rules: Rules
    named: Declaration
    hand: Sequence[Tile]

    @property
    def points(self) -> float:
        """Return the round points that this hand and an unknown partner take together."""
        rules, named, walkers, offs = self.rules, self.named, self._walkers, self._offs
        tricks = (
            (_PARTNER_NO_TRUMP if named.trump is None else _PARTNER)
            + _TRUMP * len(self._trumps)
            + _TOP_TRUMP * (self._tops > 0)
            + _SECOND_TRUMP * (self._tops > 1)
            + _WALKER * self._protected
            + _SUIT * len({named.suit_led(tile) for tile in walkers + offs})
        )
        at_risk = sum(map(rules.count_value, offs))
        safe = sum(map(rules.count_value, self.hand)) - at_risk
        return tricks * rules.round_points / rules.tricks + _COUNT_SAFE * safe + _COUNT_AT_RISK * at_risk

    @property
    def losers(self) -> int:
        """Return what may go wrong with all tricks: offs, bare walkers, the two top trumps if not held."""
        missing = 0 if self.named.trump is None else 2 - min(self._tops, 2)
        return len(self._offs) + len(self._walkers) - self._protected + missing

    @property
    def _protected(self) -> int:
        """How many walkers are safe: each trump, drawn before, guards two from being trumped."""
        walkers = len(self._walkers)
        return walkers if self.named.trump is None else min(walkers, 2 * len(self._trumps))

    @cached_property
    def _trumps(self) -> list[Tile]:
        return [tile for tile in self.hand if self.named.is_trump(tile)]

    @cached_property
    def _walkers(self) -> list[Tile]:
        return [tile for tile in self._unbeaten if not self.named.is_trump(tile)]

    @cached_property
    def _offs(self) -> list[Tile]:
        return [tile for tile in self.hand if tile not in self._unbeaten and tile not in self._trumps]

    @property
    def _tops(self) -> int:
        return len(self._unbeaten) - len(self._walkers)

    @cached_property
    def _unbeaten(self) -> list[Tile]:
        """The tiles that nothing out there beats in the suit they ask for."""
        rank, out = self.named.rank, [tile for tile in self.rules.tiles if tile not in self.hand]
        led = {tile: self.named.suit_led(tile) for tile in self.hand}
        highest = {
            suit: max((rank(tile, suit) for tile in out if self.named.follows(tile, suit)), default=-1)
            for suit in set(led.values())
        }
        return [tile for tile in self.hand if rank(tile, led[tile]) > highest[led[tile]]]


def strengths(rules: Rules, hand: Sequence[Tile]) -> tuple[Strength, ...]:
    """Return the strength of `hand` with each declaration (R4.1)."""
    return tuple(Strength(rules, named, hand) for named in declarations(rules))
