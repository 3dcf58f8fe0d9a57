"""A town of tables: the sandbox, its people, the bot, and what was shown beside what was stored."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypedDict

from bot.tables.ports import RUNNING
from sandbox.changes import Change, MessageEdited, MessagePosted
from sandbox.model import Message
from sandbox.process import BotProcess, bot_environment
from sandbox.ratelimits import Mode
from sandbox.server import Sandbox, running
from tests.end_to_end.game import labels
from tests.patience import STALLED_SECONDS
from tests.soak.crowd import Crowd, Spot
from tests.soak.ledger import Ledger
from tests.soak.scroll import Archive, Scroll, board_in, hand_in, keys_in

QUICK = {
    "TEXAS42_TRICK_SECONDS": "0.2",
    "TEXAS42_COMPUTER_SECONDS": "0.1",
    "TEXAS42_EDIT_SECONDS": "0",
    "TEXAS42_NOTICE_SECONDS": "0.3",
}
"""Pauses that are short, and not zero: a kill is to fall into each of them."""


class Form(TypedDict):
    """How large a proof is: tables, how many times, and seconds until every board shows the present.

    A short form asks that all comes, also where a disk stalls; a long one says by when.
    """

    tables: int
    times: int
    within: float


class Town(Crowd):
    """Says what must be true while people play."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, folder: Path, seed: int, journal: Ledger) -> None:
        super().__init__(sandbox, Archive(folder / "texas42.sqlite3"), journal, seed)
        self.bot = bot
        self.log = folder / "bot.log"
        self._shown: list[Message] = []
        sandbox.world.listeners.append(self._hear)

    def _hear(self, change: Change) -> None:
        if isinstance(change, MessagePosted | MessageEdited) and change.message.author.bot:
            self._shown.append(change.message)

    async def confirmed(self) -> None:
        """Everything that was shown is in the log; what was shown before is looked at once."""
        shown, self._shown = self._shown, []
        await self.archive.read(whole=True)
        for message in shown:
            scroll = self._scroll_of(message)
            if scroll is None or not message.embeds or not keys_in(message):
                continue
            if message.viewer_id is None:
                assert board_in(message) in scroll.public, f"shown and lost: {message}"
            elif "Refresh" in labels(message):
                assert (message.viewer_id, hand_in(message)) in scroll.private, f"shown and lost: {message}"

    def _scroll_of(self, message: Message) -> Scroll | None:
        return next(
            (self.archive.scrolls[key] for key in keys_in(message) if key in self.archive.scrolls), None
        )

    async def present(self, seconds: float) -> float:
        """Wait until everything that stands shows the present; return how many seconds that took.

        Raises `AssertionError` with what is wrong where it takes longer.
        """
        began = time.monotonic()
        while faults := await self.faults():
            assert time.monotonic() - began < seconds, f"after {seconds:g} s: {faults[:5]}"
            await asyncio.sleep(0.1)
        return time.monotonic() - began

    async def caught_up(self, seconds: float) -> float:
        """Wait until each table has shown its present once: where computer players act, it moves on."""
        began, behind = time.monotonic(), list(self.spots)
        while behind:
            await self.archive.read()
            wrong = {spot.channel.id: [one async for one in self._wrong(spot)] for spot in behind}
            assert time.monotonic() - began < seconds or not any(wrong.values()), self._told(wrong)
            behind = [spot for spot in behind if wrong[spot.channel.id]]
            await asyncio.sleep(0.1)
        return time.monotonic() - began

    def _told(self, wrong: Mapping[int, list[str]]) -> str:
        """Return what is wrong, and what the bot has logged last about those tables."""
        running = (self.archive.running(channel) for channel, faults in wrong.items() if faults)
        keys = [scroll.row.key for scroll in running if scroll is not None]
        lines = [line for line in self.log.read_text().splitlines() if any(key in line for key in keys)]
        return "\n".join([str(wrong), *lines[-30:]])

    async def faults(self) -> list[str]:
        """Return what stands and doesn't show the present, or stands twice."""
        await self.archive.read()
        moving = [f"{self.computers_due()} computer players are to act"] if self.computers_due() else []
        return moving + [fault for spot in self.spots async for fault in self._wrong(spot)]

    async def _wrong(self, spot: Spot) -> AsyncIterator[str]:
        scroll = self.archive.running(spot.channel.id)
        if scroll is None:
            return
        table = scroll.snapshot().table
        here = self.sandbox.world.messages(spot.channel.id)
        messages = [each for each in here if each.author.bot and each.id not in self.journal.unreachable]
        standing = [each for each in messages if not each.ephemeral and table.key in keys_in(each)]
        boards = [each for each in standing if each.embeds or "Bring back" in labels(each)]
        if [board_in(each) for each in boards] != [await scroll.board()]:
            yield f"{spot}: {len(boards)} boards, not the present: {[each.content for each in boards]}"
        notices = [each for each in standing if each not in boards]
        awaited = self._awaited(scroll)
        if len(notices) > 1 or any(awaited not in {user.id for user in each.mentions} for each in notices):
            yield f"{spot}: {len(notices)} notices: {[each.content for each in notices]}"
        for person in spot.people:
            mine = [each for each in messages if each.viewer_id == person.user.id]
            hands = [each for each in mine if each.embeds and "Refresh" in labels(each)]
            if len(hands) > 1 or any(hand_in(each) != scroll.hand_of(person.user.id) for each in hands):
                yield f"{spot}: {len(hands)} hands of {person}, not the present"

    @staticmethod
    def _is_computer(scroll: Scroll) -> bool:
        table, public = scroll.snapshot().table, scroll.snapshot().public()
        holder = table.seats[public.turn] if public is not None and public.turn is not None else None
        return holder is not None and holder.computer

    @staticmethod
    def _awaited(scroll: Scroll) -> int | None:
        table, public = scroll.snapshot().table, scroll.snapshot().public()
        holder = table.seats[public.turn] if public is not None and public.turn is not None else None
        return None if holder is None else holder.discord_id

    def computers_due(self) -> int:
        """Return at how many tables a computer player is to act, by what was read last."""
        return sum(
            scroll.table is not None and scroll.table.turn is not None and self._is_computer(scroll)
            for scroll in self.archive.scrolls.values()
        )

    def hands(self) -> dict[int, tuple[int, int]]:
        """Return the prompt of each person who has one and asks for no other, and the board above it."""
        found: dict[int, tuple[int, int]] = {}
        several: set[int] = set()
        for spot in self.spots:
            messages = self.sandbox.world.messages(spot.channel.id)
            board = max(
                (each.id for each in messages if "More" in labels(each) and "My hand" in labels(each)),
                default=0,
            )
            for each in messages:
                if each.viewer_id is None:
                    continue
                if each.loading:
                    several.add(each.viewer_id)
                elif each.embeds and "Refresh" in labels(each):
                    several |= {each.viewer_id} & found.keys()
                    found[each.viewer_id] = (each.id, board)
        return {person: where for person, where in found.items() if person not in several}

    def lengths(self) -> dict[str, int]:
        """Return how many events each people's table has, if it isn't over, by what was read last."""
        found = (self.archive.running(spot.channel.id) for spot in self.spots)
        return {one.row.key: len(one.raw) for one in found if one is not None and one.row.status in RUNNING}

    async def all_move(self, seconds: float) -> float:
        """Let people press until each table has gone on; return how many seconds that took."""
        began, before = time.monotonic(), self.lengths()
        self.go()
        while True:
            await asyncio.sleep(0.2)
            for player in self.players:
                if player.done():
                    player.result()
            await self.archive.read()
            still = [key for key, length in self.lengths().items() if before.get(key) == length]
            if not still:
                return time.monotonic() - began
            assert time.monotonic() - began < seconds, f"after {seconds:g} s these stand still: {still}"

    def hold(self) -> None:
        """Hold every log against the rules."""
        for scroll in self.archive.scrolls.values():
            scroll.hold()

    def errors(self) -> list[str]:
        """Return what the bot's log has as errors, the library's notes of a lost connection left out."""
        return [
            line
            for line in self.log.read_text().splitlines()
            if " ERROR " in line and " ERROR discord.client: Attempting a reconnect" not in line
        ]


@asynccontextmanager
async def built(
    folder: Path,
    tables: int,
    seed: int,
    *,
    limits: Mode = "off",
    settings: Mapping[str, str] = QUICK,
    patient: bool = False,
) -> AsyncIterator[Town]:
    """Serve a sandbox with so many tables, and start the bot in it.

    `patient`: the bot may be late, as on a build machine whose disk stalls.
    """
    journal = Ledger()
    async with running(limits=limits, seed=seed, journal=journal) as sandbox:
        if patient:
            sandbox.interactions.acknowledge_seconds = STALLED_SECONDS
        bot = BotProcess(
            bot_environment(sandbox.url, folder / "texas42.sqlite3", **settings), log=folder / "bot.log"
        )
        town = Town(sandbox, bot, folder, seed, journal)
        await town.settle(tables)
        await bot.start(sandbox.gateway)
        try:
            yield town
            await town.leave()
        finally:
            await bot.kill()
