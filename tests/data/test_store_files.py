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
from tests.disk import contents, read_only, small_disk

CALL = Called(Seat.A, PASS)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a letter to a friend " * 100, "it is not a database"),
        (None, "cannot be used: it is a folder, not a file"),
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


async def test_a_path_that_leads_through_a_file_is_refused(path: Path) -> None:
    path.touch()
    for opening in (open_store, read_store):
        with pytest.raises(UnusableDatabaseError, match=f"cannot be used: {path} is a file, not a folder"):
            async with opening(path / "folder" / "texas42.sqlite3", CODEC):
                pass


async def test_what_is_no_ordinary_file_is_refused(path: Path) -> None:
    """A pipe here; a device as well, such as /dev/null."""
    os.mkfifo(path)
    for opening in (open_store, read_store):
        with pytest.raises(UnusableDatabaseError, match="it is a device or a pipe, no file"):
            async with opening(path, CODEC):
                pass


async def test_links_that_lead_in_a_circle_are_refused(path: Path) -> None:
    path.symlink_to(path)
    for opening in (open_store, read_store):
        with pytest.raises(UnusableDatabaseError, match="cannot be used: Too many levels of symbolic links"):
            async with opening(path, CODEC):
                pass


@pytest.mark.parametrize(("is_empty", "said"), [(True, "it is empty"), (False, "it is missing")], ids=str)
async def test_a_log_without_its_database_is_left_alone(path: Path, *, is_empty: bool, said: str) -> None:
    """SQLite would delete it and begin anew."""
    log = path.with_name(f"{path.name}-wal")
    async with open_store(path, CODEC) as store:
        await table(store)
        content = log.read_bytes()
    path.unlink()
    log.write_bytes(content)
    if is_empty:
        path.touch()
    link = path.with_name("link")
    link.symlink_to(path)
    before = contents(path.parent) if is_empty else {log.name: content}
    for opening in (open_store, read_store):
        for way in (path, link):
            with pytest.raises(
                UnusableDatabaseError, match=f"{way} cannot be used: {said}, while .*{log} is not"
            ):
                async with opening(way, CODEC):
                    pass
    link.unlink()
    assert contents(path.parent) == {name: data for name, data in before.items() if name != "link"}


async def test_a_database_that_is_emptied_under_the_bot_loses_no_log(store: Store, path: Path) -> None:
    row = await table(store)
    log = path.with_name(f"{path.name}-wal")
    content = log.read_bytes()
    await store._writer._connection.close()  # type: ignore[union-attr] # the next commit fails
    os.truncate(path, 0)
    with pytest.raises(Unwritable):
        await store.touch(row.id, ANN, 1.0)
    assert (log.read_bytes(), path.stat().st_size) == (content, 0)


@pytest.mark.parametrize("name", ["texas42.sqlite3", "texas42.sqlite3-wal", "texas42.sqlite3.lock", ""])
async def test_a_reader_says_what_may_not_be_written(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    forbidden, allowed = path.parent / name, os.access
    monkeypatch.setattr(os, "access", lambda file, mode: Path(file) != forbidden and allowed(file, mode))
    with pytest.raises(UnusableDatabaseError, match=f"The database {path} .* {forbidden} may not be written"):
        async with read_store(path, CODEC):
            pass


async def test_a_reader_says_that_nothing_can_be_made_on_a_disk_that_is_only_read(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, read_only(disk):
        for path in (disk / "texas42.sqlite3", disk / "new" / "texas42.sqlite3"):
            with pytest.raises(UnusableDatabaseError, match=f"The database {path} .*: {disk} may not be"):
                async with read_store(path, CODEC):
                    pass


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
