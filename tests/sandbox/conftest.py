"""The tiny bot in a sandbox of its own."""

import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from sandbox.clock import ManualClock
from sandbox.driver import Person
from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running
from tests.patience import STALLED_SECONDS
from tests.sandbox.plain import Api

TINY_BOT = (sys.executable, str(Path(__file__).with_name("tiny_bot.py")))


@dataclass(frozen=True, slots=True)
class Tiny:
    """A sandbox with the tiny bot connected to it."""

    sandbox: Sandbox
    bot: BotProcess
    log: Path
    errors: list[str] = field(default_factory=list)
    """What went wrong in the scripts of its pages."""

    def person(self, name: str) -> Person:
        return self.sandbox.driver.person(name)


@pytest.fixture
async def tiny(tmp_path: Path) -> AsyncIterator[Tiny]:
    log = tmp_path / "bot.log"
    async with running() as sandbox:
        sandbox.interactions.acknowledge_seconds = STALLED_SECONDS
        environment = bot_environment(sandbox.url, tmp_path / "unused.sqlite3")
        bot = BotProcess(environment, command=TINY_BOT, log=log)
        await bot.start(sandbox.gateway)
        yield Tiny(sandbox, bot, log)
        await bot.kill()


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    clock = ManualClock()
    async with running(clock=clock) as sandbox, aiohttp.ClientSession() as session:
        yield Api(sandbox, session, clock)
