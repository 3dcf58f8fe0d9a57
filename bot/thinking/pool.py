"""Worker processes: started when first needed, replaced when one dies, gone when this process is."""

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import NamedTuple, ParamSpec, TypeVar

from bot.thinking.work import live, ready

_log = logging.getLogger(__name__)

TRIES = 3
"""How often something is asked for while workers die of it, or beside it."""

SIGNALS = {signal.SIGINT, signal.SIGTERM}
"""Signals that end this process in order, and the workers with it."""

P = ParamSpec("P")
T = TypeVar("T")


class ClosedError(Exception):
    """The process ends, and nothing is worked on any more."""


class Team(NamedTuple):
    """Workers that stand and fall together: they live as long as this end of `line` is open."""

    executor: ProcessPoolExecutor
    line: Connection

    def end(self) -> None:
        """Let the workers go at once, whatever they are at."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.line.close()


class Pool:
    """`size` worker processes. They cost nothing until they are woken or something is asked for."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._team: asyncio.Future[Team] | None = None
        self._closed = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `work` returns in a worker; what it raises is raised here.

        Whoever stops waiting takes the work back, if no worker has begun it. Where a worker dies, others take
        its place and the work is asked for again.

        Raises:
            ClosedError: the process ends.
            BrokenProcessPool: workers died again and again.
        """
        tries = 0
        while True:
            team = await self._standing()
            try:
                return await asyncio.wrap_future(team.executor.submit(work, *args, **kwargs))
            except BrokenProcessPool:
                tries += 1
                self._lost(team)
                if self._closed or tries == TRIES:
                    raise

    def wake(self) -> None:
        """Let the workers start, so that they stand when they are needed."""
        if self._team is None and not self._closed:
            # A new process takes some milliseconds of its parent.
            self._team = asyncio.ensure_future(asyncio.to_thread(started, self._size))
            self._team.add_done_callback(self._stands)

    def close(self) -> None:
        """End the workers; who still waits gets an error."""
        self._closed = True
        if self._team is not None and self._team.done() and not self._team.exception():
            self._team.result().end()

    async def _standing(self) -> Team:
        self.wake()
        if self._closed or self._team is None:
            raise ClosedError
        return await asyncio.shield(self._team)

    def _stands(self, team: asyncio.Future[Team]) -> None:
        if team.cancelled() or team.exception():
            self._team = None
        elif self._closed:
            team.result().end()

    def _lost(self, team: Team) -> None:
        if self._team is not None and self._team.done() and self._team.result() is team:
            self._team = None
            if not self._closed:
                _log.warning("a worker process has died: others take its place")
        team.end()


def started(size: int) -> Team:
    """Start workers, in a thread of its own, and return them once they stand.

    They are new programs and not copies of this one: nothing of it, such as the lock of the database, goes on
    in them.
    """
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(size, context, initializer=live, initargs=(theirs,))
    # They inherit the mask: what a terminal or a supervisor sends to all is no concern of theirs.
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        for answer in [executor.submit(ready) for _ in range(size)]:
            answer.result()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    return Team(executor, ours)
