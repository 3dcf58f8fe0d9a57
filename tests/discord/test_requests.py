"""What players ask of each other: to replace somebody who is away, and to end the match."""

import pytest

from tests.discord.game import MADE_IN_TWO, SIXES, Game, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_table_command import DAY

MINUTE = 60.0


async def waiting_for_bob(house: House, minutes: float = 10) -> Game:
    """Start a match in which the table waits for Bob, so long that the others may replace him."""
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(minutes * MINUTE)
    return game


async def test_a_seat_can_be_asked_for_once_the_table_has_waited_ten_minutes(house: House) -> None:
    game = await waiting_for_bob(house, 8)
    before = await house.log()
    answer = await house.ann.run("42 replace", seat="B")
    assert answer == "Seat B can be replaced once the table has waited for it: 2 minutes more."
    assert "Seat C can be replaced" in await house.ann.run("42 replace", seat="C")
    assert "You don't sit at this table." in await house.eve.run("42 replace", seat="B")
    assert await house.log() == before
    await house.wait(2 * MINUTE)
    await game.people[0].run("42 replace", seat="B")
    assert "Ann asks to replace Bob, seat B.\nWaiting for Cy and Dee." in read(house.board())


async def test_the_seat_opens_when_everybody_present_agrees(house: House) -> None:
    await waiting_for_bob(house)
    answer = await house.ann.run("42 replace", seat="B")
    assert answer == "The board shows what you ask. It lapses when refused, or after ten minutes."
    assert "You aren't asked about this request." in await house.ann.press("Agree", house.board())
    assert "You aren't asked about this request." in await house.eve.press("Agree", house.board())
    await house.cy.press("Agree", house.board())
    assert "Waiting for Dee." in read(house.board())
    await house.dee.press("Agree", house.board())
    board = house.board()
    assert "Seat B is open and next to act." in read(board)
    assert "Agree" not in labels(board)
    await house.eve.press("Sit at B", board)
    assert "Eve is to bid." in read(house.board())
    assert (await house.log())[-5:] == ["Requested", "Agreed", "Agreed", "Left", "Sat"]


async def test_more_asks_for_a_seat_without_a_command(house: House) -> None:
    await waiting_for_bob(house)
    await house.cy.press("More", house.board())
    assert "Replace B" in labels(house.cy.find("Replace B"))
    await house.cy.press("Replace B")
    assert "Cy asks to replace Bob, seat B." in read(house.board())


async def test_the_absent_player_is_mentioned_and_any_press_cancels_the_request(house: House) -> None:
    await waiting_for_bob(house)
    await house.ann.run("42 replace", seat="B")
    called = house.channel.history(viewer=house.eve.member)[-1]
    assert read(called).startswith(f"<@{house.bob.member.id}> The others ask to replace you at table 1.")
    assert [user.id for user in called.mentions] == [house.bob.member.id]
    await house.bob.press("Score", house.board())
    assert "asks to replace" not in read(house.board())
    assert (await house.log())[-1] == "Dropped"
    await house.bob.press("Pass", house.bob.prompt())
    assert "The others ask" not in house.eve.text()


@pytest.mark.parametrize("command", ["42 hand", "42 score"])
async def test_a_command_of_the_absent_player_cancels_the_request_as_well(house: House, command: str) -> None:
    await waiting_for_bob(house)
    await house.ann.run("42 replace", seat="B")
    await house.bob.run(command)
    assert (await house.log())[-1] == "Dropped"


async def test_a_request_is_gone_when_refused(house: House) -> None:
    await waiting_for_bob(house)
    await house.ann.run("42 replace", seat="B")
    await house.dee.press("Refuse", house.board())
    assert "asks to replace" not in read(house.board())
    assert "Nothing is being asked" in await house.cy.press_id("42:1:agree:tableb:0.0:", house.board())


async def test_a_request_lapses_after_ten_minutes_by_itself(house: House) -> None:
    await waiting_for_bob(house)
    await house.ann.run("42 replace", seat="B")
    await house.wait(10 * MINUTE + 1)
    assert "asks to replace" not in read(house.board())
    assert (await house.log())[-1] == "Dropped"
    assert "The others ask" not in house.eve.text()


async def test_only_one_request_stands_and_asking_again_agrees(house: House) -> None:
    await waiting_for_bob(house)
    await house.ann.run("42 replace", seat="B")
    assert "Another request stands: agree or refuse first." in await house.cy.run("42 end")
    await house.cy.run("42 replace", seat="B")
    assert "Waiting for Dee." in read(house.board())


async def test_who_has_not_touched_the_table_for_an_hour_is_not_asked(house: House) -> None:
    await waiting_for_bob(house, 61)
    assert (await house.ann.run("42 replace", seat="B")).startswith("Done.")
    assert "Seat B is open and next to act." in read(house.board())


async def test_ending_a_match_needs_one_human_of_the_other_side(house: House) -> None:
    await four(house, SIXES)
    assert "one of each must agree" in await house.ann.run("42 end")
    await house.ann.press("End the table")
    assert "Ann asks to end the match.\nWaiting for Bob and Dee." in read(house.board())
    assert "You aren't asked" in await house.cy.press("Agree", house.board())
    await house.dee.press("Agree", house.board())
    assert "Ann has ended table 1." in house.eve.text()
    assert (await house.log())[-3:] == ["Requested", "Agreed", "Ended"]


async def test_a_match_alone_with_computer_players_ends_at_once(house: House) -> None:
    await alone(house, SIXES)
    await house.ann.press("More", house.board())
    await house.ann.press("End")
    assert await house.ann.press("End the table") == "Table 1 has ended."
    assert "Ann has ended table 1." in house.eve.text()


async def test_a_channel_manager_ends_a_match_at_once(house: House) -> None:
    await four(house, SIXES)
    assert "Only a player of this table, or who manages the channel" in await house.eve.run("42 end")
    await house.manager.run("42 end")
    assert await house.manager.press("End the table") == "Table 1 has ended."
    assert "Mo has ended table 1." in house.eve.text()


async def test_back_leads_from_the_question_to_the_menu(house: House) -> None:
    await four(house, SIXES)
    await house.ann.run("42 end")
    assert "what would you like to do?" in await house.ann.press("Back")
    assert (await house.log())[-1] == "TableDealt"


async def test_the_absent_player_is_mentioned_at_a_table_without_notices_too(house: House) -> None:
    game = await four(house, SIXES, notices=False)
    await game.play("30")
    await house.wait(10 * MINUTE)
    await house.ann.run("42 replace", seat="B")
    assert "The others ask" in house.eve.text()
    await game.play("pass")
    assert "The others ask" not in house.eve.text()


async def test_who_is_replaced_has_the_prompt_emptied(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.bob.press("Refresh", house.bob.prompt())
    prompt = house.bob.prompt().id
    await house.wait(11 * MINUTE)
    for person in (house.ann, house.cy, house.dee):
        await person.run("42 replace", seat="B")
    left = next(message for message in house.bob.private() if message.id == prompt)
    assert read(left) == "You don't sit at table 1."
    assert await house.bob.run("42 join") == "You sit at seat B of table 1."


async def test_a_request_is_gone_with_the_next_deal(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.run("42 end")
    await house.ann.press("End the table")
    assert "Ann asks to end the match." in read(house.board())
    assert {"Agree", "Refuse", "Next round"} <= set(labels(house.board()))
    await house.bob.press("Next round", house.board())
    assert "asks to end" not in read(house.board())


async def test_a_parked_match_can_be_left_and_its_last_human_ends_it(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(DAY + 601)
    for person in game.people:
        assert "Give up your seat?" in await person.run("42 leave", table=1)
        await person.press("Give up my seat")
    assert "Dee was the last to leave table 1, which has ended." in house.eve.text()
