"""Permissions, threads, channels and servers that go (docs/discord.md, D52 to D58)."""

import asyncio
from typing import Any

import pytest
import simcord

from bot.live.wire import Fate
from bot.tables.caller import Caller
from bot.tables.ports import Status
from tests.discord.game import MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.trouble import BOARDS, POSTS, allow, forbid, forget_requests, sent
from tests.patience import PATIENT_SECONDS


@pytest.mark.parametrize(
    ("taken", "named"),
    [
        (("view_channel",), "View Channel"),
        (("send_messages",), "Send Messages"),
        (("embed_links",), "Embed Links"),
        (("send_messages", "embed_links"), "Send Messages and Embed Links"),
    ],
)
async def test_new_names_what_is_missing_and_opens_nothing_d52(
    house: House, taken: tuple[str, ...], named: str
) -> None:
    forbid(house, house.channel, *taken)
    assert named in await house.ann.run("42 new")
    assert "There is no table in this channel" in await house.ann.run("42 score")
    assert not sent(house, "*", "/channels/*")
    allow(house, house.channel)
    assert "Table 1 is open." in await house.ann.run("42 new")


@pytest.mark.parametrize(
    "name", ["attach_files", "manage_messages", "read_message_history", "mention_everyone"]
)
async def test_new_asks_for_nothing_that_it_does_not_need_d52(house: House, name: str) -> None:
    forbid(house, house.channel, name)
    assert "Table 1 is open." in await house.ann.run("42 new")
    assert "A Ann, host" in read(house.board())


async def test_a_right_that_goes_in_the_middle_is_named_to_who_presses_d53(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    forbid(house, house.channel, "view_channel")
    await game.play("31")
    before = await house.log()
    answer = await house.cy.press_id("42:1:bid:tableb:1.2:32", house.cy.prompt())
    assert "View Channel" in answer
    assert await house.log() == before
    allow(house, house.channel)
    await house.cy.press("32", house.cy.prompt())
    assert "Dee is to bid" in read(house.board())


async def test_a_notice_that_the_channel_refused_to_let_go_goes_with_the_next_board_d53(house: House) -> None:
    await four(house, SIXES, hands=False)
    (stale,) = [message.id for message in house.eve.sees() if "It is your turn" in message.content]
    await house.ann.press("My hand", house.board())
    house.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await house.ann.press("30", house.ann.prompt())
    await house.bob.press("My hand", house.board())
    await house.bob.press("31", house.bob.prompt())
    assert stale not in [message.id for message in house.eve.sees()]


async def test_a_card_that_was_refused_comes_with_whatever_anybody_uses_next_d53(house: House) -> None:
    game = await four(house, SIXES)
    *acts, last = MADE_IN_TWO.split()
    await game.play(" ".join(acts))
    house.env.inject_error("PATCH", BOARDS, status=403, code=50013)
    await game.play(last)
    assert "Round 1 is over" not in read(house.board())
    await house.wait(600)
    assert "Round 1 is over" not in read(house.board())
    await house.eve.run("42 score")
    assert "Round 1 is over" in read(house.board())


async def test_a_table_opens_where_another_one_was_refused_before_d53(house: House) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", "/channels/*", status=403, code=50001, times=None)
    await game.play("30")
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    house.env.backend.faults.clear()
    assert "Table 2 is open." in await house.eve.run("42 new")
    assert "Table 2" in read(house.board())


async def test_an_archived_thread_is_woken_by_a_new_board_d55(house: House) -> None:
    thread = _thread(house)
    await house.ann.run("42 new", thread)
    await house.bob.run("42 join", thread)
    old = _board(house, thread)
    house.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
    await house.cy.run("42 join", thread)
    new = _board(house, thread)
    assert new.id != old.id
    assert "C Cy" in read(new)
    assert old.id not in [message.id for message in house.eve.sees(thread)]


async def test_a_locked_thread_is_a_channel_that_refuses_d55(house: House) -> None:
    thread = _thread(house)
    await house.ann.run("42 new", thread)
    house.env.inject_error("PATCH", "/channels/*", status=400, code=50083, times=None)
    house.env.inject_error("POST", POSTS, status=400, code=160005, times=None)
    await house.bob.run("42 join", thread)
    forget_requests(house)
    await house.wait(600)
    assert not sent(house, "*", "/channels/*")
    assert "can't be shown" in await house.cy.run("42 join", thread)
    assert len(sent(house, "*", "/channels/*")) == 2
    house.env.backend.faults.clear()
    await house.cy.run("42 join", thread)
    assert "B Bob\nC Cy" in read(_board(house, thread))


async def test_a_thread_needs_the_right_for_threads_d56(house: House) -> None:
    thread = _thread(house)
    forbid(house, house.channel, "send_messages_in_threads")
    assert "Send Messages in Threads" in await house.ann.run("42 new", thread)
    allow(house, house.channel)
    forbid(house, house.channel, "send_messages")
    assert "Table 1 is open." in await house.ann.run("42 new", thread)


async def test_a_match_in_a_deleted_channel_is_parked_and_brought_back_d57(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass")
    house.env.backend.delete_channel(house.channel.id)
    await house.after()
    assert (await house.snapshot()).table.status is Status.PARKED
    house.channel = house.guild.create_text_channel("elsewhere")
    await house.after()
    assert "Table 1 goes on." in await house.ann.run("42 table", number=1)
    assert "Cy is to bid" in read(house.board())
    await house.cy.press("My hand", house.board())
    await house.cy.press("31", house.cy.prompt())
    assert "Dee is to bid" in read(house.board())


async def test_a_match_brought_back_while_its_old_channel_is_still_asked_is_shown_d57(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass")
    wire, asked, answered = house.bot.live.posts._wire, asyncio.Event(), asyncio.Event()

    async def edit(*_: object) -> Fate:
        asked.set()
        await answered.wait()
        return Fate.CHANNEL_GONE

    with monkeypatch.context() as slow:
        slow.setattr(wire, "edit", edit)
        house.env.backend.delete_channel(house.channel.id)
        await asyncio.wait_for(asked.wait(), PATIENT_SECONDS)
        ann = Caller(house.ann.member.user.id, "Ann")
        house.channel = house.guild.create_text_channel("elsewhere")
        await house.bot.manager.bring_back((await house.snapshot()).table.key, ann, house.channel.id)
        answered.set()
    await house.after()
    assert "Cy is to bid" in read(house.board())


async def test_a_match_in_a_deleted_thread_is_parked_d57(house: House) -> None:
    thread = _thread(house)
    await house.ann.run("42 new", thread)
    await house.ann.fill(_board(house, thread), thread)
    await house.ann.press("Start", _board(house, thread))
    house.env.backend.delete_channel(thread.id)
    await house.after()
    assert (await house.snapshot()).table.status is Status.PARKED


async def test_an_open_table_in_a_deleted_channel_is_over_d57(house: House) -> None:
    await house.ann.run("42 new")
    house.env.backend.delete_channel(house.channel.id)
    await house.after()
    assert (await house.snapshot()).table.status is Status.ENDED


async def test_an_edit_that_finds_no_channel_parks_the_match_d57(house: House) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", "/channels/*", status=404, code=10003, times=None)
    await game.play("30")
    assert (await house.snapshot()).table.status is Status.PARKED
    assert not house.bot.live.boards.failing("tableb")


async def test_nothing_is_left_to_do_for_an_ended_table_in_a_deleted_channel_d57(house: House) -> None:
    await alone(house, hands=False)
    await house.ann.run("42 leave")
    await house.ann.press("Give up my seat")
    house.env.backend.delete_channel(house.channel.id)
    await house.after()
    assert (await house.snapshot()).table.status is Status.ENDED
    assert await house.bot.live.messages.unfinished() == ()


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_removal_abandons_the_servers_tables_d58(house: House, status: int, code: int) -> None:
    await four(house, SIXES)
    other = house.guild.create_text_channel("other")
    await house.eve.run("42 new", other)
    house.env.inject_error("*", "/channels/*", status=status, code=code, times=None)
    house.env.backend.remove_guild(house.guild.id)
    await house.after()
    for number in (1, 2):
        table = (await house.snapshot(number)).table
        assert (table.status, table.ended_reason) == (Status.ENDED, "abandoned")
    assert house.bot.live.boards._boards == {}
    await house.wait(15 * 60)
    assert await house.bot.live.messages.unfinished() == ()


async def test_an_outage_of_the_server_does_nothing_d58(house: House) -> None:
    game = await four(house, SIXES)
    before = await house.log()
    house.env.backend.emit("GUILD_DELETE", {"id": str(house.guild.id), "unavailable": True})
    await house.after()
    assert await house.log() == before
    guild = house.env.backend.get_guild(house.guild.id)
    payload = simcord.backend.serializers.guild_create_payload(house.env.backend, guild)
    house.env.backend.emit("GUILD_CREATE", dict(payload))
    await house.after()
    await game.play("30")
    assert "Bob is to bid" in read(house.board())


async def test_channels_and_messages_are_reached_without_the_cache_d82(house: House) -> None:
    game = await four(house, SIXES)
    house.bot._connection._guilds.clear()
    house.bot._connection._private_channels.clear()
    await game.play("30")
    assert "Bob is to bid" in read(house.board())
    assert labels(house.bob.prompt())


def _thread(house: House) -> Any:  # noqa: ANN401 - a handle of simcord's
    thread = house.env.backend.create_thread(house.channel.id, "42", house.ann.member.id)
    return next(handle for handle in house.channel.threads if handle.id == thread.id)


def _board(house: House, thread: Any) -> Any:  # noqa: ANN401 - as above
    return next(message for message in reversed(house.eve.sees(thread)) if message.embeds)
