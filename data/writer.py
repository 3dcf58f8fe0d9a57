"""The one writer: a single connection, and group commit (D90 to D93).

Whatever arrives while a commit runs shares the next one, so that a full disk flush costs all tables together
what it costs one. Nothing waits on a queue for ever: a task exists only while there is work.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.connection import Connect
from data.place import Place

REOPEN_SECONDS = 2.0
"""How long the members of a failed commit wait for a new connection before they are told."""

Item = TypeVar("Item")
T = TypeVar("T")
Work = Callable[[Connection, Sequence[Item]], Awaitable[Sequence[T | Exception]]]
"""Writes items and returns for each its value, or the exception that it alone gets, with nothing written."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Member:
    group: Hashable
    work: Work[Any, Any]  # Any: the members of a batch are of many kinds
    item: Any
    erases: bool
    done: asyncio.Future[Any]


class Writer:
    """Runs all writing work of the process, batch by batch, each batch one transaction.

    The members of a group are written by one call: every statement costs a trip to the connection's thread.
    Where that raises, it is undone and each is written by itself, so that a member fails alone. When the
    transaction fails, all its members get Unwritable, after the connection has been opened anew: what is read
    from then on is final. While that can't be done, everything is refused.
    """

    def __init__(self, connection: Connection, connect: Connect, place: Place | None = None) -> None:
        self._connection: Connection | None = connection
        self._connect = connect
        self._place = place
        self._opening: asyncio.Task[Connection] | None = None
        self._waiting: list[_Member] = []
        self._drain: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, group: Hashable, work: Work[Item, T], item: Item, *, erases: bool = False) -> T:
        """Have `item` written by the `work` of its group, and return its value after the commit.

        With `erases`, what was overwritten is gone from the write-ahead log too. Cancelling the caller
        changes nothing: what was handed in is written.

        Raises:
            Unwritable: it could not be committed.
        """
        if self._closed or (self._place is not None and self._place.is_lost):
            raise Unwritable
        member = _Member(group, work, item, erases, asyncio.get_running_loop().create_future())
        self._waiting.append(member)
        if self._drain is None:
            self._drain = asyncio.create_task(self._write_all())
        value: T = await member.done
        return value

    async def look(self) -> None:
        """See that the database still is the file in its place; no act waits for that.

        Raises:
            Unwritable: it isn't, and nothing is written from now on.
        """
        if self._place is not None:
            await self._place.look()

    async def close(self) -> None:
        """Finish what waits, refuse the rest and close the connection."""
        self._closed = True
        try:
            if self._drain is not None:
                await asyncio.wait([self._drain])
            if self._opening is not None:
                with suppress(sqlite3.Error, Unwritable):
                    self._connection = await self._opening
        finally:  # even when the wait is cancelled: the connection's thread would keep the process alive
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
                outcomes = [(member, Unwritable()) for member in batch]
            for member, outcome in outcomes:
                if member.done.cancelled():
                    continue
                if isinstance(outcome, Exception):
                    member.done.set_exception(outcome)
                else:
                    member.done.set_result(outcome)
        self._drain = None

    async def _commit(self, batch: Sequence[_Member]) -> list[tuple[_Member, object]]:
        groups: dict[Hashable, list[_Member]] = {}
        for member in batch:
            groups.setdefault(member.group, []).append(member)
        connection = await self._opened()
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        outcomes = [outcome for members in groups.values() for outcome in await _attempt(connection, members)]
        await connection.execute_fetchall("COMMIT")
        if any(member.erases for member in batch) and not await _emptied(connection):
            return [(member, Unwritable() if member.erases else outcome) for member, outcome in outcomes]
        return outcomes

    async def _opened(self) -> Connection:
        if self._connection is None:
            if self._opening is None:
                self._opening = asyncio.create_task(self._connect_anew(None))
            opening = self._opening
            try:
                async with asyncio.timeout(REOPEN_SECONDS):
                    self._connection = await asyncio.shield(opening)
            finally:
                if opening.done():
                    self._opening = None
        return self._connection

    async def _renew(self) -> None:
        """Give the connection up, whatever its transaction has come to, and wait a little for another one."""
        if self._connection is not None:
            self._opening = asyncio.create_task(self._connect_anew(self._connection))
            self._connection = None
            with suppress(sqlite3.Error, TimeoutError, Unwritable):
                await self._opened()

    async def _connect_anew(self, old: Connection | None) -> Connection:
        if old is not None:
            with suppress(sqlite3.Error):
                await old.close()
        if self._closed:
            raise Unwritable
        return await self._connect()


async def _attempt(connection: Connection, members: Sequence[_Member]) -> list[tuple[_Member, object]]:
    """Write the members of a group in a savepoint: together, or else each by itself."""
    await connection.execute_fetchall("SAVEPOINT members")
    try:
        outcomes = await members[0].work(connection, [member.item for member in members])
    except Exception as error:  # noqa: BLE001 - whatever it is, it goes to the caller whose item it is
        await connection.execute_fetchall("ROLLBACK TO members")
        await connection.execute_fetchall("RELEASE members")
        if len(members) > 1:
            return [outcome for member in members for outcome in await _attempt(connection, [member])]
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            _log.exception("a write failed")
            return [(members[0], Unwritable())]
        return [(members[0], error)]
    await connection.execute_fetchall("RELEASE members")
    return list(zip(members, outcomes, strict=True))


async def _emptied(connection: Connection) -> bool:
    [(kept, *_)] = await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    if kept:
        _log.error("another program reads the database: its write-ahead log could not be emptied")
    return not kept
