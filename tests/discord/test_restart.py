"""The bot is killed or stopped, and comes back on the same database."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.tables.ports import Unwritable
from tests.discord.game import MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_notices import notices
from tests.patience import PATIENT_SECONDS

TRICK_BEGUN = "30 pass pass pass; 6; [6|6] [5|5]"
SLOW = pytest.mark.parametrize("house", [{"edit_seconds": 10}], indirect=True)


@pytest.mark.parametrize("kill", [True, False])
async def test_old_prompts_work_in_the_middle_of_a_trick(house: House, *, kill: bool) -> None:
    game = await four(house, SIXES)
    await game.play(TRICK_BEGUN)
    prompts = {person: person.prompt().id for person in game.people}
    await house.restart(kill=kill)
    await game.play("[1|4] [2|3], [4|6] [0|5]")
    assert {person: person.prompt().id for person in game.people} == prompts
    for person in game.people:
        assert "1. Ann [4|6]\n2. Bob [0|5]" in read(person.prompt())
    await game.play("[4|4] [3|3]")
    assert "A+C made their bid of 30." in read(house.board())
    assert (await house.log()).count("Played") == 8


async def test_of_two_prompts_that_a_kill_left_the_newer_one_lives(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(house, SIXES)
    older = house.ann.prompt().id
    monkeypatch.setattr(house.bot.live.prompts, "_supersede", lambda *_: None)
    await house.ann.press("My hand", house.board())
    newer = house.ann.prompt().id
    assert newer != older
    await house.restart(kill=True)
    assert house.ann.prompt().id == newer
    assert "has moved" in read(next(message for message in house.ann.private() if message.id == older))
    await game.play("30 pass")


async def test_the_end_stops_the_taking_up_of_tables_and_none_begins_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What reads a store that is closed would stand in the log as an error (D84)."""
    live, asked = house.bot.live, asyncio.Event()

    async def never(_key: str) -> None:
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(live.messages, "unfinished", AsyncMock(return_value=("tableb", "tablec")))
    monkeypatch.setattr(house.bot.manager, "snapshot", never)
    monkeypatch.setattr(live.sweep, "_ran", False)
    with house.env._bot_scope():
        taking_up = asyncio.create_task(live.sweep.run())
        await asyncio.wait_for(asked.wait(), PATIENT_SECONDS)
        await live.close()
        assert taking_up.cancelled()
        asked.clear()
        await live.sweep.run()
    assert not asked.is_set()


async def test_old_buttons_of_the_board_work(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(TRICK_BEGUN)
    board = house.board()
    await house.restart(kill=True)
    assert house.board().id == board.id
    await house.cy.press("My hand", board)
    assert "Your turn: play a tile." in read(house.cy.prompt())
    assert "30 by Ann" in await house.eve.press("Score", board)
    await game.play("[1|4]")
    assert "3. Cy [1|4]" in read(house.board())


async def test_the_lobby_and_the_card_go_on(house: House) -> None:
    await house.ann.run("42 new")
    await house.restart(kill=True)
    await house.ann.fill(house.board())
    house.stack(SIXES)
    await house.ann.press("Start", house.board())
    await house.ann.press("My hand", house.board())
    for label in ("2 marks", "Bid 2 marks", "1 pile", "fives", "Declare", "1|6"):
        await house.ann.press(label, house.ann.prompt())
    await house.restart(kill=True)
    await house.ann.press("Next round", house.board())
    assert "Table 1 · Round 2" in read(house.board())


@pytest.mark.parametrize("house", [{"computer_seconds": 9}], indirect=True)
async def test_a_computer_player_to_act_goes_on_by_itself(house: House) -> None:
    game = await alone(house, SIXES)
    await game.play("2m")
    await house.wait(8)
    before = len(await house.log())
    await house.restart(kill=True)
    assert len(await house.log()) == before
    await house.wait(10)
    assert len(await house.log()) == before + 1
    await house.wait(18)
    assert "Ann names trump and piles." in read(house.board())


@SLOW
async def test_what_was_not_drawn_is_drawn_after_a_kill(house: House) -> None:
    game = await four(house, SIXES, pause=10)
    await house.wait(10)
    await game.play("30")
    await game.play("pass pass")
    assert "Cy · pass" not in read(house.board())
    await house.restart(kill=True)
    assert "Ann · 30\nBob · pass\nCy · pass" in read(house.board())
    assert len([message for message in house.eve.sees() if message.embeds]) == 1


@SLOW
async def test_what_was_not_drawn_is_drawn_before_an_ordered_stop(house: House) -> None:
    game = await four(house, SIXES, pause=10)
    await house.wait(10)
    await game.play("30")
    await game.play("pass pass")
    with house.env._bot_scope():
        await house.bot.close()
    assert "Ann · 30\nBob · pass\nCy · pass" in read(house.board())


@pytest.mark.parametrize("house", [{"trick_seconds": 10}], indirect=True)
async def test_a_trick_that_lay_framed_is_gathered(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3]")
    assert "Trick 1, complete" in read(house.board())
    await house.restart(kill=True)
    assert "complete" not in read(house.board())
    assert "1 · A+C · 11\n[3|3] [4|4] [5|5] [6|6]" in read(house.board())


@SLOW
async def test_a_next_round_whose_board_was_never_posted_gets_it(house: House) -> None:
    game = await four(house, SIXES, pause=10)
    await game.play(MADE_IN_TWO)
    await house.wait(20)
    card = house.board()
    await house.ann.press("Next round", card)
    assert house.board().id == card.id
    await house.restart(kill=True)
    old, new = [message for message in house.eve.sees() if message.embeds]
    assert old.id == card.id
    assert labels(old) == []
    assert "Table 1 · Round 2" in read(new)


async def test_notices_are_not_doubled_and_go_when_the_turn_is_over(house: House) -> None:
    game = await four(house, SIXES, hands=False)
    assert len(notices(house)) == 1
    await house.restart(kill=True)
    await house.wait(120)
    assert len(notices(house)) == 1
    await game.hands()
    await game.play("30")
    await house.wait(61)
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]
    await house.restart()
    await house.wait(120)
    assert len(notices(house)) == 1
    await game.play("pass")
    assert notices(house) == []


@pytest.mark.parametrize("is_new_round", [True, False])
async def test_a_kill_right_after_a_new_board_was_posted_leaves_one(
    house: House, monkeypatch: pytest.MonkeyPatch, *, is_new_round: bool
) -> None:
    game = await four(house, SIXES)
    store = house.bot.live.posts._store
    posted = store.posted

    async def killed(mark: int, message: int, at: float) -> None:
        await posted(mark, message, at)
        raise Unwritable

    if is_new_round:
        await game.play(MADE_IN_TWO)
    await house.wait(61)
    with monkeypatch.context() as patched:
        patched.setattr(store, "posted", killed)
        patched.setattr(house.bot.live.boards, "_failed", AsyncMock())
        if is_new_round:
            await house.ann.press("Next round", house.board())
        else:
            await house.ann.run("42 table")
        boards = [message for message in house.eve.sees() if message.embeds and labels(message)]
        assert len(boards) == 2
    await house.restart(kill=True)
    boards = [message for message in house.eve.sees() if message.embeds and labels(message)]
    assert len(boards) == 1
    assert boards[0].id == house.board().id


async def test_a_notice_of_a_round_that_is_over_goes_after_a_kill(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4]")
    await house.wait(61)
    assert len(notices(house)) == 1
    with monkeypatch.context() as killed:
        killed.setattr(house.bot.live.notices, "clear", AsyncMock())
        await game.play("[3|3]")
    assert len(notices(house)) == 1
    await house.restart(kill=True)
    assert notices(house) == []


async def test_prompts_are_emptied_in_time_after_a_restart(house: House) -> None:
    await four(house, SIXES)
    prompt = house.dee.prompt().id
    await house.restart(kill=True)
    await house.wait(14 * 60 + 1)
    left = next(message for message in house.dee.private() if message.id == prompt)
    assert read(left) == "Table 1: press My hand to see your tiles."


async def test_after_a_restart_fresh_prompts_come_below_the_next_board(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(TRICK_BEGUN)
    await house.restart(kill=True)
    await house.cy.press("1|4", house.cy.prompt())
    await house.wait(61)
    await house.eve.run("42 table")
    await house.cy.run("42 table")
    for person in game.people:
        assert person.prompt().id > house.board().id


async def test_a_standing_request_is_known_and_lapses(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(601)
    await house.ann.run("42 replace", seat="B")
    await house.restart(kill=True)
    assert "Ann asks to replace Bob, seat B." in read(house.board())
    await house.cy.press("Agree", house.board())
    assert "Waiting for Dee." in read(house.board())
    await house.wait(600)
    assert "asks to replace" not in read(house.board())
    assert (await house.log())[-1] == "Dropped"
    assert "The others ask" not in house.eve.text()


async def test_a_button_of_another_version_says_so_and_offers_a_fresh_one(house: House) -> None:
    await four(house, SIXES)
    for old in ("42:0:play:tableb:1.0:66", "something else", ""):
        answer = await house.ann.press_id(old, house.board())
        assert answer == "This view of the table is out of date."
    await house.ann.press("My hand", house.ann.private()[-1])
    assert "Your turn: bid or pass." in read(house.ann.prompt())
