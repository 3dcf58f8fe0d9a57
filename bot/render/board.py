"""The table message while a table is open, playing, parked or ended (the cards are in `result`)."""

import discord

from bot.render import buttons, contract, sections
from bot.render.house import house_rules
from bot.render.ids import Verb, compose
from bot.render.lobby import computer_rows, hints, lobby, sit_rows
from bot.render.message import Button, Message, Picture, Row
from bot.render.names import name
from bot.render.pictures import alternative
from bot.render.pictures import board as pictures
from bot.render.turns import awaited, content, open_seats, request
from bot.tables.ports import Status
from bot.tables.views import TableView
from bot.text.translator import Texts, msgid
from engine.house import switched
from engine.view import SpectatorView


def board(table: TableView, public: SpectatorView | None, t: Texts) -> Message:
    """Return the table message; `public` is None before the first deal, with a `full_trick` for its frame."""
    match table.status:
        case Status.ENDED:
            return Message(ended(table, t))
        case Status.PARKED:
            return _parked(table, t)
    if public is None:
        return lobby(table, t)
    rows = (
        (buttons.hand(table, t), buttons.score(table, t), buttons.rules(table, t), buttons.more(table, t)),
        *seat_rows(table, t),
    )
    picture = Picture(table.guild, alternative.board(table, public, t), pictures.board, (public,))
    line = content(table, public, awaited(table, public, t), t)
    return Message(line, _embed(table, public, t), rows, picture)


def _embed(table: TableView, public: SpectatorView, t: Texts) -> discord.Embed:
    lines = [*sections.side_lines(table, public.marks, t), sections.dealer(table, public.dealer, t)]
    if switched(table.rules):
        lines.append(house_rules(table.rules, t))
    if table.hints:
        lines.append(hints(table, t))
    if table.passed:
        lines.append(t("All passed: dealt anew."))
    lines += ["", f"**{awaited(table, public, t)}**", *open_seats(table, t), *request(table, t)]
    embed = discord.Embed(title=sections.title(table, public, t), description="\n".join(lines))
    sections.full_trick(embed, table, public, t)
    if public.full_trick is None or public.trick:
        sections.trick(embed, table, public, t)
    contract.section(embed, table, public.contract, t)
    contract.points(embed, public, t)
    sections.auction(embed, table, public, t)
    sections.held(embed, public, t)
    sections.open_hands(embed, table, public, t)
    sections.taken(embed, public, t)
    return embed


def seat_rows(table: TableView, t: Texts) -> tuple[Row, ...]:
    """Return Agree and Refuse, then what may be done with open seats."""
    rows: list[Row] = []
    if table.request is not None:
        rows.append(
            (
                # Translators: button, at most 20 characters; agrees to another player's request
                Button(compose(Verb.AGREE, table.key), t("Agree"), "success"),
                # Translators: button, at most 20 characters; refuses another player's request
                Button(compose(Verb.REFUSE, table.key), t("Refuse"), "danger"),
            )
        )
    if None in table.seats:
        rows += [*sit_rows(table, t), *computer_rows(table, t)]
    return tuple(rows)


def ended(table: TableView, t: Texts) -> str:
    """Return who has ended the table, and why."""
    match table.ended_reason:
        case "abandoned":
            return t("Table {number} has ended: the bot was removed from the server.", number=table.number)
        case "deserted":
            text = msgid("{player} was the last to leave table {number}, which has ended.")
        case "expired":
            text = msgid("{player} has ended table {number}: nobody had touched it for an hour.")
        case _:
            text = msgid("{player} has ended table {number}.")
    return t(text, player=name(table.ended_by, t), number=table.number)


def _parked(table: TableView, t: Texts) -> Message:
    # Translators: button, at most 20 characters; a resting match goes on
    back = Button(compose(Verb.BACK, table.key), t("Bring back"), "primary")
    return Message(t("Table {number} is parked; nothing is lost.", number=table.number), rows=((back,),))
