"""The state of one deal and the marks of its match: frozen, made by folding events alone."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.auction import Call
from engine.contracts import Contract
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.suits import Declaration
from engine.tiles import Tile
from engine.tricks import PlayedTile, Trick

__all__ = ["Phase", "PlayedTile", "RoundResult", "State", "Trick"]


class Phase(StrEnum):
    """What the table waits for."""

    AUCTION = "auction"
    DECLARATION = "declaration"
    PLAY = "play"
    ALL_PASSED = "all_passed"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class RoundResult(NamedTuple):
    """How the contract ended; `side` and `marks` as in `RoundWon` (R7.3)."""

    side: Side
    marks: int
    made: bool


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a deal, hidden tiles included: it never leaves the engine and the table manager.

    `deal` and `round` count as in `Dealt`. `marks` are by side, the finished round's included. `hands` keep
    the dealt order with None where a tile was played (R1.5). `turn` is None when nobody is to act. `acts`
    counts calls, declaration and plays of this deal; with `deal` it is the revision that buttons carry.
    """

    rules: Rules
    deal: int
    round: int
    dealer: Seat
    marks: tuple[int, ...]
    hands: tuple[tuple[Tile | None, ...], ...]
    phase: Phase
    turn: Seat | None
    acts: int = 0
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    declaration: Declaration | None = None
    tricks: tuple[Trick, ...] = ()
    trick: tuple[PlayedTile, ...] = ()
    result: RoundResult | None = None
