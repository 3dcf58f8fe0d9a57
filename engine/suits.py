"""Declarations: which tile belongs to which suit, how it ranks, what may be played (R4.1, R5, R6, H5, H7)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NewType

from engine.errors import Refusal, RuleError
from engine.options import DoublesRule
from engine.others import Others
from engine.proof import sure_order
from engine.rules import Rules
from engine.tiles import Tile

Suit = NewType("Suit", int)
"""A number suit by its pips, or DOUBLES."""

DOUBLES = Suit(-1)
_ALL = Suit(-2)

# Ranks are built from pips; these two stand above the pips of any set.
_DOUBLE = 100
_TRUMP = 1000


class Declaration(ABC):
    """What the declarer has named (R4.1): the usual answers, of which a kind overrides some."""

    __slots__ = ()

    @property
    @abstractmethod
    def code(self) -> str:
        """The notation: a pip, `D` for doubles, `N` for no trump; see `Declare` for those without."""

    @property
    @abstractmethod
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""

    @abstractmethod
    def is_trump(self, tile: Tile) -> bool:
        """Whether `tile` belongs to the trump suit (R5.1)."""

    def suit_led(self, tile: Tile) -> Suit:
        """Return the suit that `tile` asks for when led (R5.2)."""
        if self.trump is not None and self.is_trump(tile):
            return self.trump
        return Suit(tile.high)

    @abstractmethod
    def follows(self, tile: Tile, suit: Suit) -> bool:
        """Whether `tile` belongs to `suit` (R5.1, R5.3)."""

    def rank(self, tile: Tile, suit: Suit) -> int:
        """Return the strength of `tile` when `suit` was asked; the highest wins, -1 never does (R6.2)."""
        if self.trump is not None and self.is_trump(tile):
            return _TRUMP + self.strength(tile, self.trump)
        return self.strength(tile, suit) if self.follows(tile, suit) else -1

    def strength(self, tile: Tile, suit: Suit) -> int:
        """Return the place of `tile` within its own `suit`: the double above all other halves (R6.3)."""
        return _DOUBLE if tile.is_double else tile.low + tile.high - suit

    def asked(self, led: Tile) -> Suit | None:
        """Return the suit that a player who comes after `led` is asked for, None where there are no suits."""
        return self.suit_led(led)

    def playable(self, held: tuple[Tile, ...], led: Tile | None) -> tuple[Tile, ...]:
        """Return which of the tiles `held` may be played, to the lead of `led` or as a lead (R4.3, R5.4)."""
        if led is None:
            return held
        suit = self.suit_led(led)
        return tuple([tile for tile in held if self.follows(tile, suit)]) or held

    def refusal(self, led: Tile | None) -> RuleError:
        """Return why a tile that is held may not be played (R9.1)."""
        return RuleError(Refusal.MUST_FOLLOW, suit=led and self.suit_led(led))

    def sure_order(self, hand: Sequence[Tile], others: Others) -> tuple[Tile, ...] | None:
        """Return an order of leads in which `hand` surely takes all its tricks, None without one (H8.2)."""
        return sure_order(self, hand, others)

    def laid_open(self, hand: Sequence[Tile]) -> tuple[Tile, ...] | None:  # noqa: ARG002 - asked of sevens
        """Return a hand as everybody sees it once this is declared, None where nobody does (R8.5, H7.2)."""
        return None


@dataclass(frozen=True, slots=True)
class SuitTrump(Declaration):
    """A number suit is trump."""

    pip: int

    @property
    def code(self) -> str:
        return str(self.pip)

    @property
    def trump(self) -> Suit:
        return Suit(self.pip)

    def is_trump(self, tile: Tile) -> bool:
        return self.pip in tile

    def follows(self, tile: Tile, suit: Suit) -> bool:
        return suit in tile and (suit == self.pip or self.pip not in tile)


class _DoublesApart(Declaration):
    """The doubles are a suit of their own, which they rank in by their pips (R6.4, H5.3)."""

    __slots__ = ()

    def follows(self, tile: Tile, suit: Suit) -> bool:
        return tile.is_double if suit == DOUBLES else suit in tile and not tile.is_double

    def strength(self, tile: Tile, suit: Suit) -> int:
        return tile.low if suit == DOUBLES else tile.low + tile.high - suit


@dataclass(frozen=True, slots=True)
class DoublesTrump(_DoublesApart):
    """The doubles are trump (R6.4)."""

    @property
    def code(self) -> str:
        return "D"

    @property
    def trump(self) -> Suit:
        return DOUBLES

    def is_trump(self, tile: Tile) -> bool:
        return tile.is_double


@dataclass(frozen=True, slots=True)
class NoTrump(Declaration):
    """No tile is trump; doubles are high in their suits."""

    @property
    def code(self) -> str:
        return "N"

    @property
    def trump(self) -> None:
        return None

    def is_trump(self, tile: Tile) -> bool:  # noqa: ARG002 - the answer is the same for each
        return False

    def follows(self, tile: Tile, suit: Suit) -> bool:
        return suit in tile


@dataclass(frozen=True, slots=True)
class NelloHigh(NoTrump):
    """Nello with doubles high, as in no trump (H5.3)."""

    @property
    def code(self) -> str:
        return "LH"


@dataclass(frozen=True, slots=True)
class NelloOwn(_DoublesApart, NoTrump):
    """Nello with doubles a suit of their own (H5.3)."""

    @property
    def code(self) -> str:
        return "LD"

    def suit_led(self, tile: Tile) -> Suit:
        return DOUBLES if tile.is_double else Suit(tile.high)


@dataclass(frozen=True, slots=True)
class NelloLow(NoTrump):
    """Nello with doubles low: each below all other tiles of its suit (H5.3)."""

    @property
    def code(self) -> str:
        return "LL"

    def strength(self, tile: Tile, suit: Suit) -> int:
        return 0 if tile.is_double else 1 + tile.low + tile.high - suit


@dataclass(frozen=True, slots=True)
class NearestSeven(NoTrump):
    """Sevens: no suits; the tile whose pips add up nearest to `goal` wins, of equals the first one (H7)."""

    goal: int

    @property
    def code(self) -> str:
        return "S"

    def suit_led(self, tile: Tile) -> Suit:  # noqa: ARG002 - the answer is the same for each
        return _ALL

    def follows(self, tile: Tile, suit: Suit) -> bool:  # noqa: ARG002 - as above
        return True

    def strength(self, tile: Tile, suit: Suit) -> int:  # noqa: ARG002 - as above
        return _DOUBLE - self._distance(tile)

    def asked(self, led: Tile) -> None:  # noqa: ARG002 - as above
        return None

    def playable(self, held: tuple[Tile, ...], led: Tile | None) -> tuple[Tile, ...]:  # noqa: ARG002 - as above
        nearest = min(map(self._distance, held), default=0)
        return tuple([tile for tile in held if self._distance(tile) == nearest])

    def refusal(self, led: Tile | None) -> RuleError:  # noqa: ARG002 - as above
        return RuleError(Refusal.MUST_PLAY_NEAREST)

    def sure_order(self, hand: Sequence[Tile], others: Others) -> tuple[Tile, ...] | None:
        own = self.laid_open(hand)
        rivals = [self.laid_open(tuple(others.possible[seat])) for seat in others.held]
        tricks = zip(own, *rivals, strict=True)
        return own if all(min(tiles, key=self._distance) == tiles[0] for tiles in tricks) else None

    def laid_open(self, hand: Sequence[Tile]) -> tuple[Tile, ...]:
        return tuple(sorted(hand, key=lambda tile: (self._distance(tile), tile)))

    def _distance(self, tile: Tile) -> int:
        return abs(tile.low + tile.high - self.goal)


@cache
def declarations(rules: Rules) -> tuple[Declaration, ...]:
    """Return the trumps that may be named, suits first (R4.1)."""
    return (*(SuitTrump(pip) for pip in range(rules.highest_pip + 1)), DoublesTrump(), NoTrump())


def nello(doubles: DoublesRule) -> tuple[Declaration, ...]:
    """Return the ways in which nello may be declared where doubles rank so (H5.3)."""
    ways = {
        DoublesRule.HIGH: NelloHigh(),
        DoublesRule.OWN_SUIT: NelloOwn(),
        DoublesRule.LOW: NelloLow(),
    }
    return tuple(ways.values()) if doubles is DoublesRule.DECLARER else (ways[doubles],)


@cache
def _by_code(rules: Rules) -> dict[str, Declaration]:
    every = *declarations(rules), *nello(DoublesRule.DECLARER), NearestSeven(rules.sevens_goal)
    return {named.code: named for named in every}


def declaration(rules: Rules, code: str) -> Declaration:
    """Return the declaration written `code`, also one that a table with these rules doesn't offer.

    Raises:
        RuleError: UNKNOWN_TRUMP, with the `text` given.
    """
    named = _by_code(rules).get(code)
    if named is None:
        raise RuleError(Refusal.UNKNOWN_TRUMP, text=code)
    return named
