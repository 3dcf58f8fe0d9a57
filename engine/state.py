"""The state of one deal and the marks of its match: frozen, made by folding events alone."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.auction import Call
from engine.contracts import Contract
from engine.events import LaidDown
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.suits import Declaration
from engine.tiles import Tile
from engine.tricks import PlayedTile, Tally, Trick, tally

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
    """How the contract ended; as in `RoundWon`, the `gains` always by side (R7.3, H1)."""

    side: Side
    marks: int
    made: bool
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a deal, hidden tiles included: it never leaves the engine and the table manager.

    `deal` and `round` count as in `Dealt`. `marks` are by side, the finished round's included; points where
    these decide the match (H1). `hands` keep the dealt order with None where a tile was played (R1.5). `turn`
    is None when nobody is to act. `acts` counts calls, declaration, plays and a claim of this deal; with
    `deal` it is the revision that buttons carry. `laid` is the claim that ended the round, if one did (H8).
    """

    rules: Rules
    deal: int
    round: int
    dealer: Seat
    marks: tuple[int, ...]
    hands: tuple[tuple[Tile | None, ...], ...]
    phase: Phase
    turn: Seat | None
    first_bidder: Seat
    acts: int = 0
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    declaration: Declaration | None = None
    tricks: tuple[Trick, ...] = ()
    trick: tuple[PlayedTile, ...] = ()
    laid: LaidDown | None = None
    result: RoundResult | None = None

    @property
    def bidders(self) -> tuple[Seat, ...]:
        """All seats in the order in which they are asked for a bid (R3.1, H3.1)."""
        return self.rules.clockwise_from(self.first_bidder)

    @property
    def taken(self) -> Tally:
        """What each side has taken, the tricks of a claim included (R2.2, H8.2)."""
        played = tally(self.rules, self.tricks)
        if self.laid is None:
            return played
        side, tricks, points = self.laid.side, self.laid.tricks, self.laid.points
        return Tally(
            tuple(total + points * (each == side) for each, total in enumerate(played.points)),
            tuple(total + tricks * (each == side) for each, total in enumerate(played.tricks)),
        )

    def held(self, seat: Seat) -> tuple[Tile, ...]:
        """Return the tiles that `seat` still holds, in dealt order."""
        return tuple([tile for tile in self.hands[seat] if tile is not None])

    @property
    def open_hands(self) -> tuple[tuple[Tile, ...] | None, ...]:
        """By seat, the tiles that everybody sees in it: in sevens, after a claim; None elsewhere (R8.5)."""
        named = self.declaration
        if named is None:
            return (None,) * len(self.hands)
        shown = [named.laid_open(self.held(seat)) for seat in self.rules.seats]
        if self.laid is not None:
            shown[self.laid.seat] = self.laid.tiles
        return tuple(shown)
