"""Chance: from the operating system's secure random source, and from nothing else."""

import secrets
from collections.abc import Sequence

from engine.seats import Seat
from engine.tiles import Tile

_KEY_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_KEY_LENGTH = 12


class SecureShuffler:
    """Fulfils `bot.tables.ports.Shuffler`."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return the tiles in an order of which each is equally likely (R1.3)."""
        return tuple(self._random.sample(tiles, len(tiles)))

    def draw(self, seats: Sequence[Seat]) -> Seat:
        """Return one of the seats, each equally likely (R1.4)."""
        return self._random.choice(seats)

    def key(self) -> str:
        """Return a table key of 60 random bits: no other table ever gets it."""
        return "".join(self._random.choices(_KEY_LETTERS, k=_KEY_LENGTH))
