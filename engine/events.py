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
    next share it. `marks` are by side: what each has scored, in points where these decide (H1); `hands` by
    seat in the order dealt (R1.5). `first_bidder` is None for the seat on the dealer's left (R3.1, H3).
    """

    rules: Rules
    deal: int
    round: int
    dealer: Seat
    marks: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    first_bidder: Seat | None = None


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
    """The trump is named, or what stands in its place, by who leads; and the piles, where chosen (R4)."""

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
class LaidDown:
    """Who was to lead has claimed the rest and shown these `tiles` (H8).

    They stand in an order that loses no trick where the claim is `proved`, else sorted. `side` gets
    the remaining `tricks` and their round `points`: the claimant's, or another where a trick can be lost.
    """

    seat: Seat
    tiles: tuple[Tile, ...]
    proved: bool
    side: Side
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """The contract is decided: `side` has won the round and gets `marks` (R7.3), or points (H1.2).

    Where several sides defend, each of them gets `marks` for a set contract, and `side` is the first of them.
    `gains` are what each side adds to its score; events stored before house rules existed have none, and
    `marks` is all that was gained.
    """

    side: Side
    marks: int
    made: bool
    gains: tuple[int, ...] = ()


Event = Dealt | Called | AllPassed | Declared | Played | TrickTaken | LaidDown | RoundWon
