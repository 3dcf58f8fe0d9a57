"""The file that was opened is the only one that is written, for as long as the process runs."""

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.tables.ports import Unwritable
from data.place import Place
from data.store import Store, open_store
from tests.data.samples import ANN, CODEC, advance, rows, table
from tests.disk import contents


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)


def without_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.touch()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "texas42.sqlite3"


@pytest.mark.parametrize("fault", [deleted, moved, replaced, without_its_folder])
async def test_after_a_look_at_a_lost_file_nothing_is_written_and_one_line_names_it(
    store: Store, path: Path, caplog: pytest.LogCaptureFixture, fault: Callable[[Path], None]
) -> None:
    row = await table(store)
    await store.beat(1.0)
    fault(path)
    for _ in range(2):
        with pytest.raises(Unwritable):
            await store.beat(2.0)
        with pytest.raises(Unwritable):
            await advance(store, row)
        with pytest.raises(Unwritable):
            await store.touch(row.id, ANN, 1.0)
    assert await store.row("table") == row
    assert await store.note("health") == "1.0"
    [line] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.getMessage().startswith(f"the database {path} was deleted, moved or replaced")


async def test_a_file_that_comes_back_is_written_after_a_new_start_alone(path: Path) -> None:
    aside = path.with_name("aside")
    async with open_store(path, CODEC) as store:
        row = await table(store)
        path.rename(aside)
        with pytest.raises(Unwritable):
            await store.beat(1.0)
        aside.rename(path)
        for refused in (store.beat(2.0), advance(store, row)):
            with pytest.raises(Unwritable):
                await refused
    async with open_store(path, CODEC) as store:
        await store.beat(3.0)
        assert (await advance(store, row)).seq == row.seq + 1


async def test_a_link_that_leads_elsewhere_now_is_a_lost_file(path: Path) -> None:
    path.parent.mkdir()
    link = path.with_name("link")
    link.symlink_to(path)
    async with open_store(link, CODEC) as store:
        await store.beat(1.0)
        link.unlink()
        shutil.copy(path, link)
        with pytest.raises(Unwritable):
            await store.beat(2.0)


async def test_after_a_failure_no_other_file_is_opened_nor_changed(store: Store, path: Path) -> None:
    """What lies there now may be a backup that somebody has just brought back."""
    row = await table(store)
    other = path.with_name("other")
    rows(other, "CREATE TABLE t (x)")
    await store._writer._connection.close()  # type: ignore[union-attr] # the next commit fails
    other.replace(path)
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(Unwritable):
            await advance(store, row)
    assert path.read_bytes() == before


async def test_at_the_end_a_new_file_and_its_log_are_left_alone(path: Path) -> None:
    async with open_store(path, CODEC) as store:
        await table(store)
        for name in contents(path.parent):
            path.with_name(name).unlink()
        for file in (path, path.with_name(f"{path.name}-wal")):
            file.write_bytes(b"mine")
        with pytest.raises(Unwritable):
            await store.beat(1.0)
    assert {name: data for name, data in contents(path.parent).items() if not name.endswith("-shm")} == {
        path.name: b"mine",
        f"{path.name}-wal": b"mine",
    }


async def test_a_path_that_cannot_be_seen_for_a_moment_is_not_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(path)

    def broken(_: Path) -> os.stat_result:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", broken)
        with pytest.raises(Unwritable):
            await place.look()
    await place.look()
    assert not place.is_lost
