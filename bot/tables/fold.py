"""The fold of a table's events: the one way to a table's state."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.tables.events import (
    Agreed,
    BroughtBack,
    Computer,
    Dropped,
    Ended,
    HostChanged,
    Human,
    Left,
    Opened,
    Parked,
    Rematched,
    Requested,
    Sat,
    Sealed,
    TableDealt,
    TableEvent,
)
from bot.tables.table import Act, Request, Table
from engine import game
from engine.events import AllPassed, Called, Declared, Event, LaidDown, Played, RoundWon, TrickTaken
from engine.seats import Seat

_Item = TypeVar("_Item")


def fold(events: Iterable[TableEvent], table: Table | None = None, *, before: int = 0) -> Table:
    """Return `table` after `events`.

    Without a table they begin with Opened, or with a deal and count on from `before`: a deal carries all that
    the rest of the match needs.
    """
    for event in events:
        seq = (before if table is None else table.seq) + 1
        table = replace(_apply(table, event, seq), seq=seq)
    if table is None:
        raise ValueError("a table begins with an event")
    return table


def _apply(table: Table | None, event: TableEvent, seq: int) -> Table:
    match table, event:
        case _, Opened():
            return _opened(event)
        case _, TableDealt():
            return _dealt(event)
        case Table(), Called() | AllPassed() | Declared() | Played() | TrickTaken() | LaidDown() | RoundWon():
            return _played(table, event, seq)
        case Table(), Sat() | Left():
            return _seated(table, event)
        case Table(), Requested() | Agreed() | Dropped():
            return replace(table, request=_request(table.request, event))
        case Table(), _:
            return _life(table, event)
    raise ValueError("a table begins with Opened or a deal")


def _opened(event: Opened) -> Table:
    count = len(event.rules.seats)
    return Table(
        host=event.host,
        rules=event.rules,
        options=event.options,
        seats=(None,) * count,
        offered=event.offered or (None,) * count,
        former=((),) * count,
    )


def _dealt(event: TableDealt) -> Table:
    count, state = len(event.seats), game.apply(None, event.deal)
    return Table(
        host=event.host,
        rules=state.rules,
        options=event.options,
        seats=event.seats,
        offered=(None,) * count,
        former=event.former,
        state=state,
        passed=event.passed,
    )


def _played(table: Table, event: Event, seq: int) -> Table:
    state = game.apply(table.state, event)
    if isinstance(event, TrickTaken):
        return replace(table, state=state, trick_seq=seq)
    if isinstance(event, Called | Declared | Played | LaidDown):
        return replace(table, state=state, acts=_acts(table, event))
    return replace(table, state=state)


def _acts(table: Table, event: Called | Declared | Played | LaidDown) -> tuple[Act, ...]:
    holder, state = table.seats[event.seat], table.state
    if holder is None or state is None:
        return table.acts
    trick = {Called: 0, Declared: None}.get(type(event), len(state.tricks) + 1)
    return (*table.acts, Act(event.seat, trick, holder))


def _seated(table: Table, event: Sat | Left) -> Table:
    seat = event.seat
    if isinstance(event, Left):
        holder, request = table.seats[seat], table.request
        moot = request and (seat == request.seat or holder == Human(request.by))
        return replace(
            table,
            seats=_put(table.seats, seat, None),
            offered=_put(table.offered, seat, None) if event.reason == "freed" else table.offered,
            request=None if moot else request,
        )
    table = replace(table, seats=_put(table.seats, seat, event.occupant))
    if isinstance(event.occupant, Computer):
        return table
    person = event.occupant.person
    return replace(
        table,
        offered=tuple(None if offer == person else offer for offer in table.offered),
        former=_added(table.former, seat, person) if table.round_runs else table.former,
    )


def _request(standing: Request | None, event: Requested | Agreed | Dropped) -> Request | None:
    match event:
        case Requested(kind, by, seat, at, voters):
            return Request(kind, by, seat, at, voters)
        case Agreed(person) if standing:
            return replace(standing, agreed=(*standing.agreed, person))
    return None


def _life(table: Table, event: TableEvent) -> Table:
    match event:
        case HostChanged(host):
            return replace(table, host=host)
        case Sealed():
            return replace(table, sealed=True)
        case Parked():
            return replace(table, parked=True, request=None)
        case BroughtBack():
            return replace(table, parked=False)
        case Rematched(key):
            return replace(table, rematch=key)
        case Ended():
            return replace(table, ended=event, request=None)
    raise ValueError("events out of order")


def _put(items: Sequence[_Item], index: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _added(items: Sequence[tuple[_Item, ...]], seat: Seat, item: _Item) -> tuple[tuple[_Item, ...], ...]:
    if item in items[seat]:
        return tuple(items)
    return _put(items, seat, (*items[seat], item))
