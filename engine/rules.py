"""The frozen rules of one table: every number of the game comes from here."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from engine.options import (
    AllPassRule,
    DoublesRule,
    FirstBidRule,
    NelloRule,
    PileRule,
    ScoreRule,
    SevensRule,
    TallyRule,
)
from engine.seats import Seat, Side
from engine.tiles import Tile, double_set

TARGETS, SPLASH_MARKS, PLUNGE_MARKS = (250, 150, 500), (3, 2), (4, 3)
"""What may be chosen for the fields `points_to_win`, `splash` and `plunge` (H1, H6)."""

_OPENING = Tile(0, 1)

# For one mark, and from two marks on: how many taken tricks stay face up, None for all (H4.1).
_PILES: dict[PileRule, tuple[int | None, int | None]] = {
    PileRule.OPEN: (None, None),
    PileRule.CLASSIC: (None, 1),
    PileRule.HOUSE: (2, 1),
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The standard game; house rules and sister games are other values of these fields.

    The seats of all sides together are the first letters without a gap. From `score` on stand the house
    rules: `splash` and `plunge` are the least marks of these calls, None where they don't exist; which
    combinations there are, `engine/house.py` says. Not slotted, unlike its neighbours, so that what follows
    from the fields is worked out once: rules are asked at every tile.
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
    score: ScoreRule = ScoreRule.MARKS
    points_to_win: int = 250
    all_pass: AllPassRule = AllPassRule.DEAL_ANEW
    first_bid: FirstBidRule = FirstBidRule.LEFT_OF_DEALER
    opening_tile: Tile = _OPENING
    pile_rule: PileRule = PileRule.CHOICE
    nello: NelloRule = NelloRule.OFF
    nello_doubles: DoublesRule = DoublesRule.HIGH
    splash: int | None = None
    splash_doubles: int = 3
    plunge: int | None = None
    plunge_doubles: int = 4
    sevens: SevensRule = SevensRule.OFF
    sevens_goal: int = 7
    lay_down: bool = False
    tally: TallyRule = TallyRule.ALL

    def __hash__(self) -> int:
        """Return a hash that agrees with the comparison of fields."""
        return self._hash

    def __reduce__(self) -> tuple[Callable[[dict[str, object]], "Rules"], tuple[dict[str, object]]]:
        """Go to another process as the fields alone: hashes of words differ from process to process."""
        return _arrived, ({field.name: getattr(self, field.name) for field in fields(self)},)

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

    @property
    def target(self) -> int:
        """What wins the match: marks, or points where these are scored (R7.4, H1.4)."""
        return self.points_to_win if self.score is ScoreRule.POINTS else self.marks_to_win

    @property
    def calls_on_doubles(self) -> bool:
        """Whether there is a call that only who holds enough doubles may make (H6.1)."""
        return self.splash is not None or self.plunge is not None

    def piles_for(self, marks: int) -> tuple[int | None, ...]:
        """Return the piles with all tricks for `marks`: the one number, or those to choose from (H4)."""
        fixed = _PILES.get(self.pile_rule)
        return self.piles if fixed is None else (fixed[min(marks, 2) - 1],)

    def side_of(self, seat: Seat) -> Side:
        """Return the side that `seat` plays for."""
        return self._side_of[seat]

    def after(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return self.seats[(seat + 1) % len(self.seats)]

    def partner_of(self, seat: Seat) -> Seat:
        """Return the next seat of the same side, clockwise."""
        side = self.sides[self.side_of(seat)]
        return side[(side.index(seat) + 1) % len(side)]

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats clockwise, `seat` first."""
        return self.seats[seat:] + self.seats[:seat]

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
        return hash(tuple([getattr(self, field.name) for field in fields(self)]))

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


def _arrived(values: dict[str, Any]) -> Rules:  # Any: what the fields hold
    return shared(Rules(**values))
