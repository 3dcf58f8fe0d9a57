"""What can go wrong between Discord and the bot, made to happen; and what the bot sent meanwhile."""

# ruff: noqa: ANN401 - simcord's handles and payloads are of any type

import fnmatch
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.interactions import base_payload
from simcord.types import HttpLogEntry

from bot.render.ids import Verb, compose
from bot.tables.snapshot import Revision
from tests.discord.house import House, Person

BOARDS = "/channels/*/messages/*"
POSTS = "/channels/*/messages"
CALLBACKS = "/interactions/*/callback"
PROMPTS = "/webhooks/*/messages/*"


def sent(house: House, method: str, path: str) -> list[HttpLogEntry]:
    """Return the requests that the bot made, by patterns of method and path."""
    return [
        request
        for request in house.env.http_requests
        if fnmatch.fnmatch(request.method, method) and fnmatch.fnmatch(request.path, path)
    ]


def bodies(house: House, method: str, path: str) -> list[dict[str, Any]]:
    """Return what these requests carried."""
    return [request.json or {} for request in sent(house, method, path)]


def forget_requests(house: House) -> None:
    """Count from here."""
    house.env.http_requests.clear()
    house.env.backend.transcript.clear()


def press_payload(
    house: House, person: Person, custom_id: str, message: discord.Message, **changes: Any
) -> tuple[Any, dict[str, Any]]:
    """Return the interaction and the event of a press, to be delivered with `deliver`."""
    backend = house.env.backend
    record, payload = base_payload(
        backend,
        type=3,
        channel_id=message.channel.id,
        guild_id=house.guild.id,
        user_id=person.member.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    stored = backend.get_message(message.channel.id, message.id)
    payload["message"] = dict(simcord.backend.serializers.message_payload(backend, stored))
    record.source_message_id = message.id
    return record, payload | changes


def command_payload(house: House, person: Person, name: str, **options: Any) -> tuple[Any, dict[str, Any]]:
    """Return the interaction and the event of a subcommand of `/42`, with any options."""
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    return base_payload(
        house.env.backend,
        type=2,
        channel_id=house.channel.id,
        guild_id=house.guild.id,
        user_id=person.member.id,
        data={
            "id": "1",
            "name": "42",
            "type": 1,
            "options": [{"name": name, "type": 1, "options": given}],
        },
    )


async def deliver(house: House, *payloads: dict[str, Any]) -> None:
    """Let the gateway bring interactions, all at the same instant."""
    for payload in payloads:
        house.env.backend.emit("INTERACTION_CREATE", payload)
    await house.after()


async def play_id(house: House, tile: str) -> str:
    """Return the id that a button for this tile has now."""
    return compose(Verb.PLAY, "tableb", tile, **(await revision(house))._asdict())


async def revision(house: House) -> Revision:
    """Return the revision that game buttons carry now."""
    return (await house.snapshot()).revision


def forbid(house: House, channel: Any, *permissions: str) -> None:
    """Take permissions from the bot in a channel, as a moderator does."""
    _, denied = discord.PermissionOverwrite(**dict.fromkeys(permissions, False)).pair()
    bot = house.env.backend.bot_user.id
    house.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, 0, denied.value))


def allow(house: House, channel: Any) -> None:
    """Give back what was taken."""
    house.env.backend.delete_overwrite(channel.id, house.env.backend.bot_user.id)
