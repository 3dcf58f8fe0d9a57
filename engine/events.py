"""What has happened in the game; the state is the fold of these and of nothing else."""

from dataclasses import dataclass

from engine.auction import Call
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance has spoken: the tiles lie in the hands (R1.3, R1.4).

    A deal starts a fold anew: it carries all of the match that the rest of the round needs. `deal` counts
    all deals of the match from 1; `round` is the number of this round if somebody bids: a void deal and the
    next share it. `marks` are by side, `hands` by seat in the order dealt (R1.5).
    """

    rules: Rules
    deal: int
    round: int
    dealer: Seat
    marks: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A seat has bid or passed (R3.1)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody bid: the deal is void (R3.6)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """The declarer has named the trump, and the piles for a contract of all tricks (R4)."""

    seat: Seat
    trump: str
    piles: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has played a tile (R6.1)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; `points` are its round points (R2.2, R6.2)."""

    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """The contract is decided: `side` gets `marks` (R7.3).

    Where several sides defend, each of them gets `marks` for a set contract, and `side` is the first of them.
    """

    side: Side
    marks: int
    made: bool


Event = Dealt | Called | AllPassed | Declared | Played | TrickTaken | RoundWon
