"""Where tables stand: opened here or in a thread, shown again, brought back, and the list of them."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.live.wire import FAILURES
from bot.render import answers, menus, messages
from bot.render.arguments import opened, opening
from bot.render.ids import Verb, compose
from bot.render.message import Message
from bot.tables.errors import Denial, TableError
from bot.tables.events import Options
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from bot.text.translator import texts
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.house import HOUSE_RULES, played
from cogs.parameters import TableNumber, sharing
from cogs.presses import Presses
from cogs.request import RefusedError, Request
from engine.rules import Rules

presses = Presses()

THREAD_MINUTES: Final = 10080
"""A week, in minutes without talk until Discord archives a table's thread (D55)."""
THREAD_NEEDS: Final = ("create_public_threads", "send_messages_in_threads")
"""Permissions without which a table can't be opened in a thread (D56)."""


@app_commands.command(description="Open a table of Texas 42 in this channel")
@app_commands.describe(
    thread="Open it in a thread of its own",
    hints="A Hint button in every hand (unless you say: where one person plays alone)",
    notices="Call a player with a short message when it is their turn",
)
@sharing(HOUSE_RULES)
async def new(
    interaction: discord.Interaction,
    /,
    thread: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    hints: bool | None = None,  # noqa: FBT001 - as above
    notices: bool | None = None,  # noqa: FBT001 - as above
    **house: str | None,
) -> None:
    """`/42 new`."""

    async def handler(request: Request) -> Message:
        wanted = request.server.notices if notices is None else notices
        chosen, rules = Options(hints=hints, notices=wanted), played(request.server.rules, house)
        if thread:
            return await _open(request, await _thread(request), chosen, rules)
        try:
            request.needs_allowed_channel()
            request.needs_permissions()
            return await _open(request, request.channel, chosen, rules)
        except TableError as error:
            if error.code is not Denial.TABLE_RUNNING:
                raise
            return await _occupied(request, compose(Verb.THREAD, argument=opening(chosen, rules)))

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
        return await _show_again(request, await request.met(running.table.key))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (new, show_table)


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
    chosen, rules = opened(request.argument)
    return await _open(request, await _thread(request), chosen, rules)


@presses.on(Verb.REPOST, ack=Ack.PRIVATE)
async def repost(request: Request) -> Message:
    """Post the board again at the bottom of the channel (a player), or lead to it."""
    return await _show_again(request, request.pressed)


async def _open(request: Request, channel: int, chosen: Options, rules: Rules) -> Message:
    snapshot = await request.manager.open(request.caller, request.guild, channel, chosen, rules)
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
            name=answers.thread_name(request.caller.name, texts(request.edge.servers.locale(request.guild))),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=THREAD_MINUTES,
        )
    except FAILURES as error:
        raise RefusedError(messages.channel_refuses((), request.t)) from error
    return thread.id


def _lacks_for_threads(request: Request) -> list[str]:
    return [name for name in THREAD_NEEDS if not getattr(request.interaction.app_permissions, name)]


async def _show_again(request: Request, snapshot: Snapshot) -> Message:
    if request.holder(snapshot) is None:
        return answers.table_link(snapshot.table, request.t, await request.board(snapshot))
    request.needs_permissions()
    reposted = await request.edge.live.boards.repost(snapshot.table.key)
    return answers.reposted(snapshot.table, reposted, request.t)


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
