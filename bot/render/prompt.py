"""The private prompt: what one player sees and may press, and its short forms."""

from collections.abc import Sequence

import discord

from bot.render import advice, answers, asking, buttons, choices, contract, sections, steps, teaching, tiles
from bot.render.house import house_rules
from bot.render.message import Message, Picture
from bot.render.names import player
from bot.render.pictures import alternative
from bot.render.pictures import hand as pictures
from bot.render.steps import Asked
from bot.tables.ports import PersonalSettings, Status
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import Play
from engine.house import switched
from engine.players.advice import Advice
from engine.rules import Rules
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import SeatView, SpectatorView


def prompt(
    table: TableView, view: SeatView, settings: PersonalSettings, t: Texts, *, step: Asked | None = None
) -> Message:
    """Return the prompt; `step` is what was chosen last and is to be confirmed, or the hint asked for."""
    public = view.public
    stands = steps.standing(view, step)
    step = None if isinstance(stands, Advice) else stands
    ask = asking.asked(table, view, step, t)
    mine = public.rules.side_of(view.seat)
    embed = discord.Embed(title=sections.title(table, public, t), description=_place(table, view, t))
    sections.auction(embed, table, public, t)
    contract.section(embed, table, public.contract, t)
    if public.contract is not None:
        contract.points(embed, public, t, mine=mine)
    sections.trick(embed, table, public, t)
    sections.open_hands(embed, table, public, t)
    sections.taken(embed, public, t)
    hint = [advice.hint(view, stands, t)] if isinstance(stands, Advice) else []
    sections.add(embed, t("Now"), [ask, *hint, teaching.taught(view, step, t)], t)
    picked = step.tile if isinstance(step, Play) else None
    return Message(
        ask,
        embed,
        choices.rows(table, view, settings, teaching.topic(view, step), step, t),
        Picture(table.guild, alternative.hand(view, t), pictures.hand, (view, picked)),
        tuple(tile for tile in view.hand if tile is not None),
    )


def partners(rules: Rules, seat: Seat) -> tuple[Seat, ...]:
    """Return who plays with `seat`."""
    return tuple(other for other in rules.sides[rules.side_of(seat)] if other != seat)


def hand_lines(hand: Sequence[Tile | None]) -> list[str]:
    """Return the tiles still held, in the rows in which their buttons stand."""
    width = choices.row_length(len(hand))
    rows = (hand[start : start + width] for start in range(0, len(hand), width))
    return [tiles.faces(held) for row in rows if (held := [tile for tile in row if tile is not None])]


def _place(table: TableView, view: SeatView, t: Texts) -> str:
    with_whom = [player(table, seat, t) for seat in partners(view.public.rules, view.seat)]
    lines = [*(hand_lines(view.hand) or [t("Your hand is empty.")]), ""]
    if with_whom:
        # Translators: the reader's seat letter, and who plays with the reader
        lines.append(t("You: {seat} · Partner: {player}", seat=view.seat.name, player=t.list(with_whom)))
    else:
        lines.append(t("You: {seat}", seat=view.seat.name))
    lines += sections.side_lines(table, view.public.marks, t)
    if switched(table.rules):
        lines.append(house_rules(table.rules, t))
    return "\n".join(lines)


def emptied(t: Texts, table: TableView, public: SpectatorView | None, *, sits: bool = True) -> Message:
    """Return what is left of a prompt or announcement that must no longer show anything (R8.7).

    `sits`: its reader still has a seat at the table.
    """
    number = table.number
    match table.status:
        case Status.FINISHED | Status.ENDED:
            return Message(t("Table {number} is over.", number=number))
        case _ if not sits:
            return answers.seated(table, None, t)
        case Status.PLAYING:
            return _line(t("Table {number}: press My hand to see your tiles.", number=number), table, t)
        case Status.BETWEEN if public is not None:
            return answers.round_over(table, public, t)
    return _line(t("Table {number}: nobody holds tiles now.", number=number), table, t)


def moved(t: Texts, table: TableView) -> Message:
    """Return what is left of a prompt after a newer one was sent."""
    return _line(t("Table {number}: your hand has moved to a newer message.", number=table.number), table, t)


def _line(text: str, table: TableView, t: Texts) -> Message:
    return Message(text, rows=((buttons.hand(table, t),),))
