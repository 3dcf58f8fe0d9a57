"""The game at a table: start, acts and deals."""

from bot.tables.errors import Denial, TableError
from bot.tables.events import Human, PersonKey, TableDealt
from bot.tables.ports import Shuffler, Status
from bot.tables.table import Events, Table, require, require_dealt, require_seated
from engine import game
from engine.actions import Action
from engine.events import Dealt
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.tiles import Tile


def start(table: Table, person: PersonKey, shuffler: Shuffler) -> Events:
    """Return the first deal, its dealer drawn (R1.3, R1.4).

    Raises:
        TableError: NOT_OPEN, NOT_SEATED, SEATS_EMPTY with the first empty `seat`.
    """
    require(table, Status.OPEN, otherwise=Denial.NOT_OPEN)
    require_seated(table, person)
    if table.empty_seats:
        raise TableError(Denial.SEATS_EMPTY, seat=table.empty_seats[0])
    dealer = shuffler.draw(table.rules.seats)
    hands = _hands(table.rules, dealer, shuffler)
    return (_dealt(table, game.first_deal(table.rules, dealer, hands), passed=False),)


def act(table: Table, seat: Seat, action: Action, shuffler: Shuffler) -> Events:
    """Return what the player at `seat` brings about; when all have passed, the new deal with it (R3.6).

    Raises:
        RuleError: the rules forbid it, or the round is over.
        TableError: NOT_PLAYING, PARKED, TABLE_ENDED.
    """
    played = Status.PLAYING, Status.BETWEEN, Status.FINISHED
    require(table, *played, otherwise=Denial.NOT_PLAYING)
    state = require_dealt(table)
    # The engine's own deal is no event of a table: the next one is wrapped.
    events = tuple(event for event in game.decide(state, seat, action) if not isinstance(event, Dealt))
    for event in events:
        state = game.apply(state, event)
    return (*events, _next(table, state, shuffler)) if state.phase is Phase.ALL_PASSED else events


def next_round(table: Table, person: PersonKey, shuffler: Shuffler) -> Events:
    """Return the next round's deal.

    Raises:
        TableError: NOT_SEATED, NOT_BETWEEN, MATCH_OVER, SEAT_OPEN with the `seat`, PARKED, TABLE_ENDED.
    """
    require(table, Status.BETWEEN, otherwise=Denial.NOT_BETWEEN)
    require_seated(table, person)
    if table.open_seat is not None:
        raise TableError(Denial.SEAT_OPEN, seat=table.open_seat)
    return (_next(table, require_dealt(table), shuffler),)


def _next(table: Table, state: State, shuffler: Shuffler) -> TableDealt:
    hands = _hands(table.rules, table.rules.after(state.dealer), shuffler)
    return _dealt(table, game.next_deal(state, hands), passed=state.phase is Phase.ALL_PASSED)


def _hands(rules: Rules, dealer: Seat, shuffler: Shuffler) -> tuple[tuple[Tile, ...], ...]:
    return game.deal_hands(rules, dealer, shuffler.shuffle(rules.tiles))


def _dealt(table: Table, deal: Dealt, *, passed: bool) -> TableDealt:
    former = tuple((holder.person,) if isinstance(holder, Human) else () for holder in table.seats)
    return TableDealt(deal, table.host, table.options, table.seats, former, passed=passed)
