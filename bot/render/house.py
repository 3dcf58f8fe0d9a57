"""A table's house rules in words (H1 to H9)."""

from bot.render.tiles import face
from bot.text.translator import Texts, msgid
from engine.house import switched
from engine.options import AllPassRule, DoublesRule, FirstBidRule, NelloRule, PileRule, ScoreRule, SevensRule
from engine.rules import Rules

_NAMED = {
    # Translators: a house rule in a list: who alone is left in the auction may not pass
    ("all_pass", AllPassRule.DEALER_BIDS): msgid("the dealer must bid"),
    # Translators: a house rule in a list: taken tricks, when all tricks were bid
    ("pile_rule", PileRule.OPEN): msgid("taken tricks stay open"),
    # Translators: a house rule in a list: taken tricks, when all tricks were bid
    ("pile_rule", PileRule.CLASSIC): msgid("from 2 marks on one pile"),
    # Translators: a house rule in a list: taken tricks, when all tricks were bid
    ("pile_rule", PileRule.HOUSE): msgid("for 1 mark two piles, for more one"),
    # Translators: a house rule in a list: everybody may declare nello
    ("nello", NelloRule.ANYBODY): msgid("nello"),
    # Translators: a house rule in a list: the dealer may declare nello after three passes
    ("nello", NelloRule.DEALER): msgid("nello for the dealer"),
    # Translators: a house rule in a list
    ("nello_doubles", DoublesRule.OWN_SUIT): msgid("doubles a suit in nello"),
    # Translators: a house rule in a list
    ("nello_doubles", DoublesRule.LOW): msgid("doubles low in nello"),
    # Translators: a house rule in a list: the declarer says how doubles rank in nello
    ("nello_doubles", DoublesRule.DECLARER): msgid("doubles in nello as declared"),
    # Translators: a house rule in a list: sevens may be declared with a bid in marks
    ("sevens", SevensRule.MARKS): msgid("sevens"),
    # Translators: a house rule in a list: sevens may be declared with any bid
    ("sevens", SevensRule.LOOPER): msgid("sevens and looper"),
    # Translators: a house rule in a list: who leads may claim the rest
    ("lay_down", True): msgid("laying down"),
}


def house_rules(rules: Rules, t: Texts) -> str:
    """Return what a table plays, in one line."""
    if not (options := switched(rules)):
        return t.plural("Standard game, to {n} mark", "Standard game, to {n} marks", n=rules.marks_to_win)
    parts = [_target(rules, t)]
    for option in options:
        match option.field, getattr(rules, option.field):
            case ("score" | "points_to_win", _):
                continue  # the target tells it
            case "first_bid", FirstBidRule.HOLDER:
                # Translators: a house rule in a list: who holds this tile bids first
                parts.append(t("{tile} bids first", tile=face(rules.opening_tile)))
            case "splash", int(least):
                # Translators: a house rule in a list
                parts.append(t.plural("splash from {n} mark", "splash from {n} marks", n=least))
            case "plunge", int(least):
                # Translators: a house rule in a list
                parts.append(t.plural("plunge from {n} mark", "plunge from {n} marks", n=least))
            case "tally", drawn:
                # Translators: a house rule in a list: how the marks are drawn, ALL, XXX or A&M
                parts.append(t("tally {drawn}", drawn=drawn))
            case named:
                parts.append(t(_NAMED[named]))
    return t("House rules: {rules}", rules=" · ".join(parts))


def _target(rules: Rules, t: Texts) -> str:
    if rules.score is ScoreRule.POINTS:
        # Translators: what wins the match; begins a list of house rules
        return t.plural("to {n} point", "to {n} points", n=rules.target)
    # Translators: what wins the match; begins a list of house rules
    return t.plural("to {n} mark", "to {n} marks", n=rules.target)
