"""How tables rest, come back, and are left behind."""

from bot.tables.errors import Denial
from bot.tables.events import Options
from bot.tables.ports import Status
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
    Room,
    denied,
    names,
    together,
)
from tests.engine.positions import FIVES

DAY = 24 * HOUR


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
    last = await room.manager.last_in(CHANNEL)
    assert last is not None
    assert last.table.key == key


async def test_an_open_table_is_not_parked(room: Room) -> None:
    key = await room.open(ANN, BOB)
    await room.clock.advance(2 * DAY)
    assert room.folded(key).status is Status.OPEN
    await denied(Denial.NOT_PLAYING, room.park(key))


async def test_a_parked_match_plays_on_where_it_was_brought_back(room: Room) -> None:
    key = await room.playing()
    await room.acts(key, "30 pass")
    await room.park(key)
    await room.open(EVE)
    await denied(Denial.PARKED, room.manager.act(key, CY, Revision(1, 2), Bid(PASS)))
    for attempt in (
        room.manager.sit(key, EVE, None),
        room.manager.computer(key, ANN, B),
        room.manager.replace(key, ANN, C),
        room.park(key),
        room.manager.next_round(key, ANN, Revision(1, 2)),
    ):
        await denied(Denial.PARKED, attempt)
    refusal = await denied(Denial.TABLE_RUNNING, room.manager.bring_back(key, ANN, CHANNEL))
    assert refusal.parameters == {"number": 2}
    back = await room.manager.bring_back(key, DEE, OTHER)
    assert (back.table.status, back.table.channel, back.revision) == (Status.PLAYING, OTHER, (1, 2))
    assert (await room.acts(key, "pass pass")).revision == (1, 4)
    running = await room.manager.running_in(OTHER)
    assert running is not None
    assert running.table.key == key


async def test_a_match_parked_between_rounds_comes_back_between_rounds(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await room.park(key)
    back = await room.manager.bring_back(key, ANN, CHANNEL)
    assert back.table.status is Status.BETWEEN


async def test_only_its_players_bring_a_match_back(room: Room) -> None:
    key = await room.playing()
    await denied(Denial.NOT_PARKED, room.manager.bring_back(key, ANN, OTHER))
    await room.park(key)
    await denied(Denial.NOT_SEATED, room.manager.bring_back(key, EVE, OTHER))
    assert room.folded(key).status is Status.PARKED


async def test_of_two_matches_brought_back_at_once_one_gets_the_channel(room: Room) -> None:
    here, there = await room.playing(), await room.playing(channel=OTHER)
    for key in (here, there):
        await room.park(key)
    answers = await together(
        room.manager.bring_back(here, ANN, CHANNEL), room.manager.bring_back(there, BOB, CHANNEL)
    )
    assert [str(answer) for answer in answers if isinstance(answer, Exception)] == ["table_running"]
    assert sorted(room.folded(key).status for key in (here, there)) == [Status.PARKED, Status.PLAYING]


async def test_the_wait_for_a_player_begins_anew_when_a_match_comes_back(room: Room) -> None:
    key = await room.playing()
    await room.park(key)
    await room.clock.advance(DAY)
    await room.manager.bring_back(key, BOB, CHANNEL)
    await denied(Denial.NOT_ABSENT, room.manager.replace(key, BOB, A))


async def test_a_parked_match_may_be_left(room: Room) -> None:
    key = await room.playing(ANN, BOB)
    await room.park(key)
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


async def test_what_cannot_be_written_of_a_lost_channel_or_server_is_written_later(
    room: Room,
) -> None:
    parked, over = await room.playing(), await room.open(EVE, channel=OTHER)
    room.memory.broken = True
    await room.manager.channel_gone(CHANNEL)
    await room.manager.channel_gone(OTHER)
    await room.clock.advance(MINUTE)
    assert (room.folded(parked).status, room.folded(over).status) == (Status.PLAYING, Status.OPEN)
    room.memory.broken = False
    await room.clock.advance(6)
    assert (room.folded(parked).status, room.folded(over).status) == (Status.PARKED, Status.ENDED)
    room.memory.broken = True
    await room.manager.guild_gone(GUILD)
    room.memory.broken = False
    await room.clock.advance(6)
    assert room.folded(parked).status is Status.ENDED


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
    await room.park(running)
    await room.manager.guild_gone(GUILD)
    for key in (running, opened):
        ended = (await room.manager.snapshot(key)).table
        assert (ended.status, ended.ended_reason, ended.ended_by) == (Status.ENDED, "abandoned", None)
    assert (await room.manager.snapshot(over)).table.ended_reason == "deserted"
    assert (await room.manager.snapshot(elsewhere.table.key)).table.status is Status.OPEN


async def test_a_match_that_could_not_be_parked_is_parked_the_next_time(room: Room) -> None:
    key = await room.playing()
    room.memory.broken = True
    await room.clock.advance(DAY + 10 * MINUTE)
    assert room.folded(key).status is Status.PLAYING
    room.memory.broken = False
    await room.clock.advance(10 * MINUTE)
    assert room.folded(key).status is Status.PARKED
