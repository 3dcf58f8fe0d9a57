"""A file with one table, connections to it that fail where a test says so, and what is written there."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

import aiosqlite
from aiosqlite import Connection

from data.writer import Writer
from tests.data.samples import rows


class Faulty(aiosqlite.Connection):
    """A connection that fails, or waits, where a test says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(path, isolation_level=None), 64)
        self.log: list[str] = []
        self.failing: dict[str, str] = {}
        self.held: asyncio.Event | None = None
        self.committing = asyncio.Event()

    async def execute_fetchall(  # type: ignore[override] # it is awaited, and never entered
        self, sql: str, parameters: Iterable[object] | None = None
    ) -> Iterable[sqlite3.Row]:
        self.log.append(sql)
        if sql == "COMMIT" and self.held:
            self.committing.set()
            await self.held.wait()
        if sql in self.failing:
            if self.failing[sql] == "after":
                await super().execute_fetchall(sql, parameters)
            raise sqlite3.OperationalError("disk I/O error")
        return await super().execute_fetchall(sql, parameters)

    def count(self, sql: str) -> int:
        return self.log.count(sql)


class Place:
    """A file with one table, and every connection that was opened to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connections: list[Faulty] = []
        self.refusing = False

    async def connect(self) -> Faulty:
        if self.refusing:
            raise sqlite3.OperationalError("unable to open database file")
        connection = Faulty(self.path)
        await connection
        self.connections.append(connection)
        return connection

    def stored(self) -> list[object]:
        return [x for (x,) in rows(self.path, "SELECT x FROM t ORDER BY rowid")]


Item = tuple[tuple[int, ...], Exception | None]


async def insert(connection: Connection, items: Sequence[Item]) -> list[int | Exception]:
    """Write numbers; an item's exception comes when they are written."""
    for values, fails in items:
        await connection.executemany("INSERT INTO t VALUES (?)", [(value,) for value in values])
        if fails:
            raise fails
    return [sum(values) for values, _ in items]


async def put(writer: Writer, *values: int, fails: Exception | None = None, erases: bool = False) -> int:
    return await writer.write("group", insert, (values, fails), erases=erases)


async def hold(place: Place, writer: Writer) -> tuple[asyncio.Event, "asyncio.Task[int]"]:
    """Begin a write whose commit waits."""
    held = place.connections[-1].held = asyncio.Event()
    first = asyncio.create_task(put(writer, 0))
    await place.connections[-1].committing.wait()
    return held, first
