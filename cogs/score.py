"""The marks, the contracts of the match, and where the round stands (R8.1)."""

from typing import Any

import discord
from discord import app_commands

from bot.render.ids import Verb
from bot.render.message import Message
from bot.render.score import score as render_score
from bot.tables.snapshot import Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import TableNumber
from cogs.presses import Presses
from cogs.request import Request

presses = Presses()


@app_commands.command(description="The marks, and the contracts of this match")
@app_commands.describe(table="A table's number; without it, the table in this channel")
async def score(interaction: discord.Interaction, table: TableNumber | None = None) -> None:
    """`/42 score`."""

    async def handler(request: Request) -> Message:
        return await _score(request, await request.table(table, past=True))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (score,)


@presses.on(Verb.SCORE, ack=Ack.PRIVATE)
async def pressed(request: Request) -> Message:
    """Answer the Score button."""
    return await _score(request, request.pressed)


async def _score(request: Request, snapshot: Snapshot) -> Message:
    return render_score(await request.manager.score(snapshot.table.key), snapshot.public(), request.t)
