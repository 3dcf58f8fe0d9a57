"""What an interaction's token reaches after the acknowledgement, for fifteen minutes (D3, D4, D7, D33)."""

from sandbox import wire
from sandbox.calls import Answer, Call, Route
from sandbox.model import Ack, Interaction, Message
from sandbox.posting import change
from sandbox.refusals import Reason, Refusal
from sandbox.routes.callbacks import fill, reply


def _interaction(call: Call) -> Interaction:
    if call.number("application") != call.world.application_id:
        raise Refusal(Reason.UNKNOWN_WEBHOOK)
    return call.interactions.by_token(call.parameters["token"])


def _message(call: Call, interaction: Interaction) -> Message:
    """Return `@original` or a message by id, as far as this token reaches it. Raises `Refusal` (10008)."""
    if "message" not in call.parameters:
        message_id = interaction.original_id
    else:
        message_id = call.number("message")
        if message_id not in interaction.made and message_id != interaction.original_id:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
    message = call.world.find(interaction.channel_id, message_id or 0)
    if message is None:
        raise Refusal(Reason.UNKNOWN_MESSAGE)
    return message


def follow_up(call: Call) -> Answer:
    """Post one more answer; right after a deferral it becomes the deferred message itself (D7)."""
    interaction = _interaction(call)
    original = call.world.find(interaction.channel_id, interaction.original_id or 0)
    if interaction.ack is Ack.DEFERRED_MESSAGE and interaction.awaited and original is not None:
        message = fill(call, interaction, original, call.draft())
    else:
        message = reply(call, interaction, call.draft())
    return wire.message(call.world, message)


def get_answer(call: Call) -> Answer:
    """Answer with a message."""
    return wire.message(call.world, _message(call, _interaction(call)))


def edit_answer(call: Call) -> Answer:
    """Change a message; a deferred one gets its content."""
    interaction = _interaction(call)
    message = _message(call, interaction)
    if message.loading:
        return wire.message(call.world, fill(call, interaction, message, call.draft()))
    return wire.message(call.world, change(call.world, message, call.draft()))


def delete_answer(call: Call) -> Answer:
    """Delete a message, an ephemeral one too."""
    interaction = _interaction(call)
    call.world.delete(_message(call, interaction))
    if interaction.awaited:
        call.interactions.filled(interaction)
    return None


_WEBHOOK = "/webhooks/{application}/{token}"

ROUTES = [
    Route("POST", _WEBHOOK, follow_up, open_to_all=True),
    *(
        Route(method, f"{_WEBHOOK}/messages/{which}", handle, open_to_all=True)
        for which in ("@original", "{message}")
        for method, handle in (("GET", get_answer), ("PATCH", edit_answer), ("DELETE", delete_answer))
    ),
]
