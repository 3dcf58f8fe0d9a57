"""Tables and their logs."""

import json
import sqlite3
from asyncio import gather
from collections.abc import Sequence
from dataclasses import dataclass, fields

from aiosqlite import Connection

from bot.tables.ports import (
    Append,
    ChannelOccupied,
    Human,
    LoadedTable,
    PersonKey,
    ResultRow,
    Sat,
    StaleSequence,
    Status,
    TableDealt,
    TableEvent,
    TableRow,
)
from data.codec import Codec, Encoded
from data.database import Database, Row
from data.statistics import count

_SELECT = """
SELECT id, key, guild, number, channel, status, seq, drawn, gathered, touched_at FROM tables """
_FIELDS = [field.name for field in fields(TableRow)]
_RUNNING = "status IN ('open', 'playing', 'between') "
_ALIVE = "status IN ('open', 'playing', 'between', 'parked') "

_CREATE = """
INSERT INTO tables (key, guild, number, channel, status, seq, opened_at, touched_at)
SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3, 'open', ?4, ?5, ?5 FROM tables WHERE guild = ?2
RETURNING id"""

# A trick that is complete waits to be gathered until `drawn` says so.
_ADVANCE = """
UPDATE tables SET seq = ?, status = ?, channel = ?, gathered = gathered AND ?, computer_due = ?,
  notice_due = ?, touched_at = ?
WHERE id = ?"""

_SEQUENCES = "SELECT id, seq FROM tables WHERE id IN (SELECT value FROM json_each(?))"
_EVENT = "INSERT INTO events (table_id, seq, kind, version, body, at) VALUES (?, ?, ?, ?, ?, ?)"
_DEAL = "INSERT INTO deals (table_id, deal, round, seq) VALUES (?, ?, ?, ?)"
_RESULT = "INSERT INTO results (table_id, round, version, body) VALUES (?, ?, ?, ?)"

_SAT = """
INSERT INTO sitters (table_id, person, at) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET at = excluded.at"""

_PRESENT = """
SELECT kind, version, body FROM events WHERE table_id = ?1 AND seq <= ?2 AND seq >= coalesce(
  (SELECT seq FROM deals WHERE table_id = ?1 AND seq <= ?2 ORDER BY deal DESC LIMIT 1), 1)
ORDER BY seq"""

_OF_DEAL = """
SELECT kind, version, body FROM events
WHERE table_id = ?1 AND seq >= (SELECT seq FROM deals WHERE table_id = ?1 AND deal = ?2)
  AND seq < coalesce((SELECT seq FROM deals WHERE table_id = ?1 AND deal = ?2 + 1), ?3)
ORDER BY seq"""

_NO_SEQUENCE = 2**63 - 1
_RESULTS = Codec[ResultRow](ResultRow)


@dataclass(frozen=True, slots=True)
class _Entry:
    """Events that follow on number `expected` of a table's log, and their stored form."""

    table: int
    expected: int
    at: float
    events: Sequence[TableEvent]
    encoded: Sequence[Encoded]


class Tables(Database):
    """The part of TableStore that concerns tables."""

    async def create(
        self, *, key: str, guild: int, channel: int, at: float, events: Sequence[TableEvent]
    ) -> None:
        encoded = [self._codec.encode(event) for event in events]

        async def work(connection: Connection) -> None:
            try:
                [(table,)] = await connection.execute_fetchall(
                    _CREATE, (key, guild, channel, len(events), at)
                )
            except sqlite3.IntegrityError as error:
                raise _occupied(error) from error
            await _log(connection, [_Entry(table, 0, at, events, encoded)])

        await self.write(work)

    async def append(self, append: Append) -> None:
        encoded = [self._codec.encode(event) for event in append.events]
        entry = _Entry(append.table, append.expected, append.at, append.events, encoded)
        await self.write_together(_append, (append, entry))

    async def load(self, key: str) -> LoadedTable | None:
        row = await self.row(key)
        if row is None:
            return None
        # The log only grows: up to the row's own number it is what it was when the row was read.
        return LoadedTable(row, self._events(await self.read(_PRESENT, (row.id, row.seq))))

    async def row(self, key: str) -> TableRow | None:
        return await self._row("WHERE key = ?", key)

    async def running_in(self, channel: int) -> TableRow | None:
        return await self._row("WHERE channel = ? AND " + _RUNNING, channel)

    async def numbered(self, guild: int, number: int) -> TableRow | None:
        return await self._row("WHERE guild = ? AND number = ?", guild, number)

    async def newest_in(self, channel: int) -> TableRow | None:
        return await self._row("WHERE channel = ? ORDER BY id DESC LIMIT 1", channel)

    async def tables_of(self, guild: int) -> tuple[TableRow, ...]:
        return await self._rows("WHERE guild = ? AND " + _ALIVE + "ORDER BY number DESC", guild)

    async def tables_with(self, person: PersonKey) -> tuple[TableRow, ...]:
        return await self._rows(
            "JOIN sitters ON table_id = id AND person = ? WHERE " + _ALIVE + "ORDER BY id", person
        )

    async def idle(self, before: float) -> tuple[TableRow, ...]:
        return await self._rows(
            "INDEXED BY running_by_channel WHERE touched_at < ? AND status <> 'open' AND "
            + _RUNNING
            + "ORDER BY touched_at",
            before,
        )

    async def deal_events(self, table: int, deal: int) -> tuple[TableEvent, ...]:
        return self._events(await self.read(_OF_DEAL, (table, deal, _NO_SEQUENCE)))

    async def results(self, table: int) -> tuple[ResultRow, ...]:
        rows = await self.read(
            "SELECT version, body FROM results WHERE table_id = ? ORDER BY round", (table,)
        )
        return tuple(_RESULTS.decode(ResultRow.__name__, version, body) for version, body in rows)

    async def drawn(self, table: int, seq: int, *, gathered: bool) -> None:
        await self.change("UPDATE tables SET drawn = ?, gathered = ? WHERE id = ?", seq, gathered, table)

    async def touch(self, table: int, person: PersonKey, at: float) -> None:
        await gather(
            self.change(_SAT, table, person, at),
            self.change("UPDATE tables SET touched_at = ? WHERE id = ?", at, table),
        )

    async def touches(self, table: int) -> dict[PersonKey, float]:
        rows = await self.read("SELECT person, at FROM sitters WHERE table_id = ?", (table,))
        return {PersonKey(person): at for person, at in rows}

    async def _row(self, where: str, *parameters: object) -> TableRow | None:
        return next(iter(await self._rows(where, *parameters)), None)

    async def _rows(self, where: str, *parameters: object) -> tuple[TableRow, ...]:
        return tuple(_row(values) for values in await self.read(_SELECT + where, parameters))

    def _events(self, rows: Sequence[Row]) -> tuple[TableEvent, ...]:
        return tuple(self._codec.decode(kind, version, body) for kind, version, body in rows)


def _row(values: Row) -> TableRow:
    named = dict(zip(_FIELDS, values, strict=True))
    return TableRow(**named | {"status": Status(named["status"]), "gathered": bool(named["gathered"])})


def _occupied(error: sqlite3.IntegrityError) -> Exception:
    """Return what a broken constraint means: the index of running tables, or an error of ours."""
    return ChannelOccupied() if str(error).endswith(": tables.channel") else error


async def _append(
    connection: Connection, items: Sequence[tuple[Append, _Entry]]
) -> list[StaleSequence | None]:
    """Write appends whose table is as they expect it, each seeing those before it."""
    tables = json.dumps([append.table for append, _ in items])
    present = {row[0]: row[1] for row in await connection.execute_fetchall(_SEQUENCES, (tables,))}
    outcomes: list[StaleSequence | None] = []
    fresh = []
    for append, entry in items:
        if present.get(append.table) == append.expected:
            present[append.table] += len(append.events)
            fresh.append((append, entry))
            outcomes.append(None)
        else:
            outcomes.append(StaleSequence())
    try:
        await _write(connection, _ADVANCE, [_columns(append) for append, _ in fresh])
    except sqlite3.IntegrityError as error:
        raise _occupied(error) from error
    await _log(connection, [entry for _, entry in fresh])
    await _write(
        connection, _RESULT, [_result(append.table, append.result) for append, _ in fresh if append.result]
    )
    await count(connection, [append for append, _ in fresh])
    return outcomes


def _columns(append: Append) -> tuple[object, ...]:
    return (
        append.expected + len(append.events),
        append.status,
        append.channel,
        append.gathered,
        append.computer_due,
        append.notice_due,
        append.at,
        append.table,
    )


def _result(table: int, result: ResultRow) -> tuple[object, ...]:
    stored = _RESULTS.encode(result)
    return table, result.round, stored.version, stored.body


async def _log(connection: Connection, entries: Sequence[_Entry]) -> None:
    """Write events, and what is found by other things than their number."""
    events, deals, sitters = [], [], []
    for entry in entries:
        for seq, (event, stored) in enumerate(
            zip(entry.events, entry.encoded, strict=True), entry.expected + 1
        ):
            events.append((entry.table, seq, *stored, entry.at))
            match event:
                case TableDealt(deal=dealt):
                    deals.append((entry.table, dealt.deal, dealt.round, seq))
                case Sat(occupant=Human(person)):
                    sitters.append((entry.table, person, entry.at))
    await _write(connection, _EVENT, events)
    await _write(connection, _DEAL, deals)
    await _write(connection, _SAT, sitters)


async def _write(connection: Connection, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        await connection.executemany(sql, rows)
