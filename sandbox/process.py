"""The bot as a process of its own: started, killed, terminated, its log kept."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sandbox.gateway import Gateway

READY_SECONDS = 60.0
END_SECONDS = 15.0
TAIL = 4_000
BOT = (sys.executable, "-m", "bot", "run")


_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """Ask the kernel to kill the bot when this process dies: an interrupted test leaves none behind."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class BotDiedError(Exception):
    """The bot ended by itself; the text has its exit code and the end of its log."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How the bot ended, and how long that took.

    The code is the exit code, or minus the number of the signal that ended it.
    """

    code: int
    seconds: float


def bot_environment(url: str, database: Path, **settings: str) -> dict[str, str]:
    """Return this process's environment with what the bot needs to play in the sandbox at `url`."""
    own = {
        "TEXAS42_TOKEN": "sandbox",
        "TEXAS42_DATABASE": str(database),
        "TEXAS42_DISCORD_URL": url,
    }
    return dict(os.environ) | own | settings


class BotProcess:
    """A bot's process. With `log`, everything it prints is added to that file; else it prints to ours."""

    def __init__(
        self,
        environment: Mapping[str, str],
        *,
        command: Sequence[str] = BOT,
        log: Path | None = None,
    ) -> None:
        self._environment = dict(environment)
        self._command = tuple(command)
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """The process's number, 0 before the first start."""
        return 0 if self._process is None else self._process.pid

    async def launch(self) -> None:
        """Start the process, without waiting for more."""
        with contextlib.ExitStack() as files:
            output = None if self._log is None else files.enter_context(self._log.open("ab"))
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env=self._environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )

    async def start(self, gateway: Gateway) -> None:
        """Start the process and wait until every shard has got its READY.

        Raises `BotDiedError` when it ends before, `TimeoutError` when that takes too long.
        """
        before = gateway.count
        await self.launch()
        ready = asyncio.ensure_future(gateway.identified(before))
        ended = asyncio.ensure_future(self.ended())
        try:
            await asyncio.wait({ready, ended}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                return
            if ended.done():
                raise BotDiedError(f"the bot ended with {ended.result()}\n{self.tail()}")
            raise TimeoutError(f"the bot isn't ready after {READY_SECONDS:g} s\n{self.tail()}")
        finally:
            for task in (ready, ended):
                task.cancel()
            await asyncio.gather(ready, ended, return_exceptions=True)

    async def ended(self) -> int:
        """Wait for the end of the process and return its exit code."""
        if self._process is None:
            raise BotDiedError("the bot was never started")
        return await self._process.wait()

    async def kill(self) -> Ended:
        """End it as a power cut would: SIGKILL, to it and the processes that it made."""
        return await self._end(signal.SIGKILL)

    async def terminate(self) -> Ended:
        """Ask it to end with SIGTERM. Raises `TimeoutError` when it doesn't in time, and kills it."""
        try:
            async with asyncio.timeout(END_SECONDS):
                return await self._end(signal.SIGTERM)
        except TimeoutError:
            await self.kill()
            raise TimeoutError(f"the bot didn't end within {END_SECONDS:g} s\n{self.tail()}") from None

    async def _end(self, how: signal.Signals) -> Ended:
        began = time.monotonic()
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                if how is signal.SIGKILL:
                    os.killpg(self.pid, how)
                else:
                    os.kill(self.pid, how)
        return Ended(await self.ended(), time.monotonic() - began)

    def tail(self) -> str:
        """Return the end of the log file."""
        if self._log is None or not self._log.exists():
            return ""
        return self._log.read_text(encoding="utf-8", errors="replace")[-TAIL:]
