"""What a seat may ask for."""

from dataclasses import dataclass

from engine.auction import Call
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Bid:
    """One turn of the auction: a bid or a pass (R3.1)."""

    call: Call


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the trump and, with a contract of all tricks, the piles (R4).

    `trump` is a declaration's code: a pip as a digit, `D` for doubles, `N` for no trump; in place of a trump
    `LH`, `LD`, `LL` for nello with doubles high, a suit of their own, low (H5), and `S` for sevens (H7).
    """

    trump: str
    piles: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play a tile of one's hand (R6.1)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class LayDown:
    """Claim, on lead, that one takes every remaining trick (H8)."""


Action = Bid | Declare | Play | LayDown
