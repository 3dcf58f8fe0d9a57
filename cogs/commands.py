"""The command groups, `/42` and `/42admin` (D13, D68, D70)."""

import discord
from discord import app_commands

from bot.render import messages
from cogs import admin, lobby, places, play, review, rules, score, server, statistics
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.request import Request


def group() -> app_commands.Group:
    """Return the group with every command; the client says where commands may be used."""
    made = app_commands.Group(
        name="42",
        description="Texas 42: the domino trick game",
    )
    for module in (places, lobby, play, score, review, statistics, rules, admin):
        for command in module.COMMANDS:
            made.add_command(command)
    return made


def admin_group() -> app_commands.Group:
    """Return the group for who may manage the server; Discord hides it from all others (D68)."""
    made = app_commands.Group(
        name="42admin",
        description="Settings of this server for tables of Texas 42",
        default_permissions=discord.Permissions(manage_guild=True),
    )
    for command in server.COMMANDS:
        made.add_command(command)
    return made


class Tree(app_commands.CommandTree[discord.Client]):
    """Runs each command once (D78), and answers also what fails before one runs (D18, D65)."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Return whether this comes for the first time."""
        return edge_of(interaction).received.is_new(interaction)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Say that the commands are being updated; anything else is our fault and gets an error number."""

        async def handler(request: Request) -> None:
            if isinstance(error, (app_commands.CommandSignatureMismatch, app_commands.CommandNotFound)):
                await request.say(messages.updating(request.t))
                return
            raise error

        await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)
