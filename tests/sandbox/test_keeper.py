"""The sandbox as a command, and the bot that it keeps running."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from sandbox.keeper import Keeper
from sandbox.process import BotProcess, bot_environment
from sandbox.server import running
from tests.sandbox.conftest import TINY_BOT


async def test_the_bot_is_started_again_when_it_dies_or_when_the_page_asks(tmp_path: Path) -> None:
    async with running() as sandbox:
        environment = bot_environment(sandbox.url, tmp_path / "unused.sqlite3")
        bot = BotProcess(environment, command=TINY_BOT, log=tmp_path / "log")
        async with Keeper(sandbox, bot).keeping(), asyncio.timeout(15):
            count = await sandbox.gateway.identified()
            assert sandbox.pages.restart is not None
            sandbox.pages.restart()
            count = await sandbox.gateway.identified(count)
            os.kill(bot.pid, signal.SIGKILL)
            await sandbox.gateway.identified(count)
        assert not bot.alive


async def test_the_command_serves_until_it_is_terminated() -> None:
    command = ["-m", "sandbox", "--port", "0", "--no-bot", "--no-browser"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=Path(__file__).parents[2], stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 10)).decode()
    assert line.startswith("The page: http://127.0.0.1:")
    process.terminate()
    await process.communicate()
    assert process.returncode == 0
