"""Tables in memory: loaded on demand, one lock each, stored before anybody sees a change."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.tables.errors import Denial, TableError
from bot.tables.events import Computer, Human, PersonKey, Sat
from bot.tables.fold import fold
from bot.tables.ports import (
    Append,
    Clock,
    Person,
    StaleSequence,
    Status,
    TableRow,
    TableStore,
    Unwritable,
)
from bot.tables.results import match_row, result, shares
from bot.tables.snapshot import Snapshot, named, revision, snapshot
from bot.tables.table import Events, Table
from engine.events import TrickTaken

_log = logging.getLogger(__name__)

KEPT = 10_000
"""How many tables stay in memory."""
REFOLD_SECONDS = 2.0
"""How long a table is tried to be read again when the store could not write."""
TOUCH_SECONDS = 60.0
"""A person's touch of a table is written at most once in this time."""


@dataclass(slots=True)
class Loaded:
    """A table in memory, used under its lock alone.

    Times are UTC seconds; `written` are the touches stored.
    """

    row: TableRow
    table: Table
    turn_since: float
    touches: dict[PersonKey, float]
    written: dict[PersonKey, float]
    people: dict[PersonKey, Person] = field(default_factory=dict)

    def snapshot(self) -> Snapshot:
        """Return the table as it stands."""
        return snapshot(self.row, self.table, self.people)

    def take(self, table: Table, row: TableRow, now: float) -> None:
        """Go on from here; who is awaited anew is awaited from now."""
        if (revision(table), table.status, table.awaited) != (
            revision(self.table),
            self.table.status,
            self.table.awaited,
        ):
            self.turn_since = now
        self.table, self.row = table, row


class Keeper:
    """Holds what is loaded and appends to the log."""

    def __init__(self, store: TableStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many tables are loaded."""
        return len(self._loaded)

    @asynccontextmanager
    async def locked(self, key: str) -> AsyncIterator[Loaded]:
        """Hold a table's lock and give the table (D22).

        Raises:
            TableError: UNKNOWN_TABLE, or UNWRITABLE where the store can't be read either.
        """
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            loaded = self._loaded.get(key)
            if loaded is None:
                with writing():
                    loaded = self._loaded[key] = await self._read(key)
                if len(self._loaded) > KEPT:
                    self._loaded.popitem(last=False)
            self._loaded.move_to_end(key)
            yield loaded

    async def commit(
        self, loaded: Loaded, decide: Callable[[Table], Events], channel: int | None = None
    ) -> bool:
        """Store what `decide` says and fold it in; return whether anything has happened.

        A log that has moved on is folded anew, and decided upon once more. When the store could not write,
        the table is folded anew before anybody is answered: what the log shows as stored counts as done.

        Raises:
            TableError: UNWRITABLE (nothing has happened), UNCERTAIN, or what `decide` raises.
            ChannelOccupied: another table runs in the `channel`.
        """
        try:
            return await self._append(loaded, decide(loaded.table), channel)
        except StaleSequence:
            await self._refold(loaded)
        try:
            return await self._append(loaded, decide(loaded.table), channel)
        except StaleSequence:
            self._loaded.pop(loaded.row.key, None)
            raise TableError(Denial.UNWRITABLE) from None

    async def touch(self, loaded: Loaded, person: PersonKey) -> None:
        """Note that somebody who sits has pressed something; a store that can't write it loses little."""
        now = self._clock.now()
        loaded.touches[person] = now
        loaded.row = replace(loaded.row, touched_at=max(now, loaded.row.touched_at))
        if now - loaded.written.get(person, 0.0) >= TOUCH_SECONDS:
            try:
                await self._store.touch(loaded.row.id, person, now)
                loaded.written[person] = now
            except Unwritable:
                _log.warning("table %s: a touch was not written", loaded.row.key)

    async def shown(self, loaded: Loaded, seq: int) -> None:
        """Note that the board shows event `seq`, gathered; without the mark it is drawn once more (D84)."""
        row, gathered = loaded.row, seq >= loaded.table.trick_seq
        if seq < row.drawn or (seq == row.drawn and gathered == row.gathered):
            return
        try:
            await self._store.drawn(row.id, seq, gathered=gathered)
            loaded.row = replace(row, drawn=seq, gathered=gathered)
        except Unwritable:
            _log.warning("table %s: what the board shows was not written", row.key)

    def forget(self, person: PersonKey) -> None:
        """Forget a name in every table that is loaded."""
        for loaded in self._loaded.values():
            if person in loaded.people:
                loaded.people[person] = Person(person, None, None)

    async def _append(self, loaded: Loaded, events: Events, channel: int | None) -> bool:
        if not events:
            return False
        now, table = self._clock.now(), fold(events, loaded.table)
        append = _transaction(loaded.row, table, events, now, channel)
        try:
            if append.result and table.status is Status.FINISHED:
                rows = await self._store.results(loaded.row.id)
                append = replace(append, match=match_row(table, (*rows, append.result)))
            await self._store.append(append)
        except Unwritable:
            await self._refold(loaded)
            if loaded.table != table:
                raise TableError(Denial.UNWRITABLE) from None
            return True
        row = replace(
            loaded.row,
            seq=table.seq,
            status=append.status,
            channel=append.channel,
            gathered=append.gathered,
            touched_at=now,
        )
        loaded.take(table, row, now)
        for event in events:
            if isinstance(event, Sat) and isinstance(event.occupant, Human):
                loaded.touches[event.occupant.person] = now
        return True

    async def _read(self, key: str) -> Loaded:
        found = await self._store.load(key)
        if found is None:
            raise TableError(Denial.UNKNOWN_TABLE)
        row = found.row
        table = fold(found.events, before=row.seq - len(found.events))
        # Nothing was touched in the future, even if the system's time was set back between two runs.
        now = self._clock.now()
        touches = {who: min(at, now) for who, at in (await self._store.touches(row.id)).items()}
        return Loaded(
            row=row,
            table=table,
            # When the turn began isn't stored: not later than the newest touch of the table.
            turn_since=min(row.touched_at, now),
            touches=touches,
            written=dict(touches),
            people=await people_of(self._store, table),
        )

    async def _refold(self, loaded: Loaded) -> None:
        """Read the table again; where that fails, it is read at the next occasion.

        Raises:
            TableError: UNCERTAIN, whether what was to be written has happened.
        """
        try:
            async with asyncio.timeout(REFOLD_SECONDS):
                fresh = await self._read(loaded.row.key)
        except (Unwritable, TimeoutError):
            self._loaded.pop(loaded.row.key, None)
            raise TableError(Denial.UNCERTAIN) from None
        loaded.people = fresh.people | loaded.people
        loaded.take(fresh.table, fresh.row, self._clock.now())


async def people_of(store: TableStore, table: Table) -> dict[PersonKey, Person]:
    """Return the people whose names a view of the table shows."""
    names = set(named(table))
    people = await store.people(names)
    return {key: people.get(key, Person(key, None, None)) for key in names}


@contextmanager
def writing() -> Iterator[None]:
    """Turn what the store could not do into the answer for people.

    Raises:
        TableError: UNWRITABLE.
    """
    try:
        yield
    except Unwritable:
        raise TableError(Denial.UNWRITABLE) from None


def _transaction(row: TableRow, table: Table, events: Events, at: float, channel: int | None) -> Append:
    completed = any(isinstance(event, TrickTaken) for event in events)
    ended = result(table, events)
    return Append(
        table=row.id,
        expected=row.seq,
        events=events,
        at=at,
        status=table.status,
        channel=row.channel if channel is None else channel,
        gathered=row.gathered and not completed,
        computer_due=isinstance(table.awaited, Computer),
        notice_due=isinstance(table.awaited, Human) and table.options.notices,
        result=ended,
        shares=shares(table.rules, ended) if ended else (),
    )
