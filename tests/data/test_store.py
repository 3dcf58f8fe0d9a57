import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from types import NoneType

import pytest

from bot.tables.ports import StaleSequence, Unwritable
from data.connection import UnusableDatabaseError
from data.store import Store, open_store
from engine.auction import PASS
from engine.events import Called
from engine.seats import Seat
from tests.data.samples import ANN, CODEC, append, no_new_thread, rows, table
from tests.patience import PATIENT_SECONDS

CALL = Called(Seat.A, PASS)


def files(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


APPENDING = """
import asyncio, sys
from pathlib import Path
from data.store import open_store
from tests.data.samples import CODEC, advance, table
async def play(store, key, channel):
    row = await table(store, key, channel=channel)
    while True:
        row = await advance(store, row)
        print(key, row.seq, flush=True)
async def main():
    async with open_store(Path(sys.argv[1]), CODEC) as store:
        await asyncio.gather(*(play(store, f"t{n}", n) for n in range(20)))
asyncio.run(main())
"""


@pytest.mark.parametrize("seed", range(3))
async def test_every_acknowledged_append_survives_a_kill_d97(path: Path, seed: int) -> None:
    command = [sys.executable, "-c", APPENDING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 - the test waits for it
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(random.Random(seed).randrange(50, 500))]
        process.kill()
        heard += process.stdout.readlines()
    acknowledged = {key: int(seq) for key, seq in (line.split() for line in heard if line.endswith("\n"))}
    assert len(acknowledged) == 20
    async with open_store(path, CODEC) as store:
        for key, seq in acknowledged.items():
            row = await store.row(key)
            assert row is not None
            assert row.seq in (seq, seq + 1)  # stored, and killed before it was said
            stored = rows(path, f"SELECT count(*), max(seq) FROM events WHERE table_id = {row.id}")
            assert stored == [(row.seq, row.seq)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


async def test_what_was_handed_in_is_written_before_the_store_closes(path: Path) -> None:
    async with open_store(path, CODEC) as store:
        row = await table(store)
        writing = asyncio.create_task(store.append(append(row, CALL)))
        await asyncio.sleep(0)
    await writing
    assert rows(path, "SELECT seq FROM tables") == [(3,)]
    with pytest.raises(Unwritable):
        await store.append(append(row, CALL))


async def test_a_closed_store_leaves_nothing_but_the_file_and_its_lock_d94(path: Path) -> None:
    threads = set(threading.enumerate())
    with pytest.raises(ZeroDivisionError):
        async with open_store(path, CODEC) as store:
            (await table(store)).drawn / 0
    assert no_new_thread(threads)
    assert files(path) == {path.name, f"{path.name}.lock"}


async def test_the_folder_is_made_and_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "deep" / "t.sqlite3"
    async with open_store(path, CODEC) as store:
        await table(store)
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == dict.fromkeys(("t.sqlite3", "t.sqlite3-wal", "t.sqlite3-shm", "t.sqlite3.lock"), 0o600)


async def test_a_second_store_on_the_same_file_is_refused_under_any_name(store: Store, path: Path) -> None:
    alias = path.with_name("alias")
    alias.symlink_to(path)
    for name in (path, alias):
        with pytest.raises(UnusableDatabaseError, match=rf"{path} is in use .* \(pid {os.getpid()}\)"):
            async with open_store(name, CODEC):
                pass
    await table(store)


async def test_a_write_ahead_log_left_by_a_crash_is_read(path: Path) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
        copy = path.parent / "copy"
        copy.mkdir()
        for name in (path.name, f"{path.name}-wal"):
            (copy / name).write_bytes((path.parent / name).read_bytes())
    async with open_store(copy / path.name, CODEC) as store:
        assert await store.load("table") is not None


async def test_an_event_of_a_newer_program_is_not_guessed_at(store: Store, path: Path) -> None:
    await table(store)
    rows(path, "UPDATE events SET version = 2 WHERE seq = 1")
    with pytest.raises(Exception, match="Opened version 2 is unknown"):
        await store.load("table")


async def test_foreign_keys_hold_d96(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await store.touch(99, ANN, 1.0)


async def test_reading_does_not_wait_for_a_commit(store: Store, path: Path) -> None:
    await table(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(table(store, "second", channel=8))
    await asyncio.sleep(0.01)
    assert await asyncio.wait_for(store.row("table"), PATIENT_SECONDS) is not None
    assert await store.row("second") is None
    other.execute("COMMIT")
    other.close()
    assert (await writing).key == "second"


async def test_a_read_that_fails_is_unwritable_too(store: Store) -> None:
    await store._reader.execute_fetchall("PRAGMA query_only = ON")
    with pytest.raises(Unwritable):
        await store.read("CREATE TABLE t (x)")


async def test_members_of_one_batch_see_each_other(store: Store, path: Path) -> None:
    row = await table(store)
    outcomes = await asyncio.gather(
        store.append(append(row, CALL)),
        store.append(append(row, CALL, expected=3)),
        store.append(append(row, CALL, expected=3)),
        store.drawn(row.id, 4, gathered=True),
        store.touch(row.id, ANN, 50.0),
        store.save_note("a", "b"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [NoneType, NoneType, StaleSequence, *[NoneType] * 3]
    assert rows(path, "SELECT seq, drawn, touched_at FROM tables") == [(4, 4, 50.0)]


LEFT_OPEN = """
import asyncio, signal, sys
from pathlib import Path
from data.store import open_store
from tests.data.samples import CODEC, table
async def main():
    async with open_store(Path(sys.argv[1]), CODEC) as store:
        await table(store)
        print("open", flush=True)
        await asyncio.sleep(60)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores it
asyncio.run(main())
"""


def test_the_process_ends_when_it_is_interrupted_d94(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LEFT_OPEN, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENT_SECONDS)
    assert files(path) == {path.name, f"{path.name}.lock"}


@pytest.mark.parametrize(
    "call",
    [
        "unfinished()",
        "idle(5.0)",
        "running_in(1)",
        "newest_in(1)",
        "tables_of(1)",
        "tables_with(1)",
        "numbered(1, 1)",
        "deal_events(1, 1)",
        "results(1)",
        "messages('t')",
        "message(1)",
        "prompts('t')",
        "known(1)",
        "touches(1)",
    ],
)
async def test_nothing_looks_through_all_tables(store: Store, call: str) -> None:
    """Finished and idle tables cost nothing: an act and a start stay as quick as with an empty database."""
    statements: list[str] = []
    await store._reader.set_trace_callback(statements.append)
    await eval(f"store.{call}", {"store": store})  # noqa: S307 - the list above
    await store._reader.set_trace_callback(None)  # type: ignore[arg-type] # aiosqlite's annotation forgets None
    assert statements
    for sql in statements:
        plan = [detail for *_, detail in await store.read(f"EXPLAIN QUERY PLAN {sql}")]
        through = [step for step in plan if step.startswith("SCAN") and step not in ALLOWED]
        assert through == [], plan


ALLOWED = {
    "SCAN this",  # of one row
    "SCAN later",
    "SCAN tables USING INDEX unfinished",
    "SCAN tables USING INDEX running_by_channel",
    "SCAN messages USING INDEX messages_unfinished",
    "SCAN messages USING COVERING INDEX messages_unfinished",
    "SCAN messages USING INDEX messages_notices",
    "SCAN prompts USING COVERING INDEX prompts_by_table",
}
