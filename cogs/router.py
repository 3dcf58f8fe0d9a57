"""Every press comes through here, known or not, and gets exactly one answer (D2, D16, D19, D20).

No view and no dynamic item is registered with discord.py: a press carries all that is needed (docs/adr/0005).
"""

import discord
from discord.ext import commands

from bot.render import messages
from bot.render.ids import parse
from bot.render.message import Message
from cogs import admin, lobby, places, play, review, rules, score
from cogs.acks import Ack
from cogs.edge import Edge
from cogs.presses import Reaction
from cogs.request import Request

REACTIONS = {
    verb: reaction
    for module in (places, lobby, play, score, review, rules, admin)
    for verb, reaction in module.presses.reactions.items()
}


class Router(commands.Cog):
    """Hands presses to their handlers."""

    def __init__(self, edge: Edge) -> None:
        self._edge = edge

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Serve a press; commands come through the command tree."""
        if interaction.type is not discord.InteractionType.component:
            return
        if not self._edge.received.is_new(interaction):
            return
        button = parse(str(dict(interaction.data or {}).get("custom_id", "")))
        reaction = REACTIONS[button.verb] if button else Reaction(_out_of_date, Ack.PRIVATE)
        pressed = interaction.message
        in_private = button is not None and pressed is not None and pressed.flags.ephemeral
        await self._edge.serve(
            interaction, reaction.handler, Ack.UPDATE if in_private else reaction.ack, button
        )


async def _out_of_date(request: Request) -> Message:
    """Answer a button of an earlier version, or one that somebody made up."""
    running = await request.manager.running_in(request.channel)
    return messages.out_of_date(running.table if running else None, request.t)
