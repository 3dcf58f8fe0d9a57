"""What everybody may know of a table beside the game: frozen, for renderers."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.tables.events import Options, PersonKey
from bot.tables.ports import ResultRow, Status
from engine.players.advice import Judgement
from engine.players.levels import Level
from engine.rules import Rules
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who sits at a seat.

    `name` is None for somebody who was forgotten; `discord_id` is None then and for computer players, who
    alone have a `level`.
    """

    name: str | None
    person: PersonKey | None = None
    discord_id: int | None = None
    level: Level | None = None

    @property
    def computer(self) -> bool:
        """Whether this is a computer player."""
        return self.level is not None


@dataclass(frozen=True, slots=True)
class PastAct:
    """A call (`trick` 0), or what was played in a trick, by somebody who doesn't sit at `seat` any more."""

    seat: Seat
    trick: int
    by: SeatHolder


@dataclass(frozen=True, slots=True)
class RequestView:
    """A request that stands: what, for which seat, by whom, and whose agreement is still missing (names)."""

    request: Literal["replace", "end"]
    seat: Seat | None
    by: str | None
    waiting_for: tuple[str | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table. `seats` and `offered` are by seat, clockwise from A; `seq` is the newest event.

    `open_seat` is the empty seat that must be taken before play can go on (to act, or before the next round).
    `ended_by` and `ended_reason` are set for an ended table; `rematch` is the key of the next match's table.
    `passed`: everybody passed in the deal before the one that runs. `past` are acts of the newest deal. By
    seat, `played` is who acted there last in the round that is over, and empty while one runs.
    """

    key: str
    number: int
    guild: int
    channel: int
    status: Status
    seq: int
    host: PersonKey
    seats: tuple[SeatHolder | None, ...]
    offered: tuple[SeatHolder | None, ...]
    options: Options
    rules: Rules
    request: RequestView | None
    open_seat: Seat | None
    ended_by: str | None
    ended_reason: str | None
    rematch: str | None
    passed: bool = False
    past: tuple[PastAct, ...] = ()
    played: tuple[SeatHolder | None, ...] = ()

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints: unless the table's options say, where one person plays alone."""
        if self.options.hints is not None:
            return self.options.hints
        return sum(holder is not None and not holder.computer for holder in self.seats) == 1

    def actor(self, seat: Seat, trick: int) -> SeatHolder | None:
        """Return who called (`trick` 0) or played in a trick at `seat`; nobody yet: who sits there."""
        gone = (act.by for act in self.past if act.seat == seat and act.trick == trick)
        return next(gone, self.seats[seat])

    def player(self, seat: Seat) -> SeatHolder | None:
        """Return who plays at `seat`; of a round that is over, who has played there to its end."""
        return (self.played or self.seats)[seat]

    def seat_of(self, person: PersonKey) -> Seat | None:
        """Return where this person sits."""
        return next(
            (Seat(index) for index, holder in enumerate(self.seats) if holder and holder.person == person),
            None,
        )


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A line of the list of a server's tables; `yours`: the asker sits there; `free` are its empty seats."""

    key: str
    number: int
    channel: int
    status: Status
    players: tuple[str | None, ...]
    free: int
    yours: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """What the expert says of a decision of one's own, in a trick or before the first (0)."""

    trick: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The rounds finished so far, oldest first."""

    table: TableView
    results: tuple[ResultRow, ...]


class PlayedRound(NamedTuple):
    """A finished round: what it came to, and who has declared in it."""

    result: ResultRow
    declarer: SeatHolder | None
