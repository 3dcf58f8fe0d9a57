"""The life of an interaction: three seconds, one acknowledgement, fifteen minutes (D1 to D4, D7, D8)."""

from collections.abc import Iterable

from sandbox import wire_application
from sandbox.changes import InteractionChanged, InteractionOpened
from sandbox.model import Ack, Channel, Interaction, InteractionKind, Message, User
from sandbox.refusals import Json, Reason, Refusal
from sandbox.world import World

ACKNOWLEDGE_SECONDS = 3.0
"""How long Discord waits for the bot (D1)."""
TOKEN_SECONDS = 15 * 60.0


class Interactions:
    """All interactions whose token is still good."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.acknowledge_seconds = ACKNOWLEDGE_SECONDS
        """How long the bot has; a test on a slow machine that asks for no speed gives it more."""
        self._by_token: dict[str, Interaction] = {}
        self.connections: tuple[int, ...] = ()
        """The gateway connections that are up; kept by the gateway, which is a listener."""

    def open(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Let a person act, and tell the bot.

        `message` is the one whose component was used, `trigger` what opened the modal that is submitted.
        """
        world = self._world
        interaction = Interaction(
            world.ids.next(),
            world.new_token(),
            kind,
            user,
            channel.id,
            channel.guild_id,
            world.clock.now(),
            message_id=None if message is None else message.id,
            trigger=None if trigger is None else trigger.cause,
            custom_id=str(data.get("custom_id", "")),
            command=wire_application.command_name(data) if kind is InteractionKind.COMMAND else "",
            watched=self.connections,
        )
        world.clock.at(interaction.created + self.acknowledge_seconds, lambda: self._deadline(interaction))
        self._keep(interaction)
        world.tell(
            InteractionOpened(interaction, wire_application.interaction(world, interaction, data, message))
        )
        return interaction

    def _keep(self, interaction: Interaction) -> None:
        """Let an interaction's token be good for its fifteen minutes."""
        self._by_token[interaction.token] = interaction
        self._world.clock.at(interaction.created + TOKEN_SECONDS, lambda: self._expire(interaction))

    @property
    def acknowledged(self) -> list[Interaction]:
        """Those that the bot can still answer, or answer again."""
        return [each for each in self._by_token.values() if each.ack is not None]

    def put_back(self, interactions: Iterable[Interaction]) -> None:
        """Let those of a former run be good for as long as they are; what that run left undone is excused."""
        for interaction in interactions:
            if interaction.created + TOKEN_SECONDS > self._world.clock.now():
                interaction.excused = True
                self._keep(interaction)

    def _deadline(self, interaction: Interaction) -> None:
        if interaction.ack is not None:
            return
        interaction.failed = True
        self._blame(interaction, f"was not acknowledged within {self.acknowledge_seconds:g} seconds")
        self._world.tell(InteractionChanged(interaction))

    def _expire(self, interaction: Interaction) -> None:
        del self._by_token[interaction.token]
        if interaction.awaited:
            interaction.awaited, interaction.failed = False, True
            self._blame(interaction, "was deferred, and never answered")
            self._world.tell(InteractionChanged(interaction))

    def _blame(self, interaction: Interaction, fault: str) -> None:
        """Note a violation, unless the bot's connection was lost since: a bot that is down breaks no rule."""
        if not set(interaction.watched) & set(self.connections):
            interaction.excused = True
        if not interaction.excused:
            self._world.violate(f"{describe(interaction)} {fault}")

    def find(self, token: str) -> Interaction | None:
        """Return the interaction of a token that is still good."""
        return self._by_token.get(token)

    def standing(self, user: User) -> list[Interaction]:
        """Return the interactions of one person whose token is still good, oldest first."""
        return [each for each in self._by_token.values() if each.user.id == user.id]

    def to_acknowledge(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction that may be acknowledged now.

        Raises `Refusal`: 10062 when it is unknown or too old, 40060 when it was acknowledged before.
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.failed:
            late = None if interaction is None else _told(interaction, "was acknowledged too late")
            raise Refusal(Reason.UNKNOWN_INTERACTION, violation=late)
        if interaction.ack is not None:
            raise Refusal(Reason.ALREADY_ACKNOWLEDGED, violation=_told(interaction, "was acknowledged twice"))
        return interaction

    def acknowledge(self, interaction: Interaction, ack: Ack) -> None:
        """Note the acknowledgement; the caller has checked it by `to_acknowledge`."""
        interaction.ack = ack
        interaction.awaited = ack is Ack.DEFERRED_MESSAGE
        if ack in (Ack.DEFERRED_UPDATE, Ack.UPDATE):
            interaction.original_id = interaction.message_id
        self._world.tell(InteractionChanged(interaction))

    def by_token(self, token: str) -> Interaction:
        """Return the acknowledged interaction that a webhook's token stands for.

        Raises `Refusal`: 50027 when the token is unknown or older than fifteen minutes, 10015 before the
        acknowledgement.
        """
        interaction = self._by_token.get(token)
        if interaction is None:
            raise Refusal(
                Reason.INVALID_WEBHOOK_TOKEN, violation="an interaction's token was used after 15 minutes"
            )
        if interaction.ack is None:
            raise Refusal(
                Reason.UNKNOWN_WEBHOOK, violation=_told(interaction, "was answered before acknowledged")
            )
        return interaction

    def filled(self, interaction: Interaction) -> None:
        """Note that a deferred message has got its content."""
        interaction.awaited = False
        self._world.tell(InteractionChanged(interaction))


def _told(interaction: Interaction, fault: str) -> str | None:
    """Return the rule that was broken, in words, unless the bot could do nothing about it."""
    return None if interaction.excused else f"{describe(interaction)} {fault}"


def describe(interaction: Interaction) -> str:
    """Name an interaction for people."""
    if interaction.command:
        return f"/{interaction.command} by {interaction.user.display}"
    return f"{interaction.kind.name.lower()} {interaction.custom_id!r} by {interaction.user.display}"
