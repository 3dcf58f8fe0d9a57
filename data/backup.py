"""Copies of a database: taken while the bot plays, checked, and put back in its place (D98).

Nothing is ever deleted or overwritten but an unfinished copy of our own.
"""

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime
from pathlib import Path

from aiosqlite import Connection

from data.connection import UnusableDatabaseError, connected, explained
from data.lock import exclusive
from data.migrate import check_format, migrate, shipped

_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")

# A restored database doesn't know what has been shown since: every table that lives is drawn anew, the
# commands are sent anew, and no nonce of a message comes again, by which Discord would give back an old one.
_DOUBT = (
    "UPDATE tables SET drawn = 0 WHERE status IN ('open', 'playing', 'between', 'parked')",
    "DELETE FROM notes",
    """
    INSERT INTO sqlite_sequence (name, seq) SELECT 'messages', 0
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'messages')""",
)
_NEW_NONCES = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'messages'"


async def back_up(database: Path, target: Path) -> int:
    """Write a copy of `database` as it is at this moment to `target`; return how many tables it holds.

    The process that plays goes on. Free pages are left out, so that nothing forgotten is in the copy.

    Raises:
        UnusableDatabaseError: the database can't be read, or the copy can't be written or exists already.
    """
    with explained(target):
        _require(database)
        _require_free(target)
        async with _copied(database, target) as (copy, tables):
            os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
            _put(copy, target)
    return tables


async def restore(database: Path, backup: Path, now: datetime) -> Path | None:
    """Put a copy of `backup` in the place of `database`; return where the old one lies from now on, if any.

    A backup of an older format is brought to the present one.

    Raises:
        UnusableDatabaseError: the database is in use, or the backup is no sound database of ours.
    """
    with explained(database):
        _require(backup)
        database = _place(database)
        with exclusive(database):
            async with _copied(backup, database) as (copy, _):
                async with connected(copy) as connection:
                    await _prepare(connection, copy, now)
                kept = _set_aside(database, now)
                _put(copy, database)
    return kept


@asynccontextmanager
async def _copied(source: Path, place: Path) -> AsyncIterator[tuple[Path, int]]:
    """Give a sound copy of `source` in the folder of `place`, and the number of tables in it."""
    descriptor, name = tempfile.mkstemp(prefix=f"{place.name}.", suffix=".part", dir=place.parent)
    os.close(descriptor)
    copy = Path(name)
    try:
        try:
            async with connected(source, read_only=True) as connection:
                if not await check_format(connection, source, shipped()):
                    raise UnusableDatabaseError(f"The database {source} is empty.")
                await connection.execute_fetchall("VACUUM INTO ?", (name,))
        except sqlite3.Error as error:
            is_damaged = getattr(error, "sqlite_errorname", "").startswith(_DAMAGE)
            raise UnusableDatabaseError.because(source if is_damaged else place, error) from error
        async with connected(copy, read_only=True) as connection:
            await _check(connection, source)
            [(tables,)] = await connection.execute_fetchall("SELECT count(*) FROM tables")
        yield copy, tables
    finally:
        copy.unlink(missing_ok=True)  # noqa: ASYNC240 - a command, with nothing beside it on the loop


async def _check(connection: Connection, source: Path) -> None:
    [(verdict, *_), *_] = await connection.execute_fetchall("PRAGMA integrity_check(1)")
    if verdict != "ok" or await connection.execute_fetchall("PRAGMA foreign_key_check"):
        raise UnusableDatabaseError(f"The database {source} is damaged: {verdict}.")


async def _prepare(connection: Connection, copy: Path, now: datetime) -> None:
    await migrate(connection, shipped()[await check_format(connection, copy, shipped()) :])
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    for statement in _DOUBT:
        await connection.execute_fetchall(statement)
    await connection.execute_fetchall(_NEW_NONCES, (int(now.timestamp()),))
    await connection.execute_fetchall("COMMIT")


def _set_aside(database: Path, now: datetime) -> Path | None:
    """Give the old database a dated name as well, with what lies beside it; it stays until it is replaced."""
    if not database.exists():
        return None
    kept = database.with_name(f"{database.name}.{now:%Y%m%dT%H%M%SZ}")
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        # What a crash left in the write-ahead log goes into the file, where that can be done.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.link(database, kept)
    for suffix in ("-wal", "-shm"):
        beside = database.with_name(database.name + suffix)
        if beside.exists():
            # It would be taken for the new database's.
            beside.rename(kept.with_name(kept.name + suffix))
    return kept


def _put(copy: Path, place: Path) -> None:
    """Let `copy` take the name `place`, whole or not at all, and have the disk know it."""
    _flush(copy)
    copy.replace(place)
    _flush(place.parent)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _require(path: Path) -> None:
    if not path.is_file():
        raise UnusableDatabaseError(f"There is no database {path}.")


def _require_free(target: Path) -> None:
    if target.exists():
        raise UnusableDatabaseError(f"{target} exists already, and nothing is overwritten.")


def _place(database: Path) -> Path:
    database.parent.mkdir(parents=True, exist_ok=True)
    return database.resolve()
