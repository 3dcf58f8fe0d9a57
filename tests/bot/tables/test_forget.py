"""Forgetting: id and name go, and nobody comes back for a second hand."""

import pytest

from bot.tables.errors import Denial
from bot.tables.ports import Status
from bot.tables.seats import COMPUTERS
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    HOUR,
    WON_BY_DEE,
    A,
    B,
    C,
    D,
    Room,
    denied,
    names,
)
from tests.engine.positions import FIVES

DAY = 24 * HOUR


async def finished(room: Room) -> str:
    key = await room.playing()
    await room.play_match(key)
    return key


async def test_forget_removes_id_and_name_and_gives_up_seats(room: Room) -> None:
    opened = await room.open(ANN, BOB)
    await room.manager.forget(BOB)
    assert names(await room.manager.snapshot(opened)) == ["Ann", None, None, None]
    assert [person.name for person in room.memory.persons.values()] == ["Ann"]
    await room.manager.forget(EVE)
    assert names(await room.manager.sit(opened, BOB, None)) == ["Ann", "Bob", None, None]


@pytest.mark.parametrize("sits", [True, False])
async def test_forget_is_refused_while_a_round_runs_where_one_sits_or_has_sat(room: Room, sits: bool) -> None:  # noqa: FBT001
    key = await room.playing(hands=FIVES)
    if not sits:
        await room.manager.leave(key, BOB)
        await room.manager.computer(key, ANN, B)
    refusal = await denied(Denial.FORGET_ROUND_RUNS, room.manager.forget(BOB))
    assert refusal.parameters == {"number": 1}
    assert await room.memory.known(BOB.discord_id) is not None


async def test_between_rounds_forget_gives_up_the_seat(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await room.manager.forget(ANN)
    snapshot = await room.manager.snapshot(key)
    assert (names(snapshot), snapshot.table.open_seat) == ([None, "Bob", "Cy", "Dee"], A)
    assert snapshot.table.host == room.folded(key).humans[B]
    assert names(await room.manager.sit(key, EVE, A))[A] == "Eve"
    assert [row.acted[A] for row in room.results(key)] == [(1,)]


async def test_a_seat_given_up_in_a_parked_round_is_for_computers_and_former_holders(room: Room) -> None:
    key = await room.playing()
    await room.manager.leave(key, CY)
    await room.manager.computer(key, ANN, C)
    await room.manager.leave(key, DEE)
    await room.park(key)
    await room.manager.forget(BOB)
    await room.manager.bring_back(key, ANN, CHANNEL)
    for seat in (B, D, None):
        code = Denial.COMPUTER_PLAYS if seat is None else Denial.SEAT_TAKEN
        await denied(code, room.manager.sit(key, EVE, seat))
        await denied(code, room.manager.sit(key, BOB, seat))
    assert names(await room.manager.sit(key, DEE, None))[D] == "Dee"
    assert names(await room.manager.sit(key, CY, C))[C] == "Cy"
    assert names(await room.manager.computer(key, ANN, B))[B] == COMPUTERS[B]


async def test_who_was_forgotten_after_leaving_cannot_come_back_for_a_second_hand(room: Room) -> None:
    key = await room.playing()
    await room.manager.leave(key, BOB)
    await room.manager.computer(key, ANN, B)
    await room.manager.leave(key, CY)
    await room.park(key)
    await room.manager.forget(BOB)
    await room.manager.bring_back(key, ANN, CHANNEL)
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, BOB, C))


async def test_sealed_seats_are_everybodys_once_the_round_is_over(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, "30 pass pass pass 6 [5|5] [3|5]")
    await room.park(key)
    await room.manager.forget(BOB)
    await room.manager.bring_back(key, ANN, CHANNEL)
    await denied(Denial.TABLE_FULL, room.manager.sit(key, BOB, None))
    await room.acts(key, "[0|5] [6|6]")
    assert names(await room.manager.sit(key, BOB, None)) == ["Ann", "Bob", "Cy", "Dee"]


async def test_the_next_deal_opens_sealed_seats_to_everybody(room: Room) -> None:
    key = await room.playing()
    await room.park(key)
    await room.manager.forget(DEE)
    await room.manager.bring_back(key, ANN, CHANNEL)
    await room.acts(key, "pass pass pass")
    await room.manager.computer(key, ANN, D)
    await room.show(key)
    await room.clock.advance(2)
    assert (await room.manager.snapshot(key)).revision == (2, 0)
    await room.manager.leave(key, CY)
    assert names(await room.manager.sit(key, EVE, C))[C] == "Eve"


async def test_a_parked_match_that_its_last_human_forgets_ends_without_a_name(room: Room) -> None:
    key = await room.playing(ANN)
    await room.park(key)
    await room.manager.forget(ANN)
    ended = (await room.manager.snapshot(key)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "deserted", None)


async def test_cards_of_loaded_tables_lose_a_forgotten_name(room: Room) -> None:
    key = await finished(room)
    assert names(await room.manager.snapshot(key))[C] == "Cy"
    await room.manager.forget(CY)
    assert names(await room.manager.snapshot(key)) == ["Ann", "Bob", None, "Dee"]
    room.restarted()
    assert names(await room.manager.snapshot(key)) == ["Ann", "Bob", None, "Dee"]
    await denied(Denial.NOT_SEATED, room.manager.rematch(key, CY))


async def test_a_forget_that_cannot_be_written_says_so(room: Room) -> None:
    await finished(room)
    room.memory.broken = True
    await denied(Denial.UNWRITABLE, room.manager.forget(DEE))
    assert (await room.memory.known(DEE.discord_id)) is not None
