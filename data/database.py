"""What every part of the store works with: one connection that reads, the writer that writes."""

import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from aiosqlite import Connection

from bot.tables.ports import TableEvent, Unwritable
from data.codec import Codec
from data.writer import Item, T, Work, Writer

_log = logging.getLogger(__name__)

Row = Sequence[Any]  # Any: SQLite decides the types of a row's values


class Database:
    """Reads see every commit that was answered. Without a writer the database is only read."""

    def __init__(self, reader: Connection, writer: Writer | None, codec: Codec[TableEvent]) -> None:
        self._reader = reader
        self._writer = writer
        self._codec = codec

    async def read(self, sql: str, parameters: Iterable[object] = ()) -> list[Row]:
        """Run one SELECT and return its rows; it sees one moment of the database.

        Raises:
            Unwritable: SQLite could not read.
        """
        try:
            return list(await self._reader.execute_fetchall(sql, parameters))
        except sqlite3.Error as error:
            _log.exception("the database could not be read")
            raise Unwritable from error

    async def write(self, work: Callable[[Connection], Awaitable[T]], *, erases: bool = False) -> T:
        """Run `work` by itself in the next transaction, see `Writer.write`."""

        async def alone(connection: Connection, _: Sequence[None]) -> list[T | Exception]:
            return [await work(connection)]

        return await self._writing.write(object(), alone, None, erases=erases)

    async def write_together(self, work: Work[Item, T], item: Item) -> T:
        """Write `item` in the next transaction, in one go with all others of the same `work`."""
        return await self._writing.write(work, work, item)

    async def change(self, sql: str, *parameters: object) -> None:
        """Run a statement in the next transaction, in one go with all others of the same text."""

        async def together(
            connection: Connection, rows: Sequence[tuple[object, ...]]
        ) -> list[Exception | None]:
            await connection.executemany(sql, rows)
            return [None] * len(rows)

        await self._writing.write(sql, together, parameters)

    async def insert(self, sql: str, *parameters: object) -> Row:
        """Run a statement in the next transaction and return its one row."""

        async def alone(connection: Connection) -> Row:
            [row] = await connection.execute_fetchall(sql, parameters)
            return row

        return await self.write(alone)

    @property
    def _writing(self) -> Writer:
        if self._writer is None:
            raise Unwritable
        return self._writer
