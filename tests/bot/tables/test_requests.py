"""Requests: to replace a player who is away, and to end a match."""

import pytest

from bot.tables.errors import Denial
from bot.tables.ports import Status
from bot.tables.views import RequestView
from tests.bot.tables.room import (
    ANN,
    BOB,
    CY,
    DEE,
    EVE,
    HOUR,
    MINUTE,
    MOD,
    PLAYERS,
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


async def waiting_for_ann(room: Room) -> str:
    """A match that has waited ten minutes for Ann; the others were there just now."""
    key = await room.playing()
    await room.clock.advance(10 * MINUTE)
    for caller in (BOB, CY, DEE):
        await room.manager.touched(key, caller)
    return key


async def test_a_player_is_replaced_when_all_who_are_there_agree(room: Room) -> None:
    key = await waiting_for_ann(room)
    asked = await room.manager.replace(key, BOB, A)
    assert asked.table.request == RequestView("replace", A, "Bob", ("Cy", "Dee"))
    agreed = await room.manager.agree(key, DEE)
    assert agreed.table.request == RequestView("replace", A, "Bob", ("Cy",))
    seq = (await room.manager.agree(key, DEE)).table.seq
    assert seq == agreed.table.seq
    replaced = await room.manager.agree(key, CY)
    assert names(replaced) == [None, "Bob", "Cy", "Dee"]
    assert (replaced.table.request, replaced.table.open_seat) == (None, A)
    assert replaced.table.seats[1] is not None
    assert replaced.table.host == replaced.table.seats[1].person


async def test_who_was_replaced_may_come_back_to_that_seat_alone(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await room.manager.agree(key, DEE)
    await room.manager.agree(key, CY)
    await room.manager.computer(key, BOB, A)
    await room.manager.leave(key, CY)
    await denied(Denial.ONLY_FORMER_SEAT, room.manager.sit(key, ANN, C))
    assert names(await room.manager.sit(key, ANN, A)) == ["Ann", "Bob", None, "Dee"]


async def test_the_table_must_have_waited_ten_minutes_for_that_player(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(4 * MINUTE)
    refusal = await denied(Denial.NOT_ABSENT, room.manager.replace(key, BOB, A))
    assert refusal.parameters == {"seat": A, "minutes": 6}
    await room.manager.touched(key, ANN)
    await room.clock.advance(10 * MINUTE - 1)
    refusal = await denied(Denial.NOT_ABSENT, room.manager.replace(key, BOB, A))
    assert refusal.parameters == {"seat": A, "minutes": 1}
    await room.clock.advance(1)
    assert (await room.manager.replace(key, BOB, A)).table.request is not None


async def test_presses_of_the_others_do_not_make_a_player_less_absent(room: Room) -> None:
    key = await room.playing()
    for _ in range(10):
        await room.clock.advance(MINUTE)
        await room.manager.touched(key, BOB)
    assert (await room.manager.replace(key, BOB, A)).table.request is not None


async def test_the_wait_begins_with_the_turn(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(9 * MINUTE)
    await room.acts(key, "pass")
    await room.clock.advance(9 * MINUTE)
    refusal = await denied(Denial.NOT_ABSENT, room.manager.replace(key, ANN, B))
    assert refusal.parameters == {"seat": B, "minutes": 1}


async def test_only_who_is_awaited_can_be_absent(room: Room) -> None:
    key = await room.playing(ANN, BOB, CY, hands=FIVES)
    await room.clock.advance(HOUR)
    for seat in (C, D, A):
        await denied(Denial.NOT_ABSENT, room.manager.replace(key, ANN, seat))
    await denied(Denial.NOT_SEATED, room.manager.replace(key, EVE, A))


async def test_between_rounds_nobody_is_absent(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await room.clock.advance(HOUR)
    await denied(Denial.NOT_ABSENT, room.manager.replace(key, ANN, B))


async def test_an_open_table_replaces_nobody(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await denied(Denial.NOT_PLAYING, room.manager.replace(key, ANN, B))


async def test_only_humans_who_were_there_in_the_last_hour_are_asked(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(HOUR + 1)
    await room.manager.touched(key, CY)
    asked = await room.manager.replace(key, BOB, A)
    assert asked.table.request == RequestView("replace", A, "Bob", ("Cy",))
    await denied(Denial.NO_VOTE, room.manager.agree(key, DEE))
    await denied(Denial.NO_VOTE, room.manager.agree(key, BOB))
    await denied(Denial.NO_VOTE, room.manager.agree(key, EVE))


async def test_nobody_is_asked_when_nobody_else_is_there(room: Room) -> None:
    key = await room.playing()
    await room.clock.advance(HOUR + 1)
    replaced = await room.manager.replace(key, BOB, A)
    assert names(replaced) == [None, "Bob", "Cy", "Dee"]
    assert replaced.table.request is None


@pytest.mark.parametrize("press", ["touched", "leave"])
async def test_any_press_of_the_absent_player_cancels_the_request(room: Room, press: str) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await getattr(room.manager, press)(key, ANN)
    assert room.heard[-1].table.request is None
    assert room.folded(key).request is None
    await denied(Denial.NOTHING_ASKED, room.manager.agree(key, CY))


async def test_presses_of_others_and_of_spectators_cancel_nothing(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    for caller in (BOB, CY, EVE):
        await room.manager.touched(key, caller)
    assert room.folded(key).request is not None


async def test_a_request_is_gone_when_refused_or_taken_back(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await denied(Denial.NO_VOTE, room.manager.refuse(key, EVE))
    assert (await room.manager.refuse(key, CY)).table.request is None
    await denied(Denial.NOTHING_ASKED, room.manager.refuse(key, CY))
    await room.manager.replace(key, BOB, A)
    assert (await room.manager.refuse(key, BOB)).table.request is None
    assert names(await room.manager.snapshot(key))[0] == "Ann"


async def test_a_request_lapses_after_ten_minutes_by_itself(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await room.clock.advance(10 * MINUTE - 1)
    assert room.folded(key).request is not None
    await room.clock.advance(1)
    assert room.folded(key).request is None
    assert room.heard[-1].table.request is None


@pytest.mark.parametrize("fault", ["broken", "unreadable"])
async def test_a_lapse_that_cannot_be_written_is_tried_again(room: Room, fault: str) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await room.clock.advance(10 * MINUTE - 1)
    room.manager._keeper._loaded.clear()
    setattr(room.memory, fault, True)
    await room.clock.advance(1)
    setattr(room.memory, fault, False)
    await room.clock.advance(MINUTE)
    assert room.folded(key).request is None


async def test_a_request_that_lapsed_while_nobody_looked_is_gone_at_the_next_press(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    room.restarted()
    await room.clock.advance(10 * MINUTE)
    assert room.folded(key).request is not None
    await denied(Denial.NOTHING_ASKED, room.manager.agree(key, CY))
    assert room.heard[-1].table.request is None


async def test_a_request_that_stands_after_a_restart_lapses_on_time_once_seen(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    room.restarted()
    await room.clock.advance(4 * MINUTE)
    assert (await room.manager.snapshot(key)).table.request is not None
    await room.clock.advance(6 * MINUTE)
    assert room.folded(key).request is None


async def test_a_request_ends_with_the_next_deal(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    over = (await room.acts(key, WON_BY_DEE)).revision
    assert (await room.manager.end(key, ANN)).table.request is not None
    assert (await room.manager.next_round(key, BOB, over)).table.request is None


async def test_one_request_stands_at_a_time(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await denied(Denial.REQUEST_STANDS, room.manager.end(key, CY))
    await denied(Denial.REQUEST_STANDS, room.manager.replace(key, BOB, A))
    await denied(Denial.REQUEST_STANDS, room.manager.replace(key, CY, B))


async def test_asking_for_what_is_asked_already_is_to_agree(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await room.manager.replace(key, CY, A)
    assert names(await room.manager.replace(key, DEE, A)) == [None, "Bob", "Cy", "Dee"]


async def test_who_leaves_is_not_asked_any_more(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    await room.manager.agree(key, CY)
    assert names(await room.manager.leave(key, DEE)) == [None, "Bob", "Cy", None]


async def test_a_request_goes_with_its_asker(room: Room) -> None:
    key = await waiting_for_ann(room)
    await room.manager.replace(key, BOB, A)
    assert (await room.manager.leave(key, BOB)).table.request is None


async def test_a_match_ends_when_one_human_of_the_other_side_agrees(room: Room) -> None:
    key = await room.playing()
    asked = await room.manager.end(key, ANN)
    assert asked.table.request == RequestView("end", None, "Ann", ("Bob", "Dee"))
    await denied(Denial.NO_VOTE, room.manager.agree(key, CY))
    ended = (await room.manager.agree(key, DEE)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "ended", "Ann")


async def test_the_asker_counts_and_partners_alone_need_nobody(room: Room) -> None:
    key = await room.playing(ANN, BOB, CY)
    await room.manager.leave(key, BOB)
    assert (await room.manager.end(key, CY)).table.status is Status.ENDED


async def test_a_single_human_ends_a_match(room: Room) -> None:
    key = await room.playing(ANN)
    assert (await room.manager.end(key, ANN)).table.ended_by == "Ann"


async def test_a_channel_manager_ends_a_match_at_once(room: Room) -> None:
    key = await room.playing()
    await denied(Denial.NOT_ALLOWED, room.manager.end(key, EVE))
    ended = (await room.manager.end(key, MOD)).table
    assert (ended.status, ended.ended_by) == (Status.ENDED, "Mo")


async def test_a_match_that_is_over_is_not_ended(room: Room) -> None:
    key = await room.playing()
    await room.play_match(key)
    await denied(Denial.MATCH_OVER, room.manager.end(key, MOD))


async def test_the_last_of_the_other_side_leaves_and_nobody_is_left_to_agree(room: Room) -> None:
    key = await room.playing(*PLAYERS[:2])
    await room.manager.end(key, ANN)
    assert (await room.manager.leave(key, BOB)).table.ended_reason == "ended"


async def test_a_parked_match_is_ended_by_agreement_only_after_it_came_back(room: Room) -> None:
    key = await room.playing()
    await room.park(key)
    await denied(Denial.NEEDS_AGREEMENT, room.manager.end(key, ANN))
    await denied(Denial.NOT_ALLOWED, room.manager.end(key, EVE))
    assert (await room.manager.end(key, MOD)).table.status is Status.ENDED
