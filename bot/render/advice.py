"""What the expert says: a hint before an act, and of one's own decisions after the round."""

from collections.abc import Sequence

import discord

from bot.render import tiles, words
from bot.render.ids import Verb, compose
from bot.render.message import Button, Message
from bot.tables.views import Judged, TableView
from bot.text.translator import Texts, msgid
from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import PASS
from engine.players.advice import Advice
from engine.rules import Rules
from engine.suits import declaration
from engine.view import SeatView

_STEPS = (0.15, 0.4, 0.6, 0.85)
"""Chances at which the next word begins."""
_MADE = (
    # Translators: how likely the reader's side makes its contract; {percent} is as 7%
    msgid("Making the contract is very unlikely: {percent}."),
    msgid("Making the contract is unlikely: {percent}."),
    msgid("Making the contract is about as likely as not: {percent}."),
    msgid("Making the contract is likely: {percent}."),
    msgid("Making the contract is very likely: {percent}."),
)
_SET = (
    # Translators: how likely the reader's side sets the others' contract; {percent} is as 7%
    msgid("Setting the contract is very unlikely: {percent}."),
    msgid("Setting the contract is unlikely: {percent}."),
    msgid("Setting the contract is about as likely as not: {percent}."),
    msgid("Setting the contract is likely: {percent}."),
    msgid("Setting the contract is very likely: {percent}."),
)
_NOTHING = 0.005
"""A cost below this would be shown as none."""


def hint(view: SeatView, advice: Advice, t: Texts) -> str:
    """Return what the expert would do at a seat, and how likely its side then reaches its aim."""
    public = view.public
    said = [_would(public.rules, advice.action, t)]
    if advice.chance is not None:
        agreed = public.contract
        sets = agreed is not None and agreed.side != public.rules.side_of(view.seat)
        said.append(_likely(_SET if sets else _MADE, advice.chance, t))
    return " ".join(said)


def _would(rules: Rules, action: Action, t: Texts) -> str:
    match action:
        case Bid(call) if call == PASS:
            return t("The expert would pass.")
        case Bid(call):
            return t("The expert would bid {bid}.", bid=words.call(call, t))
        case Declare(code, piles):
            return _would_name(words.trump_name(declaration(rules, code), t), piles, t)
        case Play(tile):
            return t("The expert would play {tile}.", tile=tiles.face(tile))
        case LayDown():
            return t("The expert would lay down the hand.")


def _would_name(trump: str, piles: int | None, t: Texts) -> str:
    if piles is None:
        # Translators: {trump} is a suit such as sixes, or no trump
        return t("The expert would name {trump}.", trump=trump)
    return t.plural(
        "The expert would name {trump}, with {n} pile.",
        "The expert would name {trump}, with {n} piles.",
        n=piles,
        trump=trump,
    )


def _likely(steps: Sequence[str], chance: float, t: Texts) -> str:
    return t(steps[sum(chance >= step for step in _STEPS)], percent=t.percent(chance))


def looking(table: TableView, number: int, t: Texts) -> Message:
    """Say that the expert is at it."""
    text = t("The expert looks at your choices. This takes a moment.")
    return Message(text, rows=((_back(table, number, t),),))


def judged(table: TableView, number: int, own: Sequence[Judged], t: Texts) -> Message:
    """Return what the expert says of the reader's own decisions in a finished round."""
    name = t("Table {number} · Round {round}", number=table.number, round=number)
    rows = ((_back(table, number, t),),)
    if not own:
        return Message(t("You had nothing to decide in this round."), rows=rows)
    lines = [
        t("What an expert would have chosen, with what you could know then."),
        t("A cost is how much less likely your side was to reach its aim."),
        "",
        *(_judged(table.rules, each, t) for each in own),
    ]
    embed = discord.Embed(title=t("Your choices"), description="\n".join(lines))
    return Message(name, embed, rows)


def _back(table: TableView, number: int, t: Texts) -> Button:
    # Translators: button, at most 20 characters; opens another round in the review
    return Button(compose(Verb.REVIEW, table.key, f"{number}.0"), t("Round {round}", round=number))


def _judged(rules: Rules, each: Judged, t: Texts) -> str:
    said, place = each.judgement, _place(each, t)
    chosen, best = _word(rules, said.chosen, t), _word(rules, said.best, t)
    if said.best == said.chosen:
        return t("{place}: {chosen}, as the expert would.", place=place, chosen=chosen)
    if said.best_chance is None or said.chosen_chance is None:
        return t("{place}: {chosen}. The expert: {best}.", place=place, chosen=chosen, best=best)
    cost = said.best_chance - said.chosen_chance
    if cost < _NOTHING:
        return t(
            "{place}: {chosen}. The expert: {best}, worth as much.", place=place, chosen=chosen, best=best
        )
    return t(
        "{place}: {chosen}. The expert: {best}. Estimated cost: {percent}.",
        place=place,
        chosen=chosen,
        best=best,
        percent=t.percent(cost),
    )


def _place(each: Judged, t: Texts) -> str:
    if each.trick:
        return t("Trick {number}", number=each.trick)
    # Translators: a player's turn in the auction, as a heading
    return t("Bid") if isinstance(each.judgement.chosen, Bid) else t("Trump")


def _word(rules: Rules, action: Action, t: Texts) -> str:
    match action:
        case Bid(call):
            return words.call(call, t)
        case Declare(code, piles):
            return _named(words.trump_name(declaration(rules, code), t), piles, t)
        case Play(tile):
            return tiles.face(tile)
        case LayDown():
            return t("the hand laid down")


def _named(trump: str, piles: int | None, t: Texts) -> str:
    if piles is None:
        return trump
    return t.plural("{trump}, {n} pile", "{trump}, {n} piles", n=piles, trump=trump)
