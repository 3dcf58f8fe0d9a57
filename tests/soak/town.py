"""Many tables in many channels of a sandbox, whose people press by what they see."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.tables.ports import RUNNING
from sandbox.changes import Change, MessageEdited, MessagePosted
from sandbox.driver import Person
from sandbox.model import Channel, Interaction, Message
from sandbox.people import ImpossibleError
from sandbox.process import BotProcess, bot_environment
from sandbox.ratelimits import Mode
from sandbox.refusals import Refusal
from sandbox.server import Sandbox, running
from tests.end_to_end.game import choices, labels, prompt
from tests.soak.ledger import Ledger
from tests.soak.scroll import Archive, Scroll, board_in, hand_in, keys_in

KNOWN = {"Leave", "Next round", "Rematch", "My hand"}
"""The buttons of a table's message that tell what it is."""
NAMES = ("Ada", "Ben", "Cal", "Dot")
QUICK = {
    "TEXAS42_TRICK_SECONDS": "0.2",
    "TEXAS42_COMPUTER_SECONDS": "0.1",
    "TEXAS42_EDIT_SECONDS": "0",
    "TEXAS42_NOTICE_SECONDS": "0.3",
}
"""Pauses that are short, and not zero: a kill is to fall into each of them."""
ASK_AGAIN_SECONDS = 4.0
"""How long a person waits for an answer before pressing something else."""


@dataclass
class Spot:
    """A channel with a table and its people."""

    channel: Channel
    people: list[Person]
    asked_at: dict[int, float] = field(default_factory=dict)
    lost: int | None = None
    """The number of the table whose channel has been deleted."""

    def __repr__(self) -> str:
        return f"<#{self.channel.name}>"


class Town:
    """The sandbox, its tables, the bot, and the database's log beside what was shown of it."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, folder: Path, seed: int, journal: Ledger) -> None:
        self.sandbox = sandbox
        self.journal = journal
        self.bot = bot
        self.log = folder / "bot.log"
        self.archive = Archive(folder / "texas42.sqlite3")
        self.rng = random.Random(seed)
        self.spots: list[Spot] = []
        self.only_one_match = False
        self.refreshes = False
        self.pace = 0.05
        self.presses = 0
        self.hands_asked = 0
        self._going = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._pressing = 0
        self._players: list[asyncio.Task[None]] = []
        self._shown: list[Message] = []
        sandbox.world.listeners.append(self._hear)

    def _hear(self, change: Change) -> None:
        if isinstance(change, MessagePosted | MessageEdited) and change.message.author.bot:
            self._shown.append(change.message)

    # ------------------------------------------------------------------ people

    async def settle(self, tables: int) -> None:
        """Open so many tables with one to four people, and begin to play."""
        world, guild = self.sandbox.world, next(iter(self.sandbox.world.guilds.values()))
        for number in range(tables):
            channel = world.add_channel(guild, f"table-{number}")
            people = []
            for name in NAMES[: 1 + number % len(NAMES)]:
                user = world.add_user(f"{name}{number}")
                guild.members[user.id] = user
                people.append(self.sandbox.driver.person(user))
            self.spots.append(Spot(channel, people))
        self._players = [asyncio.create_task(self._play(spot)) for spot in self.spots]

    def move(self, spot: Spot) -> None:
        """Delete a channel; its people go on in a new one."""
        world, scroll = self.sandbox.world, self.archive.running(spot.channel.id)
        guild = world.guilds[spot.channel.guild_id]
        for person in spot.people:
            for pressed in self.sandbox.interactions.standing(person.user):
                # Nobody can answer where there is no channel.
                pressed.excused |= pressed.channel_id == spot.channel.id
        channel = world.add_channel(guild, f"{spot.channel.name}+")
        world.remove_channel(spot.channel)
        spot.channel = channel
        if scroll is not None and scroll.table is not None and scroll.table.state is not None:
            spot.lost = scroll.row.number

    def go(self) -> None:
        """Let people press."""
        self._going.set()

    async def rest(self) -> None:
        """Let people press nothing more, and wait for the answers to what was pressed."""
        self._going.clear()
        async with asyncio.timeout(4 * ASK_AGAIN_SECONDS):
            await self._idle.wait()

    async def leave(self) -> None:
        """End the people's tasks, and raise what went wrong in them."""
        for player in self._players:
            player.cancel()
        ended = await asyncio.gather(*self._players, return_exceptions=True)
        for outcome in ended:
            if isinstance(outcome, Exception):
                raise outcome

    async def _play(self, spot: Spot) -> None:
        while True:
            await self._going.wait()
            self._pressing += 1
            self._idle.clear()
            try:
                with suppress(ImpossibleError, Refusal, KeyError):
                    await self._press_something(spot)
            finally:
                self._pressing -= 1
                if not self._pressing:
                    self._idle.set()
            await asyncio.sleep(self.pace)

    async def _press_something(self, spot: Spot) -> None:
        """Press what is asked of somebody at the table, as it is seen."""
        for person in self.rng.sample(spot.people, len(spot.people)):
            seen = await person.messages(spot.channel)
            if choices(seen) and (found := prompt(seen)) is not None:
                await self._press(person, found, self._choose(choices(seen)))
                return
        await self._go_on(spot)

    async def _go_on(self, spot: Spot) -> None:
        """Press what stands on the table's message, or open a table where there is none."""
        first = spot.people[0]
        seen = await first.messages(spot.channel)
        board = next(
            (each for each in reversed(seen) if not each.ephemeral and KNOWN & {*labels(each)}), None
        )
        offered = set() if board is None else {*labels(board)}
        if board is None:
            if self._is_due(spot, first.user.id):
                await self._look_for_table(spot, first)
        elif "Leave" in offered:
            await self._seat(spot, board)
        elif "Next round" in offered:
            await self._press(first, board, "Next round")
        elif "Rematch" in offered and not self.only_one_match:
            await self._press(first, board, "Rematch")
        elif "My hand" in offered:
            await self._ask_for_hands(spot, board)

    async def _look_for_table(self, spot: Spot, person: Person) -> None:
        """Bring back the match whose channel is gone, ask for a board that isn't there, or open a table."""
        await self.archive.read()
        scroll = self.archive.running(spot.channel.id)
        if spot.lost is not None and scroll is None:
            await self._answered(await person.command(spot.channel, "42 table", wait=False, number=spot.lost))
        elif scroll is not None and scroll.row.status in RUNNING:
            await self._answered(await person.command(spot.channel, "42 hand", wait=False))
        else:
            await self._answered(await person.command(spot.channel, "42 new", wait=False))

    async def ask_where_refused(self) -> None:
        """Somebody acts where Discord refused the bot: it waits for that (D36, D53)."""
        refused, self.journal.forbidden = self.journal.forbidden, set()
        for spot in self.spots:
            if spot.channel.id in refused:
                await self._answered(await spot.people[0].command(spot.channel, "42 hand", wait=False))

    async def _ask_for_hands(self, spot: Spot, board: Message) -> None:
        """Open the hands that don't stand; where Discord misbehaves, look anew at those that do."""
        for person in spot.people:
            found = prompt(await person.messages(spot.channel))
            if (found is None or self.refreshes) and self._is_due(spot, person.user.id):
                self.hands_asked += 1
                await self._press(person, found or board, "Refresh" if found else "My hand")

    async def _seat(self, spot: Spot, table: Message) -> None:
        sat = table.embeds[0] if table.embeds else {}
        for person, seat in zip(spot.people, "ABCD", strict=False):
            if person.user.display not in str(sat):
                await self._press(person, table, next(one for one in labels(table) if seat in one))
                return
        next_step = "Start" if "Start" in labels(table) else "Fill with computers"
        await self._press(spot.people[0], table, next_step)

    def _is_due(self, spot: Spot, person: int) -> bool:
        now = time.monotonic()
        if now - spot.asked_at.get(person, 0.0) < ASK_AGAIN_SECONDS:
            return False
        spot.asked_at[person] = now
        return True

    def _choose(self, offered: list[str]) -> str:
        """Bid now and then, high at times so that matches end, and play anything."""
        sure = [label for label in offered if label == "Declare" or label.startswith("Bid ")]
        if sure:
            return sure[0]
        if "Pass" in offered:
            return "Pass" if self.rng.random() < 0.5 else self.rng.choice([offered[0], offered[-2]])
        return self.rng.choice(offered)

    async def _press(self, person: Person, message: Message, label: str) -> None:
        self.presses += 1
        await self._answered(await person.press(message, label, wait=False))

    async def _answered(self, interaction: Interaction) -> None:
        """Wait for an answer, and not for long: the bot may be gone."""
        with suppress(TimeoutError):
            await self.sandbox.driver.until(
                interaction.channel_id, lambda: interaction.settled, ASK_AGAIN_SECONDS, "an answer"
            )

    # ------------------------------------------------------------------ what must be true

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
            assert time.monotonic() - began < seconds or not any(wrong.values()), f"{seconds:g} s: {wrong}"
            behind = [spot for spot in behind if wrong[spot.channel.id]]
            await asyncio.sleep(0.1)
        return time.monotonic() - began

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
        messages = [each for each in self.sandbox.world.messages(spot.channel.id) if each.author.bot]
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
            hands = [each for each in hands if each.id not in self.journal.unreachable]
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
        """Return the prompt of each person who has one alone, and the board above it."""
        found: dict[int, tuple[int, int]] = {}
        several: set[int] = set()
        for spot in self.spots:
            messages = self.sandbox.world.messages(spot.channel.id)
            board = max(
                (each.id for each in messages if "More" in labels(each) and "My hand" in labels(each)),
                default=0,
            )
            for each in messages:
                if each.viewer_id is not None and each.embeds and "Refresh" in labels(each):
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
            for player in self._players:
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
    folder: Path, tables: int, seed: int, *, limits: Mode = "off", settings: Mapping[str, str] = QUICK
) -> AsyncIterator[Town]:
    """Serve a sandbox with so many tables, and start the bot in it."""
    journal = Ledger()
    async with running(limits=limits, seed=seed, journal=journal) as sandbox:
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
