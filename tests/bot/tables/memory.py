"""A store in memory that keeps the promises of TableStore, and can be told to fail."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.tables.events import Human, PersonKey, Sat, TableDealt, TableEvent
from bot.tables.ports import (
    ALIVE,
    RUNNING,
    Append,
    ChannelOccupied,
    LoadedTable,
    Person,
    PersonalSettings,
    ResultRow,
    StaleSequence,
    Status,
    TableRow,
    Unwritable,
)


@dataclass
class Log:
    row: TableRow
    events: list[TableEvent]
    results: list[ResultRow] = field(default_factory=list)
    touches: dict[PersonKey, float] = field(default_factory=dict)
    appends: list[Append] = field(default_factory=list)


class MemoryStore:
    """`broken`: nothing can be written. `lost`: the next append is written, and says that it wasn't."""

    def __init__(self) -> None:
        self.logs: dict[str, Log] = {}
        self.persons: dict[PersonKey, Person] = {}
        self.chosen: dict[PersonKey, PersonalSettings] = {}
        self.broken = False
        self.unreadable = False
        self.lost = False
        self.reads = 0
        self.touched: list[tuple[PersonKey, float]] = []
        self._keys = 0

    async def create(
        self, *, key: str, guild: int, channel: int, at: float, events: Sequence[TableEvent]
    ) -> None:
        await self._write()
        if await self.running_in(channel):
            raise ChannelOccupied
        numbers = [log.row.number for log in self.logs.values() if log.row.guild == guild]
        row = TableRow(
            id=len(self.logs) + 1,
            key=key,
            guild=guild,
            number=max(numbers, default=0) + 1,
            channel=channel,
            status=Status.OPEN,
            seq=len(events),
            drawn=0,
            gathered=True,
            touched_at=at,
        )
        self.logs[key] = Log(row, list(events))
        self._seated(self.logs[key], events, at)
        self._lose()

    async def append(self, append: Append) -> None:
        await self._write()
        log = self._log(append.table)
        if log.row.seq != append.expected:
            raise StaleSequence
        occupied = await self.running_in(append.channel)
        if append.status in RUNNING and occupied and occupied.id != append.table:
            raise ChannelOccupied
        log.events += append.events
        log.appends.append(append)
        log.row = replace(
            log.row,
            seq=len(log.events),
            status=append.status,
            channel=append.channel,
            gathered=log.row.gathered and append.gathered,
            touched_at=append.at,
        )
        if append.result:
            log.results.append(append.result)
        self._seated(log, append.events, append.at)
        self._lose()

    async def load(self, key: str) -> LoadedTable | None:
        self.reads += 1
        await asyncio.sleep(0)
        if self.unreadable:
            raise Unwritable
        log = self.logs.get(key)
        if log is None:
            return None
        deals = [index for index, event in enumerate(log.events) if isinstance(event, TableDealt)]
        return LoadedTable(log.row, tuple(log.events[deals[-1] if deals else 0 :]))

    async def row(self, key: str) -> TableRow | None:
        return self.logs[key].row if key in self.logs else None

    async def running_in(self, channel: int) -> TableRow | None:
        rows = [row for row in self._rows(*RUNNING) if row.channel == channel]
        return rows[0] if rows else None

    async def newest_in(self, channel: int) -> TableRow | None:
        rows = [row for row in self._rows(*Status) if row.channel == channel]
        return rows[-1] if rows else None

    async def numbered(self, guild: int, number: int) -> TableRow | None:
        rows = [log.row for log in self.logs.values() if (log.row.guild, log.row.number) == (guild, number)]
        return rows[0] if rows else None

    async def tables_of(self, guild: int) -> tuple[TableRow, ...]:
        alive = [row for row in self._rows(*ALIVE) if row.guild == guild]
        return tuple(reversed(alive))

    async def tables_with(self, person: PersonKey) -> tuple[TableRow, ...]:
        alive = self._rows(*ALIVE)
        return tuple(row for row in alive if person in self.logs[row.key].touches)

    async def idle(self, before: float) -> tuple[TableRow, ...]:
        return tuple(row for row in self._rows(Status.PLAYING, Status.BETWEEN) if row.touched_at < before)

    async def deal_events(self, table: int, deal: int) -> tuple[TableEvent, ...]:
        found: list[TableEvent] = []
        wanted = False
        for event in self._log(table).events:
            if isinstance(event, TableDealt):
                wanted = event.deal.deal == deal
            if wanted:
                found.append(event)
        return tuple(found)

    async def results(self, table: int) -> tuple[ResultRow, ...]:
        return tuple(self._log(table).results)

    async def drawn(self, table: int, seq: int, *, gathered: bool) -> None:
        await self._write()
        log = self._log(table)
        log.row = replace(log.row, drawn=seq, gathered=gathered)

    async def touch(self, table: int, person: PersonKey, at: float) -> None:
        await self._write()
        self.touched.append((person, at))
        log = self._log(table)
        log.touches[person] = at
        log.row = replace(log.row, touched_at=at)

    async def touches(self, table: int) -> dict[PersonKey, float]:
        return dict(self._log(table).touches)

    async def person(self, discord_id: int, name: str) -> PersonKey:
        await self._write()
        known = await self.known(discord_id)
        if known is None:
            self._keys += 1
            known = Person(PersonKey(self._keys), discord_id, name)
        self.persons[known.key] = replace(known, name=name)
        return known.key

    async def known(self, discord_id: int) -> Person | None:
        found = [person for person in self.persons.values() if person.discord_id == discord_id]
        return found[0] if found else None

    async def people(self, keys: Collection[PersonKey]) -> dict[PersonKey, Person]:
        return {key: self.persons[key] for key in keys if key in self.persons}

    async def settings(self, person: PersonKey) -> PersonalSettings:
        return self.chosen.get(person, PersonalSettings())

    async def save_settings(self, person: PersonKey, settings: PersonalSettings) -> None:
        await self._write()
        self.chosen[person] = settings

    async def forget(self, person: PersonKey) -> None:
        await self._write()
        del self.persons[person]
        self.chosen.pop(person, None)

    async def _write(self) -> None:
        """A commit takes a while: others get their turn before it is done."""
        await asyncio.sleep(0)
        if self.broken:
            raise Unwritable

    def _lose(self) -> None:
        if self.lost:
            self.lost = False
            raise Unwritable

    def _log(self, table: int) -> Log:
        return next(log for log in self.logs.values() if log.row.id == table)

    def _rows(self, *statuses: Status) -> list[TableRow]:
        return [log.row for log in self.logs.values() if log.row.status in statuses]

    def _seated(self, log: Log, events: Sequence[TableEvent], at: float) -> None:
        for event in events:
            if isinstance(event, Sat) and isinstance(event.occupant, Human):
                log.touches[event.occupant.person] = at
