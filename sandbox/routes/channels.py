"""Servers, channels and threads."""

from sandbox import wire
from sandbox.calls import Answer, Call, Route, require
from sandbox.limits.form import Form
from sandbox.model import Channel, ChannelKind, Message, MessageKind
from sandbox.permissions import Permissions
from sandbox.refusals import Reason, Refusal

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_NAME = 100
PRIVATE_THREAD = 12


def get_guild(call: Call) -> Answer:
    """Answer with a server."""
    return wire.guild(call.world, call.guild())


def guild_channels(call: Call) -> Answer:
    """Answer with a server's channels, without its threads."""
    guild = call.guild()
    return [
        wire.channel(call.world, channel)
        for channel in call.world.channels.values()
        if channel.guild_id == guild.id and channel.kind is ChannelKind.TEXT
    ]


def active_threads(call: Call) -> Answer:
    """Answer with a server's threads that aren't archived."""
    guild = call.guild()
    threads = [
        wire.channel(call.world, channel)
        for channel in call.world.channels.values()
        if channel.guild_id == guild.id and channel.kind is ChannelKind.THREAD and not channel.archived
    ]
    return {"threads": threads, "members": []}


def member(call: Call) -> Answer:
    """Answer with one member of a server."""
    guild = call.guild()
    who = guild.members.get(call.number("user"))
    if who is None:
        raise Refusal(Reason.UNKNOWN_MEMBER)
    return wire.member(guild, who)


def get_channel(call: Call) -> Answer:
    """Answer with a channel or thread."""
    return wire.channel(call.world, call.channel())


def edit_channel(call: Call) -> Answer:
    """Change a thread's name, or archive, lock or reopen it (D55)."""
    channel = call.channel()
    if channel.kind is not ChannelKind.THREAD:
        require(call.world, channel, Permissions.MANAGE_CHANNELS)
    elif channel.owner_id != call.world.bot.id or channel.locked:
        require(call.world, channel, Permissions.MANAGE_THREADS)
    if channel.archived and call.body.get("archived") is not False:
        raise Refusal(Reason.THREAD_IS_ARCHIVED)
    form = Form()
    channel.name = form.text(("name",), call.body.get("name", channel.name), THREAD_NAME, shortest=1)
    minutes = call.body.get("auto_archive_duration", channel.archive_minutes)
    form.choice(("auto_archive_duration",), minutes, ARCHIVE_MINUTES)
    form.settle()
    channel.archive_minutes = minutes
    channel.locked = bool(call.body.get("locked", channel.locked))
    archived = bool(call.body.get("archived", channel.archived))
    if archived != channel.archived:
        channel.archived, channel.archived_at = archived, call.world.clock.now()
    call.world.change_channel(channel)
    return wire.channel(call.world, channel)


def delete_channel(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = call.channel()
    thread = channel.kind is ChannelKind.THREAD
    require(call.world, channel, Permissions.MANAGE_THREADS if thread else Permissions.MANAGE_CHANNELS)
    body = wire.channel(call.world, channel)
    call.world.remove_channel(channel)
    return body


def start_thread(call: Call) -> Answer:
    """Make a public thread; a line in the channel tells of it."""
    thread = _thread(call, None)
    world = call.world
    world.post(
        Message(
            world.ids.next(),
            call.number("channel"),
            world.bot,
            world.clock.now(),
            kind=MessageKind.THREAD_CREATED,
            content=thread.name,
            thread_id=thread.id,
        )
    )
    return wire.channel(world, thread)


def start_thread_at_message(call: Call) -> Answer:
    """Make a public thread that hangs at a message and has its id."""
    message = call.world.public(call.channel().id, call.number("message"))
    if message.thread_id is not None:
        raise Refusal(Reason.THREAD_EXISTS)
    thread = _thread(call, message)
    call.world.attach_thread(message, thread)
    return wire.channel(call.world, thread)


def _thread(call: Call, message: Message | None) -> Channel:
    channel = call.channel(Permissions.CREATE_PUBLIC_THREADS)
    if channel.kind is ChannelKind.THREAD:
        raise Refusal(Reason.WRONG_CHANNEL_TYPE, violation="a thread inside a thread")
    form = Form()
    name = form.text(("name",), call.body.get("name"), THREAD_NAME, shortest=1)
    minutes = call.body.get("auto_archive_duration", 4320)
    form.choice(("auto_archive_duration",), minutes, ARCHIVE_MINUTES)
    if message is None and call.body.get("type", PRIVATE_THREAD) != ChannelKind.THREAD:
        form.refuse(("type",), "SANDBOX_UNKNOWN", "The sandbox knows public threads (type 11) only")
    form.settle()
    return call.world.add_thread(channel, name, call.world.bot, minutes=minutes, message=message)


def join_thread(call: Call) -> Answer:
    """Join a thread, or add somebody to it; who is in a thread makes no difference here."""
    if call.channel().kind is not ChannelKind.THREAD:
        raise Refusal(Reason.WRONG_CHANNEL_TYPE, violation="only threads are joined")
    return None


def typing(call: Call) -> Answer:
    """Show that the bot is typing, which the page doesn't."""
    call.channel(Permissions.SEND_MESSAGES)
    return None


ROUTES = [
    Route("GET", "/guilds/{guild}", get_guild),
    Route("GET", "/guilds/{guild}/channels", guild_channels),
    Route("GET", "/guilds/{guild}/threads/active", active_threads),
    Route("GET", "/guilds/{guild}/members/{user}", member),
    Route("GET", "/channels/{channel}", get_channel),
    Route("PATCH", "/channels/{channel}", edit_channel),
    Route("DELETE", "/channels/{channel}", delete_channel),
    Route("POST", "/channels/{channel}/threads", start_thread, status=201),
    Route("POST", "/channels/{channel}/messages/{message}/threads", start_thread_at_message, status=201),
    Route("PUT", "/channels/{channel}/thread-members/@me", join_thread),
    Route("PUT", "/channels/{channel}/thread-members/{user}", join_thread),
    Route("POST", "/channels/{channel}/typing", typing),
]
