"""Brings a database to this program's format: numbered SQL files, forward only (D95)."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from aiosqlite import Connection

from data.connection import UnusableDatabaseError

APPLICATION = 0x54583432
"""SQLite's `application_id` of our databases ("TX42"); the first migration sets it."""


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from format `number - 1` to `number`."""

    number: int
    statements: Iterable[str]


@cache
def shipped() -> tuple[Migration, ...]:
    """Return the migrations of this program, in order."""
    scripts = sorted(
        (script for script in files("data").joinpath("migrations").iterdir() if script.name.endswith(".sql")),
        key=lambda script: script.name,
    )
    return tuple(
        Migration(int(script.name[:4]), tuple(single_statements(script.read_text("utf-8"))))
        for script in scripts
    )


def single_statements(script: str) -> Iterator[str]:
    """Split a script: `executescript` would commit between its statements (D95)."""
    statement = ""
    for line in re.sub(r"^\s*--.*$", "", script, flags=re.MULTILINE).splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement.strip():
        raise ValueError(f"a migration ends within a statement: {statement.strip()}")


async def check_format(connection: Connection, path: Path, migrations: Sequence[Migration]) -> int:
    """Return the format of the database at `path`, 0 where it is empty.

    Raises:
        UnusableDatabaseError: it belongs to another program, or to a newer version of this one.
    """
    [(found,)] = await connection.execute_fetchall("PRAGMA user_version")
    [(application,)] = await connection.execute_fetchall("PRAGMA application_id")
    [(tables,)] = await connection.execute_fetchall("SELECT count(*) FROM sqlite_master")
    if application != APPLICATION and (application or found or tables):
        raise UnusableDatabaseError(f"The database {path} belongs to another program.")
    if found > len(migrations):
        raise UnusableDatabaseError(
            f"The database {path} was written by a newer version of this program (format {found}, "
            f"this one knows up to {len(migrations)}). Update the program, or restore a backup."
        )
    return int(found)


async def migrate(connection: Connection, missing: Sequence[Migration]) -> None:
    """Take the steps that a database misses, in order, each whole or not at all.

    Raises:
        sqlite3.Error: a step failed; the database is as it was before that step.
    """
    # A step may build a table anew and trip over references to it; they are checked at the step's end.
    await connection.execute_fetchall("PRAGMA foreign_keys = OFF")
    for migration in missing:
        await _step(connection, migration)
    await connection.execute_fetchall("PRAGMA foreign_keys = ON")


async def _step(connection: Connection, migration: Migration) -> None:
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    try:
        for statement in migration.statements:
            await connection.execute_fetchall(statement)
        if await connection.execute_fetchall("PRAGMA foreign_key_check"):
            raise sqlite3.IntegrityError(f"migration {migration.number} leaves references to nothing")
        await connection.execute_fetchall(f"PRAGMA user_version = {migration.number}")
        await connection.execute_fetchall("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            await connection.execute_fetchall("ROLLBACK")
        raise
