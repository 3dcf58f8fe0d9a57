"""What the world consists of. Messages, users and files are frozen: who keeps one keeps a snapshot."""

from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.limits.messages import EPHEMERAL, LOADING
from sandbox.permissions import BOT, MEMBER, Permissions
from sandbox.refusals import Json


@dataclass(frozen=True, slots=True)
class User:
    """A person, or the bot's own user."""

    id: int
    name: str
    """The name in lower case, unique; people see `display`."""
    display: str
    bot: bool = False
    locale: str = field(default="en-US", compare=False)  # who speaks another language is the same person


@dataclass(slots=True)
class Guild:
    """A server with its members."""

    id: int
    name: str
    owner_id: int
    bot_role_id: int
    members: dict[int, User] = field(default_factory=dict)
    available: bool = True
    locale: str = "en-US"
    powers: dict[int, Permissions] = field(default_factory=dict)
    """What a member may do beyond what everybody may."""

    def permissions(self, user_id: int) -> Permissions:
        """What a person may do here."""
        return self.powers.get(user_id, Permissions(0)) | MEMBER


class ChannelKind(IntEnum):
    """The kinds of channel, as Discord numbers them."""

    TEXT = 0
    THREAD = 11


@dataclass(slots=True)
class Channel:
    """A text channel, or a thread of one."""

    id: int
    guild_id: int
    name: str
    kind: ChannelKind = ChannelKind.TEXT
    parent_id: int | None = None
    owner_id: int | None = None
    permissions: Permissions = BOT
    """What the bot may do here; a thread asks its parent instead."""
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 4320
    archived_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Attachment:
    """One file of a message. `embedded` while an embed shows it by `attachment://` (D40)."""

    id: int
    filename: str
    size: int
    content_type: str
    url: str
    description: str | None = None
    embedded: bool = False


class MessageKind(IntEnum):
    """The kinds of message, as Discord numbers them."""

    PLAIN = 0
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20


@dataclass(frozen=True, slots=True)
class Cause:
    """The interaction that a message answers."""

    id: int
    kind: "InteractionKind"
    user: User
    command: str = ""
    used_id: int | None = None
    """The message whose component was used."""
    trigger: "Cause | None" = None
    """What opened the modal that was submitted."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it stands. Times are seconds since the Unix epoch."""

    id: int
    channel_id: int
    author: User
    created: float
    kind: MessageKind = MessageKind.PLAIN
    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0
    edited: float | None = None
    viewer_id: int | None = None
    """The one person who sees it; None for a message that everybody sees."""
    mentions: tuple[User, ...] = ()
    mention_everyone: bool = False
    cause: Cause | None = None
    reference_id: int | None = None
    thread_id: int | None = None
    nonce: str | int | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it says that the bot is thinking."""
        return bool(self.flags & LOADING)


class InteractionKind(IntEnum):
    """What a person did, as Discord numbers it."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Ack(IntEnum):
    """The kinds of acknowledgement, as Discord numbers them."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True)
class Interaction:
    """One act of a person that the bot must acknowledge within three seconds."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel_id: int
    guild_id: int
    created: float
    message_id: int | None = None
    """The message whose component was used."""
    trigger: Cause | None = None
    """What opened the modal that is submitted."""
    custom_id: str = ""
    command: str = ""
    ack: Ack | None = None
    failed: bool = False
    original_id: int | None = None
    """The message that `@original` means."""
    made: set[int] = field(default_factory=set)
    """Messages that this interaction's token reaches."""
    awaited: bool = False
    """Whether a deferred message still waits for its content."""
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    excused: bool = False
    """Whether a fault or a lost connection came between: what then comes late or twice breaks no rule."""
    watched: tuple[int, ...] = ()
    """The gateway connections that were told of it: a bot that is down breaks no rule."""

    @property
    def cause(self) -> Cause:
        """The interaction as its answers show it."""
        return Cause(self.id, self.kind, self.user, self.command, self.message_id, self.trigger)

    @property
    def reached(self) -> set[int | None]:
        """The messages that its token reaches."""
        return {self.message_id, self.original_id, *self.made}

    @property
    def settled(self) -> bool:
        """Whether its person has an answer: acknowledged and filled, or failed."""
        return self.failed or (self.ack is not None and not self.awaited)


@dataclass(frozen=True, slots=True)
class Command:
    """A registered command."""

    id: int
    guild_id: int | None
    version: int
    payload: Json


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    image: bytes
    content_type: str
    animated: bool
