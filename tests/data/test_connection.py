import sqlite3
import threading
from pathlib import Path

import aiosqlite
import pytest

from data.connection import UnusableDatabaseError, connect, connected
from tests.data.samples import no_new_thread

EXPECTED = {
    "foreign_keys": 1,
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 2000,
    "secure_delete": 1,
    "temp_store": 2,
}


async def pragmas(connection: aiosqlite.Connection) -> dict[str, object]:
    found = {}
    for name in EXPECTED:
        [(found[name],)] = await connection.execute_fetchall(f"PRAGMA {name}")
    return found


async def test_every_connection_has_the_pragmas_d96(path: Path) -> None:
    path.touch()
    async with connected(path) as first:
        assert await pragmas(first) == EXPECTED
        async with connected(path, read_only=True) as second:
            assert await pragmas(second) == EXPECTED


async def test_a_transaction_begins_only_where_it_is_said_d91(path: Path) -> None:
    path.touch()
    async with connected(path) as connection:
        await connection.execute_fetchall("CREATE TABLE t (x)")
        await connection.execute_fetchall("INSERT INTO t VALUES (1)")
        assert not connection.in_transaction


async def test_a_reader_cannot_write(path: Path) -> None:
    path.touch()
    async with connected(path, read_only=True) as connection:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await connection.execute_fetchall("CREATE TABLE t (x)")


async def test_a_missing_file_is_not_made(path: Path) -> None:
    before = set(threading.enumerate())
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        await connect(path)
    assert not path.exists()
    assert set(threading.enumerate()) == before


async def test_a_connection_that_cannot_be_used_leaves_no_thread_d94(path: Path) -> None:
    path.write_bytes(b"no database at all " * 100)
    before = set(threading.enumerate())
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        await connect(path)
    assert no_new_thread(before)


async def test_a_file_name_may_hold_anything(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory#&%20 é.db"
    path.touch()
    async with connected(path) as connection:
        await connection.execute_fetchall("CREATE TABLE t (x)")
    assert path.stat().st_size > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SQLITE_NOTADB", "is not a database"),
        ("SQLITE_IOERR_FSYNC", "the disk reports an error"),
        ("SQLITE_CANTOPEN_ISDIR", "permissions"),
        ("SQLITE_MISUSE", "bad parameter"),
    ],
)
def test_the_operator_is_told_which_file_and_why(name: str, said: str) -> None:
    error = sqlite3.OperationalError("bad parameter")
    error.sqlite_errorname = name
    sentence = str(UnusableDatabaseError.because(Path("/srv/t.sqlite3"), error))
    assert sentence.startswith("The database /srv/t.sqlite3 cannot be used: ")
    assert said in sentence
