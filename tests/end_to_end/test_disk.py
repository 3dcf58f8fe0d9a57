"""Whatever the disk or the file does: one sentence, the right end or refusal, and nothing deleted."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.exits import Exit
from bot.health import file_of
from sandbox.driver import Person
from tests.disk import contents, full, read_only, small_disk
from tests.end_to_end.game import CHANNEL, Game, choices, open_game, prompt
from tests.patience import PATIENT_SECONDS, until

GOLDEN = Path(__file__).parents[1] / "data/golden/v1.sqlite3"
REFUSED = "This can't be saved just now"


def run(database: Path) -> subprocess.CompletedProcess[str]:
    """Start the bot on a database; Discord isn't there, and isn't reached."""
    return subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        env={
            **os.environ,
            "TEXAS42_TOKEN": "x",
            "TEXAS42_DATABASE": str(database),
            "TEXAS42_DISCORD_URL": "http://127.0.0.1:9",
        },
        capture_output=True,
        text=True,
        timeout=PATIENT_SECONDS,
        check=False,
    )


@contextmanager
def spoiled(database: Path, content: bytes) -> Iterator[None]:
    database.write_bytes(content)
    yield


@contextmanager
def orphaned(database: Path) -> Iterator[None]:
    """Only the write-ahead log is left, as after a crash and a careless hand."""
    database.unlink()
    database.with_name(f"{database.name}-wal").write_bytes(b"acts")
    yield


@contextmanager
def changed(database: Path, sql: str) -> Iterator[None]:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(sql)
    yield


LOCK = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(600)
"""


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another program holds the file for itself."""
    with subprocess.Popen([sys.executable, "-c", LOCK, database], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.kill()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lambda file: spoiled(file, b"a letter to a friend " * 300), "it is not a database"),
        (lambda file: spoiled(file, file.read_bytes()[:9000]), "it is damaged; restore a backup"),
        (
            lambda file: changed(file, "PRAGMA user_version = 99"),
            "written by a newer version of this program",
        ),
        (lambda file: changed(file, "PRAGMA application_id = 9"), "belongs to another program"),
        (orphaned, "it is missing, while its write-ahead log"),
        (locked, "another program has locked it"),
    ],
    ids=["letter", "truncated", "newer", "foreign", "orphaned", "locked"],
)
def test_a_database_that_cannot_be_used_stops_the_start_and_is_left_as_it_is(
    tmp_path: Path, fault: Callable[[Path], Iterator[None]], said: str
) -> None:
    database = tmp_path / "texas42.sqlite3"
    database.write_bytes(GOLDEN.read_bytes())
    with fault(database):  # type: ignore[attr-defined] # each is a context manager
        before = contents(tmp_path)
        ended = run(database)
        assert ended.returncode == Exit.DATABASE
        assert ended.stderr.splitlines()[-1].startswith(f"The database {database} ")
        assert said in ended.stderr.splitlines()[-1]
        assert {name: data for name, data in contents(tmp_path).items() if name in before} == before
    assert set(contents(tmp_path)) <= {database.name, f"{database.name}-wal", f"{database.name}-shm"}


@pytest.mark.parametrize(
    ("fault", "said"),
    [(read_only, "Read-only file system."), (full, "the disk is full.")],
    ids=["read-only", "full"],
)
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "old"])
def test_a_disk_that_takes_nothing_stops_the_start_until_it_does(
    tmp_path: Path, fault: Callable[[Path], Iterator[None]], said: str, *, is_new: bool
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = disk / "texas42.sqlite3"
        if not is_new:
            database.write_bytes(GOLDEN.read_bytes())
        with fault(disk):  # type: ignore[attr-defined] # each is a context manager
            before = contents(disk)
            ended = run(database)
            assert ended.returncode == Exit.DATABASE, ended.stderr
            assert ended.stderr.splitlines()[-1].startswith(f"The database {database} cannot be used: {said}")
            assert {name: data for name, data in contents(disk).items() if name in before} == before
        assert run(database).returncode == Exit.UNREACHABLE  # the database is all right again


def acts(game: Game) -> int:
    with closing(sqlite3.connect(f"file:{game.database}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


async def refused_once(game: Game, player: Person) -> None:
    """The act that is offered is refused with a sentence, and nothing has changed."""
    offered, before = choices(await player.messages(CHANNEL)), acts(game)
    label = next(label for label in ["30", "Pass", *offered] if label in offered)
    message = prompt(await player.messages(CHANNEL))
    assert message is not None
    await player.press(message, label)
    await player.wait_for(CHANNEL, lambda seen: next((m for m in seen if REFUSED in m.content), None))
    assert acts(game) == before


async def test_a_disk_that_fills_up_refuses_acts_and_play_goes_on_when_there_is_space(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        async with open_game(disk) as game:
            players = await game.deal_in(["ann"])
            player = await game.until_asked(players)
            assert player is not None
            with full(disk):
                await refused_once(game, player)
            pid = game.bot.pid
            for _ in range(3):
                asked = await game.until_asked(players)
                assert asked is not None
                await game.act(asked)
            assert game.bot.pid == pid


async def test_a_database_that_another_program_locks_refuses_acts_until_it_lets_go(tmp_path: Path) -> None:
    async with open_game(tmp_path) as game:
        players = await game.deal_in(["ann"])
        player = await game.until_asked(players)
        assert player is not None
        with closing(sqlite3.connect(game.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await refused_once(game, player)
            other.execute("ROLLBACK")
        for _ in range(3):
            asked = await game.until_asked(players)
            assert asked is not None
            await game.act(asked)


def deleted(database: Path) -> None:
    for file in database.parent.glob(f"{database.name}*"):
        if not file.name.endswith((".health", ".lock")):
            file.unlink()


def replaced(database: Path) -> None:
    other = database.with_name("other")
    other.write_bytes(GOLDEN.read_bytes())
    other.replace(database)


@pytest.mark.parametrize("fault", [deleted, replaced])
async def test_a_database_that_is_lost_under_the_bot_is_said_refuses_acts_and_ends_the_process(
    tmp_path: Path, fault: Callable[[Path], None]
) -> None:
    async with open_game(tmp_path, TEXAS42_UNHEALTHY_MINUTES="0.2") as game:
        player = await game.until_asked(await game.deal_in(["ann"]))
        assert player is not None
        fault(game.database)
        left = game.database.read_bytes() if game.database.exists() else None
        health = file_of(game.database)
        await until(lambda: health.exists() and health.read_text() == "the database cannot be written\n")
        await game.act(player)
        await player.wait_for(CHANNEL, lambda seen: next((m for m in seen if REFUSED in m.content), None))
        async with asyncio.timeout(PATIENT_SECONDS):
            assert await game.bot.ended() == Exit.UNHEALTHY
        [line] = [line for line in game.log.read_text().splitlines() if " ERROR data." in line]
        assert f"the database {game.database} was deleted, moved or replaced" in line
        assert (game.database.read_bytes() if game.database.exists() else None) == left
