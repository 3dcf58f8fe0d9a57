"""The rules in short, and how to play here."""

from typing import Any

import discord
from discord import app_commands

from bot.render.ids import Verb
from bot.render.menus import help as render_help
from bot.render.message import Message
from bot.render.rulebook import headings
from bot.render.rules import rules as render_rules
from bot.render.topics import Topic
from bot.text.translator import texts
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.presses import Presses
from cogs.request import Request

presses = Presses()

TOPICS = [app_commands.Choice(name=name, value=topic.value) for topic, name in headings(texts(None)).items()]


@app_commands.command(description="The rules in short")
@app_commands.describe(topic="Which part of them")
@app_commands.choices(topic=TOPICS)
async def rules(interaction: discord.Interaction, topic: str = Topic.DEAL) -> None:
    """`/42 rules`."""

    async def handler(request: Request) -> Message:
        running = await request.manager.running_in(request.channel)
        return render_rules(_topic(topic), running.table if running else None, request.t, request.guild)

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


@app_commands.command(name="help", description="How to play here, in five lines")
async def show_help(interaction: discord.Interaction) -> None:
    """`/42 help` (D67)."""
    await edge_of(interaction).serve(interaction, help_pressed, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules, show_help)


@presses.on(Verb.RULES, ack=Ack.PRIVATE)
async def pressed(request: Request) -> Message:
    """Answer the Rules button and the `?` of a prompt."""
    table = request.pressed.table if request.key else None
    return render_rules(_topic(request.argument), table, request.t, request.guild)


def _topic(named: str) -> Topic:
    return Topic(named) if named in set(Topic) else Topic.DEAL


@presses.on(Verb.HELP, ack=Ack.PRIVATE)
async def help_pressed(request: Request) -> Message:
    """Say how to play here."""
    return render_help(request.t)
