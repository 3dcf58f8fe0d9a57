"""Requests that need the others' agreement: to replace a player who is away, and to end a match."""

from collections.abc import Mapping
from math import ceil

from bot.tables.errors import Denial, TableError
from bot.tables.events import Agreed, Dropped, Ended, Human, PersonKey, Requested
from bot.tables.fold import fold
from bot.tables.ports import ALIVE, Status
from bot.tables.seats import vacated
from bot.tables.table import Events, Request, Table, require, require_seated
from engine.seats import Seat

ABSENT_SECONDS = 600.0
"""How long a table waits for a player before the others may ask to replace them."""
PRESENT_SECONDS = 3600.0
"""Who touched the table within this is asked."""
LAPSE_SECONDS = 600.0
"""How long a request stands."""
UNTOUCHED_SECONDS = 3600.0
"""An open table that nobody touched for this long may be ended by anybody."""


def replace(
    table: Table,
    person: PersonKey,
    seat: Seat,
    *,
    touches: Mapping[PersonKey, float],
    turn_since: float,
    now: float,
) -> Events:
    """Return that `person` asks for the seat of a player who is away; all times are UTC seconds.

    Raises:
        TableError: NOT_PLAYING, NOT_SEATED, REQUEST_STANDS, or NOT_ABSENT with the `seat` and the `minutes`
            still to wait.
    """
    require(table, Status.PLAYING, Status.BETWEEN, otherwise=Denial.NOT_PLAYING)
    require_seated(table, person)
    if table.request:
        return _seconded(table, table.request, person, "replace", seat)
    absent = table.humans.get(seat)
    if absent is None or absent == person or seat != table.turn:
        raise TableError(Denial.NOT_ABSENT, seat=seat, minutes=ceil(ABSENT_SECONDS / 60))
    missing = max(turn_since, touches.get(absent, 0.0)) + ABSENT_SECONDS - now
    if missing > 0:
        raise TableError(Denial.NOT_ABSENT, seat=seat, minutes=ceil(missing / 60))
    voters = tuple(
        voter
        for voter in table.humans.values()
        if voter not in {absent, person} and touches.get(voter, 0.0) >= now - PRESENT_SECONDS
    )
    return _asked(table, Requested("replace", person, seat, now, voters))


def end(table: Table, person: PersonKey, *, manages: bool, touched_at: float, now: float) -> Events:
    """Return that the table ends, or that the others are asked whether it does; times are UTC seconds.

    A channel manager ends any table; whoever sits ends an open one, and anybody one that nobody touched for
    an hour. A match needs one human of each side that has one; in a parked one nobody can be asked.

    Raises:
        TableError: NOT_ALLOWED, REQUEST_STANDS, NEEDS_AGREEMENT, MATCH_OVER, TABLE_ENDED.
    """
    require(table, *ALIVE, otherwise=Denial.NOT_ALLOWED)
    if manages:
        return (Ended(person, "ended"),)
    if table.status is Status.OPEN and now - touched_at >= UNTOUCHED_SECONDS:
        return (Ended(person, "expired"),)
    if table.seat_of(person) is None:
        raise TableError(Denial.NOT_ALLOWED)
    if table.status is Status.OPEN:
        return (Ended(person, "ended"),)
    if table.request:
        return _seconded(table, table.request, person, "end", None)
    own = table.side_of(person)
    voters = tuple(voter for voter in table.humans.values() if table.side_of(voter) != own)
    if voters and table.status is Status.PARKED:
        raise TableError(Denial.NEEDS_AGREEMENT)
    return _asked(table, Requested("end", person, None, now, voters))


def agree(table: Table, person: PersonKey) -> Events:
    """Return that somebody agrees to the standing request, and what follows; agreeing twice does nothing.

    Raises:
        TableError: NOTHING_ASKED, NO_VOTE.
    """
    request = _standing(table)
    if person not in request.voters or table.seat_of(person) is None:
        raise TableError(Denial.NO_VOTE)
    if person in request.agreed:
        return ()
    agreed = Agreed(person)
    return agreed, *granted(fold([agreed], table))


def refuse(table: Table, person: PersonKey) -> Events:
    """Return that somebody who is asked refuses, or that the asker takes the request back.

    Raises:
        TableError: NOTHING_ASKED, NO_VOTE.
    """
    request = _standing(table)
    if person not in {*request.voters, request.by} or table.seat_of(person) is None:
        raise TableError(Denial.NO_VOTE)
    return (Dropped("refused"),)


def granted(table: Table) -> Events:
    """Return what the standing request brings about, once nobody's agreement is missing."""
    request = table.request
    if request is None or waiting_for(table, request):
        return ()
    return (Ended(request.by, "ended"),) if request.seat is None else vacated(table, request.seat, "replaced")


def waiting_for(table: Table, request: Request) -> tuple[PersonKey, ...]:
    """Return whose agreement is missing; to end a match, one human of each side is enough."""
    missing = [voter for voter in request.voters if voter not in request.agreed]
    if request.request == "replace":
        return tuple(voter for voter in missing if table.seat_of(voter) is not None)
    sides = {table.side_of(person) for person in (request.by, *request.agreed)}
    return tuple(voter for voter in missing if table.side_of(voter) not in {None, *sides})


def overtaken(table: Table, person: PersonKey, now: float) -> Events:
    """Return that a request is gone: its time is over, or the absent `person` has pressed something."""
    request = table.request
    if request is None:
        return ()
    if not 0 <= now - request.at < LAPSE_SECONDS:  # or of the future: the system's time was set back
        return (Dropped("lapsed"),)
    returned = request.seat is not None and table.seats[request.seat] == Human(person)
    return (Dropped("returned"),) if returned else ()


def _asked(table: Table, requested: Requested) -> Events:
    """Nobody is asked when nobody else has to agree."""
    at_once = granted(fold([requested], table))
    return at_once or (requested,)


def _seconded(table: Table, standing: Request, person: PersonKey, kind: str, seat: Seat | None) -> Events:
    """Asking for what is asked already is to agree."""
    if (standing.request, standing.seat) == (kind, seat) and person in standing.voters:
        return agree(table, person)
    raise TableError(Denial.REQUEST_STANDS)


def _standing(table: Table) -> Request:
    if table.request is None:
        raise TableError(Denial.NOTHING_ASKED)
    return table.request
