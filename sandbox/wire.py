"""The world in Discord's JSON."""

from datetime import UTC, datetime

from sandbox.model import (
    Attachment,
    Cause,
    Channel,
    ChannelKind,
    Guild,
    InteractionKind,
    Message,
    MessageKind,
    User,
)
from sandbox.permissions import BOT, MEMBER, Permissions
from sandbox.refusals import Json
from sandbox.world import World


def moment(seconds: float) -> str:
    """Return a time as ISO 8601."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(who: User) -> Json:
    """Return a user."""
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": None if who.bot else who.display,
        "discriminator": "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "public_flags": 0,
        "flags": 0,
        "bot": who.bot,
        "system": False,
        "primary_guild": None,
    }


def own_user(who: User) -> Json:
    """Return the bot's user as it sees itself."""
    return user(who) | {"verified": True, "email": None, "mfa_enabled": True, "locale": who.locale}


def member(guild: Guild, who: User, permissions: Permissions | None = None) -> Json:
    """Return a member; the permissions are told in interactions alone."""
    body = _member_without_user(guild, who) | {"user": user(who)}
    if permissions is not None:
        body["permissions"] = str(int(permissions))
    return body


def _member_without_user(guild: Guild, who: User) -> Json:
    return {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(guild.bot_role_id)] if who.bot else [],
        "joined_at": moment(1_600_000_000),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def _role(role_id: int, name: str, permissions: Permissions, position: int) -> Json:
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(int(permissions)),
        "managed": position > 0,
        "mentionable": False,
        "flags": 0,
    }


def channel(world: World, what: Channel) -> Json:
    """Return a channel or thread."""
    return _thread(world, what) if what.kind is ChannelKind.THREAD else _text_channel(world, what)


def _text_channel(world: World, what: Channel) -> Json:
    denied = BOT & ~what.permissions
    extra = what.permissions & ~BOT
    overwrite = {"id": str(world.bot.id), "type": 1, "allow": str(int(extra)), "deny": str(int(denied))}
    return {
        "id": str(what.id),
        "guild_id": str(what.guild_id),
        "type": int(what.kind),
        "name": what.name,
        "topic": None,
        "position": list(world.channels).index(what.id) if what.id in world.channels else 0,
        "permission_overwrites": [overwrite] if denied or extra else [],
        "nsfw": False,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "last_message_id": _last_message_id(world, what),
        "flags": 0,
    }


def _thread(world: World, what: Channel) -> Json:
    count = len(world.messages(what.id))
    return {
        "id": str(what.id),
        "guild_id": str(what.guild_id),
        "parent_id": str(what.parent_id),
        "owner_id": str(what.owner_id),
        "type": int(what.kind),
        "name": what.name,
        "rate_limit_per_user": 0,
        "last_message_id": _last_message_id(world, what),
        "message_count": count,
        "total_message_sent": count,
        "member_count": 1,
        "flags": 0,
        "thread_metadata": {
            "archived": what.archived,
            "auto_archive_duration": what.archive_minutes,
            "archive_timestamp": moment(what.archived_at),
            "locked": what.locked,
        },
    }


def _last_message_id(world: World, what: Channel) -> str | None:
    ids = [message.id for message in world.messages(what.id) if not message.ephemeral]
    return str(ids[-1]) if ids else None


def partial_channel(world: World, what: Channel, permissions: Permissions) -> Json:
    """Return a channel as interactions show it: with its person's permissions."""
    return channel(world, what) | {"permissions": str(int(permissions))}


_PLAIN_GUILD: Json = {
    "icon": None,
    "splash": None,
    "banner": None,
    "description": None,
    "afk_channel_id": None,
    "afk_timeout": 300,
    "verification_level": 0,
    "default_message_notifications": 1,
    "explicit_content_filter": 0,
    "emojis": [],
    "stickers": [],
    "features": [],
    "mfa_level": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "rules_channel_id": None,
    "public_updates_channel_id": None,
    "large": False,
    "unavailable": False,
    "voice_states": [],
    "presences": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
    "soundboard_sounds": [],
}
"""What no server of the sandbox has or changes."""


def guild(world: World, what: Guild) -> Json:
    """Return a server as GUILD_CREATE shows it."""
    channels = [each for each in world.channels.values() if each.guild_id == what.id]
    texts = [each for each in channels if each.kind is ChannelKind.TEXT]
    threads = [each for each in channels if each.kind is ChannelKind.THREAD and not each.archived]
    return _PLAIN_GUILD | {
        "id": str(what.id),
        "name": what.name,
        "owner_id": str(what.owner_id),
        "roles": [
            _role(what.id, "@everyone", MEMBER, 0),
            _role(what.bot_role_id, world.bot.display, BOT, 1),
        ],
        "preferred_locale": what.locale,
        "joined_at": moment(1_600_000_000),
        "member_count": len(what.members),
        "members": [member(what, world.bot)],
        "channels": [channel(world, each) for each in texts],
        "threads": [channel(world, each) for each in threads],
    }


def attachment(what: Attachment) -> Json:
    """Return one file of a message."""
    body: Json = {
        "id": str(what.id),
        "filename": what.filename,
        "size": what.size,
        "content_type": what.content_type,
        "url": what.url,
        "proxy_url": what.url,
    }
    if what.description is not None:
        body["description"] = what.description
    return body


def message(world: World, what: Message) -> Json:
    """Return a message as REST answers and interactions hold it."""
    body: Json = {
        "id": str(what.id),
        "channel_id": str(what.channel_id),
        "type": int(what.kind),
        "author": user(what.author),
        "content": what.content,
        "embeds": list(what.embeds),
        "components": list(what.components),
        "attachments": [attachment(each) for each in what.attachments if not each.embedded],
        "flags": what.flags,
        "timestamp": moment(what.created),
        "edited_timestamp": None if what.edited is None else moment(what.edited),
        "mentions": [user(each) for each in what.mentions],
        "mention_roles": [],
        "mention_everyone": what.mention_everyone,
        "pinned": False,
        "tts": False,
    }
    if what.nonce is not None:
        body["nonce"] = what.nonce
    if what.cause is not None:
        body |= _cause(world, what.cause)
    if what.reference_id is not None:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(what.reference_id),
            "channel_id": str(what.channel_id),
        }
    if what.kind is MessageKind.THREAD_CREATED or what.thread_id is not None:
        thread = world.channels.get(what.thread_id or 0)
        if thread is not None:
            body["thread"] = channel(world, thread)
    return body


def _cause(world: World, cause: Cause) -> Json:
    application = str(world.application_id)
    body: Json = {
        "webhook_id": application,
        "application_id": application,
        "interaction_metadata": _metadata(cause),
    }
    if cause.kind is InteractionKind.COMMAND:
        body["interaction"] = {
            "id": str(cause.id),
            "type": int(cause.kind),
            "name": cause.command,
            "user": user(cause.user),
        }
    return body


def _metadata(cause: Cause) -> Json:
    body: Json = {
        "id": str(cause.id),
        "type": int(cause.kind),
        "user": user(cause.user),
        "authorizing_integration_owners": {},
    }
    if cause.kind is InteractionKind.COMPONENT:
        body["interacted_message_id"] = str(cause.used_id)
    if cause.trigger is not None:
        body["triggering_interaction_metadata"] = _metadata(cause.trigger)
    return body


def message_event(world: World, what: Message) -> Json:
    """Return a message as MESSAGE_CREATE and MESSAGE_UPDATE show it."""
    home = world.guilds[world.channels[what.channel_id].guild_id]
    body = message(world, what) | {"guild_id": str(home.id)}
    if what.cause is None:
        body["member"] = _member_without_user(home, what.author)
    return body
