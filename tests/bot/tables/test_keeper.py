"""Locks, the log and the marks: what is in memory follows what is stored."""

import asyncio
import gc
from dataclasses import replace

import pytest

from bot.tables import keeper
from bot.tables.errors import Denial
from bot.tables.events import HostChanged, Options
from bot.tables.ports import Append, Status, Unwritable
from bot.tables.snapshot import Revision
from engine.actions import Bid
from engine.auction import Points
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    EVE,
    GUILD,
    OTHER,
    WON_BY_DEE,
    C,
    Room,
    denied,
    names,
    together,
)
from tests.engine.positions import FIVES

THIRTY = Bid(Points(30))


def behind(room: Room, key: str) -> None:
    """Let the log move on without the manager."""
    log = room.memory.logs[key]
    log.events.append(HostChanged(room.folded(key).humans[C]))
    log.row = replace(log.row, seq=log.row.seq + 1)


async def test_a_log_that_moved_on_is_folded_anew_and_decided_upon_again(room: Room) -> None:
    key = await room.playing()
    behind(room, key)
    acted = await room.manager.act(key, ANN, Revision(1, 0), THIRTY)
    assert acted.revision == (1, 1)
    assert acted.table.host == room.folded(key).humans[C]
    assert room.memory.logs[key].appends[-1].expected == 7


async def test_a_log_that_moved_on_is_shown_even_if_the_act_is_refused_then(room: Room) -> None:
    key = await room.open(ANN, BOB, CY)
    behind(room, key)
    room.heard.clear()
    await denied(Denial.NOT_HOST, room.manager.free(key, ANN, C))
    assert [heard.table.host for heard in room.heard] == [room.folded(key).humans[C]]


async def test_a_log_that_always_moves_on_is_given_up(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await room.playing()
    honest = room.memory.append

    async def overtaken(append: Append) -> None:
        behind(room, key)
        await honest(append)

    monkeypatch.setattr(room.memory, "append", overtaken)
    await denied(Denial.UNWRITABLE, room.manager.act(key, ANN, Revision(1, 0), THIRTY))
    monkeypatch.undo()
    assert (await room.manager.act(key, ANN, Revision(1, 0), THIRTY)).revision == (1, 1)


async def test_an_act_that_the_log_shows_as_stored_counts_as_done(room: Room) -> None:
    key = await room.playing()
    room.memory.lost = True
    assert (await room.manager.act(key, ANN, Revision(1, 0), THIRTY)).revision == (1, 1)
    assert room.heard[-1].revision == (1, 1)


async def test_an_act_that_the_log_does_not_show_did_not_happen(room: Room) -> None:
    key = await room.playing()
    room.memory.broken = True
    await denied(Denial.UNWRITABLE, room.manager.act(key, ANN, Revision(1, 0), THIRTY))
    room.memory.broken = False
    assert (await room.manager.snapshot(key)).revision == (1, 0)
    assert (await room.manager.act(key, ANN, Revision(1, 0), THIRTY)).revision == (1, 1)


async def test_a_table_that_cannot_be_read_again_is_read_at_the_next_occasion(room: Room) -> None:
    key = await room.playing()
    room.memory.lost = room.memory.unreadable = True
    await denied(Denial.UNCERTAIN, room.manager.act(key, ANN, Revision(1, 0), THIRTY))
    await denied(Denial.UNWRITABLE, room.manager.snapshot(key))
    room.memory.unreadable = False
    assert (await room.manager.snapshot(key)).revision == (1, 1)  # it had been written after all


async def test_reading_again_is_tried_for_two_seconds_at_most(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await room.playing()
    monkeypatch.setattr(keeper, "REFOLD_SECONDS", 0.01)
    monkeypatch.setattr(room.memory, "touches", lambda _: asyncio.sleep(60))
    room.memory.broken = True
    await denied(Denial.UNCERTAIN, room.manager.act(key, ANN, Revision(1, 0), THIRTY))


async def test_a_table_that_could_not_be_created_is_not_there(room: Room) -> None:
    room.memory.broken = True
    await denied(Denial.UNWRITABLE, room.manager.open(ANN, GUILD, CHANNEL, Options()))
    room.memory.broken = False
    assert await room.manager.running_in(CHANNEL) is None


async def test_a_table_that_was_created_without_a_word_is_there(room: Room) -> None:
    room.memory.lost = True
    assert (await room.manager.open(ANN, GUILD, CHANNEL, Options())).table.number == 1


async def test_tables_load_on_demand_and_once(room: Room) -> None:
    key = await room.playing()
    room.restarted()
    room.memory.reads = 0
    await together(*(room.manager.snapshot(key) for _ in range(5)))
    assert room.memory.reads == 1


async def test_memory_is_bounded(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "KEPT", 2)
    keys = [await room.open(EVE, channel=100 + index) for index in range(4)]
    room.memory.reads = 0
    for key in keys[2:] + keys[2:]:
        await room.manager.snapshot(key)
    assert room.memory.reads == 0
    await room.manager.snapshot(keys[0])
    assert room.memory.reads == 1


async def test_a_lock_lives_as_long_as_it_is_used_d22(room: Room) -> None:
    key = await room.playing()
    await together(*(room.manager.touched(key, caller) for caller in (ANN, BOB, CY)))
    gc.collect()
    assert len(room.manager._keeper._locks) == 0


async def test_tables_do_not_wait_for_each_other(room: Room) -> None:
    here, there = await room.playing(), await room.playing(channel=OTHER)
    async with room.manager._table(here):
        await room.acts(there, "30")
        waiting = asyncio.create_task(room.manager.snapshot(here))
        await asyncio.sleep(0.01)
        assert not waiting.done()
    await waiting


async def test_a_touch_is_written_at_most_once_a_minute_for_each_person(room: Room) -> None:
    key = await room.playing()
    room.restarted()
    room.memory.touched.clear()
    await room.clock.advance(61)
    for _ in range(5):
        await room.manager.touched(key, ANN)
        await room.manager.touched(key, BOB)
        await room.manager.touched(key, EVE)
        await room.clock.advance(10)
    people = room.folded(key).humans
    assert [person for person, _ in room.memory.touched] == [people[C.A], people[C.B]]
    await room.clock.advance(10)
    await room.manager.touched(key, ANN)
    assert len(room.memory.touched) == 3


async def test_a_touch_that_cannot_be_written_stops_nobody(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(61)
    room.memory.broken = True
    await room.manager.touched(key, ANN)
    room.memory.broken = False
    await room.manager.touched(key, ANN)
    assert len(room.memory.touched) == 1


async def test_shown_marks_what_the_board_shows(room: Room) -> None:
    key = await room.playing()
    snapshot = await room.manager.snapshot(key)
    assert (snapshot.drawn, snapshot.gathered) == (0, True)
    await room.show(key)
    row = room.memory.logs[key].row
    assert (row.drawn, row.gathered) == (snapshot.table.seq, True)
    assert (await room.manager.snapshot(key)).drawn == snapshot.table.seq


async def test_a_trick_stays_ungathered_until_a_board_shows_it_gathered(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    before = await room.acts(key, "41 pass pass pass N [5|5] [3|5] [0|5]")
    after = await room.acts(key, "[5|6]")
    assert (after.gathered, room.memory.logs[key].row.gathered) == (False, False)
    await room.manager.shown(key, before.table.seq)  # a draw that began before the trick was complete
    assert (room.memory.logs[key].row.drawn, room.memory.logs[key].row.gathered) == (before.table.seq, False)
    await room.acts(key, "[1|1]")
    await room.manager.shown(key, after.table.seq)
    assert (room.memory.logs[key].row.drawn, room.memory.logs[key].row.gathered) == (after.table.seq, True)
    await room.manager.shown(key, before.table.seq)  # late word of an older draw
    assert room.memory.logs[key].row.drawn == after.table.seq


async def test_a_full_trick_can_be_shown_before_it_is_gathered(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    snapshot = await room.acts(key, WON_BY_DEE)
    frame, gathered = snapshot.public(frame=True), snapshot.public()
    assert frame is not None
    assert gathered is not None
    assert frame.full_trick is not None
    assert gathered.full_trick is None
    assert not snapshot.gathered


async def test_what_the_board_shows_need_not_be_written(room: Room) -> None:
    key = await room.playing()
    room.memory.broken = True
    await room.show(key)
    assert (await room.manager.snapshot(key)).drawn == 0


async def test_a_name_that_cannot_be_renewed_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await room.playing()

    async def unwritable(discord_id: int, name: str) -> int:
        raise Unwritable

    monkeypatch.setattr(room.memory, "person", unwritable)
    _, _, seat = await room.manager.seat_view(key, replace(BOB, name="Bobby"))
    assert seat == 1


async def test_a_state_never_shows_in_a_snapshots_text(room: Room) -> None:
    key = await room.playing()
    snapshot = await room.manager.snapshot(key)
    assert "hands" not in repr(snapshot)
    assert snapshot.table.status is Status.PLAYING
    assert names(snapshot)[0] == "Ann"
