"""Paging through a finished round (R8.6)."""

from typing import Any

import discord
from discord import app_commands

from bot.render import advice, answers
from bot.render.ids import Verb
from bot.render.message import Message
from bot.render.review import review as render_review
from bot.tables.snapshot import Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import TableNumber
from cogs.presses import Presses
from cogs.request import Request

presses = Presses()


@app_commands.command(description="Look through a finished round: bids, trump, every trick")
@app_commands.describe(
    number="Which round; without it, the newest one that is finished",
    table="A table's number; without it, the table in this channel",
)
@app_commands.rename(number="round")
async def review(
    interaction: discord.Interaction,
    number: app_commands.Range[int, 1] | None = None,
    table: TableNumber | None = None,
) -> None:
    """`/42 review`."""

    async def handler(request: Request) -> Message:
        return await _review(request, await request.table(table, past=True), number, 0)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="The finished rounds of this match as a text file")
@app_commands.describe(table="A table's number; without it, the table in this channel")
async def record(interaction: discord.Interaction, table: TableNumber | None = None) -> None:
    """`/42 record`."""

    async def handler(request: Request) -> None:
        found = (await request.table(table, past=True)).table
        text = await request.manager.record(found.key)
        await request.hand_over(answers.record(found, request.t), "record.txt", f"{text}\n")

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (review, record)


@presses.on(Verb.REVIEW, ack=Ack.PRIVATE)
async def pressed(request: Request) -> Message:
    """Answer the Review button (no argument) and its pages (`round.page`)."""
    number, _, page = request.argument.partition(".")
    snapshot = request.pressed
    request.edge.judged_in.pop(request.original, None)
    return await _review(
        request, snapshot, int(number) if number.isdecimal() else None, int(page) if page.isdecimal() else 0
    )


@presses.on(Verb.JUDGE, ack=Ack.PRIVATE)
async def judge(request: Request) -> Message | None:
    """Show to somebody, of the own decisions in a round, what the expert would have chosen.

    Who has turned the page meanwhile goes on reading: asked again, the answer is there at once.
    """
    number = int(request.argument) if request.argument.isdecimal() else 0
    table = request.pressed.table
    await request.show(advice.looking(table, number, request.t))
    waiting, this = request.edge.judged_in, request.interaction.id
    waiting[request.original] = this
    try:
        own = await request.edge.advisor.judged(request.key, request.caller, number)
    finally:
        awaited = waiting.get(request.original) == this
        if awaited:
            del waiting[request.original]
    return advice.judged(table, number, own, request.t) if awaited else None


async def _review(request: Request, snapshot: Snapshot, number: int | None, page: int) -> Message:
    view, rounds, table = await request.manager.review(snapshot.table.key, number)
    return render_review(table, view, page, request.t, rounds)
