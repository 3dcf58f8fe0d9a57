"""How well a computer player plays: the question when it is seated, and its answers."""

from bot.render.ids import Verb, compose
from bot.render.message import Button, Message
from bot.render.names import player
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.players.levels import Level
from engine.seats import Seat


def ask(table: TableView, seat: Seat | None, t: Texts) -> Message:
    """Ask how well the computer player for `seat` shall play, or those for all empty seats."""
    if seat is None:
        question = t("Computer players take the empty seats of table {number}.", number=table.number)
        verb, before = Verb.FILL_AS, ""
    else:
        question = t("A computer player takes seat {seat}.", seat=seat.name)
        verb, before = Verb.COMPUTER_AS, f"{seat.name}."
    help_ = t("How well? A beginner errs often, a club player seldom, an expert hardly ever.")
    row = tuple(
        Button(compose(verb, table.key, f"{before}{level}"), label) for level, label in _labels(t).items()
    )
    return Message(f"{question}\n{help_}", rows=(row,))


def filled(table: TableView, t: Texts) -> Message:
    """Say that no seat of a table is empty now."""
    return Message(t("All seats of table {number} are taken: press Start on its board.", number=table.number))


def seated(table: TableView, seat: Seat, t: Texts) -> Message:
    """Say who sits at a seat now."""
    return Message(t("Seat {seat} is taken by {player}.", seat=seat.name, player=player(table, seat, t)))


def _labels(t: Texts) -> dict[Level, str]:
    return {
        # Translators: button, at most 20 characters; how well a computer player plays
        Level.BEGINNER: t("Beginner"),
        # Translators: button, at most 20 characters; plays as well as people who play often
        Level.CLUB: t("Club player"),
        # Translators: button, at most 20 characters; how well a computer player plays
        Level.EXPERT: t("Expert"),
    }
