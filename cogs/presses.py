"""Which handler a pressed button has, and where its answer goes."""

from collections.abc import Callable
from typing import NamedTuple

from bot.render.ids import Verb
from cogs.acks import Ack
from cogs.request import Handler


class Reaction(NamedTuple):
    """A verb's handler. `ack` is for public messages; a press in a private one updates that."""

    handler: Handler
    ack: Ack


class Presses:
    """A cog's buttons, by verb."""

    def __init__(self) -> None:
        self.reactions: dict[Verb, Reaction] = {}

    def on(self, *verbs: Verb, ack: Ack) -> Callable[[Handler], Handler]:
        """Return the decorator that makes a function the handler of these verbs."""

        def register(handler: Handler) -> Handler:
            for verb in verbs:
                self.reactions[verb] = Reaction(handler, ack)
            return handler

        return register
