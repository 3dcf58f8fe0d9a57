"""Tables and their logs."""

import sqlite3
from collections.abc import Sequence
from dataclasses import fields

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
from data.database import Database
from data.writer import Row, Transaction

_SELECT = """
SELECT id, key, guild, number, channel, status, seq, drawn, gathered, opened_at, touched_at FROM tables """
_FIELDS = [field.name for field in fields(TableRow)]
_RUNNING = "status IN ('open', 'playing', 'between') "
_ALIVE = "status IN ('open', 'playing', 'between', 'parked') "

_CREATE = """
INSERT INTO tables (key, guild, number, channel, status, seq, opened_at, touched_at)
SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3, 'open', ?4, ?5, ?5 FROM tables WHERE guild = ?2
RETURNING id, key, guild, number, channel, status, seq, drawn, gathered, opened_at, touched_at"""

# A trick that is complete waits to be gathered until `drawn` says so.
_ADVANCE = """
UPDATE tables SET seq = ?, status = ?, channel = ?, gathered = gathered AND ?, computer_due = ?,
  notice_due = ?, touched_at = ?
WHERE id = ? AND seq = ? RETURNING seq"""

_SAT = """
INSERT INTO sitters (table_id, person, at) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET at = excluded.at"""

_PRESENT = """
SELECT kind, version, body FROM events WHERE table_id = ?1 AND seq <= ?2 AND seq >= coalesce(
  (SELECT seq FROM deals WHERE table_id = ?1 AND seq <= ?2 ORDER BY deal DESC LIMIT 1), 1)
ORDER BY seq"""

_ROUND = """
WITH
  this AS (SELECT deal, seq FROM deals WHERE table_id = ?1 AND round = ?2 ORDER BY deal DESC LIMIT 1),
  later AS (SELECT min(seq) AS seq FROM deals WHERE table_id = ?1 AND deal > (SELECT deal FROM this))
SELECT kind, version, body FROM events
WHERE table_id = ?1 AND seq >= (SELECT seq FROM this) AND seq < coalesce((SELECT seq FROM later), ?3)
ORDER BY seq"""

_NO_SEQUENCE = 2**63 - 1
_RESULTS = Codec[ResultRow](ResultRow)


class Tables(Database):
    """The part of TableStore that concerns tables."""

    async def create(
        self, *, key: str, guild: int, channel: int, at: float, events: Sequence[TableEvent]
    ) -> TableRow:
        encoded = [self._codec.encode(event) for event in events]

        async def work(transaction: Transaction) -> TableRow:
            try:
                [values] = await transaction.execute(_CREATE, (key, guild, channel, len(events), at))
            except sqlite3.IntegrityError as error:
                raise _occupied(error) from error
            row = _row(values)
            await _log(transaction, row.id, 0, events, encoded, at)
            return row

        return await self.write(work)

    async def append(self, append: Append) -> int:
        encoded = [self._codec.encode(event) for event in append.events]
        result = append.result and _RESULTS.encode(append.result)
        seq = append.expected + len(append.events)
        columns = (append.status, append.channel, append.gathered, append.computer_due, append.notice_due)

        async def work(transaction: Transaction) -> int:
            try:
                advanced = await transaction.execute(
                    _ADVANCE, (seq, *columns, append.at, append.table, append.expected)
                )
            except sqlite3.IntegrityError as error:
                raise _occupied(error) from error
            if not advanced:
                raise StaleSequence
            await _log(transaction, append.table, append.expected, append.events, encoded, append.at)
            if append.result and result:
                await transaction.execute(
                    "INSERT INTO results (table_id, round, version, body) VALUES (?, ?, ?, ?)",
                    (append.table, append.result.round, result.version, result.body),
                )
            return seq

        return await self.write(work)

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

    async def parked_in(self, channel: int) -> tuple[TableRow, ...]:
        return await self._rows("WHERE channel = ? AND status = 'parked' ORDER BY number", channel)

    async def tables_of(self, guild: int) -> tuple[TableRow, ...]:
        return await self._rows("WHERE guild = ? AND " + _ALIVE + "ORDER BY number DESC", guild)

    async def tables_with(self, person: PersonKey) -> tuple[TableRow, ...]:
        return await self._rows(
            "JOIN sitters ON table_id = id AND person = ? WHERE " + _ALIVE + "ORDER BY id", person
        )

    async def idle(self, before: float) -> tuple[TableRow, ...]:
        return await self._rows(
            "INDEXED BY running_by_channel WHERE touched_at < ? AND " + _RUNNING + "ORDER BY touched_at",
            before,
        )

    async def round_events(self, table: int, round_number: int) -> tuple[TableEvent, ...]:
        return self._events(await self.read(_ROUND, (table, round_number, _NO_SEQUENCE)))

    async def results(self, table: int) -> tuple[ResultRow, ...]:
        rows = await self.read(
            "SELECT version, body FROM results WHERE table_id = ? ORDER BY round", (table,)
        )
        return tuple(_RESULTS.decode(ResultRow.__name__, version, body) for version, body in rows)

    async def drawn(self, table: int, seq: int, *, gathered: bool) -> None:
        await self.write_one("UPDATE tables SET drawn = ?, gathered = ? WHERE id = ?", seq, gathered, table)

    async def touch(self, table: int, person: PersonKey, at: float) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.execute(_SAT, (table, person, at))
            await transaction.execute("UPDATE tables SET touched_at = ? WHERE id = ?", (at, table))

        await self.write(work)

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


async def _log(
    transaction: Transaction,
    table: int,
    expected: int,
    events: Sequence[TableEvent],
    encoded: Sequence[Encoded],
    at: float,
) -> None:
    """Write events after `expected`, and what is found by other things than their number."""
    await transaction.execute_many(
        "INSERT INTO events (table_id, seq, kind, version, body, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, seq, *stored, at) for seq, stored in enumerate(encoded, expected + 1)],
    )
    for seq, event in enumerate(events, expected + 1):
        match event:
            case TableDealt(deal=dealt):
                await transaction.execute(
                    "INSERT INTO deals (table_id, deal, round, seq) VALUES (?, ?, ?, ?)",
                    (table, dealt.deal, dealt.round, seq),
                )
            case Sat(occupant=Human(person)):
                await transaction.execute(_SAT, (table, person, at))
