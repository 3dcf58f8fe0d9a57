"""Seats during a match: given up, offered, taken, and nobody gets to know two hands."""

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, LOST_AT_ONCE, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, Person, buttons, labels, read


async def leave(person: Person) -> str:
    """Leave a match, question and all; return the answer."""
    await person.run("42 leave")
    return await person.press("Give up my seat")


async def test_leaving_a_match_asks_first_and_back_changes_nothing(house: House) -> None:
    await four(house, SIXES)
    before = await house.log()
    question = await house.bob.run("42 leave")
    assert question.startswith("Give up your seat? To pause, just close Discord")
    assert "it would end" not in question
    assert "what would you like to do?" in await house.bob.press("Back")
    assert "Leave" in labels(house.bob.find("Leave"))
    assert await house.log() == before


async def test_the_others_play_on_until_the_open_seat_is_to_act(house: House) -> None:
    game = await four(house, SIXES)
    assert await leave(house.cy) == "You have left table 1."
    assert "Seat C is open." in read(house.board())
    await game.play("30 pass")
    board = house.board()
    assert "Seat C is open and next to act." in read(board)
    assert {"Sit at C", "Computer at C"} <= set(labels(board))
    assert labels(board).count("Sit at A") == 0


async def test_who_sits_down_takes_over_that_hand(house: House) -> None:
    game = await four(house, SIXES)
    await leave(house.cy)
    await house.eve.press("Sit at C", house.board())
    await house.eve.press("My hand", house.board())
    assert "[4|4] [3|4] [2|4] [1|4]\n[0|4] [1|1] [0|1]" in read(house.eve.prompt())
    game.people = (house.ann, house.bob, house.eve, house.dee)
    await game.play("30 pass pass")
    assert "Eve · pass" in read(house.board())


async def test_a_seated_human_lets_a_computer_player_take_the_open_seat(house: House) -> None:
    game = await four(house, SIXES)
    await leave(house.bob)
    await game.play("30")
    assert "You don't sit at this table." in await house.eve.press("Computer at B", house.board())
    await house.dee.press("Computer at B", house.board())
    await house.dee.press("Club player")
    assert "Ann · 30\nBlaise (computer, club) · " in read(house.board())
    assert "Cy is to bid" in read(house.board())


async def test_the_leavers_prompt_is_emptied(house: House) -> None:
    await four(house, SIXES)
    prompt = house.cy.prompt()
    await leave(house.cy)
    left = next(message for message in house.cy.private() if message.id == prompt.id)
    assert read(left) == "You don't sit at table 1."
    assert labels(left) == []


async def test_nobody_gets_to_know_two_hands_of_a_round(house: House) -> None:
    game = await four(house, SIXES)
    await leave(house.bob)
    await leave(house.cy)
    before = await house.log()
    refused = "You have seen the hand of seat C: in this round you may sit there alone."
    assert await house.cy.press("Sit at B", house.board()) == refused
    assert await house.cy.run("42 join", seat="B") == refused
    assert await house.log() == before
    await house.eve.press("Sit at C", house.board())
    assert await house.cy.run("42 join") == "Seat C is taken or kept for somebody. Choose another seat."
    await house.cy.run("42 leave")
    await house.bob.press("Sit at B", house.board())
    await house.ann.press("My hand", house.board())
    game.people = (house.ann, house.bob, house.eve, house.dee)
    await game.hands()
    await game.play(MADE_IN_TWO)
    # The next round is another one: now any free seat will do.
    await leave(house.bob)
    assert await house.cy.run("42 join", seat="B") == "You sit at seat B of table 1."


async def test_a_former_holder_takes_the_seat_back_from_a_computer_player_and_nobody_else(
    house: House,
) -> None:
    await four(house, SIXES)
    await leave(house.bob)
    await house.ann.press("Computer at B", house.board())
    await house.ann.press("Club player")
    board = house.board()
    assert not [button for button in buttons(board) if (button.label or "").startswith("Sit at")]
    taken = "A computer player holds seat B in this round. Sit down there when the round is over."
    assert await house.eve.run("42 join", seat="B") == taken
    assert await house.eve.press_id(compose(Verb.SIT, KEY, "B"), board) == taken
    assert await house.eve.run("42 join") == taken
    assert await house.bob.run("42 join") == "You sit at seat B of table 1."
    await house.bob.press("My hand", house.board())
    assert "[5|5] [4|5] [3|5] [2|5]" in read(house.bob.prompt())


async def test_more_lets_a_former_holder_sit_without_a_command(house: House) -> None:
    await four(house, SIXES)
    await leave(house.bob)
    await house.ann.press("Computer at B", house.board())
    await house.ann.press("Club player")
    await house.bob.press("More", house.board())
    assert await house.bob.press("Sit at B") == "You sit at seat B of table 1."
    assert "Blaise" not in read(house.board())
    # The menu has become the answer, which leads to the hand.
    assert labels(house.bob.private()[-1]) == ["My hand"]
    await house.bob.press("My hand", house.bob.private()[-1])
    assert "[5|5] [4|5] [3|5] [2|5]" in read(house.bob.prompt())


async def test_the_last_human_who_leaves_ends_the_match(house: House) -> None:
    await alone(house, SIXES)
    assert "Nobody else is left at the table: it would end." in await house.ann.run("42 leave")
    await house.ann.press("Give up my seat")
    assert "Ann was the last to leave table 1, which has ended." in house.eve.text()
    assert (await house.log())[-2:] == ["Left", "Ended"]


async def test_between_rounds_an_open_seat_blocks_the_next_round(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await leave(house.dee)
    board = house.board()
    assert "Next round" not in labels(board)
    assert {"Sit at D", "Computer at D"} <= set(labels(board))
    before = await house.log()
    old = next(button.custom_id for button in buttons(board) if button.label == "Next round")
    assert old is not None
    assert "Seat D is open: somebody must sit down there" in await house.ann.press_id(old, board)
    assert await house.log() == before
    await house.eve.press("Sit at D", board)
    await house.ann.press("Next round", house.board())
    assert "Table 1 · Round 2" in read(house.board())


async def test_between_rounds_people_take_a_computer_players_seat(house: House) -> None:
    game = await alone(house, SIXES)
    await game.play(LOST_AT_ONCE)
    assert "Next round" in labels(house.board())
    await house.bob.press("More", house.board())
    await house.bob.press("Sit at B")
    assert await house.cy.run("42 join", seat="C") == "You sit at seat C of table 1."
    await house.bob.press("Next round", house.board())
    await house.bob.press("My hand", house.board())
    assert "Your turn: bid or pass." in read(house.bob.prompt())
    # In the round that has begun, a computer player's seat is for its former holders.
    assert "Sit down there when the round is over." in await house.dee.run("42 join", seat="D")


async def test_join_and_the_seats_buttons_say_and_do_the_same_beside_computer_players(house: House) -> None:
    async def sits(person: Person, *, seat: str | None) -> str:
        """Sit down by the menu, or by the command where no seat is named; return what is answered."""
        if seat is None:
            return await person.run("42 join")
        await person.press("More", house.board())
        return await person.press(f"Sit at {seat}")

    game = await alone(house, SIXES)
    later = "A computer player holds seat B in this round. Sit down there when the round is over."
    assert await sits(house.bob, seat=None) == later
    assert (await sits(house.bob, seat="B")).endswith(later), "below the menu, which stays"
    await game.play(LOST_AT_ONCE)
    assert await sits(house.bob, seat=None) == "You sit at seat B of table 1."
    assert await sits(house.cy, seat="C") == "You sit at seat C of table 1."
    assert labels(house.cy.private()[-1]) == [], "the hand comes with the next deal"
    assert await sits(house.dee, seat=None) == "You sit at seat D of table 1."
    assert "No seat is free" in await sits(house.eve, seat=None)


async def test_the_next_seated_human_is_host_when_the_host_leaves_a_match(house: House) -> None:
    await four(house, SIXES)
    await leave(house.ann)
    table = (await house.snapshot()).table
    assert table.seats[1] is not None
    assert table.host == table.seats[1].person


async def test_a_computer_player_plays_as_well_as_is_asked_for_and_the_next_ones_alike(house: House) -> None:
    await four(house, SIXES)
    await leave(house.bob)
    await house.ann.press("Computer at B", house.board())
    assert "Seat B is taken by Blaise (computer, expert)." in await house.ann.press("Expert")
    await leave(house.cy)
    assert await house.ann.press("Computer at C", house.board()) == ""
    assert "Charles (computer, expert)" in read(house.board())


async def test_a_level_that_somebody_made_up_is_refused(house: House) -> None:
    await house.ann.run("42 new")
    for verb, argument in (
        (Verb.FILL_AS, "master"),
        (Verb.COMPUTER_AS, "B.master"),
        (Verb.COMPUTER_AS, "X.club"),
    ):
        refused = await house.ann.press_id(compose(verb, KEY, argument), house.board())
        assert "I can't read that." in refused
    assert await house.log() == ["Opened", "Sat"]
