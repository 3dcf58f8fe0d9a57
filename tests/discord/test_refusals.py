"""Each refusal: its own clear sentence, private, and nothing has changed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.render.ids import Verb, compose
from bot.tables import computers
from bot.tables.ports import Unwritable
from tests.discord.game import FIVES, KEY, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_rematch import finished
from tests.discord.test_seats import leave


@asynccontextmanager
async def unchanged(house: House, number: int = 1) -> AsyncIterator[None]:
    """Prove that log, table and everything public stay as they are."""

    async def all_of_it() -> tuple[Any, ...]:
        table = (await house.snapshot(number)).table
        seen = [(m.id, read(m)) for m in house.finn.sees() if not m.flags.ephemeral]
        return await house.log(number), table, seen

    before = await all_of_it()
    yield
    assert await all_of_it() == before


def deny(house: House, **permissions: bool) -> None:
    """Take permissions from the bot in the channel."""
    _, denied = discord.PermissionOverwrite(**permissions).pair()
    bot = house.env.backend.bot_user.id
    house.env.backend.set_overwrite(
        house.channel.id, Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
    )


@pytest.mark.parametrize("command", ["join", "leave", "start", "hand", "score", "review", "end", "replace"])
async def test_no_table_here(house: House, command: str) -> None:
    options = {"seat": "B"} if command == "replace" else {}
    answer = await house.ann.run(f"42 {command}", **options)
    assert answer == "There is no table in this channel. Open one with /42 new."
    assert all(message.flags.ephemeral for message in house.ann.sees())


async def test_a_table_is_running_here_already(house: House) -> None:
    await house.ann.run("42 new")
    async with unchanged(house):
        answer = await house.bob.run("42 new")
        assert answer == "Table 1 is running here: one table a channel."


async def test_seat_taken(house: House) -> None:
    await house.ann.run("42 new")
    async with unchanged(house):
        sentence = "Seat A is taken or kept for somebody. Choose another seat."
        assert await house.bob.run("42 join", seat="A") == sentence


async def test_already_seated(house: House) -> None:
    await house.ann.run("42 new")
    async with unchanged(house):
        assert await house.ann.run("42 join") == "You sit at seat A already."
        assert await house.ann.press_id(compose(Verb.SIT, KEY, "A"), house.board()) == (
            "You sit at seat A already."
        )
    await four_more(house)
    async with unchanged(house):
        assert await house.bob.run("42 join", seat="C") == "You sit at seat B already."


async def four_more(house: House) -> None:
    """Fill the table and start."""
    for person in (house.bob, house.cy, house.dee):
        await person.run("42 join")
    await house.ann.press("Start", house.board())


@pytest.mark.parametrize("command", ["leave", "start", "hand", "replace"])
async def test_not_seated(house: House, command: str) -> None:
    await four(house, SIXES)
    async with unchanged(house):
        options = {"seat": "B"} if command == "replace" else {}
        answer = await house.eve.run(f"42 {command}", **options)
        expected = "You don't sit at this table. Join with /42 join where a seat is free."
        assert answer == ("The match has begun already." if command == "start" else expected)


async def test_not_your_turn(house: House) -> None:
    await four(house, SIXES)
    bid = compose(Verb.BID, KEY, "30", deal=1, acts=0)
    async with unchanged(house):
        answer = await house.cy.press_id(bid, house.cy.prompt())
        assert answer.endswith("It isn't your turn: seat A is to act.")


async def test_not_legal_because_fives_must_be_followed(house: House) -> None:
    game = await four(house, FIVES)
    await game.play("30 pass pass pass; 6; [5|5]")
    async with unchanged(house):
        play = compose(Verb.PLAY, KEY, "01", deal=1, acts=6)
        answer = await house.bob.press_id(play, house.bob.prompt())
        assert answer.endswith("Fives were led and you hold one: you must follow fives.")


async def test_bids_too_low_too_high_and_off_the_ladder(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("35")
    sentences = {
        "35": "That bid is too low: the lowest possible is 36.",
        "30": "That bid is too low: the lowest possible is 36.",
        "42": "That bid is too high: the highest possible is 41.",
    }
    async with unchanged(house):
        for bid, sentence in sentences.items():
            custom_id = compose(Verb.BID, KEY, bid, deal=1, acts=1)
            assert (await house.bob.press_id(custom_id, house.bob.prompt())).endswith(sentence)
        for marks in ("3m", "9m"):
            custom_id = compose(Verb.BID_SURE, KEY, marks, deal=1, acts=1)
            answer = await house.bob.press_id(custom_id, house.bob.prompt())
            assert "the highest possible is 2 marks" in answer
    await game.play("2m")
    async with unchanged(house):
        for bid, sentence in {
            "2m": "That bid is too low: the lowest possible is 3 marks.",
            "4m": "That bid is too high: the highest possible is 3 marks.",
            "41": "That bid isn't possible now: the next is 3 marks.",
        }.items():
            custom_id = compose(Verb.BID_SURE, KEY, bid, deal=1, acts=2)
            assert (await house.cy.press_id(custom_id, house.cy.prompt())).endswith(sentence)


async def test_a_declaration_that_does_not_fit(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass")
    sentences = {
        "6/1": "Piles can't be chosen so: press one of the buttons of your hand.",
        "7": "There is no such trump. Press one of the buttons of your hand.",
    }
    async with unchanged(house):
        for declared, sentence in sentences.items():
            custom_id = compose(Verb.DECLARE, KEY, declared, deal=1, acts=4)
            assert (await house.ann.press_id(custom_id, house.ann.prompt())).endswith(sentence)


async def test_table_full(house: House) -> None:
    await four(house, SIXES)
    async with unchanged(house):
        answer = await house.eve.run("42 join")
        assert answer == "No seat is free at this table. Watch along, or open another with /42 new."


async def test_match_over(house: House) -> None:
    await finished(house)
    deal, acts = (await house.snapshot()).revision
    async with unchanged(house):
        for verb in (Verb.NEXT, Verb.LEAVE_SURE, Verb.END_SURE, Verb.START, Verb.FILL):
            answer = await house.ann.press_id(compose(verb, KEY, deal=deal, acts=acts), house.board())
            assert answer == "This match is over. Press Rematch, or open a table with /42 new.", verb
        play = compose(Verb.PLAY, KEY, "56", deal=deal, acts=acts)
        answer = await house.ann.press_id(play, house.board())
        assert answer == "The match is over. Press Rematch for another one."


async def test_a_table_that_has_ended(house: House) -> None:
    await house.ann.run("42 new")
    board = house.board()
    await house.ann.press("Leave", board)
    async with unchanged(house):
        for verb in (Verb.SIT, Verb.FILL, Verb.START, Verb.LEAVE_SURE):
            custom_id = compose(verb, KEY, "B" if verb is Verb.SIT else "")
            answer = await house.bob.press_id(custom_id, house.finn.sees()[-1])
            assert answer == "This table has ended. Open another with /42 new.", verb


async def test_a_seat_is_open_so_no_next_round(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await leave(house.dee)
    async with unchanged(house):
        custom_id = compose(Verb.NEXT, KEY, deal=1, acts=13)
        answer = await house.ann.press_id(custom_id, house.board())
        assert answer == "Seat D is open: somebody must sit down there, or a computer player."


async def test_only_your_former_seat_this_round(house: House) -> None:
    await four(house, SIXES)
    await leave(house.bob)
    await leave(house.cy)
    async with unchanged(house):
        answer = await house.bob.run("42 join", seat="C")
        assert answer == "You have seen the hand of seat B: in this round you may sit there alone."


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages", "Send Messages"), ("embed_links", "Embed Links")],
)
async def test_a_permission_that_the_bot_lacks_is_named(house: House, permission: str, name: str) -> None:
    deny(house, **{permission: False})
    answer = await house.ann.run("42 new")
    assert answer == f"I lack permissions in this channel: {name}. Who manages the server can grant them."
    assert all(message.flags.ephemeral for message in house.ann.sees())
    deny(house, **{permission: None})  # type: ignore[arg-type]
    assert await house.ann.run("42 new") == "Table 1 is open."


async def test_a_thread_that_the_bot_may_not_make(house: House) -> None:
    deny(house, create_public_threads=False)
    answer = await house.ann.run("42 new", thread=True)
    named = (
        "I lack permissions in this channel: Create Public Threads. Who manages the server can grant them."
    )
    assert answer == named
    assert house.channel.threads == []
    await house.ann.run("42 new")
    await house.bob.run("42 new")
    assert labels(house.bob.private()[-1]) == ["Go to the table"]


async def test_a_command_outside_a_server(house: House) -> None:
    for command in ("new", "help", "hand"):
        answers = await house.run_all(command, [house.ann], in_server=False)
        assert answers == ["Tables stand in the channels of a server: use this command there."]


def break_database(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be written, as when the disk is full."""

    async def refuse(*_: object, **__: object) -> None:
        raise Unwritable

    monkeypatch.setattr(house.bot._store._writer, "write", refuse)


SAVED_NOT = "This can't be saved just now: it did not happen. Please try again."


async def test_the_database_can_not_be_written(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await four(house, SIXES)
    async with unchanged(house):
        with monkeypatch.context() as patch:
            break_database(house, patch)
            answer = await house.ann.press("30", house.ann.prompt())
            assert answer.endswith(SAVED_NOT)
            assert await house.eve.run("42 settings") != ""
            assert SAVED_NOT in await house.bob.press_id(compose(Verb.LEAVE_SURE, KEY), house.board())
            other = house.guild.create_text_channel("other")
            assert await house.eve.run("42 new", other) == SAVED_NOT
    await game.play("30")
    assert "Ann · 30" in read(house.board())


@pytest.mark.parametrize("house", [{"computer_seconds": 9}], indirect=True)
async def test_a_computer_player_tries_again_when_the_database_can_be_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "RETRY_SECONDS", 60)
    game = await alone(house, SIXES)
    await game.play("pass")
    async with unchanged(house):
        with monkeypatch.context() as patch:
            break_database(house, patch)
            await house.wait(10)
    await house.wait(60)
    assert "Blaise (computer, club) · " in read(house.board())
