"""Seats during a match: leaving, sitting down, and nobody gets to know two hands."""

from bot.tables.errors import Denial
from bot.tables.ports import Status
from bot.tables.seats import COMPUTERS
from engine.actions import Bid
from engine.auction import PASS
from engine.errors import Refusal
from engine.options import NelloRule
from engine.rules import Rules
from engine.seats import Seat
from tests.bot.tables.room import (
    ANN,
    BOB,
    CY,
    DEE,
    EVE,
    MOD,
    WON_BY_DEE,
    A,
    B,
    C,
    D,
    Room,
    denied,
    names,
    refused,
)
from tests.engine.positions import FIVES

ADA, BLAISE, CHARLES, DOROTHY = COMPUTERS[:4]


async def test_the_others_play_on_until_the_open_seat_is_to_act(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    assert (await room.manager.leave(key, CY)).table.open_seat is None
    await room.acts(key, "30 pass")
    snapshot = await room.manager.snapshot(key)
    assert (snapshot.table.status, snapshot.table.open_seat) == (Status.PLAYING, C)
    refusal = await refused(Refusal.NOT_YOUR_TURN, room.manager.act(key, DEE, snapshot.revision, Bid(PASS)))
    assert refusal.parameters == {"turn": C}
    assert names(await room.manager.sit(key, EVE, None)) == ["Ann", "Bob", "Eve", "Dee"]
    assert (await room.acts(key, "pass pass 6")).table.open_seat is None


async def test_a_hand_that_sits_out_is_seen_by_nobody_else_h5_2(room: Room) -> None:
    key = await room.playing(hands=FIVES, rules=Rules(nello=NelloRule.ANYBODY))
    await room.acts(key, "1m pass pass pass LH")
    await room.manager.leave(key, CY)
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, EVE, C))
    await denied(Denial.TABLE_FULL, room.manager.sit(key, EVE, None))
    assert names(await room.manager.sit(key, CY, None)) == ["Ann", "Bob", "Cy", "Dee"]


async def test_who_sits_down_takes_over_that_hand(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    _, before, _ = await room.manager.seat_view(key, BOB)
    await room.manager.leave(key, BOB)
    await denied(Denial.NOT_SEATED, room.manager.seat_view(key, BOB))
    await room.manager.sit(key, EVE, B)
    _, after, seat = await room.manager.seat_view(key, EVE)
    assert before is not None
    assert after is not None
    assert (after.hand, seat) == (before.hand, B)


async def test_a_computer_player_takes_an_open_seat_when_a_seated_human_asks(room: Room) -> None:
    key = await room.playing()
    assert (await denied(Denial.SEAT_NOT_OPEN, room.manager.computer(key, ANN, B))).parameters == {"seat": B}
    await room.manager.leave(key, BOB)
    await denied(Denial.NOT_SEATED, room.manager.computer(key, BOB, B))
    await denied(Denial.NO_SUCH_SEAT, room.manager.computer(key, ANN, Seat.F))
    assert names(await room.manager.computer(key, ANN, B)) == ["Ann", BLAISE, "Cy", "Dee"]


async def test_a_former_holder_sits_in_that_round_at_that_seat_alone(room: Room) -> None:
    key = await room.playing()
    await room.manager.leave(key, BOB)
    await room.manager.leave(key, CY)
    assert (await denied(Denial.ONLY_FORMER_SEAT, room.manager.sit(key, BOB, C))).parameters == {"seat": B}
    assert names(await room.manager.sit(key, CY, None)) == ["Ann", None, "Cy", "Dee"]
    assert names(await room.manager.sit(key, BOB, B)) == ["Ann", "Bob", "Cy", "Dee"]


async def test_a_former_holder_whose_seat_is_taken_has_no_seat_in_that_round(room: Room) -> None:
    key = await room.playing()
    await room.manager.leave(key, BOB)
    await room.manager.sit(key, EVE, B)
    await room.manager.leave(key, CY)
    await denied(Denial.ONLY_FORMER_SEAT, room.manager.sit(key, BOB, C))
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, BOB, B))
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, BOB, None))
    await room.manager.leave(key, EVE)
    await denied(Denial.ONLY_FORMER_SEAT, room.manager.sit(key, EVE, C))
    assert names(await room.manager.sit(key, BOB, B)) == ["Ann", "Bob", None, "Dee"]


async def test_a_computer_players_seat_is_taken_in_a_round_by_its_former_holders_alone(room: Room) -> None:
    key = await room.playing(ANN, BOB, CY)
    assert (await denied(Denial.COMPUTER_PLAYS, room.manager.sit(key, EVE, D))).parameters == {"seat": D}
    assert (await denied(Denial.COMPUTER_PLAYS, room.manager.sit(key, EVE, None))).parameters == {"seat": D}
    await room.manager.leave(key, CY)
    await room.manager.computer(key, ANN, C)
    await denied(Denial.COMPUTER_PLAYS, room.manager.sit(key, EVE, C))
    await denied(Denial.ONLY_FORMER_SEAT, room.manager.sit(key, CY, D))
    assert names(await room.manager.sit(key, CY, C)) == ["Ann", "Bob", "Cy", DOROTHY]


async def test_between_rounds_a_computer_players_seat_is_anybodys(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.manager.leave(key, CY)
    await room.manager.sit(key, EVE, C)
    await room.acts(key, WON_BY_DEE)
    await room.manager.leave(key, DEE)
    await room.manager.computer(key, ANN, D)
    await denied(Denial.SEAT_TAKEN, room.manager.sit(key, CY, C))
    assert names(await room.manager.sit(key, CY, None)) == ["Ann", "Bob", "Eve", "Cy"]
    await denied(Denial.TABLE_FULL, room.manager.sit(key, DEE, None))


async def test_who_sits_down_after_the_round_does_not_see_what_was_left_of_the_hand(room: Room) -> None:
    """R8.6: tiles that were not played stay hidden for good."""
    key = await room.playing(hands=FIVES)
    over = (await room.acts(key, WON_BY_DEE)).revision
    await room.manager.leave(key, BOB)
    await room.manager.sit(key, EVE, B)
    snapshot, view, _ = await room.manager.seat_view(key, EVE)
    assert view is None
    assert snapshot.seat(B) is None
    assert snapshot.seat(A) is not None
    await room.manager.next_round(key, EVE, over)
    _, view, _ = await room.manager.seat_view(key, EVE)
    assert view is not None


async def test_a_seat_of_nobody_or_of_a_computer_player_shows_no_hand(room: Room) -> None:
    key = await room.playing(ANN, BOB)
    await room.manager.leave(key, BOB)
    snapshot = await room.manager.snapshot(key)
    assert [snapshot.seat(seat) is None for seat in (A, B, C, D)] == [False, True, True, True]


async def test_after_all_have_passed_a_former_holder_is_free_again(room: Room) -> None:
    key = await room.playing()
    await room.acts(key, "pass")
    await room.manager.leave(key, ANN)
    await room.manager.leave(key, DEE)
    await room.manager.computer(key, BOB, D)
    await room.acts(key, "pass pass")
    await room.show(key)
    await room.clock.advance(2)
    assert (await room.manager.snapshot(key)).revision == (2, 0)
    await room.manager.leave(key, CY)
    assert names(await room.manager.sit(key, ANN, C)) == [None, "Bob", "Ann", DOROTHY]


async def test_no_round_begins_while_a_seat_is_open(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    over = (await room.acts(key, WON_BY_DEE)).revision
    assert (await room.manager.leave(key, CY)).table.open_seat == C
    assert (await denied(Denial.SEAT_OPEN, room.manager.next_round(key, ANN, over))).parameters == {"seat": C}
    await room.manager.computer(key, ANN, C)
    assert (await room.manager.next_round(key, ANN, over)).revision == (2, 0)


async def test_nobody_changes_seats_in_a_match(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await room.manager.leave(key, CY)
    assert (await denied(Denial.ALREADY_SEATED, room.manager.sit(key, BOB, C))).parameters == {"seat": B}
    await denied(Denial.NO_SUCH_SEAT, room.manager.sit(key, EVE, Seat.E))


async def test_when_the_host_leaves_a_match_the_next_seated_human_is_host(room: Room) -> None:
    key = await room.playing(ANN, BOB, CY)
    await room.manager.leave(key, BOB)
    left = await room.manager.leave(key, ANN)
    assert left.table.seats[2] is not None
    assert left.table.host == left.table.seats[2].person


async def test_a_match_without_humans_ends(room: Room) -> None:
    key = await room.playing(ANN, BOB)
    assert not await room.manager.leaving_ends(key, ANN)
    await room.manager.leave(key, ANN)
    assert await room.manager.leaving_ends(key, BOB)
    await denied(Denial.NOT_SEATED, room.manager.leaving_ends(key, ANN))
    ended = (await room.manager.leave(key, BOB)).table
    assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "deserted", "Bob")
    await denied(Denial.TABLE_ENDED, room.manager.sit(key, BOB, B))
    await denied(Denial.TABLE_ENDED, room.manager.leave(key, ANN))


async def test_a_channel_manager_who_does_not_sit_gets_no_hand(room: Room) -> None:
    key = await room.playing()
    await denied(Denial.NOT_SEATED, room.manager.seat_view(key, MOD))
