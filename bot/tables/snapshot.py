"""A table at one moment: what may leave the manager."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from bot.tables.events import Computer, Human, Occupant, PersonKey
from bot.tables.ports import Person, TableRow
from bot.tables.requests import waiting_for
from bot.tables.table import Request, Table
from bot.tables.views import PastAct, RequestView, SeatHolder, TableView
from engine import view
from engine.seats import Seat
from engine.state import State
from engine.view import SeatView, SpectatorView

RECENT = 1_000
"""Of how many states what everybody may see is kept: a dozen places ask for that of each."""


class Revision(NamedTuple):
    """What game buttons carry: the deal's number and the game acts since; zeros before the first deal."""

    deal: int
    acts: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment. It hides the state; what a seat may see, it gives to who may see it.

    `drawn` is the newest event that the board is known to show, `gathered` whether it shows the newest trick
    gathered.
    """

    table: TableView
    revision: Revision
    drawn: int
    gathered: bool
    _table: Table = field(repr=False)

    def public(self, *, frame: bool = False) -> SpectatorView | None:
        """Return what everybody may see, None before the first deal; `frame`: see engine.view.spectator."""
        state = self._table.state
        return _spectator(_This(state), frame) if state else None

    def seat(self, seat: Seat) -> SeatView | None:
        """Return what the person at `seat` may see.

        None before the first deal, and for who sat down after the round: tiles left stay hidden (R8.6).
        """
        state, public, holder = self._table.state, self.public(), self._table.seats[seat]
        has_held = isinstance(holder, Human) and holder.person in self._table.former[seat]
        return view.seat_view(state, seat, public) if state and public and has_held else None


def revision(table: Table) -> Revision:
    """Return the table's present revision."""
    return Revision(table.state.deal, table.state.acts) if table.state else Revision(0, 0)


def snapshot(row: TableRow, table: Table, people: Mapping[PersonKey, Person]) -> Snapshot:
    """Return a table as it stands in the store's `row`, with the names of its `people`."""
    return Snapshot(table_view(row, table, people), revision(table), row.drawn, row.gathered, table)


def named(table: Table) -> Iterator[PersonKey]:
    """Return the people whose names a view of the table shows."""
    yield from table.humans.values()
    yield from (act.by.person for act in table.acts if isinstance(act.by, Human))
    yield from (person for person in table.offered if person is not None)
    if table.request:
        yield from (table.request.by, *table.request.voters)
    if table.ended and table.ended.by is not None:
        yield table.ended.by


def table_view(row: TableRow, table: Table, people: Mapping[PersonKey, Person]) -> TableView:
    """Return what everybody may know of a table beside the game; `people` are those `named` in it."""
    ended, request = table.ended, table.request
    return TableView(
        key=row.key,
        number=row.number,
        guild=row.guild,
        channel=row.channel,
        status=table.status,
        seq=table.seq,
        host=table.host,
        seats=_holders(table.seats, people),
        offered=tuple(None if key is None else _person(people[key]) for key in table.offered),
        options=table.options,
        rules=table.rules,
        request=_asked(table, request, people) if request else None,
        open_seat=table.open_seat,
        ended_by=people[ended.by].name if ended and ended.by is not None else None,
        ended_reason=ended.reason if ended else None,
        rematch=table.rematch,
        passed=table.passed,
        past=tuple(
            PastAct(act.seat, act.trick, _holder(act.by, people))
            for act in table.acts
            if act.trick is not None and act.by != table.seats[act.seat]
        ),
        played=() if table.state is None or table.round_runs else _holders(table.played, people),
    )


def _asked(table: Table, request: Request, people: Mapping[PersonKey, Person]) -> RequestView:
    waiting = tuple(people[key].name for key in waiting_for(table, request))
    return RequestView(request.request, request.seat, people[request.by].name, waiting)


def _holders(
    by_seat: tuple[Occupant | None, ...], people: Mapping[PersonKey, Person]
) -> tuple[SeatHolder | None, ...]:
    return tuple(_holder(occupant, people) if occupant else None for occupant in by_seat)


def _holder(occupant: Occupant, people: Mapping[PersonKey, Person]) -> SeatHolder:
    match occupant:
        case Human(person):
            return _person(people[person])
        case Computer(name, level):
            return SeatHolder(name, level=level)


def _person(person: Person) -> SeatHolder:
    return SeatHolder(person.name, person.key, person.discord_id)


class _This:
    """A state as a key: this very one, which is cheaper to find than one that equals it."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and other.state is self.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=RECENT)
def _spectator(this: _This, frame: bool) -> SpectatorView:  # noqa: FBT001 - lru_cache keeps positions best
    return view.spectator(this.state, frame=frame)
