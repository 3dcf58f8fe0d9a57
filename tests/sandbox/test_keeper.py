"""The sandbox as a command, and the bot that it keeps running."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from sandbox.__main__ import arguments, database_of
from sandbox.keeper import Keeper
from sandbox.process import BotProcess, bot_environment
from sandbox.server import running
from tests.patience import PATIENT_SECONDS, until
from tests.sandbox.conftest import TINY_BOT

ROOT = Path(__file__).parents[2]


async def test_the_bot_is_started_again_when_it_dies_or_when_the_page_asks(tmp_path: Path) -> None:
    async with running() as sandbox:
        environment = bot_environment(sandbox.url, tmp_path / "unused.sqlite3")
        bot = BotProcess(environment, command=TINY_BOT, log=tmp_path / "log")
        async with Keeper(sandbox, bot).keeping(), asyncio.timeout(PATIENT_SECONDS):
            count = await sandbox.gateway.identified()
            assert sandbox.pages.restart is not None
            sandbox.pages.restart()
            count = await sandbox.gateway.identified(count)
            os.kill(bot.pid, signal.SIGKILL)
            await sandbox.gateway.identified(count)
        assert not bot.alive


async def test_the_command_serves_until_it_is_terminated_and_keeps_its_world(tmp_path: Path) -> None:
    database = tmp_path / "game.sqlite3"
    command = ["-m", "sandbox", "--port", "0", "--no-bot", "--no-browser", "--database", str(database)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENT_SECONDS)).decode()
    assert line.startswith("The page: http://127.0.0.1:")
    process.terminate()
    await process.communicate()
    assert process.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["game.world.json"]


async def test_a_world_that_cannot_be_opened_is_named_and_no_port_is_blamed(tmp_path: Path) -> None:
    database, world = tmp_path / "game.sqlite3", tmp_path / "game.world.json"
    world.mkdir()
    command = ["-m", "sandbox", "--port", "0", "--no-bot", "--no-browser", "--database", str(database)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    _, said = await asyncio.wait_for(process.communicate(), PATIENT_SECONDS)
    assert (process.returncode, said.decode()) == (1, f"{world} can't be used: Is a directory.\n")


def test_each_port_has_a_game_and_begins_anew_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.__main__.FOLDER", tmp_path)
    kept = ["texas42.sqlite3", "sandbox-80.sqlite3", "sandbox-8042.sqlite3-wal", "sandbox-8042.world.json"]
    for name in kept:
        (tmp_path / name).touch()
    assert database_of(arguments(["--port", "8042"])) == tmp_path / "sandbox-8042.sqlite3"
    assert {file.name for file in tmp_path.iterdir()} == set(kept)
    database_of(arguments(["--port", "8042", "--new"]))
    assert {file.name for file in tmp_path.iterdir()} == set(kept[:2])


def test_a_database_that_was_named_is_never_thrown_away(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--new", "--database", "texas42.sqlite3"])
    assert "not allowed with" in capsys.readouterr().err


ORPHANING = """
import asyncio, sys
from sandbox.process import BotProcess

async def main():
    bot = BotProcess({}, command=(sys.executable, "-c", "import time; time.sleep(600)"))
    await bot.launch()
    print(bot.pid, flush=True)
    await bot.ended()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
async def test_a_killed_sandbox_leaves_no_bot_behind() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ORPHANING, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout is not None
    bot = Path("/proc") / (await parent.stdout.readline()).decode().strip()
    assert bot.exists()
    parent.kill()
    await parent.communicate()
    await until(lambda: not bot.exists() or " Z " in (bot / "stat").read_text())
