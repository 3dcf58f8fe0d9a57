"""The one place that joins the layers, and the command line, `python -m bot COMMAND`."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path

from bot import garbage, health, logs
from bot.chance import SecureShuffler
from bot.check import check
from bot.client import TableBot, redirect
from bot.clock import SystemClock
from bot.emojis import known, renew
from bot.exits import Exit, SettingError, UnhealthyError, told
from bot.live.live import Live
from bot.live.looks import Looks
from bot.live.parts import assembled
from bot.metrics import Metrics, counted
from bot.mistakes import read, unknown
from bot.pace import PacedConnector
from bot.rating import rate
from bot.record import tell
from bot.settings import LocalSettings, Settings
from bot.sync import sync
from bot.tables.advisor import Advisor
from bot.tables.events import TableEvent
from bot.tables.manager import Manager
from bot.tables.ports import Clock, Shuffler, Thinker
from bot.tables.servers import Servers
from bot.tables.statistics import Statistics
from bot.thinking.pool import Pool
from bot.thinking.thinker import PoolThinker
from bot.timers import LoopTimers
from bot.upkeep import bring_back, save, tell_health
from cogs.commands import Tree, admin_group, group
from cogs.edge import Edge
from cogs.gateway import Gateway
from cogs.localised import Localised
from cogs.router import Router
from data.codec import Codec
from data.connection import UnusableDatabaseError
from data.store import Store, open_store, read_store

_log = logging.getLogger("bot")

SERVE_SECONDS = 1.5
"""How long the shutdown waits for what is being served."""
ANSWER_SECONDS = 0.3
"""How long it waits, at its end, for the answers to those who pressed meanwhile."""


class Bot(TableBot):
    """The client with its edge."""

    edge: Edge

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        shuffler: Shuffler,
        clock: Clock,
        metrics: Metrics | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        metrics = metrics or Metrics()
        super().__init__(
            tree_cls=Tree, http_trace=metrics.trace, connector=PacedConnector(settings.requests_per_second)
        )
        self._settings = settings
        self._store = store
        self.timers = LoopTimers(clock)
        self.thinker = thinker or PoolThinker(Pool(settings.workers), metrics)
        self.manager = Manager(
            store=store,
            shuffler=shuffler,
            clock=clock,
            timers=self.timers,
            thinker=self.thinker,
            computer_seconds=settings.computer_seconds,
            acted=metrics.acted,
        )
        self.servers = Servers(store, self.locale)
        self.live = _live(self, settings, store, clock, metrics)
        self.manager.audience = self.live
        metrics.tables(lambda: self.manager.loaded)
        self.edge = Edge(
            manager=self.manager,
            live=self.live,
            servers=self.servers,
            statistics=Statistics(store, rate),
            advisor=Advisor(self.manager, self.thinker),
            now=clock.now,
            metrics=metrics,
        )

    async def setup_hook(self) -> None:
        """Make commands and router known (D16), send commands that have changed (D66), look for emojis."""
        await self.servers.load()
        self.tree.add_command(group())
        self.tree.add_command(admin_group())
        await self.tree.set_translator(Localised())
        await self.add_cog(Router(self.edge))
        await self.add_cog(Gateway(self.edge))
        await sync(self.tree, self._store, self._settings.sync_guild)
        self.live.looks.emojis = await known(self)

    async def close(self) -> None:
        """Finish what is being served, draw what can be drawn, disconnect (D84)."""
        if not self.edge.closing:
            await self.edge.close(SERVE_SECONDS)
            await self.timers.close()
            self.thinker.close()
            await self.live.close()
            # Who has pressed meanwhile gets the answer that we restart.
            await self.edge.close(ANSWER_SECONDS)
        await super().close()


def _live(bot: Bot, settings: Settings, store: Store, clock: Clock, metrics: Metrics) -> Live:
    return assembled(
        bot,
        bot.manager,
        messages=store,
        people=store,
        looks=Looks(pictures_for=lambda guild: settings.pictures and bot.servers.of(guild).pictures),
        servers=bot.servers,
        clock=clock,
        timers=bot.timers,
        trick_seconds=settings.trick_seconds,
        edit_seconds=settings.edit_seconds,
        notice_seconds=settings.notice_seconds,
        board_seconds=settings.board_minutes * 60,
        coalesced=metrics.coalesced,
    )


async def run(settings: Settings) -> int:
    """Play until SIGTERM or SIGINT, or until the process is unhealthy; return the exit code."""
    loop, stopped, clock = asyncio.get_running_loop(), asyncio.Event(), SystemClock()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopped.set)
    with counted(settings.metrics_host, settings.metrics_port) as metrics:
        async with open_store(settings.database, Codec(TableEvent)) as store:
            bot = Bot(settings, store, shuffler=SecureShuffler(), clock=clock, metrics=metrics)
            watch = health.Health(
                file=health.file_of(settings.database),
                silence=bot.silence,
                write=lambda: store.beat(clock.now()),
                lagged=metrics.lagged,
                unhealthy_seconds=settings.unhealthy_minutes * 60,
            )
            garbage.search_seldom()
            with watch.guarded():
                async with bot:
                    playing = asyncio.create_task(bot.start(settings.token.get_secret_value()))
                    stopping = asyncio.create_task(stopped.wait())
                    watching = asyncio.create_task(watch.watch())
                    await asyncio.wait({playing, stopping, watching}, return_when=asyncio.FIRST_COMPLETED)
                    fault = watching.result() if watching.done() else ""
                    stopping.cancel()
                    watching.cancel()
                    await bot.close()
                    await playing
    if fault:
        raise UnhealthyError(fault)
    return Exit.DONE


async def send_commands(settings: Settings) -> int:
    """Send the commands to Discord whether they have changed or not."""
    async with open_store(settings.database, Codec(TableEvent)) as store:
        bot = Bot(settings, store, shuffler=SecureShuffler(), clock=SystemClock())
        async with bot:
            await bot.login(settings.token.get_secret_value())
            await sync(bot.tree, store, settings.sync_guild, force=True)
    return 0


async def make_emojis(settings: Settings) -> int:
    """Make the missing emojis of the tiles, and those anew that have changed."""
    async with open_store(settings.database, Codec(TableEvent)) as store, TableBot() as client:
        await client.login(settings.token.get_secret_value())
        made, renewed = await renew(client, store)
    print(f"{made} emoji(s) made, {renewed} made anew. A bot that runs takes them at its next start.")
    return Exit.DONE


async def check_up(settings: Settings) -> int:
    """Look at everything and change nothing."""

    async def database() -> str:
        try:
            async with read_store(settings.database, Codec(TableEvent)) as store:
                waiting = len(await store.unfinished())
        except UnusableDatabaseError as error:
            raise ValueError(str(error)) from error
        return f"{settings.database} is sound; {waiting} table(s) wait to be taken up."

    return await check(settings, database, unknown())


Command = Callable[[Settings], Coroutine[None, None, int]]


COMMANDS: dict[str, tuple[Command, str]] = {
    "run": (run, "play until the process is told to stop"),
    "sync": (send_commands, "send the commands to Discord again"),
    "emojis": (make_emojis, "make the tiles' emojis: those that are missing or have changed"),
    "check": (check_up, "say whether token, intents, database, permissions and emojis are all right"),
    "health": (tell_health, "say whether the bot that runs is healthy; exit code 1 where it isn't"),
}
WITH_FILE: dict[str, tuple[Callable[[Settings, Path], Coroutine[None, None, int]], str]] = {
    "backup": (save, "save the database in FILE, while the bot plays or not; overwrites nothing"),
    "restore": (bring_back, "put the backup FILE in the database's place; the old one is kept"),
}
LOCAL = {"health", *WITH_FILE}
RECORD = "check the record of a match in FILE, as `/42 record` gives it, and print it for people"


def _arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Texas 42 on Discord")
    parsers = parser.add_subparsers(dest="command", required=True)
    for name, (_, summary) in COMMANDS.items():
        parsers.add_parser(name, help=summary, description=summary)
    for name, summary in {
        **{name: about for name, (_, about) in WITH_FILE.items()},
        "record": RECORD,
    }.items():
        made = parsers.add_parser(name, help=summary, description=summary)
        made.add_argument("file", metavar="FILE", type=Path)
    return parser.parse_args()


def main() -> int:
    """Do what the command line says; what stops us becomes one sentence and an exit code."""
    asked = _arguments()
    if asked.command == "record":
        return tell(asked.file)
    try:
        settings = read(LocalSettings if asked.command in LOCAL else Settings)
    except SettingError as error:
        return _stop(str(error), Exit.SETTINGS)
    logs.set_up(settings.log_level, settings.token.get_secret_value())
    if asked.command != "check":
        for sentence in unknown():
            _log.warning("%s", sentence)
    if settings.discord_url:
        redirect(settings.discord_url)
    try:
        if asked.command in WITH_FILE:
            work = WITH_FILE[asked.command][0](settings, asked.file)
        else:
            work = COMMANDS[asked.command][0](settings)
        return asyncio.run(work)
    except UnusableDatabaseError as error:
        return _stop(str(error), Exit.DATABASE)
    except Exception as error:  # noqa: BLE001 - it goes to the log with its secrets masked
        if reason := told(error):
            return _stop(*reason)
        _log.exception("an error of our own has ended the process")
        return Exit.FAULT


def _stop(sentence: str, code: Exit) -> Exit:
    with suppress(OSError):  # the disk that the log is on may be what stops us
        print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
