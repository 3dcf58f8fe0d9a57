import os
import threading
from pathlib import Path

import pytest

from bot.tables.ports import Unwritable
from data.connection import UnusableDatabaseError
from data.store import Store, open_store, read_store
from engine.auction import PASS
from engine.events import Called
from engine.seats import Seat
from tests.data.samples import ANN, CODEC, append, no_new_thread, rows, table

CALL = Called(Seat.A, PASS)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a letter to a friend " * 100, "it is not a database"),
        (None, "cannot be used: Is a directory"),
    ],
    ids=["letter", "folder"],
)
async def test_a_file_that_is_no_database_is_named_and_left_alone(
    path: Path, content: bytes | None, said: str
) -> None:
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    threads = set(threading.enumerate())
    with pytest.raises(UnusableDatabaseError, match=said) as refused:
        async with open_store(path, CODEC):
            pass
    assert str(path) in str(refused.value)
    assert no_new_thread(threads)
    assert content is None or path.read_bytes() == content


async def test_a_file_of_a_newer_program_is_refused(path: Path) -> None:
    async with open_store(path, CODEC):
        pass
    rows(path, "PRAGMA user_version = 99")
    for opening in (open_store, read_store):
        with pytest.raises(UnusableDatabaseError, match="newer version"):
            async with opening(path, CODEC):
                pass


async def test_a_reader_stands_beside_the_process_that_plays(store: Store, path: Path) -> None:
    row = await table(store)
    async with read_store(path, CODEC) as reader:
        assert await reader.row("table") == row
        await store.append(append(row, CALL))
        loaded = await reader.load("table")
        assert loaded is not None
        assert loaded.events[-1] == CALL
        with pytest.raises(Unwritable):
            await reader.touch(row.id, ANN, 1.0)


async def test_a_reader_makes_nothing_and_changes_nothing(path: Path) -> None:
    with pytest.raises(UnusableDatabaseError, match=r"There is no database .* yet"):
        async with read_store(path, CODEC):
            pass
    path.touch()
    with pytest.raises(UnusableDatabaseError, match="older format"):
        async with read_store(path, CODEC):
            pass
    assert path.stat().st_size == 0


async def test_a_reader_finds_damage(path: Path) -> None:
    async with open_store(path, CODEC) as store:
        for n in range(60):
            await table(store, f"t{n}", channel=n)
    content = bytearray(path.read_bytes())
    table_leaf, rows_of_leaf = 13, slice(3, 5)
    leaf = max(
        page
        for page in range(4096, len(content), 4096)
        if content[page] == table_leaf and content[page:][rows_of_leaf] > b"\x00\x05"
    )
    content[leaf + 10 : leaf + 12] = content[leaf + 8 : leaf + 10]  # two rows in one place
    path.write_bytes(content)
    with pytest.raises(UnusableDatabaseError, match="damaged"):
        async with read_store(path, CODEC):
            pass


async def test_a_truncated_file_is_named(path: Path) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
    os.truncate(path, 5000)
    for opening in (open_store, read_store):
        with pytest.raises(UnusableDatabaseError, match="damaged"):
            async with opening(path, CODEC):
                pass
