"""What somebody has played, and who plays best: everything the charts show stands in the text too."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

import discord

from bot.render import sections, words
from bot.render.message import Message, Picture
from bot.render.names import name
from bot.render.pictures import alternative, figures
from bot.render.pictures.figures import Made
from bot.render.sections import DOT
from bot.tables.events import Player
from bot.tables.ports import MatchTally, Partner, Ranked, Rating, RoundTally
from bot.text.translator import Texts
from engine.rules import Rules
from engine.suits import declaration

START, STEP = 1000, 40
"""A rating as people read it: what a newcomer has, and what a point of the model adds."""

Kind = TypeVar("Kind", bound=Hashable)


def statistics(
    guild: int,
    who: str,
    rounds: Sequence[RoundTally],
    matches: Sequence[MatchTally],
    partners: Sequence[Partner],
    t: Texts,
) -> Message:
    """Return what somebody has played on a server."""
    played = sum(tally.rounds for tally in rounds)
    title = t("Statistics of {player}", player=name(who, t))
    embed = discord.Embed(title=title)
    sections.add(embed, t("Matches"), [_matches(tally, t) for tally in sorted(matches)], t)
    sections.add(embed, t("Rounds"), _rounds(rounds, t), t)
    declared = [tally for tally in rounds if tally.role == "declarer"]
    heights = _made(declared, lambda tally: tally.call, words.height)
    trumps = _made(declared, lambda tally: declaration(Rules(), tally.trump), lambda named: named.code)
    lines = [f"{words.call(kind, t)}{DOT}{_share(made, t)}" for kind, made in heights]
    sections.add(embed, t("Bids made"), sections.newest(lines, t), t)
    lines = [f"{words.trump_name(kind, t)}{DOT}{_share(made, t)}" for kind, made in trumps]
    sections.add(embed, t("Bids made, by trump"), sections.newest(lines, t), t)
    sections.add(embed, t("Partners"), [_partner(partner, t) for partner in partners], t)
    chart = (
        tuple(Made(kind, *made) for kind, made in heights),
        tuple(Made(kind, *made) for kind, made in trumps),
    )
    picture = Picture(guild, alternative.bids(t), figures.bids, chart) if declared else None
    return Message(DOT.join([title, t.plural("{n} round", "{n} rounds", n=played)]), embed, picture=picture)


def nothing_played(who: str, t: Texts) -> Message:
    """Say that somebody has finished no round on this server."""
    return Message(t("{player} has finished no round on this server.", player=name(who, t)))


def leaderboard(guild: int, ranking: Sequence[Ranked], least: int, t: Texts) -> Message:
    """Return the best players of a server; `least` are the matches that one must have played."""
    if not ranking:
        return Message(
            t.plural(
                "Nobody has played {n} match to its end on this server yet.",
                "Nobody has played {n} matches to their end on this server yet.",
                n=least,
            )
        )
    lines = [line for place, ranked in enumerate(ranking, 1) for line in _ranked(place, ranked, t)]
    title = t("Leaderboard of this server")
    embed = discord.Embed(title=title, description="\n".join(lines))
    rule = t.plural("Ranked from {n} match on.", "Ranked from {n} matches on.", n=least)
    embed.set_footer(text=rule)
    ratings = tuple(rated(ranked.rating) for ranked in ranking)
    return Message(title, embed, picture=Picture(guild, alternative.ranking(t), figures.ranking, (ratings,)))


def rated(rating: Rating) -> int:
    """Return a rating as people read it."""
    return max(0, round(START + STEP * rating.place))


def _ranked(place: int, ranked: Ranked, t: Texts) -> list[str]:
    rating = ranked.rating
    between = rating.played - rating.apart
    parts = [_won(rating.won - rating.won_apart, between, t)] if between else []
    if rating.apart:
        parts.append(_won_apart(rating.won_apart, rating.apart, t))
    return [f"{place}. {_player(ranked.player, ranked.name, t)}{DOT}{rated(rating)}", DOT.join(parts)]


def _player(player: Player, raw: str, t: Texts) -> str:
    return t("{name} (computer)", name=name(raw, t)) if isinstance(player, str) else name(raw, t)


def _partner(partner: Partner, t: Texts) -> str:
    return f"{_player(partner.player, partner.name, t)}{DOT}{_won(partner.won, partner.played, t)}"


def _won(won: int, played: int, t: Texts) -> str:
    return t("{won} of {played} won", won=t.number(won), played=t.number(played))


def _won_apart(won: int, played: int, t: Texts) -> str:
    # Translators: matches with computer players, which are counted apart: how many of them were won
    return t("computers: {won} of {played}", won=t.number(won), played=t.number(played))


def _matches(tally: MatchTally, t: Texts) -> str:
    return (_won_apart if tally.computers else _won)(tally.won, tally.played, t)


def _rounds(rounds: Sequence[RoundTally], t: Texts) -> list[str]:
    won = _sum(rounds, lambda tally: tally.made == (tally.role != "defender"))
    defended = _sum(rounds, lambda tally: tally.role == "defender")
    stopped = _sum(rounds, lambda tally: tally.role == "defender" and not tally.made)
    return [
        _won(won, _sum(rounds, lambda _: True), t),
        # Translators: how often the contract of the other side was set
        t("sets given: {set} of {defended}", set=t.number(stopped), defended=t.number(defended)),
        t("count tiles taken: {n}", n=t.number(sum(tally.counts for tally in rounds))),
    ]


def _sum(rounds: Iterable[RoundTally], wanted: Callable[[RoundTally], bool]) -> int:
    return sum(tally.rounds for tally in rounds if wanted(tally))


def _made(
    declared: Sequence[RoundTally], kind: Callable[[RoundTally], Kind], order: Callable[[Kind], object]
) -> list[tuple[Kind, tuple[int, int]]]:
    """Return for each kind how many contracts were made, of how many declared."""
    whole, made = Counter[Kind](), Counter[Kind]()
    for tally in declared:
        whole[kind(tally)] += tally.rounds
        made[kind(tally)] += tally.rounds * tally.made
    return [(each, (made[each], whole[each])) for each in sorted(whole, key=order)]  # type: ignore[arg-type] # its keys can be compared


def _share(made: tuple[int, int], t: Texts) -> str:
    return t("{made} of {declared}", made=t.number(made[0]), declared=t.number(made[1]))
