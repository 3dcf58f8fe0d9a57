"""What happens in the world, as told to those who listen: the gateway, the pages, the driver."""

from dataclasses import dataclass

from sandbox.journal import Violation
from sandbox.model import Channel, Guild, Interaction, Message, User
from sandbox.refusals import Json


@dataclass(frozen=True, slots=True)
class MessagePosted:
    """A message came into being."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A message changed."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageGone:
    """A message was deleted, or dismissed by the one who saw it."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelMade:
    """A channel or thread came into being."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """A channel's or thread's settings changed."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelGone:
    """A channel or thread was deleted."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class GuildCame:
    """The bot is in a server: one that it `joined`, or one whose outage has ended."""

    guild: Guild
    joined: bool


@dataclass(frozen=True, slots=True)
class GuildChanged:
    """A server's settings changed."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class GuildGone:
    """The bot was removed from a server; with `outage`, the server only went dark (D58)."""

    guild: Guild
    outage: bool


@dataclass(frozen=True, slots=True)
class InteractionOpened:
    """A person acted; `payload` is what the bot is told."""

    interaction: Interaction
    payload: Json


@dataclass(frozen=True, slots=True)
class InteractionChanged:
    """An interaction was acknowledged, answered, or failed."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class UserChanged:
    """A person has another name or speaks another language."""

    user: User


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The application's commands were registered anew."""


@dataclass(frozen=True, slots=True)
class BotChanged:
    """The bot's process or its connection changed; `text` says how it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class FaultsChanged:
    """The faults that the page offers were switched on or off."""


@dataclass(frozen=True, slots=True)
class RuleBroken:
    """The bot broke a rule of Discord."""

    violation: Violation


Change = (
    MessagePosted
    | MessageEdited
    | MessageGone
    | ChannelMade
    | ChannelChanged
    | ChannelGone
    | GuildCame
    | GuildChanged
    | GuildGone
    | InteractionOpened
    | InteractionChanged
    | UserChanged
    | CommandsChanged
    | BotChanged
    | FaultsChanged
    | RuleBroken
)
