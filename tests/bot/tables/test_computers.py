"""Computer players: fixed moments, the same path, and nothing played unseen."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.tables import computers
from bot.tables.ports import Status
from engine.actions import Action, Bid, Play
from engine.auction import Points
from engine.tiles import Tile
from engine.view import Recall
from tests.bot.tables.room import ANN, BOB, A, B, C, D, Room, names
from tests.thinkers import first

SECONDS = 1.5


async def test_a_computer_player_acts_a_fixed_time_after_its_turn_was_shown(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.clock.advance(60)
    assert (await room.manager.snapshot(key)).revision == (1, 1)  # nothing is played unseen
    await room.show(key)
    await room.clock.advance(SECONDS - 0.01)
    assert (await room.manager.snapshot(key)).revision == (1, 1)
    await room.clock.advance(0.01)
    assert (await room.manager.snapshot(key)).revision == (1, 2)
    await room.clock.advance(60)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_showing_an_older_event_begins_no_turn(room: Room) -> None:
    key = await room.playing(ANN)
    snapshot = await room.acts(key, "30")
    await room.manager.shown(key, snapshot.table.seq - 1)
    await room.clock.advance(60)
    assert (await room.manager.snapshot(key)).revision == (1, 1)


async def test_showing_the_board_again_does_not_move_the_moment(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    await room.clock.advance(1)
    await room.show(key)
    await room.clock.advance(0.5)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_thinking_longer_does_not_show() -> None:
    async def slow(memory: Recall) -> Action:
        room.clock.seconds += 1
        return memory.legal[0]

    room = Room(choose=slow)
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    await room.clock.advance(1.4)
    assert (await room.manager.snapshot(key)).revision == (1, 1)
    await room.clock.advance(0.1)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_three_computer_players_play_a_round_with_one_human(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    for _ in range(60):
        snapshot = await room.manager.snapshot(key)
        if snapshot.table.status is not Status.PLAYING:
            break
        view = snapshot.seat(A)
        assert view is not None
        if view.legal:
            await room.manager.act(key, ANN, snapshot.revision, view.legal[0])
        else:
            await room.show(key)
            await room.clock.advance(SECONDS)
    assert [row.round for row in room.results(key)] == [1]
    assert room.results(key)[0].acted[1:] == ((), (), ())


async def broken(_: Recall) -> Action:
    raise KeyError(Tile(4, 6))


async def illegal(_: Recall) -> Action:
    return Play(Tile(4, 6))


async def endless(_: Recall) -> Action:
    await asyncio.sleep(3600)
    return Bid(Points(31))


@pytest.mark.parametrize(("choose", "says"), [(broken, "KeyError"), (illegal, "illegal"), (endless, None)])
async def test_what_is_not_decided_at_the_fixed_moment_rules_of_thumb_decide_then(
    choose: Callable[[Recall], Awaitable[Action]], says: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(choose=choose, computer_seconds=0.02)
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    with caplog.at_level(logging.DEBUG):
        await room.clock.advance(0.01)
        assert room.thinker.fallbacks == 0
        await room.clock.advance(0.01)
    assert room.thinker.fallbacks == 1
    public = (await room.manager.snapshot(key)).public()
    assert public is not None
    assert [call.call.kind for call in public.calls] == ["points", "pass"]
    text = "\n".join(record.getMessage() for record in caplog.records)
    assert says is None or says in text
    assert "4" not in text.replace(key, "")
    assert "Traceback" not in caplog.text


async def test_where_there_is_no_time_to_think_nobody_thinks(caplog: pytest.LogCaptureFixture) -> None:
    room = Room(choose=broken, computer_seconds=0)
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    await room.clock.advance(0)
    assert (await room.manager.snapshot(key)).revision == (1, 2)
    assert room.thinker.fallbacks == 1
    assert "no choice" not in caplog.text


async def test_where_even_rules_of_thumb_fail_the_first_legal_act_is_taken(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_: Recall) -> Action:
        raise KeyError(Tile(4, 6))

    room = Room(choose=broken)
    monkeypatch.setattr(room.thinker, "by_thumb", lost)
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    await room.clock.advance(SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 2)
    assert "no rule of thumb, KeyError" in caplog.text
    assert "Traceback" not in caplog.text


async def test_an_act_that_could_not_be_written_is_tried_again(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    room.memory.broken = True
    await room.clock.advance(SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 1)
    room.memory.broken = False
    await room.clock.advance(computers.RETRY_SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_a_turn_that_failed_by_our_own_fault_begins_anew_when_the_table_is_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> bool:
        raise ZeroDivisionError

    key = await room.playing(ANN)
    await room.acts(key, "30")
    with monkeypatch.context() as patch:
        patch.setattr(room.manager._computers, "_act", broken)
        await room.show(key)
        with pytest.raises(ZeroDivisionError):
            await room.clock.advance(SECONDS)
    await room.show(key)
    await room.clock.advance(SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_who_takes_the_seat_back_before_the_moment_acts_alone(room: Room) -> None:
    key = await room.playing()
    await room.manager.leave(key, ANN)
    await room.manager.computer(key, BOB, A)
    await room.show(key)
    await room.manager.sit(key, ANN, None)
    await room.clock.advance(60)
    assert (await room.manager.snapshot(key)).revision == (1, 0)
    await room.acts(key, "30")


async def test_a_computer_players_turn_in_a_parked_match_waits(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    await room.park(key)
    await room.clock.advance(60)
    back = await room.manager.bring_back(key, ANN, 11)
    assert back.revision == (1, 1)
    await room.show(key)
    await room.clock.advance(SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_after_a_restart_the_turn_begins_when_the_board_was_shown(room: Room) -> None:
    key = await room.playing(ANN)
    await room.acts(key, "30")
    await room.show(key)
    assert room.memory.logs[key].appends[-1].computer_due
    room.restarted()
    await room.clock.advance(60)
    assert (await room.manager.snapshot(key)).revision == (1, 1)
    await room.show(key)
    await room.clock.advance(SECONDS)
    assert (await room.manager.snapshot(key)).revision == (1, 2)


async def test_a_computer_player_remembers_its_own_seat_alone() -> None:
    memories: list[Recall] = []

    async def watch(memory: Recall) -> Action:
        memories.append(memory)
        return await first(memory)

    room = Room(choose=watch)
    key = await room.playing(ANN)
    await room.acts(key, "30")
    for _ in range(3):
        await room.show(key)
        await room.clock.advance(SECONDS)
    assert [memory.seat for memory in memories] == [B, C, D]
    state = room.folded(key).state
    assert state is not None
    assert [memory.hand for memory in memories] == list(state.hands[1:])
    assert len({tile for memory in memories for tile in memory.hand}) == 21
    assert names(await room.manager.snapshot(key))[0] == "Ann"
