"""The state of the sandbox: who and what there is, and who sees what."""

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from sandbox.changes import (
    Change,
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    CommandsChanged,
    GuildCame,
    GuildChanged,
    GuildGone,
    MessageEdited,
    MessageGone,
    MessagePosted,
    RuleBroken,
    UserChanged,
)
from sandbox.clock import Clock, RealClock, Snowflakes
from sandbox.journal import Violation
from sandbox.model import Channel, ChannelKind, Command, Emoji, Guild, Message, User
from sandbox.permissions import BOT, EVERYTHING, Permissions
from sandbox.refusals import Reason, Refusal

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
MOST_VIOLATIONS = 1_000

log = logging.getLogger("sandbox.violations")


class World:
    """Users, servers, channels, messages, commands.

    Whatever changes it tells the listeners, at once and in order.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock: Clock = clock or RealClock()
        self.ids = Snowflakes(self.clock)
        self.base_url = ""
        """Where the sandbox is reached; set when it listens."""
        self.token: str | None = None
        """The only token that is good; None lets any pass."""
        self.refused_intents = 0
        """Intents that end a connection (4014), beside the privileged ones that aren't switched on."""
        self.privileged_intents = 0
        """The privileged intents that are switched on for the application (D79)."""
        self.shards = 1
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.files: dict[int, bytes] = {}
        self.violations: deque[Violation] = deque(maxlen=MOST_VIOLATIONS)
        self.listeners: list[Callable[[Change], None]] = []
        self._messages: dict[int, dict[int, Message]] = {}
        self._nonces: dict[tuple[int, str], tuple[int, int]] = {}
        self.application_id = self.ids.next()
        self.bot = self.add_user("Texas 42", bot=True, user_id=self.application_id)

    @classmethod
    def standard(cls, clock: Clock | None = None) -> "World":
        """Return a world of one server, two channels and six people; Ann owns the server."""
        world = cls(clock)
        people = [world.add_user(name) for name in PEOPLE]
        guild = world.add_guild("Sandbox", owner=people[0], members=people)
        world.add_channel(guild, "table")
        world.add_channel(guild, "lounge")
        return world

    # ------------------------------------------------------------------ listening

    def tell(self, change: Change) -> None:
        """Tell everybody who listens."""
        for listener in tuple(self.listeners):
            listener(change)

    def violate(self, text: str) -> None:
        """Note that the bot broke a rule of Discord."""
        violation = Violation(self.clock.now(), text)
        log.error("%s", text)
        self.violations.append(violation)
        self.tell(RuleBroken(violation))

    # ------------------------------------------------------------------ people, servers, channels

    def add_user(self, display: str, *, bot: bool = False, user_id: int | None = None) -> User:
        """Add a person, in no server yet."""
        identifier = self.ids.next() if user_id is None else user_id
        user = User(identifier, display.lower().replace(" ", "_"), display, bot)
        self.users[user.id] = user
        return user

    def fill(self, channels: Iterable[Channel], messages: Iterable[Message]) -> None:
        """Have these channels and messages alone, as a former run left them; nobody is told."""
        self.channels = {channel.id: channel for channel in channels}
        self._messages = {channel: {} for channel in self.channels}
        for message in messages:
            self._place(message)

    def person(self, name: str) -> User:
        """Find a person by name, in any case."""
        return next(user for user in self.users.values() if user.name == name.lower())

    def update_user(self, user: User) -> None:
        """Replace a person by one of the same id: a new name, another language."""
        self.users[user.id] = user
        for guild in self.guilds.values():
            if user.id in guild.members:
                guild.members[user.id] = user
        self.tell(UserChanged(user))

    def add_guild(self, name: str, *, owner: User, members: Iterable[User] = ()) -> Guild:
        """Add a server with its members; the bot is one of them."""
        guild = Guild(self.ids.next(), name, owner.id, self.ids.next())
        guild.members = {user.id: user for user in (self.bot, owner, *members)}
        guild.powers = {owner.id: EVERYTHING, self.bot.id: BOT}
        self.guilds[guild.id] = guild
        self.tell(GuildCame(guild, joined=True))
        return guild

    def remove_guild(self, guild: Guild, *, outage: bool = False) -> None:
        """Remove the bot from a server, with all its channels; or let the server go dark for a while."""
        if outage:
            guild.available = False
        else:
            del self.guilds[guild.id]
            for channel in [channel for channel in self.channels.values() if channel.guild_id == guild.id]:
                self._forget_channel(channel)
        self.tell(GuildGone(guild, outage))

    def change_guild(self, guild: Guild) -> None:
        """Tell that the caller changed a server's settings."""
        self.tell(GuildChanged(guild))

    def restore_guild(self, guild: Guild) -> None:
        """End a server's outage."""
        guild.available = True
        self.tell(GuildCame(guild, joined=False))

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Add a text channel."""
        return self._keep_channel(Channel(self.ids.next(), guild.id, name))

    def add_thread(
        self, parent: Channel, name: str, owner: User, *, minutes: int = 4320, message: Message | None = None
    ) -> Channel:
        """Add a public thread, on its own or at a message; it is archived after so many idle minutes."""
        thread = Channel(
            self.ids.next() if message is None else message.id,
            parent.guild_id,
            name,
            ChannelKind.THREAD,
            parent_id=parent.id,
            owner_id=owner.id,
            archive_minutes=minutes,
        )
        return self._keep_channel(thread)

    def _keep_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self._messages[channel.id] = {}
        self.tell(ChannelMade(channel))
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread, with its threads and messages."""
        self._forget_channel(channel)
        self.tell(ChannelGone(channel))

    def _forget_channel(self, channel: Channel) -> None:
        for gone in [channel, *self.threads(channel)]:
            if self.channels.pop(gone.id, None):
                for message in self._messages.pop(gone.id).values():
                    self._drop_files(message)

    def change_channel(self, channel: Channel) -> None:
        """Tell that the caller changed a channel's settings: permissions, archived, locked, name."""
        self.tell(ChannelChanged(channel))

    def threads(self, channel: Channel) -> list[Channel]:
        """Return the threads of a text channel."""
        return [thread for thread in self.channels.values() if thread.parent_id == channel.id]

    def channel(self, name: str) -> Channel:
        """Find a channel by name."""
        return next(channel for channel in self.channels.values() if channel.name == name)

    def bot_permissions(self, channel: Channel) -> Permissions:
        """What the bot may do in a channel; in a thread, what it may do in the channel around it."""
        parent = self.channels.get(channel.parent_id or 0)
        return (parent or channel).permissions

    # ------------------------------------------------------------------ messages

    def messages(self, channel_id: int) -> list[Message]:
        """Return all messages of a channel, oldest first, ephemeral ones included."""
        return list(self._messages.get(channel_id, {}).values())

    def seen_by(self, user: User, channel_id: int) -> list[Message]:
        """Return the messages that one person sees in a channel, oldest first."""
        return [message for message in self.messages(channel_id) if message.viewer_id in (None, user.id)]

    def find(self, channel_id: int, message_id: int) -> Message | None:
        """Return a message, ephemeral or not, or None."""
        return self._messages.get(channel_id, {}).get(message_id)

    def public(self, channel_id: int, message_id: int) -> Message:
        """Return a message as the channel's routes reach it: never an ephemeral one (D4)."""
        message = self.find(channel_id, message_id)
        if message is None:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        if message.ephemeral:
            raise Refusal(
                Reason.UNKNOWN_MESSAGE, violation="an ephemeral message has no place in the channel"
            )
        return message

    def post(self, message: Message) -> Message:
        """Let a message appear."""
        self._place(message)
        self.tell(MessagePosted(message))
        return message

    def _place(self, message: Message) -> None:
        self._messages[message.channel_id][message.id] = message
        if message.nonce is not None:
            self._nonces[message.author.id, str(message.nonce)] = (message.channel_id, message.id)

    def by_nonce(self, author_id: int, nonce: str | int) -> Message | None:
        """Return the last message that its author made with that nonce, if it still stands."""
        place = self._nonces.get((author_id, str(nonce)))
        return None if place is None else self.find(*place)

    def edit(self, message: Message) -> Message:
        """Put a changed message in the place of the one of the same id."""
        before = self._messages[message.channel_id][message.id]
        for attachment in set(before.attachments) - set(message.attachments):
            if attachment.id not in {kept.id for kept in message.attachments}:
                self.files.pop(attachment.id, None)
        self._messages[message.channel_id][message.id] = message
        self.tell(MessageEdited(message))
        return message

    def delete(self, message: Message) -> None:
        """Let a message vanish."""
        if self._messages.get(message.channel_id, {}).pop(message.id, None) is not None:
            self._drop_files(message)
            self.tell(MessageGone(message))

    def _drop_files(self, message: Message) -> None:
        for attachment in message.attachments:
            self.files.pop(attachment.id, None)

    def attach_thread(self, message: Message, thread: Channel) -> None:
        """Mark the message at which a thread hangs."""
        self.edit(replace(message, thread_id=thread.id, flags=message.flags | HAS_THREAD))

    # ------------------------------------------------------------------ the application

    def register(self, payloads: list[Command], guild_id: int | None) -> None:
        """Replace the commands that are registered globally, or in one server."""
        kept = {key: command for key, command in self.commands.items() if command.guild_id != guild_id}
        self.commands = kept | {command.id: command for command in payloads}
        self.tell(CommandsChanged())

    def knows_emoji(self, emoji_id: int) -> bool:
        """Whether the application has that emoji."""
        return emoji_id in self.emojis

    @staticmethod
    def new_token() -> str:
        """Return an interaction token that nobody can guess."""
        return secrets.token_urlsafe(48)


HAS_THREAD = 1 << 5
"""The flag of a message at which a thread hangs."""
