"""One interaction from its acknowledgement to its answer: all go through `Edge.serve` (D18)."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, cast

import discord

from bot.live.live import Live
from bot.live.wire import FAILURES, Fate, fate_of
from bot.metrics import Metrics
from bot.render import messages
from bot.render.ids import ButtonId
from bot.render.message import Message
from bot.tables.advisor import Advisor
from bot.tables.errors import TableError
from bot.tables.keeper import writing
from bot.tables.manager import Manager
from bot.tables.servers import Servers
from bot.tables.statistics import Statistics
from bot.text.translator import texts
from cogs.acks import Ack, Received, acknowledge, turn_away
from cogs.request import Handler, RefusedError, Request
from engine.errors import RuleError

_log = logging.getLogger(__name__)


class Edge:
    """What commands and presses work with."""

    def __init__(  # noqa: PLR0913 - what it works with, all named
        self,
        *,
        manager: Manager,
        live: Live,
        servers: Servers,
        statistics: Statistics,
        advisor: Advisor,
        now: Callable[[], float],
        metrics: Metrics,
    ) -> None:
        self.manager = manager
        self.live = live
        self.servers = servers
        self.statistics = statistics
        self.advisor = advisor
        self.now = now
        self.metrics = metrics
        self.received = Received()
        self.judged_in: dict[int, int] = {}
        """By private message: for which interaction the expert looks at choices, until a page is turned."""
        self.closing = False
        self._serving: set[asyncio.Task[object]] = set()

    async def serve(
        self, interaction: discord.Interaction, handler: Handler, ack: Ack, button: ButtonId | None = None
    ) -> None:
        """Acknowledge, do, answer: always one sentence, and for our fault an error number (D18)."""
        task = cast("asyncio.Task[object]", asyncio.current_task())
        self._serving.add(task)
        clock = asyncio.get_running_loop().time
        received = clock()
        try:
            if self.closing:
                await turn_away(interaction, messages.restarting(texts(interaction.locale.value)))
                return
            original = await acknowledge(interaction, ack)
            if original is not None:
                self.metrics.acknowledged(clock() - received)
                if ack is Ack.PRIVATE:
                    self.live.prompts.deferred(interaction.token)
                await self._answer(Request(self, interaction, ack, original, button), handler)
        finally:
            self.live.prompts.answered(interaction.token)
            self._serving.discard(task)

    async def _answer(self, request: Request, handler: Handler) -> None:
        try:
            try:
                await self._attempt(request, handler)
            except RefusedError as refusal:
                await request.say(refusal.answer)
        except FAILURES as error:
            _log.info("an answer was refused: %s", type(error).__name__)

    async def _attempt(self, request: Request, handler: Handler) -> None:
        """Do it and answer.

        Raises:
            RefusedError: with the one sentence that the person gets.
        """
        if request.interaction.guild_id is None:
            raise RefusedError(messages.outside_server(request.t))
        here = request.interaction.app_permissions
        self.live.looks.may_attach(request.channel, allowed=here.attach_files)
        try:
            with writing():
                answer = await handler(await self._welcomed(request))
            if answer is not None:
                await request.say(answer, instead=True)
        except RefusedError:
            raise
        except (TableError, RuleError) as error:
            self.metrics.refused(error.code.value)
            raise RefusedError(Message(messages.sentence(error, request.t))) from error
        except Exception as error:
            if isinstance(error, FAILURES) and fate_of(error) is not Fate.REJECTED:
                raise
            number = secrets.token_hex(4)
            _log.exception("error %s", number)
            raise RefusedError(messages.internal_error(number, request.t)) from error

    async def _welcomed(self, request: Request) -> Request:
        """Note who presses a table's button, and read the table; a board left behind goes."""
        if not request.key:
            return request
        message = request.interaction.message
        if message is not None and not message.flags.ephemeral:
            await self.live.posts.tidy(request.key, message)
        return replace(request, found=await request.met(request.key))

    async def close(self, seconds: float) -> None:
        """Do nothing more for anybody, and wait for what is being served."""
        self.closing = True
        if self._serving:
            await asyncio.wait(self._serving, timeout=seconds)


class HasEdge(Protocol):
    """The client, as the edge needs it."""

    edge: Edge


def edge_of(interaction: discord.Interaction) -> Edge:
    """Return the edge of the client that received an interaction."""
    return cast("HasEdge", interaction.client).edge
