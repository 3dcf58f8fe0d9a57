"""What computer players ask of a source of chance; `random.Random` has all of it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """A source of chance, handed in: the engine has none of its own."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one of `seq`."""
        ...

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to `stop`, which isn't reached."""
        ...

    def random(self) -> float:
        """Return a number from 0 up to 1, which isn't reached."""
        ...
