"""The one writer: a single connection, and group commit (D90 to D93).

Whatever arrives while a commit runs shares the next one, so that a full disk flush costs all tables together
what it costs one. Nothing waits on a queue for ever: a task exists only while there is work.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.connection import Connect

REOPEN_SECONDS = 2.0
"""How long the members of a failed commit wait for a new connection before they are told."""

T = TypeVar("T")
Row = Sequence[Any]  # Any: SQLite decides the types of a row's values
_log = logging.getLogger(__name__)


class Transaction:
    """What one member of a batch may do. Every statement costs a trip to the connection's thread."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ahead: list[str] = []

    async def execute(self, sql: str, parameters: Iterable[object] = ()) -> list[Row]:
        """Run one statement and return its rows."""
        return list(await self._after_savepoints(self._connection.execute_fetchall(sql, parameters)))

    async def execute_many(self, sql: str, rows: Iterable[Iterable[object]]) -> None:
        """Run one statement for each of `rows`."""
        await self._after_savepoints(self._connection.executemany(sql, rows))

    def begin_member(self) -> None:
        """Set the member's savepoint; it rides with the member's first statement."""
        self._ahead.append("SAVEPOINT member")

    def keep_member(self) -> None:
        """Let the member's changes stand."""
        self._ahead.append("RELEASE member")

    async def undo_member(self) -> None:
        """Take the member's changes back.

        Raises:
            sqlite3.OperationalError: the whole transaction is gone already.
        """
        await self.execute("ROLLBACK TO member")
        self.keep_member()

    async def _after_savepoints(self, call: Awaitable[T]) -> T:
        """Send what waits together with `call`: tasks start in order, and the thread works in order."""
        ahead, self._ahead = [self._connection.execute_fetchall(sql) for sql in self._ahead], []
        *_, value = await asyncio.gather(*ahead, call)
        return cast("T", value)


Work = Callable[[Transaction], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class _Member:
    work: Work[Any]  # Any: members of one batch return different things
    erases: bool
    done: asyncio.Future[Any]


class Writer:
    """Runs all writing work of the process, batch by batch, each batch one transaction.

    A member that raises fails alone. When the transaction fails, all its members get Unwritable, after the
    connection has been opened anew: what a reader finds from then on is final. While that can't be done, all
    work is refused.
    """

    def __init__(self, connection: Connection, connect: Connect) -> None:
        self._connection: Connection | None = connection
        self._connect = connect
        self._opening: asyncio.Task[Connection] | None = None
        self._waiting: list[_Member] = []
        self._drain: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, work: Work[T], *, erases: bool = False) -> T:
        """Run `work` and return its value after the commit.

        With `erases`, what was overwritten is gone from the write-ahead log too. Cancelling the caller
        changes nothing: work that was handed in is done.

        Raises:
            Unwritable: it could not be committed.
        """
        if self._closed:
            raise Unwritable
        member = _Member(work, erases, asyncio.get_running_loop().create_future())
        self._waiting.append(member)
        if self._drain is None:
            self._drain = asyncio.create_task(self._write_all())
        value: T = await asyncio.shield(member.done)
        return value

    async def close(self) -> None:
        """Finish what waits, refuse the rest and close the connection."""
        self._closed = True
        if self._drain is not None:
            await self._drain
        if self._opening is not None:
            with suppress(sqlite3.Error):
                self._connection = await self._opening
        if self._connection is not None:
            await self._connection.close()

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                outcomes = await self._commit(batch)
            except Exception:  # noqa: BLE001 - whatever it is, nobody may wait for ever
                _log.exception("%d writes could not be committed", len(batch))
                await self._renew()
                outcomes = [Unwritable() for _ in batch]
            for member, outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    member.done.set_exception(outcome)
                else:
                    member.done.set_result(outcome)
        self._drain = None

    async def _commit(self, batch: Sequence[_Member]) -> list[object]:
        """Return each member's value, or the exception that it alone gets."""
        transaction = Transaction(await self._opened())
        await transaction.execute("BEGIN IMMEDIATE")
        outcomes = [await _attempt(transaction, member.work) for member in batch]
        await transaction.execute("COMMIT")
        if any(member.erases for member in batch):
            [(unfinished, *_)] = await transaction.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if unfinished:
                _log.error("another program reads the database: its write-ahead log could not be emptied")
                return [
                    Unwritable() if member.erases else outcome
                    for member, outcome in zip(batch, outcomes, strict=True)
                ]
        return outcomes

    async def _opened(self) -> Connection:
        if self._connection is None:
            if self._opening is None:
                self._opening = asyncio.create_task(self._connect_anew(None))
            opening = self._opening
            try:
                self._connection = await asyncio.wait_for(asyncio.shield(opening), REOPEN_SECONDS)
            finally:
                if opening.done():
                    self._opening = None
        return self._connection

    async def _renew(self) -> None:
        """Give the connection up, whatever its transaction has come to, and wait a little for another one."""
        if self._connection is not None:
            self._opening = asyncio.create_task(self._connect_anew(self._connection))
            self._connection = None
            with suppress(sqlite3.Error, TimeoutError):
                await self._opened()

    async def _connect_anew(self, old: Connection | None) -> Connection:
        if old is not None:
            with suppress(sqlite3.Error):
                await old.close()
        return await self._connect()


async def _attempt(transaction: Transaction, work: Work[object]) -> object:
    """Return the value of `work`, or the exception after which it is undone."""
    transaction.begin_member()
    try:
        value = await work(transaction)
    except Exception as error:  # noqa: BLE001 - whatever it is, it goes to the member's caller
        await transaction.undo_member()
        if isinstance(error, sqlite3.OperationalError):  # the disk is full, or worse
            _log.error("a write failed: %s", error.sqlite_errorname)
            return Unwritable()
        return error
    transaction.keep_member()
    return value
