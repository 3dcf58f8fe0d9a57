"""Whether the process can do its work: told in a file beside the database, and the end of it when it can't.

Alive means: the gateway acknowledges heartbeats, the event loop keeps up, the store can write (D87, D89).
"""

import asyncio
import faulthandler
import logging
import math
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.exits import Exit
from bot.tables.ports import Unwritable

_log = logging.getLogger(__name__)

SILENT_SECONDS, LAG_SECONDS, STORE_SECONDS = 60.0, 1.0, 5.0
"""What is too long: without a heartbeat's acknowledgement, for the loop to be late, for a small write."""
LOOK_SECONDS, TICK_SECONDS = 5.0, 0.5
"""How often health is looked at, and the loop's punctuality in between."""
STALE_SECONDS = 30.0
"""A file older than this was left by a process that is gone, or that hangs."""
GRACE_SECONDS = 15.0
"""How much longer a loop may hang before its process is ended from outside."""

HEALTHY, ENDED = "healthy", "The bot has ended."


def file_of(database: Path) -> Path:
    """Return the place of a database's health file."""
    return database.parent / f"{database.name}.health"


def read(file: Path, now: float) -> tuple[bool, str]:
    """Return whether the process that writes `file` is healthy at `now` (UTC seconds), and what to say."""
    try:
        said, written = file.read_text("utf-8").strip(), file.stat().st_mtime
    except OSError:
        return False, f"There is no {file}: the bot doesn't run."
    if said == ENDED:
        return False, said
    if abs(now - written) > STALE_SECONDS:
        return False, f"The bot has said nothing for {now - written:.0f} s."
    return said == HEALTHY, said


class Health:
    """Looks every few seconds. All times are in seconds.

    `silence` says how long the gateway has not acknowledged anything, `write` makes a small write to the
    store, `lagged` hears how late the loop was.
    """

    def __init__(
        self,
        *,
        file: Path,
        silence: Callable[[], float],
        write: Callable[[], Awaitable[object]],
        lagged: Callable[[float], object],
        unhealthy_seconds: float,
    ) -> None:
        self._file = file
        self._silence = silence
        self._write = write
        self._lagged = lagged
        self._unhealthy_seconds = unhealthy_seconds
        self._look_seconds = min(LOOK_SECONDS, unhealthy_seconds / 4)
        self._said = ""
        self._beat = threading.Event()

    async def watch(self) -> str:
        """Return what is wrong once the process has been unhealthy for too long."""
        loop = asyncio.get_running_loop()
        healthy_at = loop.time()
        while loop.time() - healthy_at < self._unhealthy_seconds:
            faults = await self.look()
            self._beat.set()
            self._say("; ".join(faults) or HEALTHY)
            if not faults:
                healthy_at = loop.time()
        return self._said

    async def look(self) -> list[str]:
        """Return what is wrong now, after a time of watching the loop."""
        lag, faults = await self._lag(), []
        self._lagged(lag)
        if (silence := self._silence()) > SILENT_SECONDS:
            since = "not answered yet" if math.isinf(silence) else f"been silent for {silence:.0f} s"
            faults.append(f"The gateway has {since}")
        if lag > LAG_SECONDS:
            faults.append(f"the event loop was {lag:.1f} s late")
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._write()
        except (Unwritable, TimeoutError):
            faults.append("the database cannot be written")
        return faults

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """End the process from a thread when its loop hangs, and leave word when it ends in order."""
        over = threading.Event()
        guard = threading.Thread(target=self._guard, args=(over,), name="health", daemon=True)
        guard.start()
        try:
            yield
        finally:
            over.set()
            self._beat.set()
            guard.join()
            self._say(ENDED)

    def _guard(self, over: threading.Event) -> None:
        while self._beat.wait(self._unhealthy_seconds + GRACE_SECONDS):
            if over.is_set():
                return
            self._beat.clear()
        _log.critical("the event loop hangs: the process ends")
        faulthandler.dump_traceback()
        os._exit(Exit.UNHEALTHY)

    async def _lag(self) -> float:
        """Return how late the loop was at most within the time between two looks."""
        loop, worst = asyncio.get_running_loop(), 0.0
        until = loop.time() + self._look_seconds
        while (now := loop.time()) < until:
            due = min(now + TICK_SECONDS, until)
            await asyncio.sleep(due - now)
            worst = max(worst, loop.time() - due)
        return worst

    def _say(self, text: str) -> None:
        """Write the file whole; where that fails, its age tells."""
        if text != self._said:
            _log.log(logging.INFO if text in (HEALTHY, ENDED) else logging.WARNING, "health: %s", text)
            self._said = text
        new = self._file.with_name(f"{self._file.name}.new")
        with suppress(OSError):
            new.write_text(f"{text}\n", "utf-8")
            new.replace(self._file)
