"""The one place that joins the layers, and the command line: `python -m bot run | sync | check`."""

import argparse
import asyncio
import logging
import random
import secrets
import signal
import sys

import discord
from pydantic import ValidationError

from bot import logs
from bot.chance import SecureShuffler
from bot.check import check
from bot.client import TableBot, redirect
from bot.clock import SystemClock
from bot.live.boards import Boards
from bot.live.channels import Channels
from bot.live.live import Live
from bot.live.notices import Notices
from bot.live.posts import Posts
from bot.live.prompts import Prompts
from bot.live.sweep import Sweep
from bot.live.wire import Wire
from bot.settings import Settings, explain
from bot.sync import sync
from bot.tables.events import TableEvent
from bot.tables.manager import Manager
from bot.tables.ports import Clock, Shuffler
from bot.timers import LoopTimers
from cogs.commands import Tree, group
from cogs.edge import Edge
from cogs.gateway import Gateway
from cogs.router import Router
from data.codec import Codec
from data.connection import UnusableDatabaseError
from data.store import Store, open_store, read_store
from engine.actions import Action
from engine.players.thumb import choose
from engine.view import Recall

_log = logging.getLogger("bot")

EX_UNAVAILABLE, EX_CONFIG, EX_DATABASE = 69, 78, 74
"""Exit codes (sysexits): Discord refuses our set-up; a setting or the token is wrong; the database is."""
SERVE_SECONDS = 1.5
"""How long the shutdown waits for what is being served."""


class Bot(TableBot):
    """The client with its edge."""

    edge: Edge

    def __init__(self, settings: Settings, store: Store, *, shuffler: Shuffler, clock: Clock) -> None:
        super().__init__(tree_cls=Tree)
        self._settings = settings
        self._store = store
        self.timers = LoopTimers(clock)
        self.manager = Manager(
            store=store,
            shuffler=shuffler,
            clock=clock,
            timers=self.timers,
            choose=think,
            computer_seconds=settings.computer_seconds,
        )
        self.live = _live(self, settings, store, self.manager, clock, self.timers)
        self.manager.audience = self.live
        self.edge = Edge(manager=self.manager, live=self.live, now=clock.now)

    async def setup_hook(self) -> None:
        """Make commands and router known; send the commands to Discord if they have changed (D16, D66)."""
        self.tree.add_command(group())
        await self.add_cog(Router(self.edge))
        await self.add_cog(Gateway(self.edge))
        await sync(self.tree, self._store, self._settings.sync_guild)

    async def close(self) -> None:
        """Finish what is being served, draw what can be drawn, disconnect (D84)."""
        if not self.edge.closing:
            await self.edge.close(SERVE_SECONDS)
            await self.timers.close()
            await self.live.close()
        await super().close()


def _live(
    client: discord.Client,
    settings: Settings,
    store: Store,
    manager: Manager,
    clock: Clock,
    timers: LoopTimers,
) -> Live:
    wire, channels = Wire(client), Channels()
    prompts = Prompts(wire=wire, messages=store, people=store, clock=clock, timers=timers)
    notices = Notices(
        wire=wire,
        messages=store,
        people=store,
        prompts=prompts,
        channels=channels,
        clock=clock,
        timers=timers,
        notice_seconds=settings.notice_seconds,
    )
    posts = Posts(
        wire=wire, store=store, clock=clock, timers=timers, board_seconds=settings.board_minutes * 60
    )
    boards = Boards(
        posts=posts,
        manager=manager,
        channels=channels,
        clock=clock,
        timers=timers,
        trick_seconds=settings.trick_seconds,
        edit_seconds=settings.edit_seconds,
    )
    sweep = Sweep(
        messages=store, manager=manager, boards=boards, posts=posts, prompts=prompts, notices=notices
    )
    return Live(
        boards=boards,
        posts=posts,
        prompts=prompts,
        notices=notices,
        channels=channels,
        sweep=sweep,
        messages=store,
    )


async def think(recall: Recall) -> Action:
    """Ask the computer player, away from the loop; its chance comes from the secure source."""
    return await asyncio.to_thread(choose, recall, random.Random(secrets.randbits(64)))  # noqa: S311 - seeded from secrets


async def run(settings: Settings) -> int:
    """Play until SIGTERM or SIGINT; return the exit code."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopped.set)
    async with open_store(settings.database, Codec(TableEvent)) as store:
        bot = Bot(settings, store, shuffler=SecureShuffler(), clock=SystemClock())
        async with bot:
            playing = asyncio.create_task(bot.start(settings.token.get_secret_value()))
            stopping = asyncio.create_task(stopped.wait())
            await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            await bot.close()
            await playing
    return 0


async def send_commands(settings: Settings) -> int:
    """Send the commands to Discord whether they have changed or not."""
    async with open_store(settings.database, Codec(TableEvent)) as store:
        bot = Bot(settings, store, shuffler=SecureShuffler(), clock=SystemClock())
        async with bot:
            await bot.login(settings.token.get_secret_value())
            await sync(bot.tree, store, settings.sync_guild, force=True)
    return 0


async def check_up(settings: Settings) -> int:
    """Look at everything and change nothing."""

    async def database() -> str:
        try:
            async with read_store(settings.database, Codec(TableEvent)) as store:
                waiting = len(await store.unfinished())
        except UnusableDatabaseError as error:
            raise ValueError(str(error)) from error
        return f"{settings.database} is sound; {waiting} table(s) wait to be taken up."

    return await check(settings, database)


def main() -> int:
    """Do what the command line says; what stops us becomes one sentence and an exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Texas 42 on Discord")
    commands = {
        "run": (run, "play until the process is told to stop"),
        "sync": (send_commands, "send the commands to Discord again"),
        "check": (check_up, "say whether token, intents, database, permissions and emojis are all right"),
    }
    chosen = parser.add_subparsers(dest="command", required=True)
    for name, (_, summary) in commands.items():
        chosen.add_parser(name, help=summary, description=summary)
    command = parser.parse_args().command
    try:
        settings = Settings()
    except ValidationError as error:
        return _stop(explain(error), EX_CONFIG)
    logs.set_up(settings.log_level, settings.token.get_secret_value())
    if settings.discord_url:
        redirect(settings.discord_url)
    try:
        return asyncio.run(commands[command][0](settings))
    except discord.LoginFailure:
        return _stop("Discord refuses the token: look at TEXAS42_TOKEN.", EX_CONFIG)
    except discord.PrivilegedIntentsRequired:
        return _stop("Discord refuses the intents: this bot asks for none that is privileged.", EX_CONFIG)
    except UnusableDatabaseError as error:
        return _stop(str(error), EX_DATABASE)


def _stop(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
