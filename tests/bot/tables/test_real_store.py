"""The manager over the database that it runs with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.errors import Denial
from bot.tables.events import TableEvent
from bot.tables.fold import fold
from bot.tables.ports import Status
from data.codec import Codec
from data.store import Store, open_store
from tests.bot.tables.room import ANN, BOB, CHANNEL, CY, EVE, GUILD, OTHER, B, Room, denied, names, together
from tests.engine.positions import FIVES
from tests.proofs.faults import failing_once


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "tables.sqlite3", Codec[TableEvent](TableEvent)) as opened:
        yield opened


@pytest.fixture
def stored(store: Store) -> Room:
    return Room(store)


async def test_a_match_plays_on_after_a_restart_in_the_middle_of_a_trick(stored: Room) -> None:
    key = await stored.playing(hands=FIVES)
    before = await stored.acts(key, "30 pass pass pass 6 [5|5] [3|5]")
    stored.restarted()
    after = await stored.manager.snapshot(key)
    assert (after.table, after.revision, after.public()) == (before.table, before.revision, before.public())
    assert after._table == before._table
    over = await stored.acts(key, "[0|5] [6|6]")
    assert (over.table.status, over.gathered) == (Status.BETWEEN, False)
    await stored.show(key)
    stored.restarted()
    assert (await stored.manager.snapshot(key)).gathered
    assert (await stored.manager.review(key, 1))[0].marks == (0, 1)
    assert [row.round for row in (await stored.manager.score(key)).results] == [1]


async def test_a_whole_match_and_its_rematch(stored: Room, store: Store) -> None:
    key = await stored.playing()
    await stored.acts(key, "pass pass pass pass")
    over = await stored.play_match(key)
    assert over.table.status is Status.FINISHED
    results = (await stored.manager.score(key)).results
    for row in results:
        state = fold(await store.deal_events(1, row.deal)).state
        assert state is not None
        assert state.result is not None
        assert (state.marks, state.deal) == (row.standing, row.deal)
        assert state.result[:3] == (row.side, row.marks, row.made)
    again = await stored.manager.rematch(key, BOB)
    assert names(await stored.manager.rematch(key, ANN)) == ["Ann", "Bob", None, None]
    stored.restarted()
    assert [
        offer and offer.name for offer in (await stored.manager.snapshot(again.table.key)).table.offered
    ] == [
        None,
        None,
        "Cy",
        "Dee",
    ]


async def test_four_people_press_at_the_same_instant(stored: Room) -> None:
    key = await stored.playing()
    given = (await stored.manager.snapshot(key)).revision
    view = (await stored.manager.seat_view(key, ANN))[1]
    assert view is not None
    await together(
        *(stored.manager.act(key, caller, given, view.legal[1]) for caller in (ANN, BOB, CY, EVE, ANN))
    )
    assert (await stored.manager.snapshot(key)).revision == (1, 1)


async def test_the_database_itself_keeps_one_table_a_channel(stored: Room) -> None:
    here = await stored.playing()
    await stored.playing(channel=OTHER)
    await stored.park(here)
    refusal = await denied(Denial.TABLE_RUNNING, stored.manager.bring_back(here, ANN, OTHER))
    assert refusal.parameters == {"number": 2}
    assert (await stored.manager.bring_back(here, ANN, CHANNEL)).table.status is Status.PLAYING


async def test_forgetting_survives_a_restart(stored: Room) -> None:
    key = await stored.playing()
    await stored.park(key)
    await stored.manager.forget(BOB)
    stored.restarted()
    await stored.manager.bring_back(key, ANN, CHANNEL)
    assert names(await stored.manager.snapshot(key))[B] is None
    await denied(Denial.SEAT_TAKEN, stored.manager.sit(key, BOB, B))
    assert [line.yours for line in await stored.manager.listed(GUILD, ANN)] == [True]


async def test_idle_matches_are_parked_and_requests_lapse(stored: Room) -> None:
    key = await stored.playing()
    await stored.manager.end(key, ANN)
    stored.restarted()
    await stored.clock.advance(601)
    assert (await stored.manager.snapshot(key)).table.request is None
    await stored.clock.advance(25 * 3600)
    assert (await stored.manager.snapshot(key)).table.status is Status.PARKED


async def test_a_database_that_cannot_be_written_answers_and_recovers(store: Store) -> None:
    room = Room(store)
    key = await room.playing()
    assert store._writer is not None
    await store._writer.close()
    await denied(Denial.UNWRITABLE, room.act(key, "30"))
    assert (await room.manager.snapshot(key)).revision == (1, 0)


async def test_idle_matches_that_cannot_be_looked_for_are_looked_for_again(
    stored: Room, store: Store
) -> None:
    key = await stored.playing()
    await stored.clock.advance(24 * 3600)
    with failing_once(store, "read"):
        await stored.clock.advance(600)
    assert (await stored.manager.snapshot(key)).table.status is Status.PLAYING
    await stored.clock.advance(600)
    assert (await stored.manager.snapshot(key)).table.status is Status.PARKED
