"""Who has played how: statistics of a player, and the ranking of a server."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.tables.events import Player
from bot.tables.keeper import writing
from bot.tables.ports import (
    MatchRow,
    MatchTally,
    Partner,
    Ranked,
    Rating,
    RoundTally,
    StatisticsStore,
)

LEAST_MATCHES = 5
"""How many matches somebody must have played to be ranked."""
RANKS, PARTNERS = 10, 5
"""How many are shown."""
AT_ONCE = 500
"""How many matches are rated in one go, in a thread."""

Rate = Callable[[Sequence[MatchRow], Mapping[Player, Rating]], dict[Player, Rating]]
"""Returns the ratings of all who played these matches; those of before may be missing."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What somebody has played on a server: rounds, matches, and with whom most."""

    rounds: tuple[RoundTally, ...]
    matches: tuple[MatchTally, ...]
    partners: tuple[Partner, ...]


class Statistics:
    """Reads what the store has counted; ratings are brought up to date when somebody asks for them."""

    def __init__(self, store: StatisticsStore, rate: Rate) -> None:
        self._store = store
        self._rate = rate
        self._rating = asyncio.Lock()

    async def of(self, guild: int, discord_id: int) -> PlayerStatistics | None:
        """Return what a person has played on a server; None for nothing, or for nobody known.

        Raises:
            TableError: UNWRITABLE, where the store can't be read.
        """
        with writing():
            person = await self._store.known(discord_id)
            if person is None:
                return None
            rounds = await self._store.rounds_of(guild, person.key)
            if not rounds:
                return None
            return PlayerStatistics(
                rounds,
                await self._store.matches_of(guild, person.key),
                await self._store.partners_of(guild, person.key, PARTNERS),
            )

    async def ranking(self, guild: int) -> tuple[Ranked, ...]:
        """Return the best of a server.

        Raises:
            TableError: UNWRITABLE.
        """
        with writing():
            async with self._rating:
                while matches := await self._store.unrated(guild, AT_ONCE):
                    rows = [row for _, row in matches]
                    players = {player for row in rows for team in row.teams for player in team}
                    before = await self._store.ratings(guild, players)
                    after = await asyncio.to_thread(self._rate, rows, before)
                    await self._store.rate(guild, matches[-1][0], after)
            return await self._store.ranking(guild, LEAST_MATCHES, RANKS)
