"""What was played, as the store counts it."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

from bot.tables.events import Player
from bot.tables.ports.tables import MatchRow, Person, Role
from engine.auction import Call


class RoundTally(NamedTuple):
    """How many rounds with one kind of contract somebody has played in one role, and their count tiles."""

    role: Role
    call: Call
    trump: str
    made: bool
    rounds: int
    counts: int


class MatchTally(NamedTuple):
    """How many matches somebody has played and won, without or with `computers`."""

    computers: bool
    played: int
    won: int


class Partner(NamedTuple):
    """With whom somebody has played matches; `name` is a person's display name or a computer player's."""

    player: Player
    name: str
    played: int
    won: int


class Rating(NamedTuple):
    """How strong a player is thought to be, `mu`, and how uncertain that is, `sigma`.

    `place` orders the players. `played` and `won` count all matches, `apart` and `won_apart` those of them in
    which a computer player held a seat.
    """

    mu: float
    sigma: float
    place: float
    played: int = 0
    won: int = 0
    apart: int = 0
    won_apart: int = 0


class Ranked(NamedTuple):
    """A place in the ranking of a server."""

    player: Player
    name: str
    rating: Rating


class StatisticsStore(Protocol):
    """What was played, by server. Nobody who was forgotten is among partners and ranks."""

    async def known(self, discord_id: int) -> Person | None: ...
    async def rounds_of(self, guild: int, player: Player) -> tuple[RoundTally, ...]: ...
    async def matches_of(self, guild: int, player: Player) -> tuple[MatchTally, ...]: ...
    async def partners_of(self, guild: int, player: Player, most: int) -> tuple[Partner, ...]:
        """Return those of most matches, that one first."""
        ...

    async def unrated(self, guild: int, most: int) -> tuple[tuple[int, MatchRow], ...]:
        """Return the oldest matches that no rating rests on yet, by number."""
        ...

    async def ratings(self, guild: int, players: Collection[Player]) -> dict[Player, Rating]: ...
    async def rate(self, guild: int, match: int, ratings: Mapping[Player, Rating]) -> None:
        """Store new ratings, and that all matches up to number `match` are in them."""
        ...

    async def ranking(self, guild: int, least: int, most: int) -> tuple[Ranked, ...]:
        """Return the best of those who have played `least` matches."""
        ...
