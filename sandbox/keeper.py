"""Keeps the bot running beside the sandbox."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

from sandbox.changes import BotChanged
from sandbox.process import BotProcess
from sandbox.server import Sandbox

log = logging.getLogger("sandbox.bot")

SHORT_LIFE, LONGEST_PAUSE = 10.0, 30.0
"""Seconds: a bot that dies younger is given ever longer pauses, up to the longest."""


class Keeper:
    """Starts the bot again when it dies, or when the page asks."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess) -> None:
        self._sandbox = sandbox
        self._bot = bot
        self._asked = asyncio.Event()

    @contextlib.asynccontextmanager
    async def keeping(self) -> AsyncIterator[None]:
        """Keep the bot running inside the block, and terminate it at its end."""
        self._sandbox.pages.restart = self._asked.set
        task = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            if self._bot.alive:
                await self._terminate()

    async def _keep(self) -> None:
        pause = 1.0
        while True:
            began = time.monotonic()
            await self._bot.launch()
            self._say("starting")
            code = await self._life()
            if code is None:
                pause = 1.0
                continue
            pause = 1.0 if time.monotonic() - began > SHORT_LIFE else min(2 * pause, LONGEST_PAUSE)
            self._say(f"ended with {code}, starts again in {pause:g} s")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._asked.wait()

    async def _life(self) -> int | None:
        """Wait for the bot's end; return its exit code, or None when it was ended because the page asked."""
        self._asked.clear()
        ended = asyncio.create_task(self._bot.ended())
        asked = asyncio.create_task(self._asked.wait())
        try:
            await asyncio.wait({ended, asked}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                return ended.result()
            self._say("restarting")
            await self._terminate()
            return None
        finally:
            ended.cancel()
            asked.cancel()

    async def _terminate(self) -> None:
        try:
            await self._bot.terminate()
        except TimeoutError as error:
            self._say(f"killed: {error}")

    def _say(self, text: str) -> None:
        log.info("%s", text)
        self._sandbox.world.tell(BotChanged(text))
