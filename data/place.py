"""The database's place: whether the path still leads to the file that was opened there."""

import asyncio
import logging
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.connection import beside, connect, refuse_orphaned_log

_log = logging.getLogger(__name__)


class Place:
    """A path and the file it led to at the start, made where there was none, for this user's eyes only.

    SQLite goes on writing to an open file that has lost its name, and all of it is gone at the next start.
    Once the path was found to lead elsewhere, the place is lost for good: what another program has done with
    the file meanwhile isn't known.

    Raises:
        sqlite3.OperationalError: no file can lie there, or its log alone is there; with the reason.
        OSError: the file can't be opened.
    """

    def __init__(self, path: Path) -> None:
        require_possible(path)
        refuse_orphaned_log(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._identity = _identity(os.fstat(descriptor))
        os.close(descriptor)
        self._path = path
        self.file = path.resolve()
        self.is_lost = False

    async def look(self) -> None:
        """See that the path leads to the file.

        Raises:
            Unwritable: it doesn't, or didn't once; or it can't be seen now.
        """
        try:
            leads_there = await asyncio.to_thread(self._leads_there)
        except OSError as error:
            raise Unwritable from error
        if not leads_there and not self.is_lost:
            self.is_lost = True
            _log.error(
                "the database %s was deleted, moved or replaced while the bot ran: "
                "nothing is saved from now on until the bot is started anew",
                self._path,
            )
        if self.is_lost:
            raise Unwritable

    async def connect(self) -> Connection:
        """Open the file, and no other one that lies in its place.

        Raises:
            Unwritable: see `look`.
            sqlite3.Error: see `connect`.
        """
        await self.look()
        return await connect(self.file)

    def _leads_there(self) -> bool:
        try:
            return _identity(self._path.stat()) == self._identity
        except (FileNotFoundError, NotADirectoryError):
            return False


def require_possible(path: Path) -> None:
    """Refuse a path at which no file can lie.

    Raises:
        sqlite3.OperationalError: it is a folder or a device, or what should be its folder is a file; with the
            reason.
        OSError: it can't be seen.
    """
    with suppress(FileNotFoundError, NotADirectoryError):
        path.stat()
    if path.is_dir():
        raise sqlite3.OperationalError("it is a folder, not a file")
    if path.exists() and not path.is_file():
        raise sqlite3.OperationalError("it is a device or a pipe, no file")
    if not (folder := _folder(path)).is_dir():
        raise sqlite3.OperationalError(f"{folder} is a file, not a folder")


def require_writable(path: Path) -> None:
    """Refuse a path at which no database can be written, without making or changing anything.

    Raises:
        sqlite3.OperationalError: no file can lie there, what is there may not be written, or its log alone is
            there; with the reason.
        OSError: it can't be seen.
    """
    require_possible(path)
    refuse_orphaned_log(path)
    folder = _folder(beside(path, ""))
    files = [file for suffix in ("", "-wal", "-shm", ".lock") if (file := beside(path, suffix)).exists()]
    for place in (folder, *files):
        if not os.access(place, os.W_OK | (os.X_OK if place == folder else 0)):
            raise sqlite3.OperationalError(f"{place} may not be written")


def _folder(path: Path) -> Path:
    """Return what there is of the folders that lead to `path`: the lowest one, or a file in its place."""
    return next(parent for parent in path.absolute().parents if parent.exists())


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
