"""What somebody has decided in a round: each act, and what the seat could know then."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.tables.events import Human, PersonKey, TableEvent
from bot.tables.fold import fold
from bot.tables.table import Table
from engine.actions import Action, Bid, Declare, Play
from engine.events import Called, Declared, Played
from engine.seats import Seat
from engine.state import State
from engine.view import Recall, recall


@dataclass(frozen=True, slots=True)
class Decision:
    """An act of one's own where there was a choice, and what its seat had seen by then.

    `trick` is the number of the trick that the act belongs to, 0 before the first.
    """

    recall: Recall
    action: Action
    trick: int


def decisions(events: Iterable[TableEvent], person: PersonKey) -> Iterator[Decision]:
    """Yield what this person decided in a deal, whose `events` begin with TableDealt.

    What others decided at the same seat, before or afterwards, is theirs.
    """
    table: Table | None = None
    for event in events:
        if table is not None and table.state is not None:
            match event:
                case Called(seat, call) if table.seats[seat] == Human(person):
                    yield from _decision(table.state, seat, Bid(call))
                case Declared(seat, trump, piles) if table.seats[seat] == Human(person):
                    yield from _decision(table.state, seat, Declare(trump, piles))
                case Played(seat, tile) if table.seats[seat] == Human(person):
                    yield from _decision(table.state, seat, Play(tile))
        table = fold([event], table)


def _decision(state: State, seat: Seat, action: Action) -> Iterator[Decision]:
    known = recall(state, seat)
    if len(known.legal) > 1:
        yield Decision(known, action, len(known.tricks) + 1 if isinstance(action, Play) else 0)
