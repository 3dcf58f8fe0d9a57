"""Sentences about what a table waits for."""

from collections.abc import Iterable

from bot.render.names import name, player
from bot.render.sections import DOT, standing
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import Action, Declare
from engine.auction import PASS, left_alone, legal_calls
from engine.contracts import contract_for, offers
from engine.rules import Rules
from engine.state import Phase
from engine.suits import declarations
from engine.view import SpectatorView


def awaited(table: TableView, public: SpectatorView, t: Texts) -> str:
    """Return whose turn it is and what is awaited."""
    seat = public.turn
    if seat is None:
        return _over(public.phase, t)
    if table.seats[seat] is None:
        return t("Seat {seat} is open and next to act.", seat=seat.name)
    return _acts(public, player(table, seat, t), t)


def _acts(public: SpectatorView, who: str, t: Texts) -> str:
    match public.phase:
        case Phase.AUCTION if must_bid(public):
            return t("{player} is to bid and may not pass.", player=who)
        case Phase.AUCTION:
            return t("{player} is to bid.", player=who)
        case Phase.DECLARATION:
            return _declares(public, who, t)
        case _ if public.trick:
            return t("{player} is to play.", player=who)
    return t("{player} is to lead.", player=who)


def must_bid(public: SpectatorView) -> bool:
    """Whether the next call may be no pass: all others have passed, by the rules of this table (H2.1)."""
    calls = [call for _, call in public.calls]
    return PASS not in legal_calls(public.rules, calls)


def chooses_piles(offered: Iterable[Action]) -> bool:
    """Whether piles must be chosen before the trump (R4.2)."""
    return any(isinstance(action, Declare) and action.piles is not None for action in offered)


def may_replace_trump(rules: Rules, offered: Iterable[Action]) -> bool:
    """Whether something may be declared in place of a trump (H5, H7)."""
    trumps = {named.code for named in declarations(rules)}
    return any(isinstance(action, Declare) and action.trump not in trumps for action in offered)


def _declares(public: SpectatorView, who: str, t: Texts) -> str:
    agreed, alone = public.contract, left_alone([call for _, call in public.calls])
    offered = offers(public.rules, contract_for(agreed.call, agreed.declarer), alone) if agreed else ()
    if may_replace_trump(public.rules, offered):
        return t("{player} is to declare.", player=who)
    if chooses_piles(offered):
        return t("{player} names trump and piles.", player=who)
    return t("{player} names the trump.", player=who)


def _over(phase: Phase, t: Texts) -> str:
    match phase:
        case Phase.ALL_PASSED:
            return t("Everybody passed.")
        case Phase.MATCH_OVER:
            return t("The match is over.")
    return t("The round is over.")


def content(table: TableView, public: SpectatorView, last: str, t: Texts) -> str:
    """Return the line outside the embed: table, marks, and `last`."""
    number = t("Table {number}", number=table.number)
    return DOT.join([number, standing(table.rules, public.marks), last])


def open_seats(table: TableView, t: Texts) -> list[str]:
    """Return a line for each empty seat; the one that must be taken now is said elsewhere."""
    return [
        t("Seat {seat} is open.", seat=seat.name)
        for seat in table.rules.seats
        if table.seats[seat] is None and seat != table.open_seat
    ]


def request(table: TableView, t: Texts) -> list[str]:
    """Return what somebody asks for and whose agreement is missing; nothing where nobody asks."""
    if (asked := table.request) is None:
        return []
    waiting = t.list(name(raw, t) for raw in asked.waiting_for)
    lines = [
        t("{player} asks to end the match.", player=name(asked.by, t))
        if asked.seat is None
        else t(
            "{player} asks to replace {absent}, seat {seat}.",
            player=name(asked.by, t),
            absent=player(table, asked.seat, t),
            seat=asked.seat.name,
        )
    ]
    return [*lines, t("Waiting for {players}.", players=waiting)] if waiting else lines
