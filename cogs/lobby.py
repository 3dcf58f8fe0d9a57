"""The seats of a table, its start and its rematch."""

from typing import Any

import discord
from discord import app_commands

from bot.render import answers, levels, menus
from bot.render.ids import Verb
from bot.render.message import Message
from bot.tables.errors import Denial, TableError
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import SeatLetter, TableNumber
from cogs.presses import Presses
from cogs.request import Request, seat_named
from engine.errors import Refusal, RuleError
from engine.players.levels import Level
from engine.seats import Seat

presses = Presses()


@app_commands.command(description="Sit down at the table in this channel")
@app_commands.describe(seat="Which seat; without it, the first free one, or else a computer player's")
async def join(interaction: discord.Interaction, seat: SeatLetter | None = None) -> None:
    """`/42 join`."""

    async def handler(request: Request) -> Message:
        return await _sit(request, await request.table(), Seat[seat] if seat else None)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="Give up your seat")
@app_commands.describe(table="A table's number; without it, the table in this channel")
async def leave(interaction: discord.Interaction, table: TableNumber | None = None) -> None:
    """`/42 leave`."""

    async def handler(request: Request) -> Message:
        return await _leave(request, await request.table(table))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="Start the match when four players sit")
async def start(interaction: discord.Interaction) -> None:
    """`/42 start`."""

    async def handler(request: Request) -> Message:
        snapshot = await request.table()
        await request.needs_board(snapshot)
        return answers.started(
            (await request.manager.start(snapshot.table.key, request.caller)).table, request.t
        )

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (join, leave, start)


@presses.on(Verb.SIT, ack=Ack.UPDATE)
async def sit(request: Request) -> Message | None:
    """Sit down, or move: the board shows where, and a menu says it."""
    answer = await _sit(request, request.pressed, request.asked_seat)
    return answer if request.in_menu else None


@presses.on(Verb.LEAVE, ack=Ack.UPDATE)
async def leave_pressed(request: Request) -> Message | None:
    """Leave an open table at once; ask in a match."""
    snapshot = request.pressed
    if snapshot.table.status is Status.OPEN:
        await request.manager.leave(request.key, request.caller)
        return None
    return await _leave(request, snapshot)


@presses.on(Verb.LEAVE_SURE, ack=Ack.PRIVATE)
async def leave_sure(request: Request) -> Message:
    """Leave a match after the question."""
    snapshot = await request.manager.leave(request.key, request.caller)
    return answers.left(snapshot.table, request.t)


@presses.on(Verb.FILL, ack=Ack.UPDATE)
async def fill(request: Request) -> Message:
    """Ask how well the computer players shall play that take the empty seats."""
    await request.manager.require_computers(request.key, request.caller, None)
    return levels.ask(request.pressed.table, None, request.t)


@presses.on(Verb.FILL_AS, ack=Ack.PRIVATE)
async def fill_as(request: Request) -> Message:
    """Put computer players in the empty seats."""
    filled = await request.manager.fill(request.key, request.caller, _level(request.argument))
    return levels.filled(filled.table, request.t)


@presses.on(Verb.START, ack=Ack.UPDATE)
async def start_pressed(request: Request) -> None:
    """Start the match."""
    await request.needs_board(request.pressed)
    await request.manager.start(request.key, request.caller)


@presses.on(Verb.FREE, ack=Ack.PRIVATE)
async def free(request: Request) -> Message:
    """Free a seat of an open table (its host)."""
    snapshot = await request.manager.free(request.key, request.caller, request.asked_seat)
    return menus.more(snapshot.table, request.seat(snapshot), request.t)


@presses.on(Verb.COMPUTER, ack=Ack.UPDATE)
async def computer(request: Request) -> Message | None:
    """Let a computer player take an open seat: it plays like those that sit, or as well as is asked for."""
    seat, table = request.asked_seat, request.pressed.table
    usual = next((holder.level for holder in table.seats if holder and holder.level), None)
    if usual is None:
        await request.manager.require_computers(request.key, request.caller, seat)
        return levels.ask(table, seat, request.t)
    await request.needs_board(request.pressed)
    await request.manager.computer(request.key, request.caller, seat, usual)
    return None


@presses.on(Verb.COMPUTER_AS, ack=Ack.PRIVATE)
async def computer_as(request: Request) -> Message:
    """Let a computer player of the level asked for take an open seat."""
    letter, _, level = request.argument.partition(".")
    seat = seat_named(letter)
    await request.needs_board(request.pressed)
    seated = await request.manager.computer(request.key, request.caller, seat, _level(level))
    return levels.seated(seated.table, seat, request.t)


@presses.on(Verb.REMATCH, ack=Ack.UPDATE)
async def rematch(request: Request) -> None:
    """Open the next match's table, or sit down at it."""
    request.needs_allowed_channel()
    request.needs_permissions()
    await request.manager.rematch(request.key, request.caller)


def _level(text: str) -> Level:
    if text not in set(Level):
        raise RuleError(Refusal.BAD_NOTATION, text=text)
    return Level(text)


async def _sit(request: Request, snapshot: Snapshot, wanted: Seat | None) -> Message:
    await request.needs_board(snapshot)
    seated = await request.manager.sit(snapshot.table.key, request.caller, wanted)
    return answers.seated(seated.table, request.seat(seated), request.t)


async def _leave(request: Request, snapshot: Snapshot) -> Message:
    key = snapshot.table.key
    if snapshot.table.status is Status.OPEN:
        return answers.left((await request.manager.leave(key, request.caller)).table, request.t)
    if request.holder(snapshot) is None:
        raise TableError(Denial.NOT_SEATED)
    return menus.ask_leave(snapshot.table, await request.manager.leaving_ends(key, request.caller), request.t)
