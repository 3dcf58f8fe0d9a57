import pytest

from bot.tables.caller import Caller
from bot.tables.errors import Denial
from bot.tables.events import Options
from bot.tables.ports import Status
from bot.tables.seats import COMPUTERS
from engine.seats import Seat
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    GUILD,
    HOUR,
    MOD,
    OTHER,
    A,
    B,
    C,
    D,
    Room,
    denied,
    names,
    together,
)


async def test_a_table_opens_with_its_host_at_a(room: Room) -> None:
    opened = await room.manager.open(ANN, GUILD, CHANNEL, Options())
    assert names(opened) == ["Ann", None, None, None]
    assert (opened.table.status, opened.table.number, opened.revision) == (Status.OPEN, 1, (0, 0))
    assert opened.table.seats[0] is not None
    assert opened.table.host == opened.table.seats[0].person
    assert opened.public() is None
    assert opened.seat(A) is None
    assert [heard.table for heard in room.heard] == [opened.table]


async def test_a_channel_holds_one_running_table(room: Room) -> None:
    await room.open(ANN)
    refusal = await denied(Denial.TABLE_RUNNING, room.manager.open(BOB, GUILD, CHANNEL, Options()))
    assert refusal.parameters == {"number": 1}
    assert (await room.manager.open(BOB, GUILD, OTHER, Options())).table.number == 2


async def test_of_two_who_open_at_the_same_instant_one_gets_the_channel(room: Room) -> None:
    answers = await together(
        *(room.manager.open(who, GUILD, CHANNEL, Options()) for who in (ANN, BOB, CY, DEE))
    )
    refusals = [answer for answer in answers if isinstance(answer, Exception)]
    assert [str(refusal) for refusal in refusals] == ["table_running"] * 3
    assert len(room.memory.logs) == 1


async def test_people_sit_at_the_seat_they_name_or_the_first_empty_one(room: Room) -> None:
    key = await room.open(ANN)
    assert names(await room.manager.sit(key, BOB, D)) == ["Ann", None, None, "Bob"]
    assert names(await room.manager.sit(key, CY, None)) == ["Ann", "Cy", None, "Bob"]


async def test_two_people_sit_down_at_two_seats_at_the_same_instant(room: Room) -> None:
    key = await room.open(ANN)
    await together(room.manager.sit(key, BOB, B), room.manager.sit(key, CY, C))
    assert names(await room.manager.snapshot(key)) == ["Ann", "Bob", "Cy", None]


async def test_of_two_people_at_one_seat_one_sits(room: Room) -> None:
    key = await room.open(ANN)
    answers = await together(room.manager.sit(key, BOB, B), room.manager.sit(key, CY, B))
    assert sorted(str(answer) for answer in answers if isinstance(answer, Exception)) == ["seat_taken"]
    assert names(await room.manager.snapshot(key))[1] in {"Bob", "Cy"}


async def test_pressing_another_empty_seat_moves_you(room: Room) -> None:
    key = await room.open(ANN, BOB)
    assert names(await room.manager.sit(key, BOB, D)) == ["Ann", None, None, "Bob"]
    assert (await room.manager.sit(key, ANN, B)).table.host == room.folded(key).host


@pytest.mark.parametrize(("seat", "code"), [(B, Denial.ALREADY_SEATED), (None, Denial.ALREADY_SEATED)])
async def test_sitting_down_where_one_sits_is_refused(room: Room, seat: Seat | None, code: Denial) -> None:
    key = await room.open(ANN, BOB)
    assert (await denied(code, room.manager.sit(key, BOB, seat))).parameters == {"seat": B}


async def test_a_taken_seat_and_a_seat_the_table_lacks_are_refused(room: Room) -> None:
    key = await room.open(ANN, BOB)
    assert (await denied(Denial.SEAT_TAKEN, room.manager.sit(key, CY, B))).parameters == {"seat": B}
    assert (await denied(Denial.NO_SUCH_SEAT, room.manager.sit(key, CY, Seat.E))).parameters == {
        "seat": Seat.E
    }
    assert await room.memory.known(CY.discord_id) is None  # who never sat isn't stored


async def test_a_full_table_has_no_first_seat(room: Room) -> None:
    key = await room.open(ANN, BOB, CY, DEE)
    await denied(Denial.TABLE_FULL, room.manager.sit(key, EVE, None))


async def test_a_table_that_is_not_there_is_refused(room: Room) -> None:
    await denied(Denial.UNKNOWN_TABLE, room.manager.sit("nothing", ANN, None))
    await denied(Denial.UNKNOWN_TABLE, room.manager.snapshot("nothing"))
    assert (await denied(Denial.NO_SUCH_NUMBER, room.manager.numbered(GUILD, 7))).parameters == {"number": 7}


async def test_leaving_frees_the_seat_and_the_next_seated_human_is_host(room: Room) -> None:
    key = await room.open(ANN, BOB, CY)
    left = await room.manager.leave(key, ANN)
    assert names(left) == [None, "Bob", "Cy", None]
    assert left.table.seats[1] is not None
    assert left.table.host == left.table.seats[1].person
    await denied(Denial.NOT_SEATED, room.manager.leave(key, ANN))


async def test_an_open_table_without_humans_ends(room: Room) -> None:
    key = await room.open(ANN)
    await room.manager.fill(key, ANN)
    assert await room.manager.leaving_ends(key, ANN)
    ended = (await room.manager.leave(key, ANN)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "deserted", "Ann")
    await denied(Denial.TABLE_ENDED, room.manager.sit(key, BOB, B))


async def test_the_host_frees_a_seat_and_nobody_else_does(room: Room) -> None:
    key = await room.open(ANN, BOB, CY)
    await denied(Denial.NOT_HOST, room.manager.free(key, BOB, C))
    await denied(Denial.NOT_HOST, room.manager.free(key, EVE, C))
    assert names(await room.manager.free(key, ANN, C)) == ["Ann", "Bob", None, None]
    seq = (await room.manager.free(key, ANN, C)).table.seq
    assert (await room.manager.snapshot(key)).table.seq == seq  # a second tap changes nothing
    await denied(Denial.NO_SUCH_SEAT, room.manager.free(key, ANN, Seat.H))


async def test_computer_players_fill_every_empty_seat_under_their_own_names(room: Room) -> None:
    key = await room.open(ANN)
    await room.manager.sit(key, BOB, C)
    await denied(Denial.NOT_SEATED, room.manager.fill(key, EVE))
    assert not room.thinker.is_awake
    await room.manager.require_computers(key, BOB, None)
    assert room.thinker.is_awake
    filled = await room.manager.fill(key, BOB)
    assert names(filled) == ["Ann", COMPUTERS[B], "Bob", COMPUTERS[D]]
    assert [holder.computer for holder in filled.table.seats if holder] == [False, True, False, True]
    assert len(set(names(filled))) == 4
    again = await room.manager.fill(key, BOB)
    assert again.table.seq == filled.table.seq


async def test_people_take_a_computer_players_seat_while_the_table_is_open(room: Room) -> None:
    key = await room.open(ANN)
    await room.manager.fill(key, ANN)
    assert names(await room.manager.sit(key, BOB, C)) == ["Ann", COMPUTERS[B], "Bob", COMPUTERS[D]]
    assert names(await room.manager.free(key, ANN, B)) == ["Ann", None, "Bob", COMPUTERS[D]]
    assert names(await room.manager.computer(key, BOB, B)) == ["Ann", COMPUTERS[B], "Bob", COMPUTERS[D]]


async def test_any_seated_player_starts_once_all_seats_are_taken(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await denied(Denial.NOT_SEATED, room.manager.start(key, EVE))
    assert (await denied(Denial.SEATS_EMPTY, room.manager.start(key, BOB))).parameters == {"seat": C}
    await room.manager.fill(key, ANN)
    started = await room.manager.start(key, BOB)
    assert (started.table.status, started.revision) == (Status.PLAYING, (1, 0))
    for late in (room.manager.start(key, ANN), room.manager.fill(key, ANN), room.manager.free(key, ANN, B)):
        await denied(Denial.NOT_OPEN, late)


async def test_whoever_sits_ends_an_open_table(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await denied(Denial.NOT_ALLOWED, room.manager.end(key, EVE))
    ended = (await room.manager.end(key, BOB)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "ended", "Bob")
    await denied(Denial.TABLE_ENDED, room.manager.end(key, BOB))


async def test_a_channel_manager_ends_an_open_table(room: Room) -> None:
    key = await room.open(ANN)
    assert (await room.manager.end(key, MOD)).table.ended_by == "Mo"


async def test_an_open_table_that_nobody_touched_for_an_hour_is_ended_by_anybody(room: Room) -> None:
    key = await room.open(ANN)
    await room.clock.advance(HOUR - 1)
    await denied(Denial.NOT_ALLOWED, room.manager.end(key, EVE))
    await room.manager.touched(key, ANN)
    await room.clock.advance(HOUR - 1)
    await denied(Denial.NOT_ALLOWED, room.manager.end(key, EVE))
    await room.clock.advance(1)
    ended = (await room.manager.end(key, EVE)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "expired", "Eve")


async def test_a_person_may_sit_at_several_tables(room: Room) -> None:
    here, there = await room.open(ANN, BOB), await room.open(BOB, channel=OTHER)
    assert names(await room.manager.sit(there, ANN, D)) == ["Bob", None, None, "Ann"]
    await room.manager.leave(here, ANN)
    assert names(await room.manager.snapshot(there)) == ["Bob", None, None, "Ann"]


async def test_a_changed_display_name_is_shown(room: Room) -> None:
    key = await room.open(ANN, BOB)
    annie = Caller(ANN.discord_id, "Annie")
    assert names(await room.manager.sit(key, annie, C)) == [None, "Bob", "Annie", None]
    assert [person.name for person in room.memory.persons.values()] == ["Annie", "Bob"]


async def test_for_who_names_no_seat_the_first_computer_player_makes_way(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await room.manager.fill(key, ANN)
    assert names(await room.manager.sit(key, EVE, None)) == ["Ann", "Bob", "Eve", COMPUTERS[D]]
    await room.manager.sit(key, CY, None)
    await denied(Denial.TABLE_FULL, room.manager.sit(key, DEE, None))
