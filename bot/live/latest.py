"""At most one draw at a time for each thing drawn; of those that wait only the newest is kept (D31)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable

_log = logging.getLogger(__name__)

Draw = Callable[[], Awaitable[None]]


class Latest:
    """Draws by name. A task exists only while a draw is under way."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Draw] = {}
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}

    def put(self, name: Hashable, draw: Draw) -> None:
        """Draw as soon as the draw under way is done; replaces one that waits."""
        self._waiting[name] = draw
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._drain(name))

    async def alone(self, name: Hashable, draw: Draw) -> None:
        """Draw when nothing of this name is under way or waits: it replaces nothing, and isn't replaced."""
        await self.finished(name)
        self._tasks[name] = asyncio.create_task(self._first(name, draw))
        # Who stops waiting doesn't stop the draw: cancelled before it began, it would be busy for ever.
        await asyncio.shield(self._tasks[name])

    def busy(self, name: Hashable) -> bool:
        """Return whether a draw of this name is under way or waits."""
        return name in self._tasks

    async def settle(self) -> None:
        """Wait until nothing is under way or waits."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def finished(self, name: Hashable) -> None:
        """Wait until nothing of this name is under way or waits."""
        while name in self._tasks:
            await asyncio.wait([self._tasks[name]])

    async def _first(self, name: Hashable, draw: Draw) -> None:
        try:
            await draw()
        finally:
            await self._drain(name)

    async def _drain(self, name: Hashable) -> None:
        try:
            while draw := self._waiting.pop(name, None):
                try:
                    await draw()
                except Exception:  # noqa: BLE001 - the next draw must come all the same
                    _log.exception("drawing failed")
        finally:
            del self._tasks[name]
