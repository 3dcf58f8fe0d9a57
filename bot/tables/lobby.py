"""An open table: opened, or opened for a rematch, and its seats until Start."""

from bot.tables import seats
from bot.tables.errors import Denial, TableError
from bot.tables.events import Computer, Human, Left, Opened, Options, PersonKey, Sat
from bot.tables.ports import Status
from bot.tables.seats import computer_at, first_of, vacated
from bot.tables.table import Events, Table, require, require_seat, require_seated
from engine.players.levels import Level
from engine.rules import Rules
from engine.seats import Seat


def opened(host: PersonKey, options: Options, rules: Rules) -> Events:
    """Return that a table is opened, its host at A."""
    return Opened(host, rules, options), Sat(rules.seats[0], Human(host))


def rematch(table: Table, person: PersonKey) -> Events:
    """Return the opening of the next match's table.

    The presser and the computer players keep their seats, the others are offered theirs.

    Raises:
        TableError: NOT_FINISHED, NOT_SEATED.
    """
    if table.status is not Status.FINISHED:
        raise TableError(Denial.NOT_FINISHED)
    own = require_seated(table, person)
    offered = tuple(None if seat == own else table.humans.get(seat) for seat in table.rules.seats)
    stay = [
        Sat(seat, holder)
        for seat in table.rules.seats
        if isinstance(holder := table.seats[seat], Computer) or (holder is not None and seat == own)
    ]
    return Opened(person, table.rules, table.options, offered), *stay


def sit(table: Table, person: PersonKey, wanted: Seat | None) -> Events:
    """Return that this person sits down at an open table, or moves there; in a match see seats.sit.

    A computer player makes way; an offered seat waits for its player until the host frees it. Without a wish
    it is the seat offered, the first empty one, or the first of a computer player.

    Raises:
        TableError: ALREADY_SEATED, NO_SUCH_SEAT, SEAT_TAKEN, TABLE_FULL.
    """
    if table.status is not Status.OPEN:
        return seats.sit(table, person, wanted)
    held = table.seat_of(person)
    if held is not None and wanted in {None, held}:
        raise TableError(Denial.ALREADY_SEATED, seat=held)
    seat = _first(table, person) if wanted is None else wanted
    require_seat(table, seat)
    holder = table.seats[seat]
    if isinstance(holder, Human) or table.offered[seat] not in {None, person}:
        raise TableError(Denial.SEAT_TAKEN, seat=seat)
    moved = () if held is None else (Left(held, "moved"),)
    cleared = () if holder is None else (Left(seat, "replaced"),)
    return *moved, *cleared, Sat(seat, Human(person))


def free(table: Table, person: PersonKey, seat: Seat) -> Events:
    """Return that the host frees a seat, or takes back its offer; a seat that is free stays so.

    Raises:
        TableError: NOT_OPEN, NOT_HOST, NO_SUCH_SEAT.
    """
    require(table, Status.OPEN, otherwise=Denial.NOT_OPEN)
    if person != table.host:
        raise TableError(Denial.NOT_HOST)
    require_seat(table, seat)
    if table.seats[seat] is None and table.offered[seat] is None:
        return ()
    return vacated(table, seat, "freed")


def fill(table: Table, person: PersonKey, level: Level) -> Events:
    """Return that computer players of this level take every empty seat; a full table stays as it is.

    Raises:
        TableError: NOT_OPEN, NOT_SEATED.
    """
    require(table, Status.OPEN, otherwise=Denial.NOT_OPEN)
    require_seated(table, person)
    return tuple(computer_at(seat, level) for seat in table.empty_seats)


def _first(table: Table, person: PersonKey) -> Seat:
    unclaimed = (*table.empty_seats, *table.computer_seats)
    return first_of(
        (seat for seat in table.rules.seats if table.offered[seat] == person),
        (seat for seat in unclaimed if table.offered[seat] is None),
    )
