"""The settings of a server, for who manages it: in a command of their own, where Discord asks (D68)."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.render.message import Message
from bot.render.server import MOST_CHANNELS, language_name, server_settings, too_many_channels
from bot.tables.ports import ServerSettings
from bot.text.catalogue import languages
from bot.text.translator import msgid, texts
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.house import HOUSE_RULES, played
from cogs.parameters import sharing
from cogs.request import RefusedError, Request

Place = app_commands.AppCommandChannel | app_commands.AppCommandThread
OWN = "server"
"""The choice that follows the language of the server on Discord."""


def languages_offered() -> list[app_commands.Choice[str]]:
    """Return what boards may speak: as the server, or a language that has a catalogue, under its own name."""
    # Translators: a choice in Discord's list, at most 100 characters: boards speak what the server speaks
    own = app_commands.Choice(name=msgid("As the server"), value=OWN)
    named = (app_commands.Choice(name=language_name(each, texts(each)), value=each) for each in languages())
    return [own, *named]


@app_commands.command(description="The settings of this server")
async def show(interaction: discord.Interaction) -> None:
    """`/42admin show`."""

    async def handler(request: Request) -> Message:
        return server_settings(request.server, request.t, _own(request))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(name="set", description="Change settings of this server")
@app_commands.describe(
    pictures="Draw boards and hands as pictures beside their text",
    notices="Call players at new tables when it is their turn, unless the host says otherwise",
    language="The language of boards; private messages speak that of their reader",
)
@app_commands.choices(language=languages_offered())
async def change(
    interaction: discord.Interaction,
    pictures: bool | None = None,  # noqa: FBT001 - an option of the command
    notices: bool | None = None,  # noqa: FBT001 - as above
    language: str | None = None,
) -> None:
    """`/42admin set`."""
    chosen = {"pictures": pictures, "notices": notices, "language": language}

    async def handler(request: Request) -> Message:
        changed: dict[str, Any] = {name: value for name, value in chosen.items() if value is not None}
        if language == OWN:
            changed["language"] = None
        return await _keep(request, replace(request.server, **changed))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="Say in which channels tables may open; in every one, when none is listed")
@app_commands.describe(
    add="A channel, or a category, where tables may open",
    remove="A channel or category to take off the list",
)
async def channels(
    interaction: discord.Interaction, add: Place | None = None, remove: Place | None = None
) -> None:
    """`/42admin channels`."""

    async def handler(request: Request) -> Message:
        settings = request.server
        kept = [listed for listed in settings.channels if remove is None or listed != remove.id]
        if add is not None and add.id not in kept:
            kept.append(add.id)
        if len(kept) > MOST_CHANNELS:
            raise RefusedError(too_many_channels(request.t))
        return await _keep(request, replace(settings, channels=tuple(kept)))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="The house rules of new tables, unless who opens one chooses others")
@sharing(HOUSE_RULES)
async def rules(interaction: discord.Interaction, /, **house: str | None) -> None:
    """`/42admin rules`."""

    async def handler(request: Request) -> Message:
        return await _keep(request, replace(request.server, rules=played(request.server.rules, house)))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


def _own(request: Request) -> str | None:
    """Return the locale of the server on Discord."""
    locale = request.interaction.guild_locale
    return locale.value if locale is not None else None


async def _keep(request: Request, settings: ServerSettings) -> Message:
    if settings != request.server:
        await request.edge.servers.change(request.guild, settings)
    return server_settings(settings, request.t, _own(request))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (show, change, channels, rules)
