"""The contract as board, prompt and cards tell it: what was bid and declared, and how far it has come."""

import discord

from bot.render import words
from bot.render.names import actor, played
from bot.render.sections import DOT, add, standing
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.contracts import Kind, contract_for
from engine.options import NelloRule
from engine.rules import Rules
from engine.seats import Side
from engine.view import ContractView, SpectatorView

INSTEAD = {Kind.NELLO, Kind.SEVENS, Kind.LOOPER}
"""Contracts that are declared in place of a trump."""


def section(
    embed: discord.Embed, table: TableView, agreed: ContractView | None, t: Texts, heading: str = ""
) -> None:
    """Add the contract: bid, declarer, side, what was declared, and how taken tricks lie."""
    add(embed, heading or t("Contract"), lines(table, agreed, t) if agreed else (), t)


def lines(table: TableView, agreed: ContractView, t: Texts) -> list[str]:
    """Return the lines of a contract; where another than the declarer leads or plays, they say so."""
    bid = t(
        "{bid} by {player} for {side}",
        bid=words.call(agreed.call, t),
        player=actor(table, agreed.declarer, 0, t),
        side=words.side(table.rules, agreed.side),
    )
    return [bid, _declared(agreed, t), *others(table, agreed, t), *_lie(table.rules, agreed, t)]


def others(table: TableView, agreed: ContractView, t: Texts) -> list[str]:
    """Return who leads, where that isn't the declarer (H6.3), and who plays no tile (H5.2)."""
    said = [
        t("{player} sits out.", player=played(table, seat, t))
        for seat in table.rules.seats
        if seat not in agreed.players
    ]
    if agreed.leader == agreed.declarer:
        return said
    return [t("{player} names the trump and leads.", player=actor(table, agreed.leader, 1, t)), *said]


def _declared(agreed: ContractView, t: Texts) -> str:
    """Return the trump, or what was declared in place of one (H5, H7)."""
    if agreed.trump is None:
        return t("Trump: not named yet")
    if agreed.kind in INSTEAD:
        return t("Declared: {trump}", trump=words.trump_name(agreed.trump, t))
    return t("Trump: {trump}", trump=words.trump_name(agreed.trump, t))


def _lie(rules: Rules, agreed: ContractView, t: Texts) -> list[str]:
    if agreed.piles is not None:
        # Translators: of the taken tricks only the tops of the piles stay face up
        return [t.plural("Taken tricks: {n} pile", "Taken tricks: {n} piles", n=agreed.piles)]
    if agreed.trump is not None or not agreed.all_tricks:
        return [t("Taken tricks: all open")]
    # What a house rule fixes (H4.1) is told once the declaration shows that it applies.
    chooses = contract_for(agreed.call, agreed.declarer).pile_choices(rules)
    return [t("Piles: not declared yet")] if chooses else []


def points(embed: discord.Embed, public: SpectatorView, t: Texts, *, mine: Side | None = None) -> None:
    """Add round points, what is missing, and tricks; `mine` is the reader's side, None on the board."""
    if public.contract is None:
        add(embed, t("Round points"), [], t)
        return
    said = []
    if public.points is not None:
        said.append(standing(public.rules, public.points))
    if public.result is None:
        said += needs(public, public.contract, mine, t)
    said.append(t("Tricks: {tricks}", tricks=standing(public.rules, public.tricks_taken)))
    add(embed, t("Round points") if public.points is not None else t("Number of tricks"), said, t)


def needs(public: SpectatorView, agreed: ContractView, mine: Side | None, t: Texts) -> list[str]:
    """Return how many more round points either side needs, that tricks decide, or that it is decided.

    A round goes on after that where points are scored (H1.1). Nothing is told while it may become nello.
    """
    if agreed.trump is None and agreed.all_tricks and public.rules.nello is not NelloRule.OFF:
        return []
    if public.decided is not None:
        said = _made if public.decided else _set
        return [said(public.rules, agreed, mine, t)]
    if public.declarers_need is None or public.defenders_need is None:
        return [
            _no_trick(public, agreed, mine, t)
            if agreed.kind is Kind.NELLO
            else _each(public, agreed, mine, t)
        ]
    made, stopped = public.declarers_need, public.defenders_need
    if mine is None:
        defending = DOT.join(words.side(public.rules, side) for side in _others(public.rules, agreed.side))
        name = words.side(public.rules, agreed.side)
        return [
            t.plural("{side} need {n} more.", "{side} need {n} more.", n=made, side=name),
            t.plural(
                "{side} need {n} more to set.", "{side} need {n} more to set.", n=stopped, side=defending
            ),
        ]
    if mine == agreed.side:
        return [
            t.plural("Your side needs {n} more.", "Your side needs {n} more.", n=made),
            t.plural("They need {n} more to set.", "They need {n} more to set.", n=stopped),
        ]
    return [
        t.plural("They need {n} more.", "They need {n} more.", n=made),
        t.plural("You need {n} more to set them.", "You need {n} more to set them.", n=stopped),
    ]


def _made(rules: Rules, agreed: ContractView, mine: Side | None, t: Texts) -> str:
    if mine is None:
        return t("{side} have what they bid.", side=words.side(rules, agreed.side))
    return t("Your side has what it bid.") if mine == agreed.side else t("They have what they bid.")


def _set(rules: Rules, agreed: ContractView, mine: Side | None, t: Texts) -> str:
    if mine is None:
        return t("{side} are set.", side=words.side(rules, agreed.side))
    return t("Your side is set.") if mine == agreed.side else t("They are set.")


def _each(public: SpectatorView, agreed: ContractView, mine: Side | None, t: Texts) -> str:
    if mine is None:
        return t("{side} must take every trick.", side=words.side(public.rules, agreed.side))
    return t("You must take every trick.") if mine == agreed.side else t("They must take every trick.")


def _no_trick(public: SpectatorView, agreed: ContractView, mine: Side | None, t: Texts) -> str:
    if mine is None:
        return t("{side} must take no trick.", side=words.side(public.rules, agreed.side))
    return t("Your side must take no trick.") if mine == agreed.side else t("They must take no trick.")


def _others(rules: Rules, mine: Side) -> list[Side]:
    return [Side(side) for side in range(len(rules.sides)) if side != mine]
