import logging

import pytest

from bot.tables.errors import Denial
from bot.tables.events import TableDealt
from bot.tables.ports import Status
from bot.tables.snapshot import Revision, Snapshot
from engine.actions import Bid, Play
from engine.auction import PASS, Points
from engine.errors import Refusal
from engine.events import AllPassed, Called
from engine.seats import Side
from engine.tiles import Tile
from tests.bot.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    DEE,
    EVE,
    WON_BY_DEE,
    A,
    B,
    C,
    D,
    Room,
    denied,
    refused,
    together,
)
from tests.engine.positions import FIVES

PASSED = "pass pass pass pass"


async def test_an_act_is_stored_before_anybody_is_shown_it(room: Room) -> None:
    key = await room.playing()
    room.memory.broken = True
    room.heard.clear()
    await denied(Denial.UNWRITABLE, room.manager.act(key, ANN, Revision(1, 0), Bid(Points(30))))
    assert room.heard == []
    assert (await room.manager.snapshot(key)).revision == (1, 0)
    room.memory.broken = False
    await room.acts(key, "30")
    assert [heard.revision for heard in room.heard] == [(1, 1)]


async def test_only_who_is_to_act_acts(room: Room) -> None:
    key = await room.playing()
    for wrong in (BOB, CY, DEE):
        refusal = await refused(
            Refusal.NOT_YOUR_TURN, room.manager.act(key, wrong, Revision(1, 0), Bid(PASS))
        )
        assert refusal.parameters == {"turn": A}
    await denied(Denial.NOT_SEATED, room.manager.act(key, EVE, Revision(1, 0), Bid(PASS)))
    await refused(Refusal.NO_TRICK, room.manager.act(key, ANN, Revision(1, 0), Play(Tile(0, 0))))
    await refused(Refusal.BID_TOO_LOW, room.manager.act(key, ANN, Revision(1, 0), Bid(Points(29))))
    assert room.folded(key).seq == (await room.manager.snapshot(key)).table.seq == 6


async def test_an_old_revision_changes_nothing_and_shows_the_present(room: Room) -> None:
    key = await room.playing()
    await room.acts(key, "30")
    for caller, old in ((ANN, Revision(1, 0)), (BOB, Revision(1, 0)), (BOB, Revision(1, 2))):
        assert (await room.manager.act(key, caller, old, Bid(Points(31)))).revision == (1, 1)
    assert isinstance(room.memory.logs[key].events[-1], Called)


async def test_a_double_click_acts_once_and_is_no_error_d21(room: Room) -> None:
    key = await room.playing()
    answers = await together(*(room.manager.act(key, ANN, Revision(1, 0), Bid(Points(30))) for _ in range(3)))
    assert [answer.revision for answer in answers if isinstance(answer, Snapshot)] == [(1, 1)] * 3
    assert (await room.manager.snapshot(key)).revision == (1, 1)


async def test_when_all_pass_the_new_deal_comes_in_the_same_append(room: Room) -> None:
    key = await room.playing()
    snapshot = await room.acts(key, PASSED)
    newest = room.memory.logs[key].appends[-1]
    called, passed, dealt = newest.events
    assert called == Called(D, PASS)
    assert passed == AllPassed()
    assert isinstance(dealt, TableDealt)
    assert (dealt.deal.deal, dealt.deal.round, dealt.deal.dealer, dealt.passed) == (2, 1, A, True)
    assert newest.result is None
    assert (snapshot.revision, snapshot.table.status, snapshot.table.passed) == ((2, 0), Status.PLAYING, True)
    assert (await room.awaited(key)).name == "Bob"


async def test_the_round_ends_with_its_result_in_the_same_append(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    snapshot = await room.acts(key, WON_BY_DEE)
    newest = room.memory.logs[key].appends[-1]
    row = newest.result
    assert row is not None
    assert (row.round, row.deal, row.declarer, row.call, row.trump, row.piles) == (
        1,
        1,
        A,
        Points(30),
        "6",
        None,
    )
    assert (row.side, row.made, row.marks, row.standing) == (Side(1), False, 1, (0, 1))
    keys = [holder.person for holder in snapshot.table.seats if holder]
    assert row.acted == tuple((person,) for person in keys)
    assert (newest.status, newest.gathered, newest.computer_due, newest.notice_due) == (
        Status.BETWEEN,
        False,
        False,
        False,
    )


async def test_a_round_counts_for_who_acted_in_it_by_seat(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, "30 pass pass")
    await room.manager.leave(key, CY)
    await room.manager.sit(key, EVE, C)
    await room.acts(key, "pass 6 [5|5] [3|5]")
    await room.manager.leave(key, BOB)
    await room.manager.computer(key, ANN, B)
    await room.acts(key, "[0|5] [6|6]")
    [row] = room.results(key)
    people = {person.name: key for key, person in room.memory.persons.items()}
    assert row.acted == (
        (people["Ann"],),
        (people["Bob"],),
        (people["Cy"], people["Eve"]),
        (people["Dee"],),
    )


async def test_any_seated_human_deals_the_next_round(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    over = (await room.acts(key, WON_BY_DEE)).revision
    assert over == (1, 9)
    await denied(Denial.NOT_SEATED, room.manager.next_round(key, EVE, over))
    dealt = await room.manager.next_round(key, CY, over)
    assert dealt.revision == (2, 0)
    assert (await room.manager.next_round(key, BOB, over)).table.seq == dealt.table.seq
    public = dealt.public()
    assert public is not None
    assert (public.round, public.dealer, public.marks) == (2, A, (0, 1))
    await denied(Denial.NOT_BETWEEN, room.manager.next_round(key, BOB, Revision(2, 0)))


async def test_no_act_after_the_round(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    over = (await room.acts(key, WON_BY_DEE)).revision
    await refused(Refusal.ROUND_OVER, room.manager.act(key, ANN, over, Play(Tile(0, 0))))


async def test_no_act_at_an_open_table(room: Room) -> None:
    key = await room.open(ANN)
    await denied(Denial.NOT_PLAYING, room.manager.act(key, ANN, Revision(0, 0), Bid(PASS)))
    await denied(Denial.NOT_BETWEEN, room.manager.next_round(key, ANN, Revision(0, 0)))


async def test_seven_marks_win_the_match_and_nothing_follows(room: Room) -> None:
    key = await room.playing()
    snapshot = await room.play_match(key)
    assert snapshot.table.status is Status.FINISHED
    results = room.results(key)
    assert [row.round for row in results] == list(range(1, len(results) + 1))
    assert [max(row.standing) >= 7 for row in results] == [False] * (len(results) - 1) + [True]
    await denied(Denial.MATCH_OVER, room.manager.next_round(key, ANN, snapshot.revision))
    await refused(Refusal.MATCH_OVER, room.manager.act(key, ANN, snapshot.revision, Bid(PASS)))
    await denied(Denial.MATCH_OVER, room.manager.leave(key, ANN))
    assert await room.manager.running_in(CHANNEL) is None


async def test_the_log_names_table_revision_seat_and_kind_and_no_tile(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    key = await room.playing(hands=FIVES)
    with caplog.at_level(logging.DEBUG):
        await room.acts(key, WON_BY_DEE)
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert lines[0] == f"table {key} #1, 1.0: bid at A"
    assert lines[4:6] == [f"table {key} #1, 1.4: declare at A", f"table {key} #1, 1.5: play at A"]
    assert len(lines) == 9
    assert not [line for line in lines if "|" in line or "Tile" in line]


async def test_marks_in_the_append_say_what_must_go_on_by_itself(room: Room) -> None:
    key = await room.playing(ANN)
    appended = room.memory.logs[key].appends
    assert (appended[-1].notice_due, appended[-1].computer_due) == (True, False)
    await room.acts(key, "30")
    assert (appended[-1].notice_due, appended[-1].computer_due) == (False, True)
    quiet = await room.open(BOB, channel=12, notices=False)
    await room.manager.fill(quiet, BOB)
    await room.manager.start(quiet, BOB)
    assert not room.memory.logs[quiet].appends[-1].notice_due
