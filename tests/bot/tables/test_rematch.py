"""The next match at a table of its own: who keeps a seat, and who is offered one."""

import pytest

from bot.tables.errors import Denial
from bot.tables.ports import Status, Unwritable
from bot.tables.seats import COMPUTERS
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    GUILD,
    HOUR,
    A,
    B,
    D,
    Room,
    denied,
    names,
    together,
)

DAY = 24 * HOUR


async def finished(room: Room) -> str:
    key = await room.playing()
    await room.play_match(key)
    return key


async def test_rematch_keeps_the_presser_and_offers_the_others_their_seats(room: Room) -> None:
    key = await finished(room)
    again = await room.manager.rematch(key, BOB)
    assert names(again) == [None, "Bob", None, None]
    assert [offer and offer.name for offer in again.table.offered] == ["Ann", None, "Cy", "Dee"]
    assert (again.table.status, again.table.channel, again.table.number) == (Status.OPEN, CHANNEL, 2)
    assert room.folded(key).rematch == again.table.key == room.heard[-1].table.rematch
    assert again.table.host == room.folded(key).humans[B]


async def test_computer_players_stay_for_the_rematch(room: Room) -> None:
    key = await room.playing(ANN)
    for _ in range(2000):
        snapshot = await room.manager.snapshot(key)
        if snapshot.table.status is Status.FINISHED:
            break
        await step(room, key)
    again = await room.manager.rematch(key, ANN)
    assert names(again) == ["Ann", *COMPUTERS[1:4]]
    assert (await room.manager.start(again.table.key, ANN)).table.status is Status.PLAYING


async def step(room: Room, key: str) -> None:
    """One act of a match of Ann and three computer players."""
    snapshot = await room.manager.snapshot(key)
    if snapshot.table.status is Status.BETWEEN:
        await room.manager.next_round(key, ANN, snapshot.revision)
        return
    view = snapshot.seat(A)
    assert view is not None
    if view.legal:
        await room.manager.act(key, ANN, snapshot.revision, view.legal[min(1, len(view.legal) - 1)])
    else:
        await room.show(key)
        await room.clock.advance(1.5)


async def test_who_presses_rematch_second_sits_at_the_old_seat(room: Room) -> None:
    key = await finished(room)
    first = await room.manager.rematch(key, BOB)
    second = await room.manager.rematch(key, DEE)
    assert second.table.key == first.table.key
    assert names(second) == [None, "Bob", None, "Dee"]
    await denied(Denial.ALREADY_SEATED, room.manager.rematch(key, DEE))
    assert (await room.manager.snapshot(first.table.key)).table.seq == second.table.seq
    assert names(await room.manager.sit(first.table.key, ANN, None)) == ["Ann", "Bob", None, "Dee"]


async def test_two_who_press_rematch_at_the_same_instant_sit_at_one_table(room: Room) -> None:
    key = await finished(room)
    await together(room.manager.rematch(key, ANN), room.manager.rematch(key, CY))
    assert len(room.memory.logs) == 2
    assert names(await room.manager.numbered(GUILD, 2)) == ["Ann", None, "Cy", None]


async def test_an_offered_seat_waits_for_its_player_until_the_host_frees_it(room: Room) -> None:
    again = (await room.manager.rematch(await finished(room), BOB)).table.key
    await denied(Denial.SEAT_TAKEN, room.manager.sit(again, EVE, A))
    await denied(Denial.TABLE_FULL, room.manager.sit(again, EVE, None))
    freed = await room.manager.free(again, BOB, A)
    assert freed.table.offered[A] is None
    assert names(await room.manager.sit(again, EVE, None)) == ["Eve", "Bob", None, None]


async def test_a_computer_player_keeps_an_offered_seat_warm(room: Room) -> None:
    again = (await room.manager.rematch(await finished(room), BOB)).table.key
    await room.manager.fill(again, BOB)
    await denied(Denial.SEAT_TAKEN, room.manager.sit(again, EVE, D))
    assert names(await room.manager.sit(again, DEE, None))[D] == "Dee"
    started = await room.manager.start(again, BOB)
    assert started.table.offered == (None, None, None, None)


async def test_rematch_is_for_those_who_sat_at_the_end_of_a_finished_match(room: Room) -> None:
    running = await room.playing()
    await denied(Denial.NOT_FINISHED, room.manager.rematch(running, ANN))
    await room.play_match(running)
    await denied(Denial.NOT_SEATED, room.manager.rematch(running, EVE))
    await room.open(EVE)
    await denied(Denial.TABLE_RUNNING, room.manager.rematch(running, ANN))


async def test_a_rematch_that_ended_makes_room_for_another(room: Room) -> None:
    key = await finished(room)
    first = await room.manager.rematch(key, BOB)
    await room.manager.leave(first.table.key, BOB)
    second = await room.manager.rematch(key, ANN)
    assert second.table.key != first.table.key
    assert names(second) == ["Ann", None, None, None]


async def test_a_rematch_whose_old_table_could_not_be_marked_is_open_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await finished(room)

    async def unwritable(_: object) -> int:
        raise Unwritable

    monkeypatch.setattr(room.memory, "append", unwritable)
    again = await room.manager.rematch(key, BOB)
    monkeypatch.undo()
    refusal = await denied(Denial.TABLE_RUNNING, room.manager.rematch(key, CY))
    assert refusal.parameters == {"number": again.table.number}
