"""Rounds and matches as statistics need them: rows by server and player, written as each ends."""

import json
from collections.abc import Collection, Mapping, Sequence

from aiosqlite import Connection

from bot.tables.ports import (
    Append,
    MatchRow,
    MatchTally,
    Partner,
    Player,
    Ranked,
    Rating,
    RoundTally,
)
from data.database import Database
from engine.notation import parse_call, print_call
from engine.seats import Side

_PLAYED = """
INSERT INTO played (guild, player, table_id, round, role, call, trump, made, counts)
SELECT guild, ?2, id, ?3, ?4, ?5, ?6, ?7, ?8 FROM tables WHERE id = ?1"""

_MATCH = """
INSERT INTO matches (table_id, guild, winner, computers)
SELECT id, guild, ?2, ?3 FROM tables WHERE id = ?1"""

_IN_MATCH = """
INSERT INTO match_players (match, player, guild, side, won, computers)
SELECT id, ?2, guild, ?3, winner = ?3, computers FROM matches WHERE table_id = ?1"""

_ROUNDS = """
SELECT role, call, trump, made, count(*), sum(counts) FROM played
WHERE guild = ? AND player = ? GROUP BY role, call, trump, made"""

_MATCHES = """
SELECT computers, count(*), sum(won) FROM match_players
WHERE guild = ? AND player = ? GROUP BY computers"""

# A computer player stands there by name, a person by the key of a row, which has no id once forgotten.
_PARTNERS = """
SELECT other.player, coalesce(people.name, other.player), count(*) AS played, sum(mine.won)
FROM match_players AS mine
JOIN match_players AS other ON other.match = mine.match AND other.side = mine.side
LEFT JOIN people ON people.key = other.player
WHERE mine.guild = ? AND mine.player = ? AND other.player <> mine.player
  AND (typeof(other.player) = 'text' OR people.discord_id IS NOT NULL)
GROUP BY other.player ORDER BY played DESC, other.player LIMIT ?"""

_UNRATED = """
SELECT id, winner, computers,
  (SELECT json_group_array(json_array(side, player)) FROM match_players WHERE match = id)
FROM matches
WHERE guild = ?1 AND id > coalesce((SELECT match FROM rated WHERE guild = ?1), 0)
ORDER BY id LIMIT ?2"""

_RATINGS = """
SELECT player, mu, sigma, place, played, won, apart, won_apart FROM ratings
WHERE guild = ? AND player IN (SELECT value FROM json_each(?))"""

_RATE = """
INSERT OR REPLACE INTO ratings (guild, player, mu, sigma, place, played, won, apart, won_apart)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""

_RATED = "INSERT OR REPLACE INTO rated (guild, match) VALUES (?, ?)"

_RANKING = """
SELECT player, coalesce(people.name, player), mu, sigma, place, played, won, apart, won_apart
FROM ratings LEFT JOIN people ON people.key = player
WHERE guild = ? AND played >= ? AND (typeof(player) = 'text' OR people.discord_id IS NOT NULL)
ORDER BY place DESC LIMIT ?"""


class Statistics(Database):
    """Fulfils StatisticsStore, but for the people."""

    async def rounds_of(self, guild: int, player: Player) -> tuple[RoundTally, ...]:
        return tuple(
            RoundTally(role, parse_call(call), trump, bool(made), rounds, counts)
            for role, call, trump, made, rounds, counts in await self.read(_ROUNDS, (guild, player))
        )

    async def matches_of(self, guild: int, player: Player) -> tuple[MatchTally, ...]:
        return tuple(
            MatchTally(bool(computers), played, won)
            for computers, played, won in await self.read(_MATCHES, (guild, player))
        )

    async def partners_of(self, guild: int, player: Player, most: int) -> tuple[Partner, ...]:
        return tuple(Partner(*row) for row in await self.read(_PARTNERS, (guild, player, most)))

    async def unrated(self, guild: int, most: int) -> tuple[tuple[int, MatchRow], ...]:
        rows = await self.read(_UNRATED, (guild, most))
        return tuple(
            (number, _match(json.loads(players), winner, computers=bool(computers)))
            for number, winner, computers, players in rows
        )

    async def ratings(self, guild: int, players: Collection[Player]) -> dict[Player, Rating]:
        rows = await self.read(_RATINGS, (guild, json.dumps(list(players))))
        return {player: Rating(*values) for player, *values in rows}

    async def rate(self, guild: int, match: int, ratings: Mapping[Player, Rating]) -> None:
        async def work(connection: Connection) -> None:
            rows = [(guild, player, *rating) for player, rating in ratings.items()]
            await connection.executemany(_RATE, rows)
            await connection.execute_fetchall(_RATED, (guild, match))

        await self.write(work)

    async def ranking(self, guild: int, least: int, most: int) -> tuple[Ranked, ...]:
        rows = await self.read(_RANKING, (guild, least, most))
        return tuple(Ranked(player, name, Rating(*values)) for player, name, *values in rows)


async def count(connection: Connection, appends: Sequence[Append]) -> None:
    """Write for whom ended rounds and matches count."""
    shares = [row for append in appends for row in _shares(append)]
    if not shares:
        return
    await connection.executemany(_PLAYED, shares)
    over = [(append.table, append.match) for append in appends if append.match]
    if over:
        await connection.executemany(
            _MATCH, [(table, match.winner, match.computers) for table, match in over]
        )
        await connection.executemany(
            _IN_MATCH,
            [
                (table, player, side)
                for table, match in over
                for side, team in enumerate(match.teams)
                for player in team
            ],
        )


def _shares(append: Append) -> list[tuple[object, ...]]:
    result = append.result
    if result is None:
        return []
    contract = print_call(result.call), result.trump, result.made
    return [
        (append.table, share.player, result.round, share.role, *contract, share.counts)
        for share in append.shares
    ]


def _match(players: Sequence[tuple[int, Player]], winner: int, *, computers: bool) -> MatchRow:
    sides = range(1 + max((winner, *(side for side, _ in players))))
    teams = tuple(tuple(player for at, player in players if at == side) for side in sides)
    return MatchRow(teams, Side(winner), computers)
