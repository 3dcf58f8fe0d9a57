"""What the table manager needs of the world.

Rows of the store, and Protocols that the store, chance, time and the live side fulfil.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from bot.tables.events import Human, PersonKey, Player, Sat, TableDealt, TableEvent
from engine.actions import Action
from engine.auction import Call
from engine.players.levels import Level
from engine.seats import Seat, Side
from engine.tiles import Tile
from engine.view import Recall

if TYPE_CHECKING:
    from bot.tables.snapshot import Snapshot

# The store knows the bot by this module alone, so these can be had from here.
__all__ = ["Human", "PersonKey", "Player", "Sat", "TableDealt", "TableEvent"]


class Status(StrEnum):
    """Where a table stands in its life."""

    OPEN = "open"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    ENDED = "ended"
    PARKED = "parked"


RUNNING = (Status.OPEN, Status.PLAYING, Status.BETWEEN)
"""A channel holds at most one table in one of these."""
ALIVE = (*RUNNING, Status.PARKED)
"""A table in one of these goes on, or can go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table as the store lists it. Times are UTC seconds; `seq` counts the table's events from 1.

    `drawn` is the newest event that the board shows, `gathered` whether its newest trick is shown gathered.
    """

    id: int
    key: str
    guild: int
    number: int
    channel: int
    status: Status
    seq: int
    drawn: int
    gathered: bool
    touched_at: float


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A row with the events from the newest deal on (from the first event, before any deal)."""

    row: TableRow
    events: tuple[TableEvent, ...]


Role = Literal["declarer", "partner", "defender"]
"""Whose contract a round was for a player: the own one, the partner's, or the others'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """How a round ended.

    `marks` were won by `side`, `standing` are all marks afterwards. By seat: `acted` names the people who
    acted, `computers` the computer players, `counts` is how many count tiles lay in the tricks taken (R2.2);
    both are empty in rows of before they were counted.
    """

    round: int
    deal: int
    declarer: Seat
    call: Call
    trump: str
    piles: int | None
    side: Side
    made: bool
    marks: int
    standing: tuple[int, ...]
    acted: tuple[tuple[PersonKey, ...], ...]
    computers: tuple[tuple[str, ...], ...] = ()
    counts: tuple[int, ...] = ()


class Share(NamedTuple):
    """What a round counts for somebody who acted in it; `counts` are the count tiles of the seat."""

    player: Player
    role: Role
    counts: int


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match played to its end: by side, for whom it counts.

    `computers`: a computer player held a seat in it, at whatever time.
    """

    teams: tuple[tuple[Player, ...], ...]
    winner: Side
    computers: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One transaction on one table: events after `expected`, and the columns that follow from them.

    `gathered` is False when they complete a trick. `computer_due` and `notice_due` mark what must go on by
    itself after a restart.
    """

    table: int
    expected: int
    events: tuple[TableEvent, ...]
    at: float
    status: Status
    channel: int
    gathered: bool
    computer_due: bool
    notice_due: bool
    result: ResultRow | None = None
    shares: tuple[Share, ...] = ()
    match: MatchRow | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sat. `discord_id` and `name` are None after a `/42 forget`."""

    key: PersonKey
    discord_id: int | None
    name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalSettings:
    """What a person has chosen for all tables."""

    confirm_tiles: bool = False
    announce: bool = False
    mute_notices: bool = False


class StaleSequence(Exception):  # noqa: N818 - a condition that the manager handles, named as one
    """The table's log has moved on: fold it anew."""


class ChannelOccupied(Exception):  # noqa: N818 - as above
    """Another running table stands in the channel."""


class Unwritable(Exception):  # noqa: N818 - as above
    """The store could not write, or be read: what has happened is known when the table is folded anew."""


class TableStore(Protocol):
    """Tables, their logs and their people.

    Every writing call returns after its commit, or raises Unwritable.
    """

    async def create(
        self, *, key: str, guild: int, channel: int, at: float, events: Sequence[TableEvent]
    ) -> None: ...
    async def append(self, append: Append) -> None: ...
    async def load(self, key: str) -> LoadedTable | None: ...
    async def row(self, key: str) -> TableRow | None: ...
    async def running_in(self, channel: int) -> TableRow | None: ...
    async def newest_in(self, channel: int) -> TableRow | None:
        """Return the table opened last of those that are, or were last, in a channel."""
        ...

    async def numbered(self, guild: int, number: int) -> TableRow | None: ...
    async def tables_of(self, guild: int) -> tuple[TableRow, ...]:
        """Return the tables of a server that run or are parked, newest first."""
        ...

    async def tables_with(self, person: PersonKey) -> tuple[TableRow, ...]:
        """Return the tables that run or are parked in which this person sits or has sat."""
        ...

    async def idle(self, before: float) -> tuple[TableRow, ...]:
        """Return the matches that run and that nobody touched since `before` (UTC seconds)."""
        ...

    async def deal_events(self, table: int, deal: int) -> tuple[TableEvent, ...]:
        """Return the events of a match's deal, from TableDealt on; () where there is no such deal."""
        ...

    async def results(self, table: int) -> tuple[ResultRow, ...]: ...
    async def drawn(self, table: int, seq: int, *, gathered: bool) -> None: ...
    async def touch(self, table: int, person: PersonKey, at: float) -> None: ...
    async def touches(self, table: int) -> dict[PersonKey, float]: ...
    async def person(self, discord_id: int, name: str) -> PersonKey:
        """Return the person's key; a new person is stored, a changed name is renewed."""
        ...

    async def known(self, discord_id: int) -> Person | None: ...
    async def people(self, keys: Collection[PersonKey]) -> dict[PersonKey, Person]: ...
    async def settings(self, person: PersonKey) -> PersonalSettings: ...
    async def save_settings(self, person: PersonKey, settings: PersonalSettings) -> None: ...
    async def forget(self, person: PersonKey) -> None:
        """Remove id, name and settings of a person from every file of the database."""
        ...


MessageKind = Literal["board", "notice", "card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingMessage:
    """A message of ours in a channel.

    `message` is None while it is about to be posted; `at` is UTC seconds of that mark or of the post.

    `nonce` is at most 25 characters. `doomed`: it is still to be deleted.
    """

    id: int
    table: str
    kind: MessageKind
    channel: int
    message: int | None
    nonce: str
    at: float
    doomed: bool
    round: int
    person: PersonKey | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPrompt:
    """An ephemeral message that can still be edited until `expires` (UTC seconds), and by whose token."""

    id: int
    table: str
    person: PersonKey
    application: int
    token: str
    message: int
    kind: Literal["prompt", "announcement"]
    pressed_at: float
    expires: float


class MessageStore(Protocol):
    """What stands on Discord: ordinary rows, not events."""

    async def about_to_post(
        self,
        table: str,
        kind: MessageKind,
        channel: int,
        at: float,
        *,
        round_number: int,
        person: PersonKey | None = None,
    ) -> StandingMessage:
        """Mark a message as about to be posted and give it its nonce (a number never used before)."""
        ...

    async def posted(self, mark: int, message: int, at: float) -> None: ...
    async def doom(self, mark: int) -> None:
        """Mark a message as still to be deleted."""
        ...

    async def drop(self, mark: int) -> None:
        """Forget a message that is gone, or that stays for good (a card)."""
        ...

    async def settle(self, mark: int, kind: MessageKind) -> None:
        """Change what a message is: a board that has become a card."""
        ...

    async def messages(self, table: str) -> tuple[StandingMessage, ...]: ...
    async def message(self, message: int) -> StandingMessage | None: ...
    async def save_prompt(  # noqa: PLR0913 - a row's columns, all named
        self,
        *,
        table: str,
        person: PersonKey,
        application: int,
        token: str,
        message: int,
        kind: Literal["prompt", "announcement"],
        pressed_at: float,
        expires: float,
    ) -> int:
        """Store an ephemeral message and return its row's id, higher than all before it.

        It replaces the row of the same message.
        """
        ...

    async def prompts(self, table: str) -> tuple[StandingPrompt, ...]: ...
    async def drop_prompt(self, prompt: int) -> None: ...
    async def notice_settled(self, table: str) -> None:
        """Take the mark `notice_due` off a table."""
        ...

    async def unfinished(self) -> tuple[str, ...]:
        """Return the keys of tables with work that must go on by itself.

        A board not drawn up to the newest act or not gathered, a computer player to act, a notice due, a
        message about to be posted or to be deleted, a card with its buttons still on, a prompt that stands, a
        notice at a table where nobody is to act.
        """
        ...

    async def note(self, name: str) -> str | None:
        """Return a remembered word of the bot's own, such as the hash of the synced commands."""
        ...

    async def save_note(self, name: str, value: str) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """What who manages a server has chosen for it.

    `pictures`: boards and hands are drawn; `notices`: whether new tables call who is awaited, where nothing
    else is asked for; `language`: of boards, None for the server's own; `channels`: where alone tables may open, everywhere if empty.
    """

    pictures: bool = True
    notices: bool = True
    language: str | None = None
    channels: tuple[int, ...] = ()


class ServerStore(Protocol):
    """What servers have chosen."""

    async def servers(self) -> dict[int, ServerSettings]:
        """Return every server that has chosen something."""
        ...

    async def save_server(self, guild: int, settings: ServerSettings) -> None: ...


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


class Shuffler(Protocol):
    """Chance: `secrets.SystemRandom` live, a fixed order in tests."""

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]: ...
    def draw(self, seats: Sequence[Seat]) -> Seat: ...
    def key(self) -> str:
        """Return a new random table key for button ids: 12 characters of [a-z2-7]."""
        ...


class Thinker(Protocol):
    """Who decides for computer players, by what a seat remembers and nothing else."""

    async def choose(self, recall: Recall, level: Level) -> Action: ...
    def by_thumb(self, recall: Recall) -> Action:
        """Return at once what rules of thumb say."""
        ...

    def close(self) -> None:
        """Decide nothing more."""
        ...


class Clock(Protocol):
    """`now` is UTC seconds (stored), `monotonic` seconds that never jump (timers)."""

    def now(self) -> float: ...
    def monotonic(self) -> float: ...


class Timers(Protocol):
    """The one scheduler: a later `at` with the same name replaces the earlier one."""

    def at(self, when: float, name: Hashable, call: Callable[[], object]) -> None:
        """Call `call` at `when` (monotonic seconds). A coroutine that it returns is run as a task."""
        ...

    def cancel(self, name: Hashable) -> None: ...


class Audience(Protocol):
    """Who shows tables. Called after each commit; returns at once and never raises."""

    def changed(self, snapshot: "Snapshot") -> None: ...
