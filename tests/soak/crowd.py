"""People at many tables of a sandbox, who press by what they see."""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

from bot.tables.ports import RUNNING, Status
from sandbox.driver import Person
from sandbox.model import Channel, Interaction, Message
from sandbox.people import ImpossibleError
from sandbox.refusals import Refusal
from sandbox.server import Sandbox
from tests.end_to_end.game import choices, labels, prompt
from tests.patience import PATIENT_SECONDS
from tests.soak.ledger import Ledger
from tests.soak.scroll import Archive, keys_in

KNOWN = {"Leave", "Next round", "Rematch", "My hand"}
"""The buttons of a table's message that tell what it is."""
NAMES = ("Ada", "Ben", "Cal", "Dot")
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


class Crowd:
    """All people of a sandbox: they open tables, play, and go on in new channels.

    `refreshes`: they look anew at a hand in which nothing is asked. `pace`: seconds between two presses.
    """

    def __init__(self, sandbox: Sandbox, archive: Archive, journal: Ledger, seed: int) -> None:
        self.sandbox = sandbox
        self.archive = archive
        self.journal = journal
        self.rng = random.Random(seed)
        self.spots: list[Spot] = []
        self.only_one_match = False
        self.refreshes = False
        self.pace = 0.05
        self.presses = 0
        self.pressed_in: dict[int, int] = {}
        """The message in which each person pressed something last."""
        self.players: list[asyncio.Task[None]] = []
        self._going = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._pressing = 0

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
        self.players = [asyncio.create_task(self._play(spot)) for spot in self.spots]

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
        async with asyncio.timeout(PATIENT_SECONDS):
            await self._idle.wait()

    async def leave(self) -> None:
        """End the people's tasks, and raise what went wrong in them."""
        for player in self.players:
            player.cancel()
        ended = await asyncio.gather(*self.players, return_exceptions=True)
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
        if self.only_one_match and self._is_over(spot):
            return
        if spot.lost is not None and scroll is None:
            await self._answered(await person.command(spot.channel, "42 table", wait=False, number=spot.lost))
        elif scroll is not None and scroll.row.status in RUNNING:
            await self._answered(await person.command(spot.channel, "42 hand", wait=False))
        else:
            await self._answered(await person.command(spot.channel, "42 new", wait=False))

    def _is_over(self, spot: Spot) -> bool:
        """Return whether a match of these people has come to its end, also one whose channel is gone."""
        return any(
            scroll.row.status is Status.FINISHED
            and (scroll.row.channel == spot.channel.id or scroll.row.number == spot.lost)
            for scroll in self.archive.scrolls.values()
        )

    async def ask_where_refused(self) -> None:
        """Somebody acts where Discord refused the bot: it waits for that (D36, D53)."""
        refused, self.journal.forbidden = self.journal.forbidden, set()
        for spot in self.spots:
            if spot.channel.id in refused:
                await self._answered(await spot.people[0].command(spot.channel, "42 score", wait=False))

    async def _ask_for_hands(self, spot: Spot, board: Message) -> None:
        """Open the hands that don't stand; where Discord misbehaves, look anew at those that do."""
        for person in spot.people:
            found = prompt(await person.messages(spot.channel))
            if (found is None or self.refreshes) and self._is_due(spot, person.user.id):
                await self._press(person, found or board, "Refresh" if found else "My hand")

    async def _seat(self, spot: Spot, table: Message) -> None:
        sat = table.embeds[0] if table.embeds else {}
        for person, seat in zip(spot.people, "ABCD", strict=False):
            if person.user.display not in str(sat):
                await self._press(person, table, next(one for one in labels(table) if seat in one))
                return
        host = spot.people[0]
        here = [seen for seen in await host.messages(spot.channel) if keys_in(seen) == keys_in(table)]
        asked = [seen for seen in here if "Club player" in labels(seen)]
        if "Start" in labels(table):
            await self._press(host, table, "Start")
        elif asked:
            await self._press(host, asked[-1], "Club player")
        else:
            await self._press(host, table, "Fill with computers")

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
        self.pressed_in[person.user.id] = message.id
        await self._answered(await person.press(message, label, wait=False))

    async def _answered(self, interaction: Interaction) -> None:
        """Wait for an answer, and not for long: the bot may be gone."""
        with suppress(TimeoutError):
            await self.sandbox.driver.until(
                interaction.channel_id, lambda: interaction.settled, ASK_AGAIN_SECONDS, "an answer"
            )
