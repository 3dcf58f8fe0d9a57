"""A table as the fold of its events: frozen, and made in no other way."""

from dataclasses import dataclass
from typing import Literal

from bot.tables.errors import Denial, TableError
from bot.tables.events import Computer, Ended, Human, Occupant, Options, PersonKey, Player, TableEvent
from bot.tables.ports import Status
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import Phase, State

Events = tuple[TableEvent, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """A request that stands; `agreed` are those who have said yes, its asker left out."""

    request: Literal["replace", "end"]
    by: PersonKey
    seat: Seat | None
    at: float
    voters: tuple[PersonKey, ...]
    agreed: tuple[PersonKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did at a seat: `trick` is a trick's number, 0 for a call, None for a declaration."""

    seat: Seat
    trick: int | None
    by: Occupant


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything about a table, hidden tiles included: it never leaves the manager.

    By seat: `seats`, `offered` (an open table's offers after a rematch) and `former` (who has held the seat
    in the newest deal). `acts` are those of the newest deal, oldest first. `seq` counts the table's events,
    `trick_seq` is the one that completed the newest trick of the deal. `passed`: see TableDealt; `sealed`:
    see Sealed.
    """

    host: PersonKey
    rules: Rules
    options: Options
    seats: tuple[Occupant | None, ...]
    offered: tuple[PersonKey | None, ...]
    former: tuple[tuple[PersonKey, ...], ...]
    acts: tuple[Act, ...] = ()
    seq: int = 0
    trick_seq: int = 0
    state: State | None = None
    passed: bool = False
    sealed: bool = False
    request: Request | None = None
    parked: bool = False
    ended: Ended | None = None
    rematch: str | None = None

    @property
    def status(self) -> Status:
        """Where the table stands in its life."""
        if self.ended:
            return Status.ENDED
        if self.parked:
            return Status.PARKED
        if self.state is None:
            return Status.OPEN
        if self.state.phase is Phase.MATCH_OVER:
            return Status.FINISHED
        return Status.BETWEEN if self.state.phase is Phase.ROUND_OVER else Status.PLAYING

    @property
    def round_runs(self) -> bool:
        """Whether hands are being played, also while the match is parked."""
        return self.state is not None and self.state.turn is not None

    @property
    def turn(self) -> Seat | None:
        """The seat that play waits for."""
        return self.state.turn if self.state and self.status is Status.PLAYING else None

    @property
    def awaited(self) -> Occupant | None:
        """Who must act for play to go on."""
        return None if self.turn is None else self.seats[self.turn]

    @property
    def open_seat(self) -> Seat | None:
        """The empty seat that must be taken before play can go on."""
        if self.status is Status.BETWEEN:
            return next(iter(self.empty_seats), None)
        return self.turn if self.turn is not None and self.seats[self.turn] is None else None

    @property
    def empty_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody holds, clockwise from A."""
        return tuple(seat for seat in self.rules.seats if self.seats[seat] is None)

    @property
    def computer_seats(self) -> tuple[Seat, ...]:
        """The seats of computer players, clockwise from A."""
        return tuple(seat for seat in self.rules.seats if isinstance(self.seats[seat], Computer))

    @property
    def acted(self) -> tuple[tuple[Player, ...], ...]:
        """Who has acted in the newest deal, by seat, in the order of their first acts."""
        by_seat: dict[Seat, dict[Player, None]] = {seat: {} for seat in self.rules.seats}
        for act in self.acts:
            by_seat[act.seat][act.by.player] = None
        return tuple(map(tuple, by_seat.values()))

    @property
    def played(self) -> tuple[Occupant | None, ...]:
        """Who has acted last at each seat in the newest deal; who sits out has at least called (H5.2)."""
        by_seat = {act.seat: act.by for act in self.acts}
        return tuple(by_seat.get(seat) for seat in self.rules.seats)

    @property
    def humans(self) -> dict[Seat, PersonKey]:
        """The people who sit, clockwise from A."""
        return {
            seat: holder.person for seat in self.rules.seats if isinstance(holder := self.seats[seat], Human)
        }

    def is_kept(self, seat: Seat) -> bool:
        """Whether a seat is for computer players and its former holders alone until the next deal.

        Somebody was forgotten (`Sealed`), or its hand plays nothing and nobody else sees it (H5.2).
        """
        contract = self.state.contract if self.state is not None else None
        sits_out = contract is not None and seat not in contract.players(self.rules)
        return self.round_runs and (self.sealed or sits_out)

    def seat_of(self, person: PersonKey) -> Seat | None:
        """Return where this person sits."""
        return next((seat for seat, holder in self.humans.items() if holder == person), None)

    def known_seat(self, person: PersonKey) -> Seat | None:
        """Return the seat whose hand this person has held in the newest deal."""
        return next((seat for seat in self.rules.seats if person in self.former[seat]), None)

    def side_of(self, person: PersonKey) -> Side | None:
        """Return the side that this person plays for."""
        seat = self.seat_of(person)
        return None if seat is None else self.rules.side_of(seat)


def require(table: Table, *allowed: Status, otherwise: Denial) -> None:
    """Refuse unless the table is in one of these states; one that is over or parked says so.

    Raises:
        TableError: TABLE_ENDED, PARKED, MATCH_OVER or `otherwise`.
    """
    if table.status not in allowed:
        reasons = {
            Status.ENDED: Denial.TABLE_ENDED,
            Status.PARKED: Denial.PARKED,
            Status.FINISHED: Denial.MATCH_OVER,
        }
        raise TableError(reasons.get(table.status, otherwise))


def require_dealt(table: Table) -> State:
    """Return the state of the newest deal.

    Raises:
        TableError: NOT_PLAYING.
    """
    if table.state is None:
        raise TableError(Denial.NOT_PLAYING)
    return table.state


def require_seated(table: Table, person: PersonKey) -> Seat:
    """Return where this person sits.

    Raises:
        TableError: NOT_SEATED.
    """
    seat = table.seat_of(person)
    if seat is None:
        raise TableError(Denial.NOT_SEATED)
    return seat


def require_seat(table: Table, seat: Seat) -> None:
    """Refuse a letter that this table doesn't use.

    Raises:
        TableError: NO_SUCH_SEAT with the `seat`.
    """
    if seat not in table.rules.seats:
        raise TableError(Denial.NO_SUCH_SEAT, seat=seat)
