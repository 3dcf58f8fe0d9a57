"""Tricks: which tiles may be played, who takes a trick, what it is worth (R2.2, R5.4, R6)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.rules import Rules
from engine.seats import Seat
from engine.suits import Declaration
from engine.tiles import Tile


class PlayedTile(NamedTuple):
    """A tile on the table and who played it."""

    seat: Seat
    tile: Tile


class Trick(NamedTuple):
    """A completed trick in the order of play; `points` are round points (R2.2)."""

    plays: tuple[PlayedTile, ...]
    winner: Seat
    points: int

    @property
    def faces(self) -> tuple[Tile, ...]:
        """The tiles as they lie once gathered: they tell neither players nor order (R8.4)."""
        return tuple(sorted(tile for _, tile in self.plays))


class Tally(NamedTuple):
    """Round points and tricks taken so far, by side."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]


def legal_tiles(
    declaration: Declaration, hand: Sequence[Tile | None], trick: Sequence[PlayedTile]
) -> tuple[Tile, ...]:
    """Return the tiles of `hand` that may be played to `trick`, in the hand's order (R4.3, R5.4, H7.2)."""
    held = tuple([tile for tile in hand if tile is not None])
    return declaration.playable(held, trick[0].tile if trick else None)


def winner(declaration: Declaration, trick: Sequence[PlayedTile]) -> Seat:
    """Return who takes `trick`: of equal ranks the first played (R6.2)."""
    suit = declaration.suit_led(trick[0].tile)
    return max(trick, key=lambda play: declaration.rank(play.tile, suit)).seat


def points(rules: Rules, tiles: Iterable[Tile]) -> int:
    """Return the round points of a trick with these tiles (R2.2)."""
    return rules.trick_points + sum(map(rules.count_value, tiles))


def tally(rules: Rules, tricks: Iterable[Trick]) -> Tally:
    """Return what each side has taken in `tricks`."""
    scored = [0] * len(rules.sides)
    taken = [0] * len(rules.sides)
    for trick in tricks:
        side = rules.side_of(trick.winner)
        scored[side] += trick.points
        taken[side] += 1
    return Tally(tuple(scored), tuple(taken))
