"""Seats of a match: who may sit where, and what follows when a seat is given up."""

from collections.abc import Iterable
from itertools import chain
from typing import Literal

from bot.tables.errors import Denial, TableError
from bot.tables.events import Computer, Ended, HostChanged, Human, Left, PersonKey, Sat
from bot.tables.fold import fold
from bot.tables.ports import RUNNING, Status
from bot.tables.table import Events, Table, require, require_seat, require_seated
from engine.players.levels import Level
from engine.seats import Seat

Reason = Literal["left", "freed", "replaced", "forgotten"]

COMPUTERS = ("Ada", "Blaise", "Charles", "Dorothy", "Emmy", "Felix", "Grace", "Hedy")
"""Names of computer players, by seat: one name never stands for two hands of a deal."""


def computer_at(seat: Seat, level: Level) -> Sat:
    """Return that the computer player of this seat sits down."""
    return Sat(seat, Computer(COMPUTERS[seat], level))


def sit(table: Table, person: PersonKey, wanted: Seat | None) -> Events:
    """Return that this person takes a seat of a match: an open one, or a computer player's.

    Nobody gets to know two hands: in a running round a former holder sits at that seat alone, and a computer
    player's seat is for its former holders. Without a wish it is the own former seat, the first open one, or
    the first of a computer player.

    Raises:
        TableError: ALREADY_SEATED, NO_SUCH_SEAT, SEAT_TAKEN, ONLY_FORMER_SEAT, COMPUTER_PLAYS, TABLE_FULL.
    """
    require(table, Status.PLAYING, Status.BETWEEN, otherwise=Denial.NOT_PLAYING)
    if (held := table.seat_of(person)) is not None:
        raise TableError(Denial.ALREADY_SEATED, seat=held)
    seat = _first(table, person) if wanted is None else wanted
    require_seat(table, seat)
    holder = table.seats[seat]
    if isinstance(holder, Human):
        raise TableError(Denial.SEAT_TAKEN, seat=seat)
    if table.round_runs:
        _keep_one_hand(table, person, seat)
    sat = Sat(seat, Human(person))
    return (Left(seat, "replaced"), sat) if holder else (sat,)


def computer(table: Table, person: PersonKey, seat: Seat, level: Level) -> Events:
    """Return that a computer player takes an empty seat, asked by somebody who sits.

    Raises:
        TableError: NOT_SEATED, NO_SUCH_SEAT, SEAT_NOT_OPEN.
    """
    require(table, *RUNNING, otherwise=Denial.NOT_PLAYING)
    require_seated(table, person)
    require_seat(table, seat)
    if table.seats[seat] is not None:
        raise TableError(Denial.SEAT_NOT_OPEN, seat=seat)
    return (computer_at(seat, level),)


def vacated(table: Table, seat: Seat, reason: Reason) -> Events:
    """Return that a seat becomes free: the next seated human is host, and without a human the table ends."""
    left, person = Left(seat, reason), table.humans.get(seat)
    if person is None:
        return (left,)
    humans = fold([left], table).humans
    if not humans:
        return left, Ended(person, "deserted")
    if person != table.host:
        return (left,)
    return left, HostChanged(next(humans[heir] for heir in table.rules.from_left_of(seat) if heir in humans))


def _keep_one_hand(table: Table, person: PersonKey, seat: Seat) -> None:
    known = table.known_seat(person)
    if known not in {None, seat}:
        raise TableError(Denial.ONLY_FORMER_SEAT, seat=known)
    if known is None and table.seats[seat] is not None:
        raise TableError(Denial.COMPUTER_PLAYS, seat=seat)
    if known is None and table.is_kept(seat):
        raise TableError(Denial.SEAT_TAKEN, seat=seat)


def _first(table: Table, person: PersonKey) -> Seat:
    known = table.known_seat(person) if table.round_runs else None
    if known is not None:
        return known
    return first_of([seat for seat in table.empty_seats if not table.is_kept(seat)], table.computer_seats)


def first_of(*seats: Iterable[Seat]) -> Seat:
    """Return the seat of who names none: the first there is.

    Raises:
        TableError: TABLE_FULL.
    """
    seat = next(chain(*seats), None)
    if seat is None:
        raise TableError(Denial.TABLE_FULL)
    return seat
