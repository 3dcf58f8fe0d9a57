"""What has happened at a table, beside the game itself: stored in the same log."""

from dataclasses import dataclass
from typing import Literal, NewType

from engine.events import AllPassed, Called, Dealt, Declared, LaidDown, Played, RoundWon, TrickTaken
from engine.players.levels import Level
from engine.rules import Rules
from engine.seats import Seat

PersonKey = NewType("PersonKey", int)
"""A person's internal key: it outlives a forgotten id and name."""


Player = PersonKey | str
"""A person's key, or a computer player's name."""


@dataclass(frozen=True, slots=True)
class Human:
    """A person at a seat."""

    person: PersonKey
    kind: Literal["human"] = "human"

    @property
    def player(self) -> Player:
        """Who this is, for results."""
        return self.person


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player at a seat, by its name; those of before there were levels play as in a club."""

    name: str
    level: Level = Level.CLUB
    kind: Literal["computer"] = "computer"

    @property
    def player(self) -> Player:
        """Who this is, for results."""
        return self.name


Occupant = Human | Computer


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How this table was opened: with turn notices, and whether one may ask for hints.

    Where `hints` is None one may as long as one person plays alone.
    """

    hints: bool | None = None
    notices: bool = True


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened by `host`.

    `offered` are the seats kept for the players of the match before (rematch), by seat.
    """

    host: PersonKey
    rules: Rules
    options: Options
    offered: tuple[PersonKey | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody has taken a seat; an offer of another seat to the same person is gone with it."""

    seat: Seat
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class Left:
    """A seat has become free, or the offer of an empty one has been withdrawn (`freed`)."""

    seat: Seat
    reason: Literal["left", "moved", "freed", "replaced", "forgotten"]


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another player is host now."""

    host: PersonKey


@dataclass(frozen=True, slots=True)
class TableDealt:
    """The engine's deal with all that the table's fold needs, so that a table is folded from its newest deal.

    `former` are, by seat, the persons who have held it in this round (the ones sitting included).
    `passed`: everybody passed in the deal before.
    """

    deal: Dealt
    host: PersonKey
    options: Options
    seats: tuple[Occupant | None, ...]
    former: tuple[tuple[PersonKey, ...], ...]
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Requested:
    """A player asks the others to agree; `at` is UTC seconds, `voters` are those who must agree."""

    request: Literal["replace", "end"]
    by: PersonKey
    seat: Seat | None
    at: float
    voters: tuple[PersonKey, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player has agreed to the standing request."""

    person: PersonKey


@dataclass(frozen=True, slots=True)
class Dropped:
    """The standing request is gone without having been granted. A deal and parking end it as well."""

    reason: Literal["refused", "lapsed", "returned"]


@dataclass(frozen=True, slots=True)
class Sealed:
    """Somebody who knew a hand was forgotten and would be a stranger on return.

    Until the next deal, each seat is for computer players and its former holders alone.
    """


@dataclass(frozen=True, slots=True)
class Parked:
    """The match rests and its channel is free (nobody touched it, or the channel is gone)."""

    reason: Literal["idle", "channel_gone"]


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """A parked match goes on."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class Rematched:
    """The rematch of this match is the table with this key."""

    key: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The table is over without a winner; `by` is who ended it, None for nobody's act."""

    by: PersonKey | None
    reason: Literal["ended", "deserted", "abandoned", "expired"]


TableEvent = (
    Opened
    | Sat
    | Left
    | HostChanged
    | TableDealt
    | Called
    | AllPassed
    | Declared
    | Played
    | TrickTaken
    | LaidDown
    | RoundWon
    | Requested
    | Agreed
    | Dropped
    | Sealed
    | Parked
    | BroughtBack
    | Rematched
    | Ended
)
