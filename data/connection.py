"""Opens SQLite: the same pragmas on every connection, and a reason where a file can't be used (D96)."""

import errno
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import quote

import aiosqlite
from aiosqlite import Connection

Connect = Callable[[], Awaitable[Connection]]

BUSY_SECONDS = 2.0
"""How long a statement waits for a lock of another process: a player waits as long to be refused."""

PRAGMAS = (
    f"busy_timeout = {BUSY_SECONDS * 1000:.0f}",
    "foreign_keys = ON",
    "synchronous = FULL",  # what is acknowledged survives a power cut (D97)
    "secure_delete = ON",  # a forgotten name leaves no bytes behind
    "temp_store = MEMORY",  # nor a temporary file
)

_REASONS = {
    "SQLITE_NOTADB": "it is not a database",
    "SQLITE_CORRUPT": "it is damaged; restore a backup",
    "SQLITE_READONLY": "it may not be written",
    "SQLITE_CANTOPEN": "it cannot be opened; look at the folder's and the file's permissions",
    "SQLITE_BUSY": "another program has locked it",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk reports an error",
}


class UnusableDatabaseError(Exception):
    """The database can't be used as it is; the message is a sentence for the operator and names the file."""

    @classmethod
    def because(
        cls, path: Path, error: sqlite3.Error | OSError, what: str = "database"
    ) -> "UnusableDatabaseError":
        """Return the sentence for what SQLite or the system reports of `path`, which is a `what`."""
        name = getattr(error, "sqlite_errorname", "")
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            name = "SQLITE_FULL"
        told = (error.strerror if isinstance(error, OSError) else None) or str(error)
        reason = next((text for code, text in _REASONS.items() if name.startswith(code)), told)
        return cls(f"The {what} {path} cannot be used: {reason}.")


def refuse_orphaned_log(path: Path) -> None:
    """Refuse a missing or empty database beside whose place a write-ahead log lies that isn't empty.

    SQLite would begin a new database and delete the log, which holds what was played last.

    Raises:
        sqlite3.OperationalError: with the reason.
    """
    log = beside(path, "-wal")
    if _size(log) and not _size(path):
        raise sqlite3.OperationalError(
            f"it is {'empty' if path.exists() else 'missing'}, while its write-ahead log {log} is not; "
            "bring back the file that belongs to it, restore a backup, or move the log away to begin anew"
        )


def beside(path: Path, suffix: str) -> Path:
    """Return the file that SQLite, or the lock, keeps beside the database `path`."""
    file = Path(os.path.realpath(path))  # `resolve` has no OSError for links that lead in a circle
    return file.with_name(file.name + suffix)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


async def connect(path: Path, *, read_only: bool = False) -> Connection:
    """Open an existing database in autocommit: transactions begin where the SQL says so, nowhere else (D91).

    Raises:
        sqlite3.Error: there is no such file, it can't be opened, or its log would be lost.
    """
    refuse_orphaned_log(path)
    mode = "ro" if read_only else "rw"
    connection = aiosqlite.connect(
        f"file:{quote(str(path))}?mode={mode}", uri=True, isolation_level=None, timeout=BUSY_SECONDS
    )
    try:
        await connection
    except sqlite3.Error:
        connection._thread.join()  # noqa: SLF001 - it is ending, and would answer a loop that may be closed
        raise
    try:
        for pragma in PRAGMAS:
            await connection.execute_fetchall(f"PRAGMA {pragma}")
        if not read_only:
            await _write_ahead(connection)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _write_ahead(connection: Connection) -> None:
    [(mode,)] = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
    if mode != "wal":
        raise sqlite3.OperationalError(
            "its folder cannot hold a write-ahead log; it must be on a local disk (D99)"
        )


@asynccontextmanager
async def connected(path: Path, *, read_only: bool = False) -> AsyncIterator[Connection]:
    """Hold a connection and close it in any case: its thread would keep the process alive (D94)."""
    connection = await connect(path, read_only=read_only)
    try:
        yield connection
    finally:
        await connection.close()


@contextmanager
def explained(path: Path, what: str = "database") -> Iterator[None]:
    """Turn what SQLite or the system reports into the operator's sentence about `path`, which is a `what`.

    Raises:
        UnusableDatabaseError: with the reason.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise UnusableDatabaseError.because(path, error, what) from error
