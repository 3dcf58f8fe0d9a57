"""Opening a table, its seats, its start, its rematch, and the list of tables."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.live.wire import FAILURES
from bot.render import answers, levels, menus, messages
from bot.render.arguments import opening, options
from bot.render.ids import Verb, compose
from bot.render.message import Message
from bot.tables.errors import Denial, TableError
from bot.tables.events import Options
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import SeatLetter, TableNumber
from cogs.presses import Presses
from cogs.request import RefusedError, Request
from engine.errors import Refusal, RuleError
from engine.players.levels import Level
from engine.seats import Seat

presses = Presses()

THREAD_MINUTES: Final = 10080
"""A week, in minutes without talk until Discord archives a table's thread (D55)."""
THREAD_NEEDS: Final = ("create_public_threads", "send_messages_in_threads")
"""Permissions without which a table can't be opened in a thread (D56)."""


@app_commands.command(description="Open a table of Texas 42 in this channel")
@app_commands.describe(
    thread="Open it in a thread of its own",
    hints="A line of advice in every hand (on unless you turn it off)",
    notices="Call a player with a short message when it is their turn",
)
async def new(
    interaction: discord.Interaction,
    thread: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    hints: bool | None = None,  # noqa: FBT001 - as above
    notices: bool | None = None,  # noqa: FBT001 - as above
) -> None:
    """`/42 new`."""

    async def handler(request: Request) -> Message:
        wanted = request.server.notices if notices is None else notices
        chosen = Options(hints=hints, notices=wanted)
        if thread:
            return await _open(request, await _thread(request), chosen)
        try:
            request.needs_allowed_channel()
            request.needs_permissions()
            return await _open(request, request.channel, chosen)
        except TableError as error:
            if error.code is not Denial.TABLE_RUNNING:
                raise
            return await _occupied(request, compose(Verb.THREAD, argument=opening(chosen)))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="Sit down at the table in this channel")
@app_commands.describe(seat="Which seat; without it, the first that is free")
async def join(interaction: discord.Interaction, seat: SeatLetter | None = None) -> None:
    """`/42 join`."""

    async def handler(request: Request) -> Message:
        snapshot = await request.table()
        await request.needs_board(snapshot)
        seated = await request.manager.sit(snapshot.table.key, request.caller, Seat[seat] if seat else None)
        return answers.seated(seated.table, request.seat(seated), request.t)

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


@app_commands.command(
    name="table", description="Show this channel's table again, or the tables of this server"
)
@app_commands.describe(number="A parked match to bring back here")
async def show_table(interaction: discord.Interaction, number: TableNumber | None = None) -> None:
    """`/42 table`."""

    async def handler(request: Request) -> Message:
        if number is not None:
            snapshot = await _looked_for(request, await request.manager.numbered(request.guild, number))
            if snapshot.table.status is Status.PARKED:
                try:
                    return await _bring_back_here(request, snapshot)
                except TableError as error:
                    if error.code is not Denial.TABLE_RUNNING:
                        raise
                    return await _occupied(request, compose(Verb.THREAD, snapshot.table.key))
            return answers.table_link(snapshot.table, request.t, await request.board(snapshot))
        running = await request.manager.running_in(request.channel)
        if running is None:
            return menus.table_list(
                await request.manager.listed(request.guild, request.caller), request.guild, request.t
            )
        running = await request.met(running.table.key)
        if request.holder(running) is None:
            return answers.table_link(running.table, request.t, await request.board(running))
        request.needs_permissions()
        reposted = await request.edge.live.boards.repost(running.table.key)
        return answers.reposted(running.table, reposted, request.t)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (new, join, leave, start, show_table)


@presses.on(Verb.SIT, ack=Ack.UPDATE)
async def sit(request: Request) -> None:
    """Sit down, or move."""
    await request.needs_board(request.pressed)
    await request.manager.sit(request.key, request.caller, request.asked_seat)


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
    if letter not in Seat.__members__:
        raise RuleError(Refusal.BAD_NOTATION, text=request.argument)
    await request.needs_board(request.pressed)
    seated = await request.manager.computer(request.key, request.caller, Seat[letter], _level(level))
    return levels.seated(seated.table, Seat[letter], request.t)


@presses.on(Verb.REMATCH, ack=Ack.UPDATE)
async def rematch(request: Request) -> None:
    """Open the next match's table, or sit down at it."""
    request.needs_allowed_channel()
    request.needs_permissions()
    await request.manager.rematch(request.key, request.caller)


@presses.on(Verb.BACK, ack=Ack.UPDATE)
async def back(request: Request) -> Message | None:
    """Bring a parked match back."""
    await _bring_back_here(request, request.pressed)
    return None


@presses.on(Verb.THREAD, ack=Ack.PRIVATE)
async def in_thread(request: Request) -> Message:
    """Open the new table, or bring the parked match back, in a thread, since another one runs here."""
    if request.key:
        return await _bring_back(request, request.pressed, await _thread(request))
    return await _open(request, await _thread(request), options(request.argument))


def _level(text: str) -> Level:
    if text not in set(Level):
        raise RuleError(Refusal.BAD_NOTATION, text=text)
    return Level(text)


async def _open(request: Request, channel: int, chosen: Options) -> Message:
    snapshot = await request.manager.open(request.caller, request.guild, channel, chosen)
    return answers.opened(snapshot.table, request.t)


async def _occupied(request: Request, thread: str) -> Message:
    """Say that a table runs here; `thread` is the button that opens the other one in a thread."""
    running = await request.table()
    is_channel = isinstance(request.interaction.channel, discord.TextChannel)
    offered = thread if is_channel and not _lacks_for_threads(request) else None
    return menus.occupied(running.table, offered, request.t, await request.board(running))


async def _thread(request: Request) -> int:
    """Make a thread of this channel and return its id.

    Raises:
        RefusedError: tables may not open here, the bot may not, or Discord says no.
    """
    request.needs_allowed_channel()
    parent = request.interaction.channel
    if not isinstance(parent, discord.TextChannel):
        raise RefusedError(messages.no_threads_here(request.t))
    if missing := _lacks_for_threads(request):
        raise RefusedError(messages.missing_permissions(missing, request.t))
    request.needs_permissions()
    try:
        thread = await parent.create_thread(
            name=answers.thread_name(request.caller.name, request.t),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=THREAD_MINUTES,
        )
    except FAILURES as error:
        raise RefusedError(messages.channel_refuses((), request.t)) from error
    return thread.id


def _lacks_for_threads(request: Request) -> list[str]:
    return [name for name in THREAD_NEEDS if not getattr(request.interaction.app_permissions, name)]


async def _leave(request: Request, snapshot: Snapshot) -> Message:
    key = snapshot.table.key
    if snapshot.table.status is Status.OPEN:
        return answers.left((await request.manager.leave(key, request.caller)).table, request.t)
    if request.holder(snapshot) is None:
        raise TableError(Denial.NOT_SEATED)
    return menus.ask_leave(snapshot.table, await request.manager.leaving_ends(key, request.caller), request.t)


async def _looked_for(request: Request, snapshot: Snapshot) -> Snapshot:
    """Return a player's table as it is once its board elsewhere was drawn: parked, where the channel is gone.

    A bot that was away isn't told that a channel was deleted (D57).
    """
    if request.holder(snapshot) is None or snapshot.table.channel == request.channel:
        return snapshot
    await request.edge.live.boards.draw_now(snapshot)
    return await request.manager.snapshot(snapshot.table.key)


async def _bring_back_here(request: Request, snapshot: Snapshot) -> Message:
    if request.channel != snapshot.table.channel:
        request.needs_allowed_channel()
    request.needs_permissions()
    return await _bring_back(request, snapshot, request.channel)


async def _bring_back(request: Request, snapshot: Snapshot, channel: int) -> Message:
    back = await request.manager.bring_back(snapshot.table.key, request.caller, channel)
    await request.edge.live.boards.repost(back.table.key)
    return answers.goes_on(back.table, request.t)
