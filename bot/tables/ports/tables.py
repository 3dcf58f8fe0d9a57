"""Tables, their logs and their people, as the store keeps them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple, Protocol

from bot.tables.events import PersonKey, Player, TableEvent
from engine.auction import Call
from engine.seats import Seat, Side


class Status(StrEnum):
    """Where a table stands in its life."""

    OPEN = "open"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    ENDED = "ended"
    PARKED = "parked"


RUNNING = (Status.OPEN, Status.PLAYING, Status.BETWEEN)
"""A channel holds at most one table in one of these."""
ALIVE = (*RUNNING, Status.PARKED)
"""A table in one of these goes on, or can go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table as the store lists it. Times are UTC seconds; `seq` counts the table's events from 1.

    `drawn` is the newest event that the board shows, `gathered` whether its newest trick is shown gathered.
    """

    id: int
    key: str
    guild: int
    number: int
    channel: int
    status: Status
    seq: int
    drawn: int
    gathered: bool
    touched_at: float


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A row with the events from the newest deal on (from the first event, before any deal)."""

    row: TableRow
    events: tuple[TableEvent, ...]


Role = Literal["declarer", "partner", "defender"]
"""Whose contract a round was for a player: the own one, the partner's, or the others'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """How a round ended.

    `marks` were won by `side`, `standing` are all marks afterwards. By seat: `acted` names the people who
    acted, `computers` the computer players, `counts` is how many count tiles lay in the tricks taken (R2.2);
    both are empty in rows of before they were counted.
    """

    round: int
    deal: int
    declarer: Seat
    call: Call
    trump: str
    piles: int | None
    side: Side
    made: bool
    marks: int
    standing: tuple[int, ...]
    acted: tuple[tuple[PersonKey, ...], ...]
    computers: tuple[tuple[str, ...], ...] = ()
    counts: tuple[int, ...] = ()


class Share(NamedTuple):
    """What a round counts for somebody who acted in it; `counts` are the count tiles of the seat."""

    player: Player
    role: Role
    counts: int


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match played to its end: by side, for whom it counts.

    `computers`: a computer player held a seat in it, at whatever time.
    """

    teams: tuple[tuple[Player, ...], ...]
    winner: Side
    computers: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One transaction on one table: events after `expected`, and the columns that follow from them.

    `gathered` is False when they complete a trick. `computer_due` and `notice_due` mark what must go on by
    itself after a restart.
    """

    table: int
    expected: int
    events: tuple[TableEvent, ...]
    at: float
    status: Status
    channel: int
    gathered: bool
    computer_due: bool
    notice_due: bool
    result: ResultRow | None = None
    shares: tuple[Share, ...] = ()
    match: MatchRow | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sat. `discord_id` and `name` are None after a `/42 forget`."""

    key: PersonKey
    discord_id: int | None
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalSettings:
    """What a person has chosen for all tables."""

    confirm_tiles: bool = False
    announce: bool = False
    mute_notices: bool = False


class StaleSequence(Exception):  # noqa: N818 - a condition that the manager handles, named as one
    """The table's log has moved on: fold it anew."""


class ChannelOccupied(Exception):  # noqa: N818 - as above
    """Another running table stands in the channel."""


class Unwritable(Exception):  # noqa: N818 - as above
    """The store could not write, or be read: what has happened is known when the table is folded anew."""


class TableStore(Protocol):
    """Tables, their logs and their people.

    Every writing call returns after its commit, or raises Unwritable.
    """

    async def create(
        self, *, key: str, guild: int, channel: int, at: float, events: Sequence[TableEvent]
    ) -> None: ...
    async def append(self, append: Append) -> None: ...
    async def load(self, key: str) -> LoadedTable | None: ...
    async def row(self, key: str) -> TableRow | None: ...
    async def running_in(self, channel: int) -> TableRow | None: ...
    async def newest_in(self, channel: int) -> TableRow | None:
        """Return the table opened last of those that are, or were last, in a channel."""
        ...

    async def numbered(self, guild: int, number: int) -> TableRow | None: ...
    async def tables_of(self, guild: int) -> tuple[TableRow, ...]:
        """Return the tables of a server that run or are parked, newest first."""
        ...

    async def tables_with(self, person: PersonKey) -> tuple[TableRow, ...]:
        """Return the tables that run or are parked in which this person sits or has sat."""
        ...

    async def idle(self, before: float) -> tuple[TableRow, ...]:
        """Return the matches that run and that nobody touched since `before` (UTC seconds)."""
        ...

    async def deal_events(self, table: int, deal: int) -> tuple[TableEvent, ...]:
        """Return the events of a match's deal, from TableDealt on; () where there is no such deal."""
        ...

    async def results(self, table: int) -> tuple[ResultRow, ...]: ...
    async def drawn(self, table: int, seq: int, *, gathered: bool) -> None: ...
    async def touch(self, table: int, person: PersonKey, at: float) -> None: ...
    async def touches(self, table: int) -> dict[PersonKey, float]: ...
    async def person(self, discord_id: int, name: str) -> PersonKey:
        """Return the person's key; a new person is stored, a changed name is renewed."""
        ...

    async def known(self, discord_id: int) -> Person | None: ...
    async def people(self, keys: Collection[PersonKey]) -> dict[PersonKey, Person]: ...
    async def settings(self, person: PersonKey) -> PersonalSettings: ...
    async def save_settings(self, person: PersonKey, settings: PersonalSettings) -> None: ...
    async def forget(self, person: PersonKey) -> None:
        """Remove id, name and settings of a person from every file of the database."""
        ...
