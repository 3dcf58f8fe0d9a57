"""Buttons that stand on several messages."""

from bot.render.ids import Verb, compose
from bot.render.message import Button
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.view import SpectatorView


def hand(table: TableView, t: Texts) -> Button:
    """Return the button that opens one's own tiles."""
    # Translators: button, at most 20 characters; opens one's own tiles
    return Button(compose(Verb.HAND, table.key), t("My hand"), "primary")


def next_round(table: TableView, public: SpectatorView, t: Texts, *, disabled: bool = False) -> Button:
    """Return the button that deals the next round."""
    name = compose(Verb.NEXT, table.key, deal=public.deal, acts=public.acts)
    # Translators: button, at most 20 characters; deals the next round
    return Button(name, t("Next round"), "primary", disabled)


def score(table: TableView, t: Texts) -> Button:
    """Return the button that shows marks and contracts."""
    # Translators: button, at most 20 characters
    return Button(compose(Verb.SCORE, table.key), t("Score"))


def rules(table: TableView, t: Texts) -> Button:
    """Return the button that opens the rules in short."""
    # Translators: button, at most 20 characters
    return Button(compose(Verb.RULES, table.key), t("Rules"))


def more(table: TableView, t: Texts) -> Button:
    """Return the button that opens the private menu."""
    # Translators: button, at most 20 characters; a menu with all the rest
    return Button(compose(Verb.MORE, table.key), t("More"))


def review(table: TableView, number: int, t: Texts) -> Button:
    """Return the button that opens a finished round at its first page."""
    # Translators: button, at most 20 characters; pages through a finished round
    return Button(compose(Verb.REVIEW, table.key, f"{number}.0"), t("Review"))
