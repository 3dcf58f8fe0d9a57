import asyncio
from dataclasses import replace
from pathlib import Path
from types import NoneType

import pytest

from bot.tables.events import Computer, Human, Opened, Options, Rematched, Sat, TableEvent
from bot.tables.ports import (
    RUNNING,
    ChannelOccupied,
    PersonKey,
    ResultRow,
    StaleSequence,
    Status,
    TableRow,
    TableStore,
)
from data.store import Store
from engine.auction import PASS, Points
from engine.events import AllPassed, Called
from engine.seats import Seat, Side
from tests.data.samples import ANN, BOB, RULES, advance, append, dealt, opening, rows, table

CALL = Called(Seat.A, PASS)
RESULT = ResultRow(
    round=1,
    deal=1,
    declarer=Seat.A,
    call=Points(30),
    trump="6",
    piles=None,
    side=Side(0),
    made=True,
    marks=1,
    standing=(1, 0),
    acted=((ANN,), (BOB, ANN), (), ()),
)


def test_the_store_fulfils_the_managers_port(store: Store) -> None:
    fulfilled: TableStore = store
    assert fulfilled is store


async def test_a_new_table_is_stored_with_its_first_events(store: Store) -> None:
    row = await table(store, at=100.5)
    assert row == TableRow(
        id=1,
        key="table",
        guild=1,
        number=1,
        channel=7,
        status=Status.OPEN,
        seq=2,
        drawn=0,
        gathered=True,
        touched_at=100.5,
    )
    loaded = await store.load("table")
    assert loaded is not None
    assert (loaded.row, loaded.events) == (row, opening())


async def test_tables_are_numbered_by_server(store: Store) -> None:
    made = [(await table(store, f"t{n}", guild=n % 2, channel=n)).number for n in range(6)]
    assert made == [1, 1, 2, 2, 3, 3]
    found = await store.numbered(1, 2)
    assert found is not None
    assert found.key == "t3"
    assert await store.numbered(1, 4) is None


async def test_numbers_are_given_once_at_the_same_instant(store: Store) -> None:
    made = await asyncio.gather(*(table(store, f"t{n}", channel=n) for n in range(20)))
    assert sorted(row.number for row in made) == list(range(1, 21))


async def test_a_key_is_never_given_twice(store: Store) -> None:
    row = await table(store)
    await advance(store, row, status=Status.ENDED)
    with pytest.raises(Exception, match=r"tables\.key"):
        await table(store, channel=8)


async def test_what_is_unknown_is_none(store: Store) -> None:
    assert await store.load("none") is None
    assert await store.row("none") is None
    assert await store.running_in(7) is None
    assert await store.deal_events(1, 1) == ()


@pytest.mark.parametrize("status", list(Status))
async def test_a_channel_holds_one_running_table(store: Store, status: Status) -> None:
    await advance(store, await table(store), status=status)
    if status in RUNNING:
        with pytest.raises(ChannelOccupied):
            await table(store, "second")
    else:
        await table(store, "second")
    running = await store.running_in(7)
    assert running is not None
    assert running.key == ("table" if status in RUNNING else "second")


async def test_bringing_a_table_to_an_occupied_channel_changes_nothing(store: Store) -> None:
    parked = await advance(store, await table(store, channel=7), status=Status.PARKED)
    await table(store, "second", channel=8)
    with pytest.raises(ChannelOccupied):
        await store.append(append(parked, status=Status.PLAYING, channel=8))
    assert await store.row("table") == parked
    back = await advance(store, parked, status=Status.PLAYING, channel=9)
    assert (back.channel, back.status, back.seq) == (9, Status.PLAYING, 4)
    assert await store.running_in(9) == back


async def test_an_append_writes_events_and_columns_together(store: Store) -> None:
    row = await table(store)
    await store.append(append(row, dealt(), CALL, at=200.0, status=Status.PLAYING))
    loaded = await store.load("table")
    assert loaded is not None
    assert loaded.row == replace(row, seq=4, status=Status.PLAYING, touched_at=200.0)
    assert loaded.events == (dealt(), CALL)


async def test_an_append_to_a_log_that_moved_on_fails_alone(store: Store) -> None:
    first, second = await table(store, "first"), await table(store, "second", channel=8)
    await store.append(append(first, CALL))
    stale, good, late = await asyncio.gather(
        store.append(append(first, AllPassed(), result=RESULT, channel=99)),
        store.append(append(second, CALL)),
        store.append(append(replace(second, seq=9), CALL)),
        return_exceptions=True,
    )
    assert [type(stale), good, type(late)] == [StaleSequence, None, StaleSequence]
    loaded = await store.load("first")
    assert loaded is not None
    assert (loaded.row.seq, loaded.row.channel, loaded.events[-1]) == (3, 7, CALL)
    assert await store.results(first.id) == ()


async def test_of_two_appends_to_one_state_one_happens(store: Store) -> None:
    row = await table(store)
    outcomes = await asyncio.gather(
        *(store.append(append(row, CALL)) for _ in range(5)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [NoneType, *[StaleSequence] * 4]


async def test_a_table_is_loaded_from_its_newest_deal(store: Store) -> None:
    row = await table(store)
    row = await advance(store, row, dealt(1), CALL, AllPassed(), dealt(2))
    row = await advance(store, row, CALL)
    loaded = await store.load("table")
    assert loaded is not None
    assert loaded.events == (dealt(2), CALL)
    await advance(store, row, dealt(3, 2))
    loaded = await store.load("table")
    assert loaded is not None
    assert loaded.events == (dealt(3, 2),)


async def test_rows_and_events_of_a_load_belong_together(store: Store) -> None:
    row = await table(store)

    async def play() -> None:
        nonlocal row
        for deal in range(1, 30):
            row = await advance(store, row, dealt(deal), CALL)

    playing = asyncio.create_task(play())
    while not playing.done():
        loaded = await store.load("table")
        assert loaded is not None
        deal = loaded.row.seq // 2 - 1
        assert loaded.events == ((dealt(deal), CALL) if deal else opening())
    await playing


async def test_a_deals_events_reach_to_the_next_one(store: Store) -> None:
    row = await table(store)
    row = await advance(store, row, dealt(1, 1), AllPassed(), dealt(2, 1), CALL)
    sat = Sat(Seat.B, Computer("Ida"))
    row = await advance(store, row, sat)
    await advance(store, row, dealt(3, 2))
    assert await store.deal_events(row.id, 1) == (dealt(1, 1), AllPassed())
    assert await store.deal_events(row.id, 2) == (dealt(2, 1), CALL, sat)
    assert await store.deal_events(row.id, 3) == (dealt(3, 2),)
    assert await store.deal_events(row.id, 4) == ()
    assert await store.deal_events(row.id + 1, 1) == ()


async def test_results_come_in_order_and_once_a_round(store: Store) -> None:
    row = await table(store)
    later = replace(RESULT, round=2, deal=3, piles=2, made=False, standing=(1, 1))
    row = await advance(store, row, result=RESULT)
    row = await advance(store, row, result=later)
    assert await store.results(row.id) == (RESULT, later)
    with pytest.raises(Exception, match="UNIQUE"):
        await store.append(append(row, CALL, result=RESULT))
    assert await store.row("table") == row


async def test_tables_of_a_server_are_those_alive_newest_first(store: Store) -> None:
    for n, status in enumerate(Status):
        await advance(store, await table(store, status.value, channel=n), status=status)
    await table(store, "elsewhere", guild=2, channel=99)
    assert [row.key for row in await store.tables_of(1)] == ["parked", "between", "playing", "open"]


async def test_the_newest_table_of_a_channel_is_found_whatever_has_become_of_it(store: Store) -> None:
    for key, status in (("one", Status.PARKED), ("two", Status.FINISHED)):
        await advance(store, await table(store, key), status=status)
    found = await store.newest_in(7)
    assert found is not None
    assert found.key == "two"
    assert await store.newest_in(8) is None


async def test_a_persons_tables_are_those_alive_where_it_sits_or_sat(store: Store) -> None:
    mine = await table(store, "mine", channel=1)
    sat = await advance(store, await table(store, "sat", channel=2), Sat(Seat.B, Human(BOB)))
    await advance(store, await table(store, "ended", channel=3), Sat(Seat.B, Human(BOB)), status=Status.ENDED)
    await advance(store, mine, Sat(Seat.B, Computer("Ida")))
    await advance(store, sat, status=Status.PARKED)
    assert [row.key for row in await store.tables_with(BOB)] == ["sat"]
    assert [row.key for row in await store.tables_with(ANN)] == ["mine", "sat"]
    assert await store.tables_with(PersonKey(3)) == ()


async def test_whoever_is_offered_a_seat_has_not_sat(store: Store) -> None:
    opened = Opened(ANN, RULES, Options(), (None, BOB, None, None))
    await store.create(key="again", guild=1, channel=1, at=1.0, events=[opened])
    assert await store.tables_with(BOB) == ()


async def test_running_matches_that_nobody_touched_are_idle(store: Store) -> None:
    for n, (key, status) in enumerate(
        [
            ("old", Status.PLAYING),
            ("over", Status.FINISHED),
            ("parked", Status.PARKED),
            ("open", Status.OPEN),
            ("between", Status.BETWEEN),
        ]
    ):
        await advance(store, await table(store, key, channel=n, at=50.0), status=status)
    young = await table(store, "young", channel=9, at=200.0)
    await advance(store, young, at=200.0, status=Status.PLAYING)
    assert [row.key for row in await store.idle(190.0)] == ["old", "between"]
    assert [row.key for row in await store.idle(200.5)] == ["old", "between", "young"]


async def test_a_touch_is_kept_for_the_person_and_the_table(store: Store) -> None:
    row = await advance(store, await table(store, at=10.0), Sat(Seat.B, Human(BOB)), at=20.0)
    assert await store.touches(row.id) == {ANN: 10.0, BOB: 20.0}
    await store.touch(row.id, ANN, 30.0)
    assert await store.touches(row.id) == {ANN: 30.0, BOB: 20.0}
    touched = await store.row("table")
    assert touched is not None
    assert touched.touched_at == 30.0


async def test_a_finished_table_takes_the_key_of_its_rematch(store: Store) -> None:
    row = await advance(store, await table(store), status=Status.FINISHED)
    await advance(store, row, Rematched("next"))
    loaded = await store.load("table")
    assert loaded is not None
    assert loaded.events[-1] == Rematched("next")


async def test_a_drawn_board_is_remembered(store: Store) -> None:
    row = await advance(store, await table(store), gathered=False)
    assert (row.drawn, row.gathered) == (0, False)
    await store.drawn(row.id, 3, gathered=False)
    row = await advance(store, row, CALL)
    assert (row.drawn, row.gathered) == (3, False)  # the next lead doesn't gather the trick
    await store.drawn(row.id, 4, gathered=True)
    seen = await store.row("table")
    assert seen is not None
    assert (seen.drawn, seen.gathered) == (4, True)


async def test_an_event_of_wrong_types_is_refused_before_it_is_written(store: Store, path: Path) -> None:
    row = await table(store)
    wrong: TableEvent = Called(Seat.A, 30)  # type: ignore[arg-type]
    with pytest.raises(Exception, match="Called"):
        await store.append(append(row, CALL, wrong))
    assert rows(path, "SELECT max(seq) FROM events") == [(2,)]
