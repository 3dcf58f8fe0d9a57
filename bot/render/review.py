"""A finished round by pages: the auction and the declaration, then each trick as it was played (R8.6)."""

import discord

from bot.render import contract, outcomes, sections
from bot.render.ids import Verb, compose
from bot.render.message import Button, Message, Picture, Row
from bot.render.pictures import alternative
from bot.render.pictures import board as pictures
from bot.render.sections import DOT
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.tricks import tally
from engine.view import ReviewView


def review(table: TableView, view: ReviewView, page: int, t: Texts, rounds: int) -> Message:
    """Return one page, or the last for a page beyond it; `rounds` are the finished rounds of the match."""
    last = len(view.tricks)
    page = max(0, min(page, last))
    name = t("Table {number} · Round {round}", number=table.number, round=view.round)
    embed = discord.Embed(title=name)
    if page == 0:
        _opening(embed, table, view, t)
    else:
        _trick(embed, table, view, page, t)
    number = t("Page {page} of {pages}", page=page + 1, pages=last + 1)
    rows = (_paging(table, view, page, t), *_rounds(table, view, rounds, t), (_expert(table, view, t),))
    picture = Picture(table.guild, alternative.page(view, page, t), pictures.page, (view, page))
    return Message(DOT.join([name, number]), embed, rows, picture)


def _opening(embed: discord.Embed, table: TableView, view: ReviewView, t: Texts) -> None:
    embed.description = "\n".join(
        [*sections.side_lines(table, view.marks, t), sections.dealer(table, view.dealer, t)]
    )
    sections.auction(embed, table, view, t)
    contract.section(embed, table, view.contract, t)
    if view.claim is not None:
        sections.add(embed, t("Laid down"), outcomes.claim(table, view.claim, t), t)
    sections.add(embed, t("Result"), outcomes.outcome(view.rules, view.contract, view.result, t), t)


def _trick(embed: discord.Embed, table: TableView, view: ReviewView, number: int, t: Texts) -> None:
    sections.played_trick(embed, table, number, view.tricks[number - 1], t)
    points = tally(view.rules, view.tricks[:number]).points
    sections.add(embed, t("Round points so far"), [sections.standing(view.rules, points)], t)


def _paging(table: TableView, view: ReviewView, page: int, t: Texts) -> Row:
    last = len(view.tricks)
    places = (
        # Translators: button, at most 20 characters; to the first page
        (t("First"), 0, page == 0),
        # Translators: button, at most 20 characters; to the page before
        (t("Back"), page - 1, page == 0),
        # Translators: button, at most 20 characters; to the next page
        (t("Forward"), page + 1, page == last),
        # Translators: button, at most 20 characters; to the last page
        (t("Last"), last, page == last),
    )
    return tuple(
        Button(_id(table, view.round, max(0, target), place), label, disabled=disabled)
        for place, (label, target, disabled) in enumerate(places)
    )


def _rounds(table: TableView, view: ReviewView, rounds: int, t: Texts) -> tuple[Row, ...]:
    near = [number for number in (view.round - 1, view.round + 1) if 1 <= number <= rounds]
    # Translators: button, at most 20 characters; opens another round in the review
    row = tuple(Button(_id(table, number, 0, 0), t("Round {round}", round=number)) for number in near)
    return (row,) if row else ()


def _expert(table: TableView, view: ReviewView, t: Texts) -> Button:
    # Translators: button, at most 20 characters; what an expert would have chosen in the reader's place
    return Button(compose(Verb.JUDGE, table.key, str(view.round)), t("Ask the expert"))


def _id(table: TableView, number: int, page: int, place: int) -> str:
    # Two buttons may lead to the same page, and ids must differ: the place rides in the revision.
    return compose(Verb.REVIEW, table.key, f"{number}.{page}", acts=place)
