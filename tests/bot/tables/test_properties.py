"""What is always true, whoever presses what and however many at the same instant."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.caller import Caller
from bot.tables.errors import TableError
from bot.tables.events import Human, PersonKey, Sat, TableDealt, TableEvent
from bot.tables.fold import fold
from bot.tables.ports import RUNNING, Status
from bot.tables.snapshot import Revision
from engine.actions import Action, Bid, Play
from engine.auction import Marks, Points
from engine.errors import RuleError
from engine.events import Called, Dealt, Declared, LaidDown, Played, RoundWon
from engine.game import replay
from engine.rules import Rules
from engine.seats import Seat
from engine.tiles import Tile
from tests.bot.tables.room import ANN, BOB, CHANNEL, CY, DEE, EVE, MOD, OTHER, PLAYERS, STANDARD, Room
from tests.strategies import HOUSES

CALLERS = (ANN, BOB, CY, DEE, EVE, MOD)
Press = tuple[str, Caller, int]

OFTEN = ["go"] * 12 + ["show", "next"] * 3
SOMETIMES = ["sit", "leave", "computer", "fill", "start", "touch", "wrong", "old"] * 2
SELDOM = ["free", "replace", "agree", "refuse", "end", "wait", "park", "back", "forget", "restart", "rematch"]

presses: st.SearchStrategy[Press] = st.tuples(
    st.sampled_from(OFTEN + SOMETIMES + SELDOM), st.sampled_from(CALLERS), st.integers(0, 7)
)
instants = st.lists(st.lists(presses, min_size=1, max_size=4), max_size=60)


@settings(max_examples=60)
@given(st.integers(1, 4), st.just(STANDARD) | HOUSES, instants)
def test_whatever_is_pressed_the_log_tells_the_whole_truth(
    humans: int, rules: Rules, story: list[list[Press]]
) -> None:
    """By the standard game and by random house rules."""
    asyncio.run(play_through(humans, rules, story))


async def play_through(humans: int, rules: Rules, story: Iterable[list[Press]]) -> None:
    room = Room()
    key = await room.playing(*PLAYERS[:humans], rules=rules)
    identities = identified(room)
    for instant in story:
        if any(press == "restart" for press, _, _ in instant):
            room.restarted()
        attempts = [await attempt(room, key, *press) for press in instant]
        for answer in await asyncio.gather(*attempts, return_exceptions=True):
            assert not isinstance(answer, BaseException) or isinstance(answer, TableError | RuleError), answer
        identities |= identified(room)
        for log in room.memory.logs.values():
            check_fold(room, log.row.key)
            check_tiles(log.events)
            check_one_hand(log.events, identities)
    check_results(room, key)
    running = [log.row.channel for log in room.memory.logs.values() if log.row.status in RUNNING]
    assert len(running) == len(set(running))


def identified(room: Room) -> dict[PersonKey, int]:
    """Return the Discord ids of those who are not forgotten."""
    return {
        person.key: person.discord_id
        for person in room.memory.persons.values()
        if person.discord_id is not None
    }


async def attempt(room: Room, key: str, press: str, caller: Caller, number: int) -> Awaitable[object]:
    """Return what the caller is about to do; the present is read now, the press comes later."""
    manager, seat = room.manager, Seat(number)
    snapshot = await manager.snapshot(key)
    given, public = snapshot.revision, snapshot.public()
    assert public is not None
    turn = snapshot.seat(public.turn) if public.turn is not None else None
    legal = turn.legal if turn and snapshot.table.status is Status.PLAYING else ()
    wrong: list[Action] = [Play(Tile(0, number % 7)), Bid(Points(29 + number)), Bid(Marks(number))]
    doing: dict[str, Callable[[], Awaitable[object]]] = {
        "sit": lambda: manager.sit(key, caller, seat if number < 5 else None),
        "leave": lambda: manager.leave(key, caller),
        "computer": lambda: manager.computer(key, caller, seat),
        "fill": lambda: manager.fill(key, caller),
        "start": lambda: manager.start(key, caller),
        "touch": lambda: manager.touched(key, caller),
        "wrong": lambda: manager.act(key, caller, given, wrong[number % 3]),
        "old": lambda: manager.act(key, caller, Revision(given.deal, given.acts - 1), wrong[number % 3]),
        "next": lambda: manager.next_round(key, caller, given),
        "free": lambda: manager.free(key, caller, seat),
        "replace": lambda: manager.replace(key, caller, public.turn or Seat.A),
        "agree": lambda: manager.agree(key, caller),
        "refuse": lambda: manager.refuse(key, caller),
        "end": lambda: manager.end(key, caller if caller is not MOD or number == 0 else EVE),
        "park": lambda: room.park(key),
        "back": lambda: manager.bring_back(key, caller, (CHANNEL, OTHER)[number % 2]),
        "forget": lambda: manager.forget(caller),
        "restart": lambda: manager.snapshot(key),
        "rematch": lambda: manager.rematch(key, caller),
        "show": lambda: shown(room, key),
        "wait": lambda: room.clock.advance(400.0 * number),
    }
    if press != "go":
        return doing[press]()
    if not legal:
        return shown(room, key)
    return manager.act(key, await room.awaited(key), given, legal[number * 3 % len(legal)])


async def shown(room: Room, key: str) -> None:
    await room.show(key)
    await room.clock.advance(1.5)


def check_fold(room: Room, key: str) -> None:
    """The table in memory, the fold of everything and the fold from the newest deal are the same."""
    log = room.memory.logs[key]
    whole = fold(log.events)
    deals = [index for index, event in enumerate(log.events) if isinstance(event, TableDealt)]
    newest = deals[-1] if deals else 0
    assert fold(log.events[newest:], before=newest) == whole
    loaded = room.manager._keeper._loaded.get(key)
    if loaded is not None:
        assert loaded.table == whole
        assert (loaded.row.seq, loaded.row.status, loaded.row.channel) == (
            log.row.seq,
            log.row.status,
            log.row.channel,
        )
    assert (log.row.seq, log.row.status) == (len(log.events), whole.status)
    assert len(set(whole.humans.values())) == len(whole.humans)
    assert whole.humans or whole.ended
    assert whole.host in whole.humans.values() or whole.ended


def check_tiles(events: Iterable[TableEvent]) -> None:
    """Every deal has the 28 tiles once, and nobody plays one twice."""
    played: list[Tile] = []
    for event in events:
        if isinstance(event, TableDealt):
            assert sorted(tile for hand in event.deal.hands for tile in hand) == sorted(Rules().tiles)
            played = []
        elif isinstance(event, Played):
            played.append(event.tile)
            assert len(set(played)) == len(played)


def check_one_hand(events: Iterable[TableEvent], identities: dict[PersonKey, int]) -> None:
    """Nobody holds two seats within a deal: one Discord account is one person, forgotten or not."""
    hands: defaultdict[int, set[Seat]] = defaultdict(set)
    runs = False
    for event in events:
        match event:
            case TableDealt(seats=holders):
                hands.clear()
                runs = True
                for seat, holder in enumerate(holders):
                    if isinstance(holder, Human):
                        hands[identities[holder.person]].add(Seat(seat))
            case RoundWon():
                runs = False
            case Sat(seat, Human(person)) if runs:
                hands[identities[person]].add(seat)
        assert all(len(seats) == 1 for seats in hands.values())


def check_results(room: Room, key: str) -> None:
    """The stored results are what the log says."""
    deals: list[tuple[list[Dealt | TableEvent], list[set[PersonKey]]]] = []
    seats: list[object] = [None] * 4
    for event in room.memory.logs[key].events:
        match event:
            case TableDealt(deal=dealt, seats=holders):
                seats = list(holders)
                deals.append(([dealt], [set() for _ in holders]))
            case Sat(seat, occupant):
                seats[seat] = occupant
            case Called(seat) | Declared(seat) | Played(seat) | LaidDown(seat):
                deals[-1][0].append(event)
                holder = seats[seat]
                if isinstance(holder, Human):
                    deals[-1][1][seat].add(holder.person)
            case _ if type(event).__module__ == "engine.events":
                deals[-1][0].append(event)
    expected = []
    for log, acted in deals:
        state = replay(log)  # type: ignore[arg-type]  # only the engine's events were kept
        if state.result is not None and state.contract is not None and state.declaration is not None:
            won, contract = state.result, state.contract
            expected.append(
                (state.round, contract.declarer, contract.call, won.side, won.marks, state.marks, acted)
            )
    stored = [
        (row.round, row.declarer, row.call, row.side, row.marks, row.standing, list(map(set, row.acted)))
        for row in room.results(key)
    ]
    assert stored == expected
