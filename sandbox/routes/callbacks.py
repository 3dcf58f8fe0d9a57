"""The first answer to an interaction, which is its acknowledgement (D1, D2, D7, D8, D14)."""

from dataclasses import replace

from sandbox import wire
from sandbox.calls import Answer, Call, Route
from sandbox.limits.commands import check_autocompletion
from sandbox.limits.form import Form
from sandbox.limits.messages import EPHEMERAL, LOADING, REPLY_FLAGS, check_defer_flags
from sandbox.limits.modals import check_modal
from sandbox.model import Ack, Interaction, InteractionKind, Message, MessageKind
from sandbox.posting import Circumstances, Draft, change, create
from sandbox.refusals import Json, Reason, Refusal

ALLOWED = {
    InteractionKind.COMMAND: {Ack.MESSAGE, Ack.DEFERRED_MESSAGE, Ack.MODAL},
    InteractionKind.COMPONENT: set(Ack) - {Ack.CHOICES},
    InteractionKind.AUTOCOMPLETE: {Ack.CHOICES},
    InteractionKind.MODAL: {Ack.MESSAGE, Ack.DEFERRED_MESSAGE},
}
"""How each kind of interaction may be acknowledged; a modal that a component opened may update it too."""


def callback(call: Call) -> Answer:
    """Acknowledge an interaction. Whatever is refused leaves it unacknowledged."""
    interaction = call.interactions.to_acknowledge(call.number("interaction"), call.parameters["token"])
    ack = _kind(call, interaction)
    draft = Draft(call.body.get("data") or {}, call.uploads)
    message = _answer(call, interaction, ack, draft)
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return _response(call, interaction, ack, message)


def _kind(call: Call, interaction: Interaction) -> Ack:
    allowed = set(ALLOWED[interaction.kind])
    if interaction.kind is InteractionKind.MODAL and interaction.message_id is not None:
        allowed |= {Ack.UPDATE, Ack.DEFERRED_UPDATE}
    form = Form()
    form.choice(("type",), call.body.get("type"), sorted(allowed))
    form.settle()
    return Ack(call.body["type"])


def _answer(call: Call, interaction: Interaction, ack: Ack, draft: Draft) -> Message | None:
    """Do what the acknowledgement asks; return the message that it made or changed."""
    message: Message | None = None
    match ack:
        case Ack.MESSAGE:
            message = reply(call, interaction, draft)
        case Ack.DEFERRED_MESSAGE:
            message = _think(call, interaction, draft)
        case Ack.UPDATE:
            message = change(call.world, used_message(call, interaction), draft)
        case Ack.MODAL:
            check_modal(draft.payload, call.world.knows_emoji)
            interaction.modal = draft.payload
        case Ack.CHOICES:
            check_autocompletion(draft.payload)
            interaction.choices = list(draft.payload.get("choices") or [])
        case Ack.DEFERRED_UPDATE:
            pass
    if message is not None:
        interaction.original_id = message.id
    call.interactions.acknowledge(interaction, ack)
    return message


def _circumstances(interaction: Interaction, flags: int) -> Circumstances:
    command = interaction.kind is InteractionKind.COMMAND
    return Circumstances(
        kind=MessageKind.COMMAND
        if command
        else MessageKind.REPLY
        if interaction.message_id
        else MessageKind.PLAIN,
        allowed_flags=REPLY_FLAGS,
        viewer_id=interaction.user.id if flags & EPHEMERAL else None,
        cause=interaction.cause,
        reference_id=interaction.message_id,
    )


def reply(call: Call, interaction: Interaction, draft: Draft) -> Message:
    """Post an answer: a permission in the channel isn't needed for it (D52)."""
    channel = call.world.channels.get(interaction.channel_id)
    if channel is None:
        raise Refusal(Reason.UNKNOWN_CHANNEL)
    about = _circumstances(interaction, int(draft.payload.get("flags") or 0))
    message = create(call.world, channel, call.world.bot, draft, about)
    interaction.made.add(message.id)
    return message


def _think(call: Call, interaction: Interaction, draft: Draft) -> Message:
    """Post the line that says that the bot is thinking; who sees it will see the answer (D7)."""
    check_defer_flags(draft.payload)
    flags = int(draft.payload.get("flags") or 0)
    about = _circumstances(interaction, flags)
    message = Message(
        call.world.ids.next(),
        interaction.channel_id,
        call.world.bot,
        call.world.clock.now(),
        kind=about.kind,
        flags=flags | LOADING,
        viewer_id=about.viewer_id,
        cause=about.cause,
        reference_id=about.reference_id,
    )
    if interaction.channel_id not in call.world.channels:
        raise Refusal(Reason.UNKNOWN_CHANNEL)
    interaction.made.add(message.id)
    return call.world.post(message)


def used_message(call: Call, interaction: Interaction) -> Message:
    """Return the message whose component was used. Raises `Refusal` (10008) when it is gone."""
    message = call.world.find(interaction.channel_id, interaction.message_id or 0)
    if message is None:
        raise Refusal(Reason.UNKNOWN_MESSAGE)
    return message


def fill(call: Call, interaction: Interaction, message: Message, draft: Draft) -> Message:
    """Give a deferred message its content: to its person it was never another (D7, D11)."""
    ready = replace(message, flags=message.flags & ~LOADING)
    filled = change(call.world, ready, draft, edited=False)
    call.interactions.filled(interaction)
    return filled


def _response(call: Call, interaction: Interaction, ack: Ack, message: Message | None) -> Json:
    about: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "channel_id": str(interaction.channel_id),
        "guild_id": str(interaction.guild_id),
    }
    if ack is Ack.DEFERRED_UPDATE:
        message = used_message(call, interaction)
    body: Json = {"interaction": about}
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.ephemeral,
        }
        if ack in (Ack.MESSAGE, Ack.UPDATE):
            body["resource"] = {"type": int(ack), "message": wire.message(call.world, message)}
    return body


ROUTES = [Route("POST", "/interactions/{interaction}/{token}/callback", callback, open_to_all=True)]
