"""Declarations: which tile belongs to which suit, and how it ranks there (R4.1, R5, R6.2 to R6.4)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import NewType

from engine.errors import Refusal, RuleError
from engine.rules import Rules
from engine.tiles import Tile

Suit = NewType("Suit", int)
"""A number suit by its pips, or DOUBLES."""

DOUBLES = Suit(-1)

# Ranks are built from pips; these two stand above the pips of any set.
_DOUBLE = 100
_TRUMP = 1000


class Declaration(ABC):
    """What the declarer has named (R4.1): the usual answers, of which a kind overrides some."""

    __slots__ = ()

    @property
    @abstractmethod
    def code(self) -> str:
        """The notation: a pip, `D` for doubles, `N` for no trump."""

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

    def follows(self, tile: Tile, suit: Suit) -> bool:
        """Whether `tile` belongs to `suit` (R5.1, R5.3)."""
        if suit == self.trump:
            return self.is_trump(tile)
        return suit in tile and not self.is_trump(tile)

    def rank(self, tile: Tile, suit: Suit) -> int:
        """Return the strength of `tile` when `suit` was asked; the highest wins, -1 never does (R6.2)."""
        if self.trump is not None and self.is_trump(tile):
            return _TRUMP + self.strength(tile, self.trump)
        return self.strength(tile, suit) if self.follows(tile, suit) else -1

    def strength(self, tile: Tile, suit: Suit) -> int:
        """Return the place of `tile` within its own `suit`: the double above all other halves (R6.3)."""
        return _DOUBLE if tile.is_double else tile.low + tile.high - suit


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


@dataclass(frozen=True, slots=True)
class DoublesTrump(Declaration):
    """The doubles are trump, and rank by their pips (R6.4)."""

    @property
    def code(self) -> str:
        return "D"

    @property
    def trump(self) -> Suit:
        return DOUBLES

    def is_trump(self, tile: Tile) -> bool:
        return tile.is_double

    def strength(self, tile: Tile, suit: Suit) -> int:
        return tile.low if suit == DOUBLES else tile.low + tile.high - suit


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


@cache
def declarations(rules: Rules) -> tuple[Declaration, ...]:
    """Return everything that may be declared, suits first (R4.1)."""
    return (*(SuitTrump(pip) for pip in range(rules.highest_pip + 1)), DoublesTrump(), NoTrump())


def declaration(rules: Rules, code: str) -> Declaration:
    """Return the declaration written `code`.

    Raises:
        RuleError: UNKNOWN_TRUMP, with the `text` given.
    """
    for candidate in declarations(rules):
        if candidate.code == code:
            return candidate
    raise RuleError(Refusal.UNKNOWN_TRUMP, text=code)
