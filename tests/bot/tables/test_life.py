"""How tables rest, come back, are played again, are left behind, and forget."""

import pytest

from bot.tables.errors import Denial
from bot.tables.events import Options
from bot.tables.ports import Status
from bot.tables.seats import COMPUTERS
from bot.tables.snapshot import Revision
from engine.actions import Bid
from engine.auction import PASS
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    GUILD,
    HOUR,
    MINUTE,
    OTHER,
    WON_BY_DEE,
    A,
    B,
    C,
    D,
    Room,
    denied,
    names,
    together,
)
from tests.engine.positions import FIVES

DAY = 24 * HOUR


async def finished(room: Room) -> str:
    key = await room.playing()
    await room.play_match(key)
    return key


async def test_a_match_that_nobody_touched_for_a_day_is_parked(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(DAY - 10 * MINUTE)
    await room.manager.touched(key, BOB)
    await room.clock.advance(DAY - 10 * MINUTE)
    assert room.folded(key).status is Status.PLAYING
    await room.clock.advance(21 * MINUTE)
    assert room.folded(key).status is Status.PARKED
    assert room.heard[-1].table.status is Status.PARKED
    assert await room.manager.running_in(CHANNEL) is None
    assert [parked.table.key for parked in await room.manager.parked_in(CHANNEL)] == [key]


async def test_an_open_table_is_not_parked(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await room.clock.advance(2 * DAY)
    assert room.folded(key).status is Status.OPEN
    await denied(Denial.NOT_PLAYING, room.manager.park(key, "idle"))


async def test_a_parked_match_plays_on_where_it_was_brought_back(room: Room) -> None:
    key = await room.playing()
    await room.acts(key, "30 pass")
    await room.manager.park(key, "idle")
    await room.open(EVE)
    await denied(Denial.PARKED, room.manager.act(key, CY, Revision(1, 2), Bid(PASS)))
    for attempt in (
        room.manager.sit(key, EVE, None),
        room.manager.computer(key, ANN, B),
        room.manager.replace(key, ANN, C),
        room.manager.park(key, "idle"),
        room.manager.next_round(key, ANN, Revision(1, 2)),
    ):
        await denied(Denial.PARKED, attempt)
    refusal = await denied(Denial.TABLE_RUNNING, room.manager.bring_back(key, ANN, CHANNEL))
    assert refusal.parameters["channel"] == CHANNEL
    back = await room.manager.bring_back(key, DEE, OTHER)
    assert (back.table.status, back.table.channel, back.revision) == (Status.PLAYING, OTHER, (1, 2))
    assert (await room.acts(key, "pass pass")).revision == (1, 4)
    running = await room.manager.running_in(OTHER)
    assert running is not None
    assert running.table.key == key


async def test_a_match_parked_between_rounds_comes_back_between_rounds(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await room.manager.park(key, "idle")
    back = await room.manager.bring_back(key, ANN, CHANNEL)
    assert back.table.status is Status.BETWEEN


async def test_only_its_players_bring_a_match_back(room: Room) -> None:
    key = await room.playing()
    await denied(Denial.NOT_PARKED, room.manager.bring_back(key, ANN, OTHER))
    await room.manager.park(key, "idle")
    await denied(Denial.NOT_SEATED, room.manager.bring_back(key, EVE, OTHER))
    assert room.folded(key).status is Status.PARKED


async def test_of_two_matches_brought_back_at_once_one_gets_the_channel(room: Room) -> None:
    here, there = await room.playing(), await room.playing(channel=OTHER)
    for key in (here, there):
        await room.manager.park(key, "idle")
    answers = await together(
        room.manager.bring_back(here, ANN, CHANNEL), room.manager.bring_back(there, BOB, CHANNEL)
    )
    assert [str(answer) for answer in answers if isinstance(answer, Exception)] == ["table_running"]
    assert sorted(room.folded(key).status for key in (here, there)) == [Status.PARKED, Status.PLAYING]


async def test_the_wait_for_a_player_begins_anew_when_a_match_comes_back(room: Room) -> None:
    key = await room.playing()
    await room.manager.park(key, "idle")
    await room.clock.advance(DAY)
    await room.manager.bring_back(key, BOB, CHANNEL)
    await denied(Denial.NOT_ABSENT, room.manager.replace(key, BOB, A))


async def test_a_parked_match_may_be_left(room: Room) -> None:
    key = await room.playing(ANN, BOB)
    await room.manager.park(key, "idle")
    left = await room.manager.leave(key, BOB)
    assert (left.table.status, names(left)[1]) == (Status.PARKED, None)
    assert (await room.manager.leave(key, ANN)).table.status is Status.ENDED


async def test_a_match_whose_channel_is_gone_is_parked_d57(room: Room) -> None:
    key = await room.playing()
    await room.manager.channel_gone(OTHER)
    assert room.folded(key).status is Status.PLAYING
    await room.manager.channel_gone(CHANNEL)
    assert room.folded(key).status is Status.PARKED
    await room.manager.channel_gone(CHANNEL)
    assert (await room.manager.bring_back(key, ANN, OTHER)).table.status is Status.PLAYING


async def test_an_open_table_whose_channel_is_gone_is_over(room: Room) -> None:
    key = await room.open(ANN)
    await room.manager.channel_gone(CHANNEL)
    assert room.heard[-1].table.ended_reason == "abandoned"
    assert room.folded(key).status is Status.ENDED


async def test_every_table_of_a_server_that_removed_the_bot_is_abandoned_d58(room: Room) -> None:
    running, opened, over = await room.playing(), await room.open(EVE, channel=OTHER), "tableac"
    assert await room.open(EVE, channel=13) == over
    await room.manager.leave(over, EVE)
    elsewhere = await room.manager.open(BOB, 2, 21, Options())
    await room.manager.park(running, "idle")
    await room.manager.guild_gone(GUILD)
    for key in (running, opened):
        ended = (await room.manager.snapshot(key)).table
        assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "abandoned", None)
    assert (await room.manager.snapshot(over)).table.ended_reason == "deserted"
    assert (await room.manager.snapshot(elsewhere.table.key)).table.status is Status.OPEN


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
    assert (await room.manager.rematch(key, DEE)).table.seq == second.table.seq
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
    await room.manager.park(key, "idle")
    await room.manager.forget(BOB)
    await room.manager.bring_back(key, ANN, CHANNEL)
    for seat in (B, D, None):
        code = Denial.TABLE_FULL if seat is None else Denial.SEAT_TAKEN
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
    await room.manager.park(key, "idle")
    await room.manager.forget(BOB)
    await room.manager.bring_back(key, ANN, CHANNEL)
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, BOB, C))


async def test_the_next_deal_opens_sealed_seats_to_everybody(room: Room) -> None:
    key = await room.playing()
    await room.manager.park(key, "idle")
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
    await room.manager.park(key, "idle")
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
