"""The hand, and the acts of the game: bid, declare, play, next round."""

from typing import Any

import discord
from discord import app_commands

from bot.render import answers
from bot.render.arguments import action
from bot.render.ids import ButtonId, Verb
from bot.render.message import Message
from bot.render.steps import Asked, Piles
from bot.tables.errors import Denial, TableError
from bot.tables.ports import Status
from bot.tables.snapshot import Revision, Snapshot
from cogs.acks import Ack
from cogs.edge import edge_of
from cogs.parameters import TableNumber
from cogs.presses import Presses
from cogs.request import Request
from engine.actions import Bid
from engine.errors import Refusal, RuleError

presses = Presses()


@app_commands.command(description="Your hand, for your eyes only")
@app_commands.describe(table="A table's number; without it, the table in this channel")
async def hand(interaction: discord.Interaction, table: TableNumber | None = None) -> None:
    """`/42 hand`."""

    async def handler(request: Request) -> Message | None:
        return await _prompt(request, await request.table(table))

    await edge_of(interaction).serve(interaction, handler, Ack.PRIVATE)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (hand,)


@presses.on(Verb.HAND, Verb.REFRESH, ack=Ack.PRIVATE)
async def hand_pressed(request: Request) -> Message | None:
    """Show the hand: in a message of its own, or in the private one that was pressed."""
    request.edge.live.try_again(request.pressed)
    return await _prompt(request, request.pressed)


@presses.on(Verb.PILES, Verb.TRUMP, Verb.PICK, Verb.LAY, ack=Ack.PRIVATE)
async def choose(request: Request) -> Message | None:
    """Go one step towards an act: nothing is decided yet."""
    button = _game_button(request)
    piles = button.verb is Verb.PILES and button.argument.isdecimal()
    chosen = Piles(int(button.argument)) if piles else action(button)
    return await _prompt(request, request.pressed, chosen)


@presses.on(Verb.BID, Verb.BID_SURE, Verb.DECLARE, Verb.PLAY, Verb.LAY_SURE, ack=Ack.PRIVATE)
async def act(request: Request) -> Message | None:
    """Bid, declare, play or lay down. An old button changes nothing and shows the present (D21)."""
    button = _game_button(request)
    asked = action(button)
    if button.verb is Verb.BID and isinstance(asked, Bid) and asked.call.in_marks:
        return await _prompt(request, request.pressed, asked)
    await request.needs_board(request.pressed)
    return await _prompt(
        request, await request.manager.act(request.key, request.caller, _revision(button), asked)
    )


@presses.on(Verb.HINT, ack=Ack.PRIVATE)
async def hint(request: Request) -> Message | None:
    """Show in the prompt what the expert would do; an old button shows the present.

    What was pressed there while the expert thought stands.
    """
    given = _revision(_game_button(request))
    pressed = request.edge.live.prompts.prompt(request.key, request.original)
    before = pressed and pressed.asked
    snapshot, advice = await request.edge.advisor.hint(request.key, request.caller, given)
    if pressed and pressed.asked != before:
        return None
    return await _prompt(request, snapshot, advice)


@presses.on(Verb.NEXT, ack=Ack.UPDATE)
async def next_round(request: Request) -> Message | None:
    """Deal the next round; a private message in which that was pressed becomes the new hand."""
    await request.needs_board(request.pressed)
    given = _revision(_game_button(request))
    snapshot = await request.manager.next_round(request.key, request.caller, given)
    return await _prompt(request, snapshot) if request.in_private else None


def _game_button(request: Request) -> ButtonId:
    if request.button is None:
        raise RuleError(Refusal.BAD_NOTATION, text="")
    return request.button


def _revision(button: ButtonId) -> Revision:
    return Revision(button.deal, button.acts)


async def _prompt(request: Request, snapshot: Snapshot, chosen: Asked | None = None) -> Message | None:
    """Draw the prompt that was pressed; a message that isn't known as one becomes the live prompt."""
    press = request.press(snapshot)
    if press is None:
        raise TableError(Denial.NOT_SEATED)
    if chosen is not None and _revision(_game_button(request)) != snapshot.revision:
        chosen = None
    prompts = request.edge.live.prompts
    if request.ack is Ack.UPDATE and prompts.pressed(snapshot, press, request.original, chosen):
        await prompts.renewed(snapshot.table.key, press, request.original)
        return None
    if snapshot.table.status is not Status.PLAYING:
        return answers.no_hand(snapshot.table, snapshot.public(), request.t)
    await prompts.opened(snapshot, press, await request.answer_id(), chosen)
    return None
