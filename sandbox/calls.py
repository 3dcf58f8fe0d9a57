"""A REST request, taken apart, and the table of routes it is looked up in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sandbox.interactions import Interactions
from sandbox.limits.messages import Upload
from sandbox.model import Channel, Guild
from sandbox.permissions import Permissions
from sandbox.posting import Draft
from sandbox.refusals import Json, Reason, Refusal
from sandbox.world import World


@dataclass(frozen=True, slots=True)
class Call:
    """One REST request, and the world that it acts on."""

    world: World
    interactions: Interactions
    parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    payload: Json | list[Json] | None = None
    uploads: list[Upload] = field(default_factory=list)

    def number(self, name: str) -> int:
        """Return an id of the path. Raises `Refusal` (50035) when it is none."""
        text = self.parameters[name]
        if not text.isdecimal():
            raise Refusal(Reason.INVALID_FORM, violation=f'"{text}" is no id')
        return int(text)

    def whole(self, name: str, default: int) -> int:
        """Return a number of the query. Raises `Refusal` (50035) when it is none."""
        text = self.query.get(name, str(default))
        if not text.isdecimal():
            raise Refusal(Reason.INVALID_FORM, violation=f'{name}: "{text}" is no number')
        return int(text)

    @property
    def body(self) -> Json:
        """The payload as one object. Raises `Refusal` (50109) when it is none."""
        if not isinstance(self.payload, dict):
            raise Refusal(Reason.INVALID_JSON, violation="the request has no JSON object")
        return self.payload

    def draft(self) -> Draft:
        """Return the payload as a message's content."""
        return Draft(self.body, self.uploads)

    def guild(self) -> Guild:
        """Return the server of the path. Raises `Refusal` (10004)."""
        guild = self.world.guilds.get(self.number("guild"))
        if guild is None:
            raise Refusal(Reason.UNKNOWN_GUILD)
        return guild

    def channel(self, *needed: Permissions) -> Channel:
        """Return the channel of the path.

        Raises `Refusal`: 10003 when there is none, 50001 when the bot may not see it, 50013 when it may not
        do all that is needed (D52 to D54, D56).
        """
        channel = self.world.channels.get(self.number("channel"))
        if channel is None:
            raise Refusal(Reason.UNKNOWN_CHANNEL)
        require(self.world, channel, Permissions.VIEW_CHANNEL, refusal=Reason.MISSING_ACCESS)
        for permission in needed:
            require(self.world, channel, permission)
        return channel


def require(
    world: World, channel: Channel, permission: Permissions, *, refusal: Reason = Reason.MISSING_PERMISSIONS
) -> None:
    """Refuse unless the bot has a permission in a channel."""
    if not world.bot_permissions(channel) & permission:
        raise Refusal(refusal)


Answer = Json | list[Json] | None
"""What a route returns: JSON, or None for 204 No Content."""


@dataclass(frozen=True, slots=True)
class Route:
    """One route of the API; `open_to_all` where the token is in the path instead of a header."""

    method: str
    path: str
    handle: Callable[[Call], Answer]
    open_to_all: bool = False
    status: int = 200
    """The status of an answer with JSON."""
