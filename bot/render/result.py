"""Cards: what a round or a match came to. Cards stay in the channel."""

from collections.abc import Sequence

import discord

from bot.render import buttons, contract, outcomes, sections, words
from bot.render.board import seat_rows
from bot.render.ids import Verb, compose
from bot.render.message import Button, Message, Picture, Row
from bot.render.names import held, player
from bot.render.pictures import alternative, course
from bot.render.pictures import result as pictures
from bot.render.score import rounds
from bot.render.sections import DOT
from bot.render.turns import content, request
from bot.tables.ports import ResultRow
from bot.tables.views import PlayedRound, SeatHolder, TableView
from bot.text.translator import Texts
from engine.seats import Seat
from engine.view import SpectatorView


def round_card(table: TableView, public: SpectatorView, t: Texts) -> Message:
    """Return the card of the round that is over, with the buttons to go on."""
    embed = _round(table, public, t)
    lines = [*_since(table, t), *request(table, t)]
    if lines:
        embed.description = "\n".join([embed.description or "", *lines])
    picture = Picture(table.guild, alternative.card(public, t), pictures.card, (public,))
    rows = (_between(table, public, t), *seat_rows(table, t))
    return Message(_line(table, public, t), embed, rows, picture)


def final_card(
    table: TableView,
    public: SpectatorView,
    played_rounds: tuple[PlayedRound, ...],
    t: Texts,
) -> Message:
    """Return the card of the whole match: marks, each contract, and how each player's bids went."""
    results = tuple(row for row, _ in played_rounds)
    won = outcomes.won(public, t)
    title = t("Table {number} · match over", number=table.number)
    embed = discord.Embed(title=title, description="\n".join([f"**{won}**", *outcomes.seen(public, t)]))
    if public.claim is not None:
        sections.add(embed, t("Laid down"), outcomes.claim(table, public.claim, t), t)
    sections.marks(embed, table, public.marks, t)
    sections.add(embed, t("Rounds played: {n}", n=len(results)), rounds(table.rules, results, t), t)
    sections.add(embed, t("Bids made"), sections.newest(_bids(played_rounds, t), t), t)
    # Rematch stands in a row of its own, where neither board nor card has had a button that is pressed twice.
    # Translators: button, at most 20 characters; opens a table for the same players
    rematch = Button(compose(Verb.REMATCH, table.key), t("Rematch"), "primary")
    picture = Picture(table.guild, alternative.course(t), course.course, (table.rules, results))
    rows = ((buttons.review(table, public.round, t),), (rematch,))
    return Message(content(table, public, won, t), embed, rows, picture)


def _bids(played_rounds: Sequence[PlayedRound], t: Texts) -> list[str]:
    """Return a line for each player who has declared: the bids made, of how many, and the highest made."""
    rounds_of: dict[tuple[SeatHolder | None, Seat | None], list[ResultRow]] = {}
    for row, who in sorted(played_rounds, key=lambda each: each.result.declarer):
        rounds_of.setdefault((who, None if who else row.declarer), []).append(row)
    lines = []
    for (who, _), declared in rounds_of.items():
        made = [row.call for row in declared if row.made]
        # Translators: how many contracts a player has made of those declared
        parts = [
            held(who, declared[0].declarer, t),
            t("{made} of {declared}", made=len(made), declared=len(declared)),
        ]
        if made:
            # Translators: the highest bid that a player has made in the match
            parts.append(t("best {bid}", bid=words.call(max(made, key=words.height), t)))
        lines.append(DOT.join(parts))
    return lines


def _line(table: TableView, public: SpectatorView, t: Texts) -> str:
    return content(table, public, t("Round {round} is over.", round=public.round), t)


def _round(table: TableView, public: SpectatorView, t: Texts) -> discord.Embed:
    result = outcomes.seen(public, t)
    description = "\n".join([f"**{DOT.join(result[:1])}**", *result[1:]])
    embed = discord.Embed(title=sections.title(table, public, t), description=description)
    sections.marks(embed, table, public.marks, t)
    contract.section(embed, table, public.contract, t)
    contract.points(embed, public, t)
    if public.claim is not None:
        sections.add(embed, t("Laid down"), outcomes.claim(table, public.claim, t), t)
    sections.auction(embed, table, public, t)
    sections.taken(embed, public, t)
    return embed


def _since(table: TableView, t: Texts) -> list[str]:
    """Return a line for each seat that is empty, or has changed hands since the round was played there."""
    return [
        t("Seat {seat} is open.", seat=seat.name)
        if table.seats[seat] is None
        else t("Seat {seat} is taken by {player}.", seat=seat.name, player=player(table, seat, t))
        for seat in table.rules.seats
        if table.seats[seat] is None or table.seats[seat] != table.player(seat)
    ]


def _between(table: TableView, public: SpectatorView, t: Texts) -> Row:
    return (
        buttons.next_round(table, public, t, disabled=table.open_seat is not None),
        buttons.review(table, public.round, t),
        buttons.score(table, t),
        buttons.more(table, t),
    )
