"""Copies of a database: taken while the bot plays, checked, and put back in its place (D98).

Nothing is ever deleted or overwritten but an unfinished copy of our own.
"""

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from datetime import datetime
from pathlib import Path

from aiosqlite import Connection

from data.connection import UnusableDatabaseError, beside, connected, explained, refuse_orphaned_log
from data.lock import exclusive
from data.migrate import check_format, migrate, shipped
from data.place import require_possible

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
    with explained(database):
        _require(database, "database")
    with explained(target, "backup"):
        _require_free(target)
        async with _copied(database, target) as (copy, tables):
            os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
            _put(copy, target)
    return tables


async def restore(database: Path, backup: Path, now: datetime) -> Path | None:
    """Put a copy of `backup` in the place of `database`; return where the old one lies from now on, if any.

    A backup of an older format is brought to the present one.

    Raises:
        UnusableDatabaseError: the database is in use, or the backup is no sound database of ours, or the
            database itself.
    """
    with explained(backup, "backup"):
        _require(backup, "backup")
    with explained(database):
        require_possible(database)
        _require_other(backup, database)
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
        async with _opened(source) as connection:
            try:
                await connection.execute_fetchall("VACUUM INTO ?", (name,))
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorname", "").startswith(_DAMAGE):
                    raise UnusableDatabaseError.because(source, error) from error
                raise
        async with connected(copy, read_only=True) as connection:
            await _check(connection, source)
            [(tables,)] = await connection.execute_fetchall("SELECT count(*) FROM tables")
        yield copy, tables
    finally:
        copy.unlink(missing_ok=True)  # noqa: ASYNC240 - a command, with nothing beside it on the loop


@asynccontextmanager
async def _opened(source: Path) -> AsyncIterator[Connection]:
    async with AsyncExitStack() as stack:
        with explained(source):
            connection = await stack.enter_async_context(connected(source, read_only=True))
            if not await check_format(connection, source, shipped()):
                raise UnusableDatabaseError(f"The database {source} is empty.")
        yield connection


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
    """Give the old database a dated name as well, with what lies beside it; it stays until it is replaced.

    Return that name, the one of its log where there is nothing else, or None.
    """
    kept = beside(database, f".{now:%Y%m%dT%H%M%SZ}")
    found: list[Path] = []
    if database.exists():
        _empty_log(database)
        os.link(database, kept)
        found.append(kept)
    for suffix in ("-wal", "-shm"):
        file = beside(database, suffix)
        if file.exists():
            # It would be taken for the new database's.
            found.append(file.rename(beside(kept, suffix)))
    return found[0] if found else None


def _empty_log(database: Path) -> None:
    """Bring what a crash left in the write-ahead log into the file, where that can be done."""
    with suppress(sqlite3.Error):
        refuse_orphaned_log(database)
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


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


def _require(path: Path, what: str) -> None:
    if path.is_dir():
        raise UnusableDatabaseError(f"{path} is a folder, not a {what}.")
    refuse_orphaned_log(path)
    if not path.is_file():
        raise UnusableDatabaseError(f"There is no {what} {path}.")


def _require_free(target: Path) -> None:
    if target.is_dir():
        raise UnusableDatabaseError(f"{target} is a folder: name the file that the backup shall be.")
    if target.exists():
        raise UnusableDatabaseError(f"{target} exists already, and nothing is overwritten.")
    if not target.parent.is_dir():
        raise UnusableDatabaseError(f"There is no folder {target.parent} that the backup could be put into.")


def _require_other(backup: Path, database: Path) -> None:
    if database.exists() and backup.samefile(database):
        raise UnusableDatabaseError(f"{backup} is the database itself, not a backup of it.")


def _place(database: Path) -> Path:
    database.parent.mkdir(parents=True, exist_ok=True)
    return database.resolve()
