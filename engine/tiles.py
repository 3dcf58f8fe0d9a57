"""Tiles of a domino set (R1.2)."""

from typing import NamedTuple


class Tile(NamedTuple):
    """A domino, low half first, so that tuples sort in the canonical order (R1.2, R8.4)."""

    low: int
    high: int

    @classmethod
    def of(cls, one: int, other: int) -> "Tile":
        """Return the tile with these two halves, given in any order."""
        return cls(one, other) if one <= other else cls(other, one)

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.low == self.high

    def __str__(self) -> str:
        """Return the notation, `[4|6]`."""
        return f"[{self.low}|{self.high}]"


def double_set(highest_pip: int) -> tuple[Tile, ...]:
    """Return the full set up to double `highest_pip`, in canonical order."""
    return tuple(Tile(low, high) for low in range(highest_pip + 1) for high in range(low, highest_pip + 1))
