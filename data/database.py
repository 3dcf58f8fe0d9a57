"""What every part of the store works with: one connection that reads, the writer that writes."""

import sqlite3
from collections.abc import Iterable

from aiosqlite import Connection

from bot.tables.ports import TableEvent, Unwritable
from data.codec import Codec
from data.writer import Row, T, Work, Writer


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
        except sqlite3.OperationalError as error:
            raise Unwritable from error

    async def write(self, work: Work[T], *, erases: bool = False) -> T:
        """Run `work` in the next transaction, see `Writer.write`."""
        if self._writer is None:
            raise Unwritable
        return await self._writer.write(work, erases=erases)

    async def write_one(self, sql: str, *parameters: object) -> list[Row]:
        """Run one statement in the next transaction and return its rows."""
        return await self.write(lambda transaction: transaction.execute(sql, parameters))
