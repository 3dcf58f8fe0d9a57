"""What people do: write, use commands, press, choose, submit. A client's own checks are made here.

Every act answers at once; how the bot answers shows later in the interaction and the messages.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandbox import wire
from sandbox.interactions import Interactions
from sandbox.limits.commands import GROUP, SUBCOMMAND
from sandbox.limits.components import BUTTON, LINK, STRING_SELECT, is_select
from sandbox.limits.messages import CONTENT
from sandbox.model import Channel, Command, Interaction, InteractionKind, Message, User
from sandbox.permissions import Permissions
from sandbox.posting import Circumstances, Draft, create
from sandbox.refusals import Json
from sandbox.world import World

INTEGER, BOOLEAN, NUMBER = 4, 5, 10
Value = str | int | float | bool | User | Channel
"""What an option may be given."""


class ImpossibleError(Exception):
    """No client of Discord lets a person do this; the text says why."""


@dataclass(frozen=True, slots=True)
class People:
    """The acts of all people in a world."""

    world: World
    interactions: Interactions

    # ------------------------------------------------------------------ writing

    def write(self, user: User, channel: Channel, content: str) -> Message:
        """Let a person write a message, which reopens an archived thread."""
        if not content.strip() or len(content) > CONTENT:
            raise ImpossibleError(f"a message has 1 to {CONTENT} characters")
        if channel.locked:
            raise ImpossibleError("this thread is locked")
        if channel.archived:
            channel.archived = False
            self.world.change_channel(channel)
        return create(self.world, channel, user, Draft({"content": content}, []), Circumstances())

    def dismiss(self, user: User, message: Message) -> None:
        """Let a person dismiss a message that only they see; the bot isn't told."""
        if message.viewer_id != user.id:
            raise ImpossibleError("only one's own private messages can be dismissed")
        self.world.delete(message)

    def delete(self, user: User, message: Message) -> None:
        """Let a person delete a message: their own, or any as a moderator (D34)."""
        guild = self.world.guilds[self.world.channels[message.channel_id].guild_id]
        moderator = guild.permissions(user.id) & Permissions.MANAGE_MESSAGES
        if message.ephemeral or (message.author != user and not moderator):
            raise ImpossibleError("only moderators delete what others wrote")
        self.world.delete(message)

    # ------------------------------------------------------------------ commands

    def commands(self, user: User, channel: Channel) -> list[tuple[str, Json]]:
        """Return the commands that a person may use here: each path, `42 new`, with its last node."""
        guild = self.world.guilds[channel.guild_id]
        return [
            (path, node)
            for command in self.world.commands.values()
            if command.guild_id in (None, guild.id) and self._may_use(command, guild.permissions(user.id))
            for path, node in _leaves(command.payload)
        ]

    @staticmethod
    def _may_use(command: Command, permissions: Permissions) -> bool:
        needed = Permissions(int(command.payload.get("default_member_permissions") or 0))
        contexts = command.payload.get("contexts")
        return permissions & needed == needed and (contexts is None or 0 in contexts)

    def use(self, user: User, channel: Channel, path: str, options: Mapping[str, Value]) -> Interaction:
        """Let a person use a command, `42 new`, with its options."""
        data = self._command_data(user, channel, path, options, complete=True)
        return self.interactions.open(InteractionKind.COMMAND, user, channel, data)

    def complete(
        self, user: User, channel: Channel, path: str, options: Mapping[str, Value], focused: str
    ) -> Interaction:
        """Ask the bot for the choices of one option, as its text stands (D75)."""
        data = self._command_data(user, channel, path, options, complete=False)
        for option in _innermost(data):
            if option["name"] == focused:
                option["focused"] = True
        return self.interactions.open(InteractionKind.AUTOCOMPLETE, user, channel, data)

    def _command_data(
        self, user: User, channel: Channel, path: str, options: Mapping[str, Value], *, complete: bool
    ) -> Json:
        node = dict(self.commands(user, channel)).get(path)
        if node is None:
            raise ImpossibleError(f"there is no command /{path}")
        filled = self._options(node, options, complete=complete)
        first, *rest = path.split()
        for depth, name in enumerate(reversed(rest)):
            inner = GROUP if depth else SUBCOMMAND
            filled = [{"type": inner, "name": name, "options": filled}]
        command = next(each for each in self.world.commands.values() if each.payload["name"] == first)
        data: Json = {"id": str(command.id), "name": first, "type": 1, "options": filled}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        if people := [value for value in options.values() if isinstance(value, User)]:
            data["resolved"] = self._resolved(channel, people)
        return data

    def _options(self, node: Json, given: Mapping[str, Value], *, complete: bool) -> list[Json]:
        known = {option["name"]: option for option in node.get("options") or []}
        if unknown := set(given) - set(known):
            raise ImpossibleError(f"no such option: {', '.join(sorted(unknown))}")
        missing = [name for name, option in known.items() if option.get("required") and name not in given]
        if missing and complete:
            raise ImpossibleError(f"an option is missing: {', '.join(missing)}")
        return [
            {
                "name": name,
                "type": known[name]["type"],
                "value": _checked(known[name], value, complete=complete),
            }
            for name, value in given.items()
        ]

    def _resolved(self, channel: Channel, people: Sequence[User]) -> Json:
        guild = self.world.guilds[channel.guild_id]
        members = {str(who.id): wire.member(guild, who, guild.permissions(who.id)) for who in people}
        users = {
            str(who.id): member.pop("user") for who, member in zip(people, members.values(), strict=True)
        }
        return {"users": users, "members": members}

    # ------------------------------------------------------------------ components

    def press(self, user: User, message: Message, custom_id: str, *, forged: bool = False) -> Interaction:
        """Let a person press a button of the message as it stands now.

        `forged` sends any id, with the message as the caller holds it: how a press looks that was made before
        an edit came through, or by no client at all.
        """
        if not forged:
            message, _ = self._usable(user, message, custom_id, select=False)
        return self._component(user, message, {"custom_id": custom_id, "component_type": BUTTON})

    def choose(self, user: User, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        """Let a person choose in a select."""
        message, select = self._usable(user, message, custom_id, select=True)
        least, most = int(select.get("min_values", 1)), int(select.get("max_values", 1))
        if not least <= len(values) <= most:
            raise ImpossibleError(f"{least} to {most} values can be chosen here")
        data: Json = {"custom_id": custom_id, "component_type": select["type"], "values": list(values)}
        if select["type"] == STRING_SELECT:
            offered = {option["value"] for option in select["options"]}
            if not set(values) <= offered:
                raise ImpossibleError("this value isn't offered")
        else:
            people = [self.world.users[int(value)] for value in values if int(value) in self.world.users]
            data["resolved"] = self._resolved(self.world.channels[message.channel_id], people)
        return self._component(user, message, data)

    def _component(self, user: User, message: Message, data: Json) -> Interaction:
        channel = self.world.channels[message.channel_id]
        return self.interactions.open(InteractionKind.COMPONENT, user, channel, data, message=message)

    def _usable(self, user: User, message: Message, custom_id: str, *, select: bool) -> tuple[Message, Json]:
        """Return the message and its component as they stand now, if this person can use it."""
        present = self.world.find(message.channel_id, message.id)
        if present is None or present.viewer_id not in (None, user.id):
            raise ImpossibleError("this message isn't there")
        for component in components(present):
            if component.get("custom_id") == custom_id and is_select(component) is select:
                if component.get("disabled"):
                    raise ImpossibleError(f"{custom_id} is disabled")
                return present, component
        raise ImpossibleError(f"the message has no {custom_id}")

    def submit(self, user: User, opened: Interaction, values: Mapping[str, str]) -> Interaction:
        """Let a person submit the modal that an interaction opened."""
        modal = opened.modal
        if modal is None or opened.user.id != user.id:
            raise ImpossibleError("no modal is open")
        data = {
            "custom_id": modal["custom_id"],
            "components": [_submitted(row, values) for row in modal["components"]],
        }
        channel = self.world.channels[opened.channel_id]
        message = self.world.find(channel.id, opened.message_id or 0)
        return self.interactions.open(
            InteractionKind.MODAL, user, channel, data, message=message, trigger=opened
        )


def components(message: Message) -> Iterator[Json]:
    """Yield the buttons and selects of a message, in order."""
    for row in message.components:
        yield from row["components"]


def buttons(message: Message) -> list[Json]:
    """Return the buttons of a message that can be pressed, links left out."""
    return [
        component
        for component in components(message)
        if component["type"] == BUTTON and component["style"] != LINK
    ]


def _leaves(node: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield what can be used of a command: itself, or each of its subcommands."""
    here = f"{path} {node['name']}".strip()
    inner = [option for option in node.get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield here, node
    for option in inner:
        yield from _leaves(option, here)


def _innermost(data: Json) -> list[Json]:
    options: list[Json] = data["options"]
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        options = options[0]["options"]
    return options


def _checked(option: Json, value: Value, *, complete: bool) -> Any:  # noqa: ANN401 - any JSON value
    """Return an option's value as the wire has it, if a client would send it."""
    name, kind = option["name"], option["type"]
    if isinstance(value, User | Channel):
        return str(value.id)
    if not complete:
        return value
    if kind == INTEGER and (isinstance(value, bool) or not isinstance(value, int)):
        raise ImpossibleError(f"{name} is a whole number")
    if kind == BOOLEAN and not isinstance(value, bool):
        raise ImpossibleError(f"{name} is true or false")
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise ImpossibleError(f"{name} can't be {value!r}")
    if kind in (INTEGER, NUMBER):
        _in_range(name, float(value), option.get("min_value"), option.get("max_value"))
    elif isinstance(value, str):
        _in_range(name, len(value), option.get("min_length"), option.get("max_length"))
    return value


def _in_range(name: str, value: float, least: float | None, most: float | None) -> None:
    if (least is not None and value < least) or (most is not None and value > most):
        raise ImpossibleError(f"{name} must be from {least} to {most}")


def _submitted(row: Json, values: Mapping[str, str]) -> Json:
    if "component" in row:
        return {"type": row["type"], "id": 1, "component": _input(row["component"], values)}
    inputs = [_input(field, values) for field in row.get("components") or []]
    return {"type": row["type"], "id": 1, "components": inputs}


def _input(field: Json, values: Mapping[str, str]) -> Json:
    """Return one submitted input, if a client would send it."""
    value = values.get(field["custom_id"], str(field.get("value") or ""))
    body = {"type": field["type"], "id": 1, "custom_id": field["custom_id"]}
    if is_select(field):
        return body | {"values": [value]}
    least = int(field.get("min_length") or (1 if field.get("required", True) else 0))
    if value or field.get("required", True):
        _in_range(str(field.get("label") or field["custom_id"]), len(value), least, field.get("max_length"))
    return body | {"value": value}
