"""What a disk without room, or a crash, leaves is taken up again or refused, and never deleted."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.tables.ports import Unwritable
from data.connection import UnusableDatabaseError
from data.store import open_store
from tests.data.samples import CODEC, advance, rows, table
from tests.disk import full, small_disk


async def test_a_migration_without_room_changes_nothing_and_is_taken_when_there_is_room_d95(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk", "64k") as disk:
        path = disk / "texas42.sqlite3"
        with pytest.raises(
            UnusableDatabaseError, match=r"cannot be used: the disk (is full|reports an error)"
        ):
            async with open_store(path, CODEC):
                pass
        assert rows(
            path, "SELECT (SELECT count(*) FROM sqlite_master), user_version FROM pragma_user_version"
        ) == [(0, 0)]
        subprocess.run(["mount", "-o", "remount,size=2m", disk], check=True)  # noqa: ASYNC221, S607 - the system's
        async with open_store(path, CODEC) as store:
            await table(store)


async def test_a_disk_that_fills_up_fails_writes_alone_and_writing_comes_back(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        async with open_store(disk / "texas42.sqlite3", CODEC) as store:
            row = await table(store)
            with full(disk):
                for _ in range(2):
                    with pytest.raises(Unwritable):
                        await advance(store, row)
                assert await store.row("table") == row
            assert (await advance(store, row)).seq == row.seq + 1
        assert rows(disk / "texas42.sqlite3", "PRAGMA integrity_check") == [("ok",)]


CRASHING = """
import asyncio, os, signal, sys
from pathlib import Path
from data.store import open_store
from tests.data.samples import CODEC, advance, table
async def main():
    async with open_store(Path(sys.argv[1]), CODEC) as store:
        row = await table(store)
        for _ in range(50):
            row = await advance(store, row)
        os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


@pytest.mark.parametrize(("cut", "least"), [(0, 0), (20, 0), (5_000, 0), (400_000, 1), (-1, 51)], ids=str)
async def test_a_log_that_a_power_cut_has_cut_short_holds_the_acts_before_the_cut(
    path: Path, cut: int, least: int
) -> None:
    crashed = subprocess.run([sys.executable, "-c", CRASHING, path], check=False)  # noqa: ASYNC221 - it is short
    assert crashed.returncode == -signal.SIGKILL
    log = path.with_name(f"{path.name}-wal")
    os.truncate(log, log.stat().st_size + cut if cut < 0 else cut)
    async with open_store(path, CODEC) as store:
        row = await store.row("table")
    found = 0 if row is None else row.seq
    assert least <= found <= 51  # of 52: the last act was torn
    assert rows(path, "SELECT count(*), coalesce(max(seq), 0) FROM events") == [(found, found)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
