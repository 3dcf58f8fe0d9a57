import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from data.connection import UnusableDatabaseError, connected
from data.migrate import APPLICATION, Migration, check_format, migrate, shipped, single_statements
from tests.data.samples import rows

FIRST = Migration(1, (f"PRAGMA application_id = {APPLICATION}", "CREATE TABLE a (x INTEGER PRIMARY KEY)"))
SECOND = Migration(2, ("INSERT INTO a VALUES (1)", "CREATE TABLE b (a REFERENCES a)"))


async def bring(path: Path, *migrations: Migration) -> None:
    path.touch()
    async with connected(path) as connection:
        found = await check_format(connection, path, migrations)
        await migrate(connection, migrations[found:])


def form(path: Path) -> tuple[object, list[object]]:
    [(version,)] = rows(path, "PRAGMA user_version")
    return version, [name for (name,) in rows(path, "SELECT name FROM sqlite_master ORDER BY name")]


def test_the_shipped_migrations_are_numbered_without_a_gap() -> None:
    assert [migration.number for migration in shipped()] == list(range(1, len(shipped()) + 1))
    assert all(migration.statements for migration in shipped())


async def test_an_empty_file_comes_to_the_newest_format_once(path: Path) -> None:
    await bring(path, *shipped())
    before = form(path)
    assert before[0] == len(shipped())
    await bring(path, *shipped())
    assert form(path) == before


async def test_only_missing_steps_are_taken(path: Path) -> None:
    await bring(path, FIRST)
    await bring(path, FIRST, SECOND)
    assert form(path) == (2, ["a", "b"])
    assert rows(path, "SELECT x FROM a") == [(1,)]


async def test_a_step_that_fails_changes_nothing_d95(path: Path) -> None:
    await bring(path, FIRST)
    with pytest.raises(sqlite3.OperationalError, match="syntax error"):
        await bring(path, FIRST, Migration(2, (*SECOND.statements, "CREATE NONSENSE")))
    assert form(path) == (1, ["a"])


async def test_a_step_that_leaves_references_to_nothing_fails_d96(path: Path) -> None:
    await bring(path, FIRST)
    with pytest.raises(sqlite3.IntegrityError, match="migration 2"):
        await bring(
            path, FIRST, Migration(2, ("CREATE TABLE b (a REFERENCES a)", "INSERT INTO b VALUES (5)"))
        )
    assert form(path) == (1, ["a"])


async def test_foreign_keys_hold_after_migrating_d96(path: Path) -> None:
    path.touch()
    async with connected(path) as connection:
        await migrate(connection, [FIRST])
        assert list(await connection.execute_fetchall("PRAGMA foreign_keys")) == [(1,)]


KILLED = """
import asyncio, sys
from pathlib import Path
from tests.data.test_migrate import FIRST, Migration, bring, killing
asyncio.run(bring(Path(sys.argv[1]), FIRST, Migration(2, killing())))
"""


def killing() -> Iterable[str]:
    """SECOND, in a process that dies before the end."""
    yield from SECOND.statements
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_migration_killed_half_way_is_taken_again_d95(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, path], check=False)  # noqa: ASYNC221
    assert killed.returncode == -signal.SIGKILL
    assert form(path) == (1, ["a"])
    await bring(path, FIRST, SECOND)
    assert form(path) == (2, ["a", "b"])


async def test_a_database_of_a_newer_program_is_left_alone(path: Path) -> None:
    await bring(path, FIRST, SECOND)
    before = path.read_bytes()
    with pytest.raises(UnusableDatabaseError, match=r"newer version .* \(format 2, this one knows up to 1\)"):
        await bring(path, FIRST)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "sql", ["CREATE TABLE theirs (x)", "PRAGMA user_version = 1", "PRAGMA application_id = 9"]
)
async def test_a_database_of_another_program_is_left_alone(path: Path, sql: str) -> None:
    rows(path, sql)
    with pytest.raises(UnusableDatabaseError, match="belongs to another program"):
        await bring(path, FIRST)


def test_a_script_is_split_into_single_statements_d95() -> None:
    script = "-- a note; ends\nCREATE TABLE t (\n  x TEXT -- said; here\n);\nINSERT INTO t VALUES ('a;b');\n"
    assert list(single_statements(script)) == [
        "CREATE TABLE t (\n  x TEXT -- said; here\n);",
        "INSERT INTO t VALUES ('a;b');",
    ]
    with pytest.raises(ValueError, match="ends within a statement"):
        list(single_statements("CREATE TABLE t (x)"))
