"""The messages of a channel: what everybody sees, reached with the bot's token."""

from sandbox import wire
from sandbox.calls import Answer, Call, Route, require
from sandbox.limits.form import Form
from sandbox.limits.messages import CHANNEL_FLAGS
from sandbox.model import Channel, ChannelKind, Message, MessageKind
from sandbox.permissions import Permissions
from sandbox.posting import Circumstances, change, create
from sandbox.refusals import Reason, Refusal

MOST_MESSAGES, DEFAULT_MESSAGES, MOST_DELETED = 100, 50, 100


def history(call: Call) -> Answer:
    """Answer with messages, newest first; with none where the bot may not read the history."""
    channel = call.channel()
    form = Form()
    limit = form.whole(("limit",), call.whole("limit", DEFAULT_MESSAGES), 1, MOST_MESSAGES)
    form.settle()
    if not call.world.bot_permissions(channel) & Permissions.READ_MESSAGE_HISTORY:
        return []
    found = [each for each in call.world.messages(channel.id) if not each.ephemeral]
    if "after" in call.query:
        after = call.whole("after", 0)
        found = [each for each in found if each.id > after][:limit]
    elif "around" in call.query:
        around = call.whole("around", 0)
        nearest = sorted(found, key=lambda each: abs(each.id - around))[:limit]
        found = sorted(nearest, key=lambda each: each.id)
    elif "before" in call.query:
        before = call.whole("before", 0)
        found = [each for each in found if each.id < before]
    return [wire.message(call.world, each) for each in reversed(found[-limit:])]


def _message(call: Call, *needed: Permissions) -> Message:
    return call.world.public(call.channel(*needed).id, call.number("message"))


def get_message(call: Call) -> Answer:
    """Answer with one message."""
    return wire.message(call.world, _message(call, Permissions.READ_MESSAGE_HISTORY))


def create_message(call: Call) -> Answer:
    """Post a message, or answer with the one that the same nonce posted before."""
    channel = call.channel()
    thread = channel.kind is ChannelKind.THREAD
    require(
        call.world, channel, Permissions.SEND_MESSAGES_IN_THREADS if thread else Permissions.SEND_MESSAGES
    )
    _require_for_content(call, channel)
    _reopen(call, channel)
    reference = (call.body.get("message_reference") or {}).get("message_id")
    about = Circumstances(
        kind=MessageKind.REPLY if reference else MessageKind.PLAIN,
        allowed_flags=CHANNEL_FLAGS,
        reference_id=int(reference) if reference else None,
    )
    return wire.message(call.world, create(call.world, channel, call.world.bot, call.draft(), about))


def _require_for_content(call: Call, channel: Channel) -> None:
    if call.body.get("embeds"):
        require(call.world, channel, Permissions.EMBED_LINKS)
    if call.uploads:
        require(call.world, channel, Permissions.ATTACH_FILES)


def _reopen(call: Call, channel: Channel) -> None:
    """Let a message reopen an archived thread, unless it is locked (D55)."""
    if channel.locked and not call.world.bot_permissions(channel) & Permissions.MANAGE_THREADS:
        raise Refusal(Reason.THREAD_IS_ARCHIVED if channel.archived else Reason.THREAD_IS_LOCKED)
    if channel.archived:
        channel.archived, channel.archived_at = False, call.world.clock.now()
        call.world.change_channel(channel)


def edit_message(call: Call) -> Answer:
    """Change one of the bot's own messages; no permission but to see the channel is needed (D54)."""
    message = _message(call)
    if message.author != call.world.bot:
        raise Refusal(Reason.NOT_THE_AUTHOR, violation="only one's own messages can be edited")
    channel = call.world.channels[message.channel_id]
    if channel.archived:
        raise Refusal(Reason.THREAD_IS_ARCHIVED)
    _require_for_content(call, channel)
    return wire.message(call.world, change(call.world, message, call.draft()))


def delete_message(call: Call) -> Answer:
    """Delete a message; one of somebody else only where the bot may manage messages."""
    message = _message(call)
    channel = call.world.channels[message.channel_id]
    if message.author != call.world.bot:
        require(call.world, channel, Permissions.MANAGE_MESSAGES)
    if channel.archived:
        raise Refusal(Reason.THREAD_IS_ARCHIVED)
    call.world.delete(message)
    return None


def delete_messages(call: Call) -> Answer:
    """Delete up to a hundred messages at once; those that are gone already don't matter."""
    channel = call.channel(Permissions.MANAGE_MESSAGES)
    form = Form()
    listed = form.items(("messages",), call.body.get("messages"), MOST_DELETED, least=2)
    form.settle()
    for message_id in listed:
        message = call.world.find(channel.id, int(message_id))
        if message is not None and not message.ephemeral:
            call.world.delete(message)
    return None


ROUTES = [
    Route("GET", "/channels/{channel}/messages", history),
    Route("POST", "/channels/{channel}/messages", create_message),
    Route("POST", "/channels/{channel}/messages/bulk-delete", delete_messages),
    Route("GET", "/channels/{channel}/messages/{message}", get_message),
    Route("PATCH", "/channels/{channel}/messages/{message}", edit_message),
    Route("DELETE", "/channels/{channel}/messages/{message}", delete_message),
]
