"""What people have played, and who plays best."""

from typing import Any

import discord
from discord import app_commands

from bot.render.message import Message
from bot.render.statistics import leaderboard as render_leaderboard
from bot.render.statistics import nothing_played, statistics
from bot.tables.statistics import LEAST_MATCHES
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.request import Request


@app_commands.command(description="What somebody has played on this server: matches, bids, sets, partners")
@app_commands.describe(player="Whose; without it, your own")
async def stats(interaction: discord.Interaction, player: discord.User | None = None) -> None:
    """`/42 stats`."""
    asked = player or interaction.user

    async def handler(request: Request) -> Message:
        found = await request.edge.statistics.of(request.guild, asked.id)
        if found is None:
            return nothing_played(asked.display_name, request.t)
        return statistics(
            request.guild, asked.display_name, found.rounds, found.matches, found.partners, request.t
        )

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(description="The best players of this server, computer players among them")
async def leaderboard(interaction: discord.Interaction) -> None:
    """`/42 leaderboard`."""

    async def handler(request: Request) -> Message:
        ranking = await request.edge.statistics.ranking(request.guild)
        return render_leaderboard(request.guild, ranking, LEAST_MATCHES, request.t)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (stats, leaderboard)
