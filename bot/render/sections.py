"""The sections that board, prompt, cards and score share: a heading and its lines, in reading order."""

from collections.abc import Sequence
from itertools import accumulate

import discord

from bot.render import words
from bot.render.limits import FIELD_VALUE, length
from bot.render.names import actor, played, player
from bot.render.tally import tally
from bot.render.tiles import face, face_lines, faces
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.options import FirstBidRule, ScoreRule
from engine.rules import Rules
from engine.seats import Seat
from engine.state import PlayedTile, Trick
from engine.view import FullTrick, ReviewView, SeatCall, SpectatorView, TakenTrick

DOT = " · "


def add(embed: discord.Embed, heading: str, lines: Sequence[str], t: Texts) -> None:
    """Add a section below the others; one without content says so."""
    # Translators: stands in a section of the board that holds nothing yet
    embed.add_field(name=heading, value="\n".join(lines) or t.pgettext("section", "none"), inline=False)


def title(table: TableView, public: SpectatorView, t: Texts) -> str:
    """Return which round of which table this is."""
    return t("Table {number} · Round {round}", number=table.number, round=public.round)


def standing(rules: Rules, marks: Sequence[int]) -> str:
    """Return the marks of all sides, `A+C 3 · B+D 5`."""
    return DOT.join(f"{words.side(rules, side)} {count}" for side, count in enumerate(marks))


def side_lines(table: TableView, marks: Sequence[int], t: Texts) -> list[str]:
    """Return a line a side: letters, names, marks."""
    return [
        f"{words.side(table.rules, side)} {', '.join(played(table, seat, t) for seat in seats)} {marks[side]}"
        for side, seats in enumerate(table.rules.sides)
    ]


def marks(embed: discord.Embed, table: TableView, counts: Sequence[int], t: Texts) -> None:
    """Add the marks of all sides with names and strokes, or the points where these are scored (H1.1)."""
    sides = side_lines(table, counts, t)
    if table.rules.score is ScoreRule.POINTS:
        add(embed, t("Points"), sides, t)
        return
    lines = zip(sides, counts, strict=True)
    drawn = table.rules.tally
    add(embed, t("Marks"), [f"{line} {tally(count, drawn)}".rstrip() for line, count in lines], t)


def plays(table: TableView, number: int, trick: Sequence[PlayedTile], t: Texts) -> list[str]:
    """Return `1. Ann [5|5]` and so on; `number` is that of the trick."""
    return [
        f"{place}. {actor(table, seat, number, t)} {face(tile)}"
        for place, (seat, tile) in enumerate(trick, 1)
    ]


def trick(embed: discord.Embed, table: TableView, public: SpectatorView, t: Texts) -> None:
    """Add the trick in progress, or who took the last one."""
    number = sum(public.tricks_taken) + 1
    lines = plays(table, number, public.trick, t)
    if public.asked is not None:
        lines.insert(0, t("Suit led: {suit}", suit=words.suit_name(public.asked, t)))
    if not lines and public.last_winner is not None and public.full_trick is None:
        lines = [t("Last trick: {player}", player=actor(table, public.last_winner, number - 1, t))]
    if public.result is None:
        add(embed, t("Trick {number}", number=number), lines, t)


def played_trick(embed: discord.Embed, table: TableView, number: int, played: Trick, t: Texts) -> None:
    """Add a trick of a finished round as it was played, with who took it and its round points (R8.6)."""
    lines = _whole_trick(table, number, played, t)
    add(embed, t("Trick {number}", number=number), lines, t)


def full_trick(embed: discord.Embed, table: TableView, public: SpectatorView, t: Texts) -> None:
    """Add the full trick as it was played, before it is gathered (R8.4)."""
    full = public.full_trick
    if full is None:
        return
    lines = _whole_trick(table, full.number, full, t)
    add(embed, t("Trick {number}, complete", number=full.number), lines, t)


def _whole_trick(table: TableView, number: int, played: Trick | FullTrick, t: Texts) -> list[str]:
    """Return the lines of a trick with all its tiles: who took it, and its points where these may be seen."""
    lines = plays(table, number, played.plays, t)
    lines.append(t("Taken by {player}", player=actor(table, played.winner, number, t)))
    if played.points is not None:
        lines.append(words.points(played.points, t))
    return lines


def auction(embed: discord.Embed, table: TableView, seen: SpectatorView | ReviewView, t: Texts) -> None:
    """Add each seat's bid or pass, in order (R8.1); and what house rules let everybody know."""
    lines = [f"{actor(table, seat, 0, t)}{DOT}{words.call(call, t)}" for seat, call in seen.calls]
    add(embed, t("Auction"), [*first_to_bid(table, seen, t), *lines, *doubles(table, seen.calls, t)], t)


def first_to_bid(table: TableView, seen: SpectatorView | ReviewView, t: Texts) -> list[str]:
    """Return who bids first, where a tile decides it (H3.1)."""
    if seen.rules.first_bid is not FirstBidRule.HOLDER:
        return []
    who, tile = actor(table, seen.first_bidder, 0, t), face(seen.rules.opening_tile)
    return [t("{player} holds {tile} and bids first.", player=who, tile=tile)]


def doubles(table: TableView, calls: Sequence[SeatCall], t: Texts) -> list[str]:
    """Return how many doubles players have said to hold at least (H6.1)."""
    promised = [(actor(table, seat, 0, t), call.promised(table.rules)) for seat, call in calls]
    return [
        t.plural("{player} has at least {n} double.", "{player} has at least {n} doubles.", n=n, player=who)
        for who, n in promised
        if n
    ]


def held(embed: discord.Embed, public: SpectatorView, t: Texts) -> None:
    """Add how many tiles every seat holds."""
    counts = DOT.join(f"{seat.name} {public.held[seat]}" for seat in public.rules.seats)
    add(embed, t("Tiles held"), [counts], t)


def open_hands(embed: discord.Embed, table: TableView, public: SpectatorView, t: Texts) -> None:
    """Add the hands that everybody sees while the round runs (H7.2)."""
    lines = [
        line
        for seat, hand in enumerate(public.open_hands)
        if hand and public.result is None
        for line in (player(table, Seat(seat), t), *face_lines(hand))
    ]
    if lines:
        add(embed, t("Hands face up"), lines, t)


def taken(embed: discord.Embed, public: SpectatorView, t: Texts) -> None:
    """Add the gathered tricks, newest first: faces where they may be seen (R8.2, R8.3)."""
    lines = [line for gathered in reversed(public.taken) for line in _gathered(public.rules, gathered, t)]
    add(embed, t("Taken tricks"), lines, t)


def _gathered(rules: Rules, gathered: TakenTrick, t: Texts) -> list[str]:
    parts = [str(gathered.number), words.side(rules, gathered.side)]
    if gathered.tiles is None:
        # Translators: a taken trick that lies face down
        return [DOT.join([*parts, t("covered")])]
    if gathered.points is not None:
        parts.append(str(gathered.points))
    return [DOT.join(parts), faces(gathered.tiles)]


def dealer(table: TableView, seat: Seat, t: Texts) -> str:
    """Return who deals."""
    return t("Dealer: {player}", player=played(table, seat, t))


def newest(lines: Sequence[str], t: Texts) -> list[str]:
    """Return the last of `lines` that fit into a section; the first then says that there were more (D37)."""
    sizes = list(accumulate(length(line) + 1 for line in reversed(lines)))
    if not sizes or sizes[-1] <= FIELD_VALUE:
        return list(lines)
    more = t("… and earlier ones")
    kept = sum(size + length(more) <= FIELD_VALUE for size in sizes)
    return [more, *lines[len(lines) - kept :]]
