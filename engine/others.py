"""What a seat knows of the other hands."""

from dataclasses import dataclass

from engine.seats import Seat
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Others:
    """The hands that a seat doesn't see, as far as acts and open tiles tell.

    `unseen` are the tiles in other hands, and the `undealt` that lie in none. By other seat: `held` is how
    many tiles it holds, `possible` which ones these may be, `doubles` how many of them are doubles at least.
    """

    unseen: tuple[Tile, ...]
    undealt: int
    held: dict[Seat, int]
    possible: dict[Seat, frozenset[Tile]]
    doubles: dict[Seat, int]
