"""Joins the parts of the store and opens it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.tables.ports import TableEvent
from data.codec import Codec
from data.connection import UnusableDatabaseError, connect, connected, explained
from data.lock import exclusive
from data.messages import Messages
from data.migrate import check_format, migrate, shipped
from data.people import People
from data.place import Place, require_writable
from data.servers import Servers
from data.statistics import Statistics
from data.tables import Tables
from data.writer import Writer


class Store(Tables, People, Messages, Statistics, Servers):
    """Fulfils TableStore, MessageStore, StatisticsStore and ServerStore."""


@asynccontextmanager
async def open_store(path: Path, codec: Codec[TableEvent]) -> AsyncIterator[Store]:
    """Open the database `path` for this process alone, made or brought to the present format where need be.

    On leaving, what has been handed in is written.

    Raises:
        UnusableDatabaseError: it can't be used; the message says why and names the file.
    """
    async with AsyncExitStack() as stack:
        with explained(path):
            place = Place(path)
            stack.enter_context(exclusive(place.file))
            async with connected(place.file, read_only=True) as probe:
                found = await check_format(probe, place.file, shipped())
            connection = await connect(place.file)
            writer = Writer(connection, place.connect, place)
            stack.push_async_callback(writer.close)
            await migrate(connection, shipped()[found:])
            reader = await stack.enter_async_context(connected(place.file, read_only=True))
        yield Store(reader, writer, codec)


@asynccontextmanager
async def read_store(path: Path, codec: Codec[TableEvent]) -> AsyncIterator[Store]:
    """Open the database `path` only to read, beside the process that holds it: writing raises Unwritable.

    Raises:
        UnusableDatabaseError: it is missing, damaged, not of this program's format, or this process could
            not write it either.
    """
    async with AsyncExitStack() as stack:
        with explained(path):
            require_writable(path)
            if not await asyncio.to_thread(path.exists):
                raise UnusableDatabaseError(f"There is no database {path} yet; the first run makes it.")
            reader = await stack.enter_async_context(connected(path, read_only=True))
            if await check_format(reader, path, shipped()) < len(shipped()):
                raise UnusableDatabaseError(
                    f"The database {path} is of an older format; the next run renews it."
                )
            [(verdict, *_), *_] = await reader.execute_fetchall("PRAGMA quick_check(1)")
            if verdict != "ok":
                raise UnusableDatabaseError(f"The database {path} is damaged; restore a backup. {verdict}")
        yield Store(reader, None, codec)
