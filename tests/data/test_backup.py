"""Copies taken while the bot plays are sound and whole, and putting one back loses nothing (D98)."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.tables.fold import fold
from data.backup import back_up, restore
from data.connection import UnusableDatabaseError
from data.lock import exclusive
from data.store import Store, open_store
from tests.data.samples import CODEC, advance, dealt, rows, table
from tests.disk import contents, full, small_disk
from tests.patience import PATIENT_SECONDS

NOW = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
KEPT = "texas42.sqlite3.20300102T030405Z"

APPENDING = """
import asyncio, sys
from pathlib import Path
from data.store import open_store
from tests.data.samples import CODEC, advance, dealt, table
async def play(store, key, channel):
    row = await advance(store, await table(store, key, channel=channel), dealt())
    while True:
        row = await advance(store, row)
        print(row.seq, flush=True)
async def main():
    async with open_store(Path(sys.argv[1]), CODEC) as store:
        await asyncio.gather(*(play(store, f"t{n}", n) for n in range(20)))
asyncio.run(main())
"""


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


def names(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


async def refused(said: str, attempt: object) -> None:
    with pytest.raises(UnusableDatabaseError, match=said):
        await attempt  # type: ignore[misc] # a coroutine of any kind


async def tables(path: Path) -> list[object]:
    """The fold of every table of a database."""
    async with open_store(path, CODEC) as store:
        keys = [str(key) for (key,) in await store.read("SELECT key FROM tables ORDER BY key")]
        loaded = [await store.load(key) for key in keys]
    return [
        fold(found.events, before=found.row.seq - len(found.events)) for found in loaded if found is not None
    ]


async def test_a_backup_taken_while_a_process_writes_is_one_moment_and_folds(
    path: Path, target: Path
) -> None:
    command = [sys.executable, "-c", APPENDING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 - the test waits for it
        assert process.stdout is not None
        for _ in range(200):
            process.stdout.readline()
        assert await back_up(path, target) == 20
        assert len([process.stdout.readline() for _ in range(20)]) == 20
        process.kill()
    assert target.stat().st_mode & 0o777 == 0o600
    assert rows(target, "PRAGMA integrity_check") == [("ok",)]
    assert rows(target, "SELECT count(*) FROM tables") == [(20,)]
    uneven = (
        "SELECT count(*) FROM tables WHERE seq <> (SELECT count(*) FROM events WHERE table_id = tables.id)"
    )
    assert rows(target, uneven) == [(0,)]
    assert await restore(path, target, NOW) == path.with_name(KEPT)
    assert rows(path, uneven) == [(0,)]
    assert await tables(path) == await tables(target)
    assert len(await tables(path)) == 20


async def test_a_backup_overwrites_nothing(store: Store, path: Path, target: Path) -> None:
    await table(store)
    target.write_text("precious")
    await refused("exists already, and nothing is overwritten", back_up(path, target))
    assert target.read_text() == "precious"
    assert names(path) == {target.name, *(path.name + suffix for suffix in ("", "-wal", "-shm", ".lock"))}


async def test_a_backup_of_nothing_is_refused_and_makes_nothing(path: Path, target: Path) -> None:
    await refused("There is no database", back_up(path, target))
    path.touch()
    await refused("is empty", back_up(path, target))
    assert names(path) == {path.name}


async def test_a_backup_where_nothing_can_be_written_says_so(store: Store, path: Path) -> None:
    await table(store)
    for target, said in {
        "nowhere/b.sqlite3": f"There is no folder {path.parent / 'nowhere'} that",
        f"{path.name}/b.sqlite3": f"There is no folder {path} that",
        ".": f"{path.parent} is a folder: name the file",
        "x" * 300: f"The backup {path.parent / ('x' * 300)} cannot be used: File name too long",
    }.items():
        await refused(said, back_up(path, path.parent / target))
    with small_disk(path.parent / "disk") as disk, full(disk):
        await refused(f"The backup {disk / 'b'} cannot be used: the disk is full", back_up(path, disk / "b"))
        assert {file.name for file in disk.iterdir()} == {"filler"}


async def test_what_was_forgotten_is_in_no_backup(store: Store, path: Path, target: Path) -> None:
    person = await store.person(123456789, "Unforgettable")
    await back_up(path, target)
    assert b"Unforgettable" in target.read_bytes()
    await store.forget(person)
    second = target.with_name("second")
    await back_up(path, second)
    assert b"Unforgettable" not in second.read_bytes()


async def test_restoring_keeps_the_old_database_whole(path: Path, target: Path) -> None:
    async with open_store(path, CODEC) as store:
        row = await table(store)
        await back_up(path, target)
        row = await advance(store, row, dealt())
    now = await tables(path)
    assert await restore(path, target, NOW) == path.with_name(KEPT)
    assert await tables(path.with_name(KEPT)) == now
    assert [(table.seq,) for table in await tables(path)] == [(2,)]  # type: ignore[attr-defined]
    await refused("cannot be used: File exists", restore(path, target, NOW))
    assert await restore(path, path.with_name(KEPT), NOW.replace(second=6)) is not None
    assert await tables(path) == now


async def test_what_a_crash_left_in_the_log_goes_with_the_old_database(path: Path, target: Path) -> None:
    command = [sys.executable, "-c", APPENDING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 - the test waits for it
        assert process.stdout is not None
        for _ in range(30):
            process.stdout.readline()
        await back_up(path, target)
        for _ in range(30):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    assert path.with_name(f"{path.name}-wal").stat().st_size
    await restore(path, target, NOW)
    assert f"{path.name}-wal" not in names(path)
    kept = rows(path.with_name(KEPT), "SELECT sum(seq) FROM tables")
    assert int(str(kept[0][0])) > int(str(rows(path, "SELECT sum(seq) FROM tables")[0][0]))


@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "missing"])
async def test_a_log_without_its_database_is_kept_beside_the_backup_that_is_put_back(
    path: Path, target: Path, *, is_empty: bool
) -> None:
    async with open_store(path, CODEC) as store:
        await back_up(path, target)
        await table(store)
        log = path.with_name(f"{path.name}-wal").read_bytes()
    path.unlink()
    if is_empty:
        path.touch()
    path.with_name(f"{path.name}-wal").write_bytes(log)
    await refused("its write-ahead log .* is not", back_up(path, target.with_name("second")))
    kept = path.with_name(KEPT) if is_empty else path.with_name(f"{KEPT}-wal")
    assert await restore(path, target, NOW) == kept
    assert path.with_name(f"{KEPT}-wal").read_bytes() == log
    assert path.with_name(KEPT).exists() is is_empty
    assert await tables(path) == []


async def test_a_damaged_database_is_replaced_and_kept_as_it_is(path: Path, target: Path) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
        await back_up(path, target)
    damaged = path.read_bytes()[:5000]
    path.write_bytes(damaged)
    path.with_name(f"{path.name}-wal").write_bytes(b"half a log")
    await restore(path, target, NOW)
    assert path.with_name(KEPT).read_bytes() == damaged
    assert len(await tables(path)) == 1


async def test_restoring_needs_no_database_before(path: Path, target: Path) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
        await back_up(path, target)
    other = path.parent / "new" / "t.sqlite3"
    assert await restore(other, target, NOW) is None
    assert await tables(other) == await tables(path)
    assert other.stat().st_mode & 0o777 == 0o600


async def test_a_device_or_a_pipe_is_not_replaced(store: Store, path: Path, target: Path) -> None:
    await back_up(path, target)
    pipe = path.with_name("pipe")
    os.mkfifo(pipe)
    before = names(path)
    await refused("it is a device or a pipe, no file", restore(pipe, target, NOW))
    assert pipe.is_fifo()
    assert names(path) == before


async def test_a_database_in_use_is_not_replaced(store: Store, path: Path, target: Path) -> None:
    await table(store)
    await back_up(path, target)
    before = names(path)
    await refused("in use by another process", restore(path, target, NOW))
    assert names(path) == before


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file.unlink(), "There is no backup .*/backup.sqlite3"),
        (lambda file: (file.unlink(), file.mkdir()), "backup.sqlite3 is a folder, not a backup"),
        (lambda file: file.write_bytes(b""), "is empty"),
        (lambda file: file.write_bytes(b"a letter to a friend " * 300), "not a database"),
        (lambda file: os.truncate(file, 9000), "damaged"),
        (lambda file: rows(file, "PRAGMA user_version = 99"), "newer version"),
        (lambda file: rows(file, "PRAGMA application_id = 9"), "belongs to another program"),
        (lambda file: rows(file, "UPDATE events SET table_id = 77"), "damaged"),
    ],
    ids=["missing", "folder", "empty", "letter", "truncated", "newer", "foreign", "inconsistent"],
)
async def test_a_file_that_is_no_sound_backup_changes_nothing(
    path: Path, target: Path, spoil: object, said: str
) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
        await back_up(path, target)
    spoil(target)  # type: ignore[operator] # one of the above
    before, content = names(path), path.read_bytes()
    await refused(said, restore(path, target, NOW))
    assert (names(path), path.read_bytes()) == (before, content)


@pytest.mark.parametrize("link", [None, os.symlink, os.link], ids=["itself", "symbolic", "hard"])
async def test_a_database_is_no_backup_of_itself(
    path: Path, target: Path, link: Callable[[Path, Path], None] | None
) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
    if link:
        link(path, target)
    before = contents(path.parent)
    await refused("is the database itself", restore(path, target if link else path, NOW))
    assert contents(path.parent) == before


async def test_a_restored_database_draws_what_lives_anew_and_repeats_no_nonce(
    path: Path, target: Path
) -> None:
    async with open_store(path, CODEC) as store:
        row = await table(store)
        await store.drawn(row.id, row.seq, gathered=True)
        await store.save_note("commands.hash", "abc")
        await back_up(path, target)
        lost = await store.about_to_post("table", "board", 7, 1.0, round_number=0)
        assert await store.note("commands.hash") == "abc"
    await restore(path, target, NOW)
    async with open_store(path, CODEC) as store:
        assert await store.unfinished() == ("table",)
        assert await store.note("commands.hash") is None
        mark = await store.about_to_post("table", "board", 7, 1.0, round_number=0)
        assert lost.nonce != mark.nonce == f"table-{int(NOW.timestamp()) + 1}"
        assert len("a" * 12 + mark.nonce.removeprefix("table")) <= 25  # D35


async def test_a_write_waits_for_no_backup(store: Store, path: Path, target: Path) -> None:
    row = await table(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tables").fetchall()
        await asyncio.wait_for(advance(store, row), PATIENT_SECONDS)
        assert await back_up(path, target) == 1


def test_the_lock_lets_a_backup_pass(path: Path, target: Path) -> None:
    async def opened_and_closed() -> None:
        async with open_store(path, CODEC):
            pass

    asyncio.run(opened_and_closed())
    with exclusive(path):
        assert asyncio.run(back_up(path, target)) == 0
