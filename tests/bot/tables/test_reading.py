"""What people may ask of the tables."""

import asyncio

from bot.tables.errors import Denial
from bot.tables.ports import PersonalSettings, Status
from engine.auction import Points
from engine.notation import parse_record
from engine.seats import Side
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    GUILD,
    OTHER,
    WON_BY_DEE,
    A,
    C,
    Room,
    denied,
    names,
)
from tests.engine.positions import FIVES, SIXES


async def test_a_table_is_found_by_channel_and_by_number(room: Room) -> None:
    key = await room.open(ANN)
    running = await room.manager.running_in(CHANNEL)
    assert running is not None
    assert running.table.key == key
    assert (await room.manager.numbered(GUILD, 1)).table.key == key
    assert await room.manager.running_in(OTHER) is None
    await denied(Denial.NO_SUCH_NUMBER, room.manager.numbered(2, 1))


async def test_the_list_holds_ones_own_tables_and_those_with_free_seats_newest_first(room: Room) -> None:
    full = await room.playing()
    opened = await room.open(EVE, channel=OTHER)
    parked = await room.playing(channel=13)
    await room.manager.leave(parked, BOB)
    await room.park(parked)
    lines = await room.manager.listed(GUILD, ANN)
    assert [line.key for line in lines] == [parked, opened, full]
    assert [line.yours for line in lines] == [True, False, True]
    assert [line.free for line in lines] == [1, 3, 0]
    assert lines[1].players == ("Eve",)
    assert [line.key for line in await room.manager.listed(GUILD, EVE)] == [opened]
    assert [line.key for line in await room.manager.listed(GUILD, BOB)] == [opened, full]
    assert await room.manager.listed(2, ANN) == ()


async def test_an_offered_seat_is_free_for_its_player_alone(room: Room) -> None:
    key = await room.playing()
    await room.play_match(key)
    await room.manager.rematch(key, BOB)
    assert [line.free for line in await room.manager.listed(GUILD, CY)] == [1]
    assert await room.manager.listed(GUILD, EVE) == ()


async def test_the_score_holds_the_finished_rounds(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    assert (await room.manager.score(key)).results == ()
    await room.acts(key, WON_BY_DEE)
    score = await room.manager.score(key)
    assert [(row.round, row.call, row.side) for row in score.results] == [(1, Points(30), Side(1))]
    assert score.table.status is Status.BETWEEN


async def test_a_finished_round_can_be_reviewed_whoever_sat_down_in_it(room: Room) -> None:
    key = await room.playing()
    await room.acts(key, "pass pass pass pass")
    await room.manager.leave(key, CY)
    await room.manager.sit(key, EVE, C)
    await room.play_round(key)
    await room.manager.next_round(key, ANN, (await room.manager.snapshot(key)).revision)
    await room.acts(key, "30")
    newest, rounds, table = await room.manager.review(key, None)
    assert rounds == 1
    assert (newest.round, newest.deal) == (1, 2)
    assert (newest, rounds, table) == await room.manager.review(key, 1)
    assert (await denied(Denial.ROUND_RUNS, room.manager.review(key, 2))).parameters == {"number": 2}
    for number in (0, 3, -1):
        await denied(Denial.NO_SUCH_ROUND, room.manager.review(key, number))


async def test_there_is_nothing_to_review_before_a_round_is_over(room: Room) -> None:
    key = await room.open(ANN, BOB, CY, DEE)
    await denied(Denial.NO_SUCH_ROUND, room.manager.review(key, None))
    await room.manager.start(key, ANN)
    await denied(Denial.ROUND_RUNS, room.manager.review(key, None))


async def test_a_seat_sees_its_hand_and_a_stranger_learns_nothing(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    snapshot, view, seat = await room.manager.seat_view(key, ANN)
    assert view is not None
    assert [str(tile) for tile in view.hand] == [
        "[5|5]",
        "[1|1]",
        "[2|2]",
        "[3|3]",
        "[4|4]",
        "[0|0]",
        "[1|2]",
    ]
    assert (view.seat, seat, snapshot.table.key) == (A, A, key)
    await denied(Denial.NOT_SEATED, room.manager.seat_view(key, EVE))
    lobby = await room.open(EVE, channel=OTHER)
    assert (await room.manager.seat_view(lobby, EVE))[1:] == (None, A)


async def test_settings_are_kept_for_a_person_and_asking_stores_nobody(room: Room) -> None:
    assert await room.manager.settings(EVE) == PersonalSettings()
    assert room.memory.persons == {}
    chosen = PersonalSettings(confirm_tiles=True, mute_notices=True)
    changes = [
        room.manager.change_settings(EVE, confirm_tiles=True),
        room.manager.change_settings(EVE, mute_notices=True),
    ]
    await asyncio.gather(*changes)
    assert await room.manager.settings(EVE) == chosen
    assert await room.manager.person(EVE) == 1


async def test_spectators_who_press_are_not_stored(room: Room) -> None:
    key = await room.playing()
    await room.manager.touched(key, EVE)
    await denied(Denial.NOT_SEATED, room.manager.start(await room.open(ANN, channel=OTHER), EVE))
    await denied(Denial.NOT_SEATED, room.manager.seat_view(key, EVE))
    assert await room.memory.known(EVE.discord_id) is None


async def test_a_table_without_an_audience_plays_all_the_same(room: Room) -> None:
    room.manager.audience = None
    key = await room.playing()
    assert names(await room.acts(key, "30")) == ["Ann", "Bob", "Cy", "Dee"]


async def test_the_record_holds_the_finished_rounds_and_of_them_what_was_played(room: Room) -> None:
    """R8.6: neither the round that runs nor a tile that was left over."""
    key = await room.playing(hands=SIXES)
    await denied(Denial.ROUND_RUNS, room.manager.record(key))
    room.shuffler.will_deal(FIVES)
    await room.acts(key, "pass pass pass pass")
    await room.acts(key, "pass pass pass 30 6 [5|5] [3|5] [0|5] [6|6]")
    await room.manager.next_round(key, ANN, (await room.manager.snapshot(key)).revision)
    await room.acts(key, "pass 30")
    hidden = " ".join(["[?|?]"] * 6)
    whole = f"[?|?] {hidden}"
    record = await room.manager.record(key)
    assert record == (
        f"deal 1, round 1, dealer D, marks 0-0; {whole} / {whole} / {whole} / {whole}; pass pass pass pass\n"
        f"deal 2, round 1, dealer A, marks 0-0; [5|5] {hidden} / [3|5] {hidden} / [0|5] {hidden}"
        f" / [6|6] {hidden}; pass pass pass 30; 6; A[5|5] B[3|5] C[0|5] D[6|6]"
    )
    assert parse_record(record)


async def test_a_table_without_a_match_has_no_record(room: Room) -> None:
    refusal = await denied(Denial.NO_SUCH_ROUND, room.manager.record(await room.open(ANN)))
    assert refusal.parameters == {"number": 1}
