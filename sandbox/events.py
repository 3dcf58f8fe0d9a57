"""Changes of the world as gateway events, with the intent that each one needs."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandbox import wire
from sandbox.changes import (
    Change,
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    GuildCame,
    GuildChanged,
    GuildGone,
    InteractionOpened,
    MessageEdited,
    MessageGone,
    MessagePosted,
)
from sandbox.model import Channel, ChannelKind, Message
from sandbox.permissions import Permissions
from sandbox.refusals import Json
from sandbox.world import World

GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 15


@dataclass(frozen=True, slots=True)
class GatewayEvent:
    """One event; `hides_content` where its text is for bots with that intent alone (D79)."""

    name: str
    payload: Json
    guild_id: int
    intent: int = 0
    hides_content: bool = False

    @property
    def channel_id(self) -> int:
        """The channel that it is about; the server, for an event about a server."""
        return int(self.payload.get("channel_id") or self.payload["id"])

    def for_intents(self, intents: int) -> Json:
        """Return the payload as a session with these intents gets it."""
        if not self.hides_content or intents & MESSAGE_CONTENT:
            return self.payload
        return self.payload | {"content": "", "embeds": [], "attachments": [], "components": []}


def of(world: World, change: Change) -> Iterator[GatewayEvent]:
    """Return the events that tell the bot of a change: none, or one."""
    match change:
        case MessagePosted(message) | MessageEdited(message) | MessageGone(message):
            if _reaches_bot(world, message):
                yield _message(world, _NAMES[type(change)], message)
        case ChannelMade(channel) | ChannelChanged(channel) | ChannelGone(channel):
            yield _channel(world, _NAMES[type(change)], channel)
        case GuildCame(guild, joined):
            came = wire.guild(world, guild)
            if joined:
                del came["unavailable"]  # this is how discord.py tells a join from the end of an outage
            yield GatewayEvent("GUILD_CREATE", came, guild.id, GUILDS)
        case GuildChanged(guild):
            settings = {
                key: value for key, value in wire.guild(world, guild).items() if key not in _TOLD_ONCE
            }
            yield GatewayEvent("GUILD_UPDATE", settings, guild.id, GUILDS)
        case GuildGone(guild, outage):
            gone: Json = {"id": str(guild.id)} | ({"unavailable": True} if outage else {})
            yield GatewayEvent("GUILD_DELETE", gone, guild.id, GUILDS)
        case InteractionOpened(interaction, payload):
            yield GatewayEvent("INTERACTION_CREATE", payload, interaction.guild_id)


_TOLD_ONCE = {
    "channels",
    "guild_scheduled_events",
    "joined_at",
    "large",
    "member_count",
    "members",
    "presences",
    "soundboard_sounds",
    "stage_instances",
    "threads",
    "unavailable",
    "voice_states",
}
"""What a server is told with when it comes, and not when its settings change."""
_NAMES: dict[type[Change], str] = {
    MessagePosted: "MESSAGE_CREATE",
    MessageEdited: "MESSAGE_UPDATE",
    MessageGone: "MESSAGE_DELETE",
    ChannelMade: "CREATE",
    ChannelChanged: "UPDATE",
    ChannelGone: "DELETE",
}


def _reaches_bot(world: World, message: Message) -> bool:
    """Whether the bot is told of a message: not of ephemeral ones, not where it may not look."""
    channel = world.channels.get(message.channel_id)
    if channel is None or message.ephemeral:
        return False
    return bool(world.bot_permissions(channel) & Permissions.VIEW_CHANNEL)


def _message(world: World, name: str, message: Message) -> GatewayEvent:
    guild_id = world.channels[message.channel_id].guild_id
    if name == "MESSAGE_DELETE":
        payload = {"id": str(message.id), "channel_id": str(message.channel_id), "guild_id": str(guild_id)}
        return GatewayEvent(name, payload, guild_id, GUILD_MESSAGES)
    foreign = message.author != world.bot and world.bot not in message.mentions
    return GatewayEvent(
        name, wire.message_event(world, message), guild_id, GUILD_MESSAGES, hides_content=foreign
    )


def _channel(world: World, verb: str, channel: Channel) -> GatewayEvent:
    thread = channel.kind is ChannelKind.THREAD
    payload = wire.channel(world, channel)
    if thread and verb == "CREATE":
        payload["newly_created"] = True
    return GatewayEvent(f"{'THREAD' if thread else 'CHANNEL'}_{verb}", payload, channel.guild_id, GUILDS)
