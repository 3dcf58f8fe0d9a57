"""The time that Discord's deadlines are measured by: real, or moved by a test."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Tells the time and calls back later. All times are seconds since the Unix epoch."""

    def now(self) -> float:
        """Return the present time."""

    def at(self, when: float, call: Callable[[], None]) -> None:
        """Call once, at that time or as soon after it as possible."""


class RealClock:
    """The machine's clock, and the running event loop's timers."""

    def now(self) -> float:
        return time.time()

    def at(self, when: float, call: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(max(0.0, when - time.time()), call)


class ManualClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def at(self, when: float, call: Callable[[], None]) -> None:
        heapq.heappush(self._timers, (when, next(self._order), call))

    def advance(self, seconds: float) -> None:
        """Move on, calling what falls due on the way, in order, each at its own time."""
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            when, _, call = heapq.heappop(self._timers)
            self._now = max(self._now, when)
            call()
        self._now = end


async def pause(clock: Clock, seconds: float) -> None:
    """Wait by a clock."""
    over = asyncio.Event()
    clock.at(clock.now() + seconds, over.set)
    await over.wait()


EPOCH = 1_420_070_400.0
"""The first second of 2015, from which Discord counts."""


class Snowflakes:
    """Makes ids as Discord does: milliseconds since 2015, then 22 bits; unique and ascending."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = 0
        """The newest id; the next one is greater, also when the clock was put back."""

    def next(self) -> int:
        """Return a new id of the present moment."""
        self.last = max(self.last + 1, int((self._clock.now() - EPOCH) * 1000) << 22)
        return self.last
