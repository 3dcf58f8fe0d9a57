"""What a person asks of us: a command or a press, and the answer to it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, cast

import discord

from bot.live.looks import repeated
from bot.live.tokens import Press
from bot.render import messages
from bot.render.ids import ButtonId
from bot.render.message import Message
from bot.render.server import elsewhere
from bot.tables.caller import Caller
from bot.tables.errors import Denial, TableError
from bot.tables.manager import Manager
from bot.tables.ports import ServerSettings
from bot.tables.snapshot import Snapshot
from bot.tables.views import SeatHolder
from bot.text.translator import Texts, texts
from cogs.acks import Ack
from engine.errors import Refusal, RuleError
from engine.seats import Seat

if TYPE_CHECKING:
    from cogs.edge import Edge

NEEDED = ("view_channel", "embed_links")
"""Permissions that a table needs beside the one to send (D52, D56)."""


class RefusedError(Exception):
    """Something was refused; `answer` says why in one sentence."""

    def __init__(self, answer: Message) -> None:
        super().__init__(answer.content)
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Request:
    """A person's command or press.

    `original` is the id of the message that `show` changes; `button` is None for a command, `found` the
    table that it names.
    """

    edge: "Edge"
    interaction: discord.Interaction
    ack: Ack
    original: int
    button: ButtonId | None = None
    found: Snapshot | None = None

    @property
    def manager(self) -> Manager:
        """The tables."""
        return self.edge.manager

    @property
    def t(self) -> Texts:
        """The texts in the person's language."""
        return texts(self.interaction.locale.value)

    @property
    def caller(self) -> Caller:
        """Who asks: never what an id says, always who pressed (D24)."""
        return Caller(self.interaction.user.id, self.interaction.user.display_name)

    def caller_at(self, snapshot: Snapshot) -> Caller:
        """Return who asks, with what that person may do in the table's own channel: elsewhere counts not."""
        manages = self.channel == snapshot.table.channel and self.interaction.permissions.manage_channels
        return replace(self.caller, manages=manages)

    @property
    def guild(self) -> int:
        """The server's id."""
        return cast("int", self.interaction.guild_id)

    @property
    def server(self) -> ServerSettings:
        """What the server has chosen."""
        return self.edge.servers.of(self.guild)

    @property
    def channel(self) -> int:
        """The id of the channel or thread."""
        return cast("int", self.interaction.channel_id)

    @property
    def key(self) -> str:
        """The pressed button's table."""
        return self.button.table if self.button else ""

    @property
    def pressed(self) -> Snapshot:
        """The pressed button's table, as it was when the press was noted.

        Raises:
            TableError: UNKNOWN_TABLE for a button that names none.
        """
        if self.found is None:
            raise TableError(Denial.UNKNOWN_TABLE)
        return self.found

    @property
    def argument(self) -> str:
        """The pressed button's argument."""
        return self.button.argument if self.button else ""

    @property
    def asked_seat(self) -> Seat:
        """The seat that the pressed button names; see `seat_named`."""
        return seat_named(self.argument)

    @property
    def in_private(self) -> bool:
        """Whether the pressed button stands in a private message."""
        pressed = self.interaction.message
        return pressed is not None and pressed.flags.ephemeral

    @property
    def in_menu(self) -> bool:
        """Whether the pressed button stands in a private message that is no prompt."""
        pressed = self.interaction.message
        return (
            pressed is not None
            and self.in_private
            and not self.edge.live.prompts.prompt(self.key, pressed.id)
        )

    def holder(self, snapshot: Snapshot) -> SeatHolder | None:
        """Return the person's seat at a table."""
        mine = self.caller.discord_id
        return next((holder for holder in snapshot.table.seats if holder and holder.discord_id == mine), None)

    def seat(self, snapshot: Snapshot) -> Seat | None:
        """Return where the person sits at a table."""
        holder = self.holder(snapshot)
        return snapshot.table.seat_of(holder.person) if holder and holder.person is not None else None

    def press(self, snapshot: Snapshot) -> Press | None:
        """Return this interaction as a press of a player of the table; None for who doesn't sit there."""
        holder = self.holder(snapshot)
        if holder is None or holder.person is None:
            return None
        return Press.of(self.interaction, holder.person, self.edge.now())

    async def table(self, number: int | None = None, *, past: bool = False) -> Snapshot:
        """Return the table with this number on this server, or the one that runs in this channel.

        `past`: where none runs, the one opened here last will do. What Discord has refused of it is tried
        once more (D53).

        Raises:
            TableError: NO_SUCH_NUMBER or NO_TABLE.
        """
        if number is not None:
            found: Snapshot | None = await self.manager.numbered(self.guild, number)
        else:
            found = await (self.manager.last_in if past else self.manager.running_in)(self.channel)
        if found is None:
            raise TableError(Denial.NO_TABLE)
        snapshot = await self.met(found.table.key)
        self.edge.live.try_again(snapshot)
        return snapshot

    async def met(self, key: str) -> Snapshot:
        """Return a table as it is once its player's command or press is noted.

        It is a touch, which shows that the player is there, and gives a token for prompts.

        Raises:
            TableError: UNKNOWN_TABLE, also for one of another server.
        """
        snapshot = await self.manager.touched(key, self.caller)
        if snapshot.table.guild != self.guild:
            raise TableError(Denial.UNKNOWN_TABLE)
        if (press := self.press(snapshot)) is not None:
            self.edge.live.prompts.noted(snapshot, press)
        return snapshot

    async def board(self, snapshot: Snapshot) -> int | None:
        """Return the id of a table's board message, for links."""
        row = await self.edge.live.posts.row(snapshot.table.key)
        return row.message if row else None

    def missing(self) -> tuple[str, ...]:
        """Return the permissions that a table in this channel needs and the bot hasn't got (D52, D56)."""
        here = self.interaction.app_permissions
        send = (
            "send_messages_in_threads"
            if isinstance(self.interaction.channel, discord.Thread)
            else "send_messages"
        )
        return tuple(name for name in (NEEDED[0], send, *NEEDED[1:]) if not getattr(here, name))

    async def needs_board(self, snapshot: Snapshot) -> None:
        """Nothing is played unseen: see to it that the board can be shown before an act (D53).

        Raises:
            RefusedError: it can't.
        """
        table, live = snapshot.table, self.edge.live
        if not live.channels.refuses(table.channel) and not live.boards.failing(table.key):
            return
        if not await live.boards.draw_now(snapshot):
            missing = self.missing() if table.channel == self.channel else ()
            raise RefusedError(messages.channel_refuses(missing, self.t))

    def needs_permissions(self) -> None:
        """See to it that a board can be posted in this channel, and let it be tried after a refusal (D52).

        Raises:
            RefusedError: with the permissions that are missing.
        """
        if missing := self.missing():
            raise RefusedError(messages.missing_permissions(missing, self.t))
        self.edge.live.channels.try_again(self.channel)

    def needs_allowed_channel(self) -> None:
        """See to it that tables may open in this channel; a thread or a category stands for its channels.

        Raises:
            RefusedError: with the channels where they may.
        """
        allowed, here = self.server.channels, self.interaction.channel
        within = here.parent if isinstance(here, discord.Thread) else here
        places = {self.channel, getattr(within, "id", None), getattr(within, "category_id", None)}
        if allowed and places.isdisjoint(allowed):
            raise RefusedError(elsewhere(allowed, self.t))

    async def say(self, message: Message, *, instead: bool = False) -> None:
        """Answer privately. `instead`: a private menu becomes the answer, a prompt never does."""
        if self.ack is Ack.PRIVATE or (instead and self.in_menu):
            await self.show(message)
        else:
            send = self.interaction.followup.send
            await self.edge.live.looks.send(message, lambda worn: send(**worn.new, ephemeral=True, wait=True))

    async def show(self, message: Message) -> None:
        """Answer in the message that was pressed, or in the new private one."""
        edit = self.interaction.edit_original_response
        await self.edge.live.looks.send(
            message, lambda worn: edit(**worn.edited), stands=self.original, again=True
        )

    async def hand_over(self, message: Message, name: str, text: str) -> None:
        """Answer a command with a text file."""
        await repeated(
            lambda: self.interaction.edit_original_response(
                content=message.content, attachments=[discord.File(BytesIO(text.encode()), name)]
            )
        )

    async def answer_id(self) -> int:
        """Return the id of the message that `show` changes."""
        return self.original or (await repeated(self.interaction.original_response)).id


Handler = Callable[[Request], Awaitable[Message | None]]


def seat_named(letter: str) -> Seat:
    """Return the seat that a button names.

    Raises:
        RuleError: BAD_NOTATION for an id that somebody made up.
    """
    if letter not in Seat.__members__:
        raise RuleError(Refusal.BAD_NOTATION, text=letter)
    return Seat[letter]
