"""A server with people in it, for tests that press what people press."""

# ruff: noqa: ANN401 - simcord's handles and options are of any type

import functools
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.interactions import base_payload

from bot.__main__ import Bot
from bot.tables.fold import fold
from bot.tables.snapshot import Snapshot
from tests.discord.parked import park_what_is_far
from tests.discord.start import CODEC, StackedShuffler, Start, look_from_now, settings
from tests.patience import PATIENT_SECONDS

__all__ = ["House", "Person", "StackedShuffler", "buttons", "ids", "labels", "open_house", "read"]

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
ISOLATES = {0x2068: None, 0x2069: None}

park_what_is_far()


class Person:
    """Somebody at a keyboard: sees what that person sees, presses what stands there."""

    def __init__(self, house: "House", member: simcord.MemberActor) -> None:
        self.house = house
        self.member = member

    async def run(self, command: str, channel: Any = None, **options: Any) -> str:
        """Use a slash command; return what came back privately."""
        result = await self.member.slash(channel or self.house.channel, command, **options)
        await self.house.after()
        answers = [answer for answer in (result.response, *result.followups) if answer is not None]
        return "\n".join(read(answer.message) for answer in answers)

    def sees(self, channel: Any = None) -> list[discord.Message]:
        """Return everything in the channel that this person sees, oldest first."""
        return list((channel or self.house.channel).history(viewer=self.member))

    def text(self, channel: Any = None) -> str:
        """Return everything this person sees, as text."""
        return "\n\n".join(read(message) for message in self.sees(channel))

    def private(self) -> list[discord.Message]:
        """Return the ephemeral messages that this person sees."""
        return [message for message in self.sees() if message.flags.ephemeral]

    def prompt(self) -> discord.Message:
        """Return the newest private message with a hand in it."""
        return next(
            message
            for message in reversed(self.private())
            if any(v.startswith("42:1:refresh") for v in ids(message))
        )

    def find(self, label: str, *, custom_id: str | None = None) -> discord.Message:
        """Return the newest message with an enabled button of this label."""
        for message in reversed(self.sees()):
            for button in buttons(message):
                if (
                    not button.disabled
                    and label in {button.label, "*"}
                    and (custom_id is None or button.custom_id == custom_id)
                ):
                    return message
        raise AssertionError(f"{self.member.name} sees no button {label!r} in:\n{self.text()}")

    async def press(self, label: str, message: discord.Message | None = None) -> str:
        """Press the button with this label in the newest message that has it; return what it says privately.

        That is a new message, or the present text of the private message that was pressed.
        """
        found = message or self.find(label)
        result = await self.member.click(found, label=label)
        await self.house.after()
        assert result.acknowledged
        answers = [answer for answer in (result.response, *result.followups) if answer is not None]
        assert all(answer.ephemeral for answer in result.followups)
        return "\n".join(read(answer.message) for answer in answers if answer.ephemeral)

    async def fill(self, board: discord.Message | None = None, channel: Any = None) -> None:
        """Let computer players take the empty seats that play as in a club."""
        await self.press("Fill with computers", board)
        asked = next(found for found in reversed(self.sees(channel)) if "Club player" in labels(found))
        await self.press("Club player", asked)

    async def press_id(self, custom_id: str, message: discord.Message) -> str:
        """Press a button by id, as an old client would: also one that isn't there any more."""
        return (await self.house.press_all([(self, custom_id, message)]))[0]


class House:
    """The server, its channel and its people."""

    def __init__(self, env: simcord.Env, database: Path, start: Start, guild: Any) -> None:
        self.env = env
        self.database = database
        self._start = start
        self.guild = guild
        self.channel = guild.create_text_channel("table")
        self.people = {
            name: Person(self, guild.add_member(env.create_user(name.lower(), global_name=name)))
            for name in PEOPLE
        }
        manager = guild.create_role("Manager", permissions=discord.Permissions(manage_channels=True))
        self.manager = Person(
            self, guild.add_member(env.create_user("mo", global_name="Mo"), roles=[manager])
        )

    def __getattr__(self, name: str) -> Person:
        people = self.__dict__.get("people", {})
        if name.title() in people:
            person: Person = people[name.title()]
            return person
        raise AttributeError(name)

    @property
    def bot(self) -> Bot:
        """The bot that runs now."""
        return self._start.bot

    def stack(self, *deals: str) -> None:
        """Let these deals come next, in notation."""
        self._start.shuffler.stack(*deals)

    async def after(self) -> None:
        """Let the bot finish."""
        await self.env.settle()

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await self.env.advance_time(seconds)

    async def restart(self, *, kill: bool = False) -> None:
        """Start the bot anew on the same database; a kill leaves undone what was not yet drawn."""
        with self.env._bot_scope():
            await (self.bot.timers.close() if kill else self.bot.close())
            await self._start.again()
        await self.env.restart_bot(self.bot)
        look_from_now(self.env, self.bot)
        await self.after()

    async def snapshot(self, number: int = 1) -> Snapshot:
        """Return a table as the manager has it."""
        with self.env._bot_scope():
            return await self.bot.manager.numbered(self.guild.id, number)

    async def log(self, number: int = 1) -> list[str]:
        """Return the kinds of a table's stored events, after proving that the table is their fold."""
        table = (await self.snapshot(number))._table
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            rows = connection.execute(
                "SELECT kind, version, body FROM events WHERE table_id ="
                " (SELECT id FROM tables WHERE guild = ? AND number = ?) ORDER BY seq",
                (self.guild.id, number),
            ).fetchall()
        events = [CODEC.decode(*row) for row in rows]
        assert table == fold(events)
        return [kind for kind, *_ in rows]

    async def press_all(self, presses: Sequence[tuple[Person, str, discord.Message]]) -> list[str]:
        """Deliver presses at the same instant, forged ones too; return what each got privately."""
        records = []
        backend = self.env.backend
        for person, custom_id, message in presses:
            record, payload = base_payload(
                backend,
                type=3,
                channel_id=message.channel.id,
                guild_id=self.guild.id,
                user_id=person.member.id,
                data={"custom_id": custom_id, "component_type": 2},
            )
            stored = backend.get_message(message.channel.id, message.id)
            payload["message"] = dict(simcord.backend.serializers.message_payload(backend, stored))
            record.source_message_id = message.id
            records.append((record, payload))
        return await self._deliver(records)

    async def run_all(self, name: str, people: Sequence[Person], *, in_server: bool = True) -> list[str]:
        """Deliver a command without options at the same instant; return what each got privately.

        Outside the server Discord hides the commands: only a made-up payload comes from there.
        """
        backend = self.env.backend
        root = backend.find_command("42", self.guild.id, type=1)
        assert root is not None
        option = {"name": name, "type": 1, "options": []}
        records = [
            base_payload(
                backend,
                type=2,
                channel_id=(self.channel if in_server else person.member.user.dm_channel).id,
                guild_id=self.guild.id if in_server else None,
                user_id=person.member.id,
                data={"id": root["id"], "name": "42", "type": 1, "options": [option]},
            )
            for person in people
        ]
        return await self._deliver(records)

    async def _deliver(self, records: Sequence[tuple[Any, dict[str, Any]]]) -> list[str]:
        for _, payload in records:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.after()
        assert all(record.responded for record, _ in records)
        return [self._answers(record) for record, _ in records]

    def _answers(self, record: Any) -> str:
        found = [record.message_id, *record.followup_ids]
        stored = self.env.backend.messages.get(record.channel_id, {})
        return "\n".join(
            read(simcord.results.to_discord_message(self.env, stored[key]))
            for key in found
            if key in stored and stored[key].is_ephemeral
        )

    def board(self) -> discord.Message:
        """Return the newest message of the bot that everybody sees and that has an embed."""
        return next(
            message
            for message in reversed(self.people["Eve"].sees())
            if message.author.bot and message.embeds and not message.flags.ephemeral
        )


def buttons(message: discord.Message) -> list[discord.Button]:
    """Return a message's buttons in order."""
    return [
        item
        for row in message.components
        for item in getattr(row, "children", ())
        if isinstance(item, discord.Button)
    ]


def labels(message: discord.Message) -> list[str]:
    """Return the labels of the enabled buttons."""
    return [button.label or "" for button in buttons(message) if not button.disabled]


def ids(message: discord.Message) -> list[str]:
    """Return the ids of all buttons."""
    return [button.custom_id or "" for button in buttons(message)]


def read(message: Any) -> str:
    """Return all that a person reads in a message; isolates around names can't be seen."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title or "", embed.description or ""]
        parts += [f"{part.name}\n{part.value}" for part in embed.fields]
        parts.append(embed.footer.text or "")
    return "\n".join(part for part in parts if part).translate(ISOLATES)


@asynccontextmanager
async def open_house(
    database: Path, shuffler: StackedShuffler | None = None, **changes: Any
) -> AsyncIterator[House]:
    """Run the bot on `database`; `changes` are settings."""
    start = Start(settings(database, **changes), shuffler or StackedShuffler())
    await start.again()
    env = simcord.Env(
        start.bot,
        approved_intents=start.bot.intents,
        shard_count=2,
        settle_timeout=PATIENT_SECONDS,
    )
    env._settle_internal = functools.partial(env._settle_internal, idle=0.001)  # type: ignore[method-assign]
    await env.start()
    look_from_now(env, start.bot)
    try:
        opened = House(env, database, start, env.create_guild())
        await opened.after()
        yield opened
    finally:
        await start.bot.close()
        await start.stop()
        await env.shutdown()
