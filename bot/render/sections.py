"""The sections that board, prompt, cards and score share: a heading and its lines, in reading order."""

from collections.abc import Sequence
from itertools import accumulate

import discord

from bot.render import words
from bot.render.limits import FIELD_VALUE, length
from bot.render.names import player
from bot.render.tally import tally
from bot.render.tiles import face, faces
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.auction import Call, Marks
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import PlayedTile, RoundResult
from engine.view import ContractView, SeatCall, SpectatorView, TakenTrick

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
        f"{words.side(table.rules, side)} {', '.join(player(table, seat, t) for seat in seats)} {marks[side]}"
        for side, seats in enumerate(table.rules.sides)
    ]


def marks(embed: discord.Embed, table: TableView, counts: Sequence[int], t: Texts) -> None:
    """Add the marks of all sides with names and strokes."""
    lines = zip(side_lines(table, counts, t), counts, strict=True)
    add(embed, t("Marks"), [f"{line} {tally(count)}".rstrip() for line, count in lines], t)


def plays(table: TableView, trick: Sequence[PlayedTile], t: Texts) -> list[str]:
    """Return `1. Ann [5|5]` and so on."""
    return [
        f"{number}. {player(table, seat, t)} {face(tile)}" for number, (seat, tile) in enumerate(trick, 1)
    ]


def trick(embed: discord.Embed, table: TableView, public: SpectatorView, t: Texts) -> None:
    """Add the trick in progress, or who took the last one."""
    lines = plays(table, public.trick, t)
    if public.asked is not None:
        lines.insert(0, t("Suit led: {suit}", suit=words.suit_name(public.asked, t)))
    if not lines and public.last_winner is not None and public.full_trick is None:
        lines = [t("Last trick: {player}", player=player(table, public.last_winner, t))]
    if public.result is None:
        add(embed, t("Trick {number}", number=sum(public.tricks_taken) + 1), lines, t)


def full_trick(embed: discord.Embed, table: TableView, public: SpectatorView, t: Texts) -> None:
    """Add the full trick as it was played, before it is gathered (R8.4)."""
    full = public.full_trick
    if full is None:
        return
    lines = plays(table, full.plays, t)
    lines.append(t("Taken by {player}", player=player(table, full.winner, t)))
    if full.points is not None:
        lines.append(words.points(full.points, t))
    add(embed, t("Trick {number}, complete", number=full.number), lines, t)


def contract(
    embed: discord.Embed, table: TableView, agreed: ContractView | None, t: Texts, heading: str = ""
) -> None:
    """Add the contract: bid, declarer, side, trump, and how taken tricks lie."""
    add(embed, heading or t("Contract"), contract_lines(table, agreed, t) if agreed else (), t)


def contract_lines(table: TableView, agreed: ContractView, t: Texts) -> list[str]:
    """Return the lines of a contract."""
    return [
        t(
            "{bid} by {player} for {side}",
            bid=words.call(agreed.call, t),
            player=player(table, agreed.declarer, t),
            side=words.side(table.rules, agreed.side),
        ),
        t("Trump: {trump}", trump=words.trump_name(agreed.trump, t))
        if agreed.trump
        else t("Trump: not named yet"),
        _lie(agreed, t),
    ]


def _lie(agreed: ContractView, t: Texts) -> str:
    if not agreed.all_tricks:
        return t("Taken tricks: all open")
    if agreed.piles is None:
        return t("Taken tricks: not chosen yet")
    # Translators: of the taken tricks only the tops of the piles stay face up
    return t.plural("Taken tricks: {n} pile", "Taken tricks: {n} piles", n=agreed.piles)


def outcome(rules: Rules, agreed: ContractView, result: RoundResult, t: Texts) -> list[str]:
    """Return how the contract went, and what it was worth (R7.3)."""
    side, winners = words.side(rules, agreed.side), words.side(rules, result.side)
    went = _made(side, agreed.call, t) if result.made else _set(side, agreed.call, t)
    return [went, t.plural("{side} get {n} mark.", "{side} get {n} marks.", n=result.marks, side=winners)]


def _made(side: str, call: Call, t: Texts) -> str:
    if isinstance(call, Marks):
        return t.plural(
            "{side} made their bid of {n} mark.",
            "{side} made their bid of {n} marks.",
            n=call.marks,
            side=side,
        )
    return t("{side} made their bid of {bid}.", side=side, bid=words.call(call, t))


def _set(side: str, call: Call, t: Texts) -> str:
    if isinstance(call, Marks):
        return t.plural(
            "{side} were set at {n} mark.", "{side} were set at {n} marks.", n=call.marks, side=side
        )
    return t("{side} were set at {bid}.", side=side, bid=words.call(call, t))


def points(embed: discord.Embed, public: SpectatorView, t: Texts, *, mine: Side | None = None) -> None:
    """Add round points, what is missing, and tricks; `mine` is the reader's side, None on the board."""
    if public.contract is None:
        add(embed, t("Round points"), [], t)
        return
    lines = []
    if public.points is not None:
        lines.append(standing(public.rules, public.points))
    if public.result is None:
        lines += needs(public, public.contract.side, mine, t)
    lines.append(t("Tricks: {tricks}", tricks=standing(public.rules, public.tricks_taken)))
    add(embed, t("Round points") if public.points is not None else t("Tricks taken"), lines, t)


def needs(public: SpectatorView, declarers: Side, mine: Side | None, t: Texts) -> list[str]:
    """Return how many more round points either side needs, or that one must take every trick."""
    name = words.side(public.rules, declarers)
    others = DOT.join(words.side(public.rules, side) for side in _others(public.rules, declarers))
    if public.declarers_need is None or public.defenders_need is None:
        if mine is None:
            return [t("{side} must take every trick.", side=name)]
        return [t("You must take every trick.") if mine == declarers else t("They must take every trick.")]
    made, stopped = public.declarers_need, public.defenders_need
    if mine is None:
        return [
            t.plural("{side} need {n} more.", "{side} need {n} more.", n=made, side=name),
            t.plural("{side} need {n} more to set.", "{side} need {n} more to set.", n=stopped, side=others),
        ]
    if mine == declarers:
        return [
            t.plural("Your side needs {n} more.", "Your side needs {n} more.", n=made),
            t.plural("They need {n} more to set.", "They need {n} more to set.", n=stopped),
        ]
    return [
        t.plural("They need {n} more.", "They need {n} more.", n=made),
        t.plural("You need {n} more to set them.", "You need {n} more to set them.", n=stopped),
    ]


def _others(rules: Rules, mine: Side) -> list[Side]:
    return [Side(side) for side in range(len(rules.sides)) if side != mine]


def auction(embed: discord.Embed, table: TableView, calls: Sequence[SeatCall], t: Texts) -> None:
    """Add each seat's bid or pass, in order (R8.1)."""
    lines = [f"{player(table, seat, t)}{DOT}{words.call(call, t)}" for seat, call in calls]
    add(embed, t("Auction"), lines, t)


def held(embed: discord.Embed, public: SpectatorView, t: Texts) -> None:
    """Add how many tiles every seat holds."""
    counts = DOT.join(f"{seat.name} {public.held[seat]}" for seat in public.rules.seats)
    add(embed, t("Tiles held"), [counts], t)


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
    return t("Dealer: {player}", player=player(table, seat, t))


def newest(lines: Sequence[str], t: Texts) -> list[str]:
    """Return the last of `lines` that fit into a section; the first then says that there were more (D37)."""
    sizes = list(accumulate(length(line) + 1 for line in reversed(lines)))
    if not sizes or sizes[-1] <= FIELD_VALUE:
        return list(lines)
    more = t("… and earlier ones")
    kept = sum(size + length(more) <= FIELD_VALUE for size in sizes)
    return [more, *lines[len(lines) - kept :]]
