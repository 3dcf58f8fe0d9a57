"""One sentence instead of each picture, for who doesn't see it (D43); the message's text says the rest."""

from bot.render import tiles
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.view import ReviewView, SeatView, SpectatorView


def board(table: TableView, public: SpectatorView, t: Texts) -> str:
    """Return the sentence for the board."""
    return t(
        "Picture of table {number} in round {round}; the text says all that it shows.",
        number=table.number,
        round=public.round,
    )


def hand(view: SeatView, t: Texts) -> str:
    """Return the sentence for a hand: its owner alone gets it."""
    held = [tiles.face(tile) for tile in view.hand if tile is not None]
    return t("Picture of your hand: {tiles}.", tiles=t.list(held)) if held else t("Your hand is empty.")


def card(public: SpectatorView, t: Texts) -> str:
    """Return the sentence for the card of a round."""
    return t("Picture of round {round}, trick by trick; the text says all that it shows.", round=public.round)


def page(view: ReviewView, number: int, t: Texts) -> str:
    """Return the sentence for a page of the review."""
    if number == 0:
        return t(
            "Picture of the auction of round {round}; the text says all that it shows.", round=view.round
        )
    return t(
        "Picture of trick {number} of round {round}; the text says all that it shows.",
        number=number,
        round=view.round,
    )


def course(t: Texts) -> str:
    """Return the sentence for the course of a match."""
    return t("Chart of the match, round by round; the text says all that it shows.")


def bids(t: Texts) -> str:
    """Return the sentence for a player's bids."""
    return t("Chart of the bids made and declared; the text says all that it shows.")


def ranking(t: Texts) -> str:
    """Return the sentence for a ranking."""
    return t("Chart of the ratings, best first; the text says all that it shows.")
