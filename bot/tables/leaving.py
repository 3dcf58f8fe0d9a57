"""Giving up a seat, and what follows for a request that stands."""

from bot.tables.errors import Denial
from bot.tables.events import PersonKey, Sealed
from bot.tables.fold import fold
from bot.tables.ports import ALIVE
from bot.tables.requests import granted
from bot.tables.seats import Reason, vacated
from bot.tables.table import Events, Table, require, require_seated
from engine.seats import Seat


def leave(table: Table, person: PersonKey) -> Events:
    """Return that this person gives up the seat; a parked match can be left as well (D62).

    Raises:
        TableError: NOT_SEATED, MATCH_OVER, TABLE_ENDED.
    """
    require(table, *ALIVE, otherwise=Denial.NOT_PLAYING)
    return _given_up(table, require_seated(table, person), "left")


def forgotten(table: Table, person: PersonKey) -> Events:
    """Return what becomes of a table whose player is forgotten, and a stranger on return."""
    if table.status not in ALIVE:
        return ()
    seat = table.seat_of(person)
    events = () if seat is None else _given_up(table, seat, "forgotten")
    after = fold(events, table)
    knows = after.round_runs and after.ended is None and after.known_seat(person) is not None
    return (*events, Sealed()) if knows else events


def _given_up(table: Table, seat: Seat, reason: Reason) -> Events:
    events = vacated(table, seat, reason)
    return (*events, *granted(fold(events, table)))
