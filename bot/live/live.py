"""The live side as the rest of the bot sees it: what the manager calls, and what the edge asks."""

import asyncio
import contextlib
import logging

from bot.live.boards import Boards
from bot.live.channels import Channels
from bot.live.looks import Looks
from bot.live.notices import Notices
from bot.live.posts import Posts
from bot.live.prompts import Prompts
from bot.live.sweep import Sweep
from bot.tables.ports import MessageStore
from bot.tables.snapshot import Snapshot

_log = logging.getLogger(__name__)

FLUSH_SECONDS = 6.0
"""How long the shutdown draws what it can; the marks in the store hold the rest (D84)."""


class Live:
    """Fulfils `bot.tables.ports.Audience`."""

    def __init__(  # noqa: PLR0913 - what stands, by kind
        self,
        *,
        boards: Boards,
        posts: Posts,
        prompts: Prompts,
        notices: Notices,
        channels: Channels,
        sweep: Sweep,
        looks: Looks,
        messages: MessageStore,
    ) -> None:
        self.boards = boards
        self.posts = posts
        self.prompts = prompts
        self.notices = notices
        self.channels = channels
        self.sweep = sweep
        self.looks = looks
        self.messages = messages

    def changed(self, snapshot: Snapshot) -> None:
        """Show a table's new state everywhere."""
        self.prompts.changed(snapshot)
        self.notices.changed(snapshot)
        self.boards.changed(snapshot)

    def try_again(self, snapshot: Snapshot) -> None:
        """Ask once more for what Discord has refused, since somebody presses something at the table (D53)."""
        self.boards.try_again(snapshot)
        self.posts.try_again(snapshot.table.key)
        self.notices.try_again(snapshot.table.key)

    async def deleted(self, message: int) -> None:
        """A message is gone: a board comes back, anything else is forgotten (D34)."""
        row = await self.messages.message(message)
        if row is None or row.doomed:
            return
        await self.messages.drop(row.id)
        if row.kind == "board":
            await self.boards.gone(row)

    async def close(self) -> None:
        """Draw what waits, for a bounded time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FLUSH_SECONDS):
                await self.sweep.close()
                await self.boards.flush()
                await self.prompts.settle()
                await self.notices.settle()
                return
        _log.info("not everything was drawn in time: the next start does it")
