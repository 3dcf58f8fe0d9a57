"""The table message before the first deal."""

from collections.abc import Iterable

import discord

from bot.render import buttons
from bot.render.house import house_rules
from bot.render.ids import Verb, compose
from bot.render.limits import BUTTONS
from bot.render.message import Button, Message, Row
from bot.render.names import holder
from bot.render.sections import DOT, add
from bot.tables.ports import Status
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.seats import Seat


def lobby(table: TableView, t: Texts) -> Message:
    """Return who sits where, the rules in one line, and the buttons to sit, fill and start."""
    free = table.seats.count(None)
    number = t("Table {number}", number=table.number)
    call = t.plural("{n} free seat", "{n} free seats", n=free) if free else t("ready to start")
    embed = discord.Embed(
        title=number,
        description="\n".join([t("A table of 42"), house_rules(table.rules, t), hints(table, t)]),
    )
    add(embed, t("Seats"), [_seat(table, seat, t) for seat in table.rules.seats], t)
    rest = (
        # Translators: button, at most 20 characters; gives up one's seat
        Button(compose(Verb.LEAVE, table.key), t("Leave")),
        # Translators: button, at most 20 characters; computer players take all empty seats
        Button(compose(Verb.FILL, table.key), t("Fill with computers"), disabled=not free),
        # Translators: button, at most 20 characters; the match begins
        Button(compose(Verb.START, table.key), t("Start"), "primary", disabled=bool(free)),
        buttons.more(table, t),
    )
    return Message(DOT.join([number, call]), embed, (*sit_rows(table, t), rest))


def sit_rows(table: TableView, t: Texts, *, former: bool = False) -> list[Row]:
    """Return a button a seat, disabled where somebody sits whose place can't be taken now.

    Each seat keeps its place whoever sits down, so that a second tap meets the same seat again.
    """
    held = table.status is Status.PLAYING and not former
    return _rows(
        Button(
            compose(Verb.SIT, table.key, seat.name),
            # Translators: button, at most 20 characters; sits down at seat B
            t("Sit at {seat}", seat=seat.name),
            "success",
            disabled=(seated := table.seats[seat]) is not None and (held or not seated.computer),
        )
        for seat in table.rules.seats
    )


def computer_rows(table: TableView, t: Texts) -> list[Row]:
    """Return a button a seat that gives it to a computer player, laid out as those to sit down."""
    return _rows(
        Button(
            compose(Verb.COMPUTER, table.key, seat.name),
            # Translators: button, at most 20 characters; seats a computer player at seat B
            t("Computer at {seat}", seat=seat.name),
            disabled=table.seats[seat] is not None,
        )
        for seat in table.rules.seats
    )


def _rows(made: Iterable[Button]) -> list[Row]:
    every = tuple(made)
    return [every[start : start + BUTTONS] for start in range(0, len(every), BUTTONS)]


def hints(table: TableView, t: Texts) -> str:
    """Return whether players may ask for hints."""
    return t("Hints: on") if table.hints else t("Hints: off")


def _seat(table: TableView, seat: Seat, t: Texts) -> str:
    return f"{seat.name} {_held(table, seat, t)}"


def _held(table: TableView, seat: Seat, t: Texts) -> str:
    seated, offered = table.seats[seat], table.offered[seat]
    if seated is not None:
        who = holder(seated, t)
        # Translators: the player who opened the table
        return t("{player}, host", player=who) if seated.person == table.host else who
    if offered is not None:
        # Translators: a seat that waits for a player of the match before
        return t("kept for {player}", player=holder(offered, t))
    # Translators: a seat that nobody holds; stands after the seat's letter
    return t("free")
