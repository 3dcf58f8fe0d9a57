"""The frozen rules of one table: every number of the game comes from here."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.seats import Seat, Side
from engine.tiles import Tile, double_set


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The standard game; house rules and sister games are other values of these fields.

    The seats of all sides together are the first letters without a gap. Not slotted, unlike its neighbours,
    so that what follows from the fields is worked out once: rules are asked at every tile.
    """

    highest_pip: int = 6
    hand_size: int = 7
    sides: tuple[tuple[Seat, ...], ...] = ((Seat.A, Seat.C), (Seat.B, Seat.D))
    counts: tuple[tuple[Tile, int], ...] = (
        (Tile(0, 5), 5),
        (Tile(1, 4), 5),
        (Tile(2, 3), 5),
        (Tile(4, 6), 10),
        (Tile(5, 5), 10),
    )
    trick_points: int = 1
    lowest_bid: int = 30
    highest_bid: int = 41
    highest_opening_marks: int = 2
    piles: tuple[int, ...] = (1, 2)
    marks_to_win: int = 7

    def __hash__(self) -> int:
        """Return a hash that agrees with the comparison of fields."""
        return self._hash

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The whole set in canonical order (R1.2)."""
        return double_set(self.highest_pip)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise from A."""
        return tuple(sorted(seat for side in self.sides for seat in side))

    @property
    def tricks(self) -> int:
        """Tricks in a whole round (R6.1)."""
        return self.hand_size

    @cached_property
    def round_points(self) -> int:
        """Points in a whole round: count tiles and tricks (R2.2)."""
        return sum(self._values.values()) + self.tricks * self.trick_points

    def side_of(self, seat: Seat) -> Side:
        """Return the side that `seat` plays for."""
        return self._side_of[seat]

    def after(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return self.seats[(seat + 1) % len(self.seats)]

    def from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats clockwise from the one after `seat`, which comes last."""
        start = (seat + 1) % len(self.seats)
        return self.seats[start:] + self.seats[:start]

    def own(self, tile: Tile) -> Tile:
        """Return the object of the set that stands for this tile: the hands of all tables share one set."""
        return self._own.get(tile, tile)

    def count_value(self, tile: Tile) -> int:
        """Return the points `tile` brings to the side that takes it (R2.2)."""
        return self._values.get(tile, 0)

    @cached_property
    def _own(self) -> dict[Tile, Tile]:
        return {tile: tile for tile in self.tiles}

    @cached_property
    def _hash(self) -> int:
        return hash((self.highest_pip, self.hand_size, self.sides, self.counts))

    @cached_property
    def _side_of(self) -> tuple[Side, ...]:
        sides = {seat: Side(index) for index, side in enumerate(self.sides) for seat in side}
        return tuple(sides[seat] for seat in self.seats)

    @cached_property
    def _values(self) -> dict[Tile, int]:
        return dict(self.counts)


@lru_cache(maxsize=64)
def shared(rules: Rules) -> Rules:
    """Return the one object that stands for equal rules: what follows from them is worked out once."""
    return rules
