"""The one scheduler: all timers in one heap, and of the event loop's own never more than one."""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass

from bot.tables.ports import Clock

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Timer:
    """`call` is None once the timer is cancelled or replaced: it stays in the heap until its time."""

    name: Hashable
    call: Callable[[], object] | None


class LoopTimers:
    """Fulfils `bot.tables.ports.Timers` on the running loop; nothing runs while nothing is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[float, int, _Timer]] = []
        self._timers: dict[Hashable, _Timer] = {}
        self._numbers = itertools.count()
        self._handle: asyncio.TimerHandle | None = None
        self._armed = 0.0
        self._tasks: set[asyncio.Task[object]] = set()
        self._closed = False

    def at(self, when: float, name: Hashable, call: Callable[[], object]) -> None:
        """Call `call` at `when` (the clock's monotonic seconds), in place of an earlier timer of this name.

        A coroutine that it returns runs as a task. What goes wrong in either is logged. After `close` nothing
        is scheduled.
        """
        if self._closed:
            return
        self.cancel(name)
        timer = self._timers[name] = _Timer(name, call)
        heapq.heappush(self._heap, (when, next(self._numbers), timer))
        self._arm()

    def cancel(self, name: Hashable) -> None:
        """Take a timer back; nothing happens where there is none."""
        if timer := self._timers.pop(name, None):
            timer.call = None

    async def close(self) -> None:
        """Cancel every timer and every task that one has started, and wait for these."""
        self._closed = True
        self._heap.clear()
        self._timers.clear()
        self._arm()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _arm(self) -> None:
        """Wait for the earliest timer alone."""
        while self._heap and self._heap[0][2].call is None:
            heapq.heappop(self._heap)
        earliest = self._heap[0][0] if self._heap else None
        if self._handle is not None:
            if self._armed == earliest:
                return
            self._handle.cancel()
            self._handle = None
        if earliest is not None:
            self._armed = earliest
            self._handle = asyncio.get_running_loop().call_later(
                earliest - self._clock.monotonic(), self._fire
            )

    def _fire(self) -> None:
        self._handle = None
        now = self._clock.monotonic()
        due = []
        while self._heap and self._heap[0][0] <= now:
            due.append(heapq.heappop(self._heap)[2])
        for timer in due:
            self._run(timer)
        self._arm()

    def _run(self, timer: _Timer) -> None:
        call = timer.call
        if call is None:
            return
        if self._timers.get(timer.name) is timer:
            del self._timers[timer.name]
        try:
            outcome = call()
        except Exception:  # noqa: BLE001 - the other timers must go on
            _log.exception("timer %r failed", timer.name)
            return
        if isinstance(outcome, Coroutine):
            task: asyncio.Task[object] = asyncio.create_task(outcome)
            self._tasks.add(task)
            task.add_done_callback(lambda done: self._finished(done, timer.name))

    def _finished(self, task: asyncio.Task[object], name: Hashable) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("timer %r failed", name, exc_info=error)
