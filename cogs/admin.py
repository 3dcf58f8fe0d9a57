"""What players ask of each other and of the bot: replace, end, agree, personal settings, forget."""

from typing import Any

import discord
from discord import app_commands

from bot.render import answers, menus
from bot.render.ids import Verb
from bot.render.message import Message
from bot.tables.errors import Denial, TableError
from bot.tables.snapshot import Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import SeatLetter, TableNumber
from cogs.presses import Presses
from cogs.request import Request
from engine.seats import Seat

presses = Presses()


@app_commands.command(description="Ask the others to give an absent player's seat to somebody else")
@app_commands.describe(seat="The absent player's seat")
async def replace(interaction: discord.Interaction, seat: SeatLetter) -> None:
    """`/42 replace`."""

    async def handler(request: Request) -> Message:
        snapshot = await request.table()
        return await _replace(request, snapshot, Seat[seat])

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="End the table")
@app_commands.describe(table="A table's number; without it, the table in this channel")
async def end(interaction: discord.Interaction, table: TableNumber | None = None) -> None:
    """`/42 end`."""

    async def handler(request: Request) -> Message:
        return await _ask_end(request, await request.table(table))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="What the bot does for you: confirm tiles, announce turns, mute notices")
async def settings(interaction: discord.Interaction) -> None:
    """`/42 settings`."""

    async def handler(request: Request) -> Message:
        return menus.settings_menu(await request.manager.settings(request.caller), request.t)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="Remove your id and name from the bot's database")
async def forget(interaction: discord.Interaction) -> None:
    """`/42 forget`."""
    await edge_of(interaction).serve(interaction, ask_forget, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (replace, end, settings, forget)


@presses.on(Verb.MORE, ack=Ack.PRIVATE)
async def more(request: Request) -> Message:
    """Open the menu with all the rest."""
    snapshot = request.pressed
    finished = len((await request.manager.score(request.key)).results)
    manages = request.caller_at(snapshot).manages
    return menus.more(snapshot.table, request.seat(snapshot), request.t, manages=manages, finished=finished)


@presses.on(Verb.REPLACE, ack=Ack.PRIVATE)
async def replace_pressed(request: Request) -> Message:
    """Ask for an absent player's seat."""
    return await _replace(request, request.pressed, request.asked_seat)


@presses.on(Verb.AGREE, ack=Ack.UPDATE)
async def agree(request: Request) -> None:
    """Agree to the standing request."""
    await request.manager.agree(request.key, request.caller)


@presses.on(Verb.REFUSE, ack=Ack.UPDATE)
async def refuse(request: Request) -> None:
    """Refuse the standing request."""
    await request.manager.refuse(request.key, request.caller)


@presses.on(Verb.END, ack=Ack.PRIVATE)
async def end_pressed(request: Request) -> Message:
    """Ask before the table is ended."""
    return await _ask_end(request, request.pressed)


@presses.on(Verb.END_SURE, ack=Ack.PRIVATE)
async def end_sure(request: Request) -> Message:
    """End the table, or ask the others to agree."""
    caller = request.caller_at(request.pressed)
    return answers.ended((await request.manager.end(request.key, caller)).table, request.t)


@presses.on(Verb.MUTE, ack=Ack.PRIVATE)
async def mute(request: Request) -> Message:
    """Mute turn notices for the person who presses."""
    await request.manager.change_settings(request.caller, mute_notices=True)
    request.edge.live.notices.dismissed(request.key, await request.manager.person(request.caller))
    return answers.muted(request.t)


@presses.on(Verb.SETTINGS, ack=Ack.PRIVATE)
async def settings_pressed(request: Request) -> Message:
    """Show the personal settings."""
    return menus.settings_menu(await request.manager.settings(request.caller), request.t)


@presses.on(Verb.SET, ack=Ack.PRIVATE)
async def switch(request: Request) -> Message:
    """Turn one personal setting."""
    name, _, state = request.argument.partition(".")
    if name not in {"confirm_tiles", "announce", "mute_notices"} or state not in {"on", "off"}:
        raise TableError(Denial.NOT_ALLOWED)
    chosen = await request.manager.change_settings(request.caller, **{name: state == "on"})
    request.edge.live.prompts.settings_changed(await request.manager.person(request.caller))
    return menus.settings_menu(chosen, request.t)


@presses.on(Verb.FORGET, ack=Ack.PRIVATE)
async def ask_forget(request: Request) -> Message:
    """Ask before a person is forgotten."""
    await request.manager.require_forget(request.caller)
    return menus.ask_forget(request.t)


@presses.on(Verb.FORGET_SURE, ack=Ack.PRIVATE)
async def forget_sure(request: Request) -> Message:
    """Forget the person who presses."""
    await request.manager.forget(request.caller)
    return answers.forgotten(request.t)


async def _ask_end(request: Request, snapshot: Snapshot) -> Message:
    await request.manager.require_end(snapshot.table.key, request.caller_at(snapshot))
    return menus.ask_end(snapshot.table, request.t)


async def _replace(request: Request, snapshot: Snapshot, seat: Seat) -> Message:
    asked = await request.manager.replace(snapshot.table.key, request.caller, seat)
    holder = snapshot.table.seats[seat]
    if holder is not None and holder.discord_id is not None and asked.table.request is not None:
        await request.edge.live.notices.call_absent(asked, holder)
    return answers.asked(asked.table, request.t)
