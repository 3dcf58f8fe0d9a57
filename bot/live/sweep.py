"""After a start: take up the tables that were left with unfinished work, and those alone."""

import asyncio
import logging

from bot.live.boards import Boards
from bot.live.notices import Notices
from bot.live.posts import Posts
from bot.live.prompts import Prompts
from bot.tables.errors import TableError
from bot.tables.manager import Manager
from bot.tables.ports import MessageStore, Unwritable

_log = logging.getLogger(__name__)

PACE = 0.05
"""Seconds between two tables: Discord allows about 50 requests a second."""


class Sweep:
    """Runs once in a process, however often the gateway says READY (D76)."""

    def __init__(
        self,
        *,
        messages: MessageStore,
        manager: Manager,
        boards: Boards,
        posts: Posts,
        prompts: Prompts,
        notices: Notices,
    ) -> None:
        self._messages = messages
        self._manager = manager
        self._boards = boards
        self._posts = posts
        self._prompts = prompts
        self._notices = notices
        self._ran = False
        self._running: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Take up every marked table."""
        if self._ran:
            return
        self._ran = True
        self._running = asyncio.current_task()
        try:
            await self._take_up_all()
        except Unwritable:
            self._ran = False
            raise
        finally:
            self._running = None

    async def close(self) -> None:
        """Take nothing up any more: the tables that are left stay marked for the next start."""
        self._ran = True
        if running := self._running:
            running.cancel()
            await asyncio.wait([running])

    async def _take_up_all(self) -> None:
        keys = await self._messages.unfinished()
        _log.info("taking up %d tables", len(keys))
        for key in keys:
            try:
                await self._take_up(key)
            except (TableError, Unwritable) as error:
                _log.warning("table %s not taken up: %s", key, getattr(error, "code", "unreadable"))
            except Exception:  # noqa: BLE001 - the other tables must be taken up all the same
                _log.exception("table %s not taken up", key)
            await asyncio.sleep(PACE)

    async def _take_up(self, key: str) -> None:
        snapshot = await self._manager.snapshot(key)
        await self._prompts.take_up(snapshot)
        await self._notices.take_up(snapshot)
        for row in await self._messages.messages(key):
            if row.kind == "card" or (row.kind == "board" and row.doomed):
                await self._posts.clear_away(row)
        self._boards.take_up(snapshot)
