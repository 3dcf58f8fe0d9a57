"""An open table: who sits where, and how it begins."""

from bot.render.ids import Verb, compose
from tests.discord.game import KEY
from tests.discord.house import House, labels, read


def seats(house: House) -> str:
    """Return the lines of the board's seats."""
    return read(house.board()).partition("Seats\n")[2]


async def test_new_opens_a_table_and_seats_its_host_at_a(house: House) -> None:
    answer = await house.ann.run("42 new")
    assert answer == "Table 1 is open."
    board = house.board()
    assert seats(house) == "A Ann, host\nB free\nC free\nD free"
    assert "Standard game, to 7 marks" in read(board)
    assert labels(board) == ["Sit at B", "Sit at C", "Sit at D", "Leave", "Fill with computers", "More"]


async def test_people_sit_by_button_and_by_command_and_move(house: House) -> None:
    await house.ann.run("42 new")
    assert await house.bob.press("Sit at C") == ""
    assert await house.cy.run("42 join", seat="D") == "You sit at seat D of table 1."
    assert await house.dee.run("42 join") == "You sit at seat B of table 1."
    assert seats(house) == "A Ann, host\nB Dee\nC Bob\nD Cy"
    await house.dee.run("42 leave")
    assert seats(house) == "A Ann, host\nB free\nC Bob\nD Cy"
    await house.ann.press("Sit at B")
    assert seats(house) == "A free\nB Ann, host\nC Bob\nD Cy"
    assert await house.log() == ["Opened", "Sat", "Sat", "Sat", "Sat", "Left", "Left", "Sat"]


async def test_start_waits_for_four_and_any_seated_player_presses_it(house: House) -> None:
    await house.ann.run("42 new")
    await house.bob.run("42 join")
    before = await house.log()
    assert "Seat C is empty." in await house.bob.run("42 start")
    assert "Seat C is empty." in await house.bob.press_id(compose(Verb.START, KEY), house.board())
    assert await house.log() == before
    assert "Start" not in labels(house.board())
    await house.ann.fill()
    assert seats(house) == "A Ann, host\nB Bob\nC Charles (computer, club)\nD Dorothy (computer, club)"
    assert "You don't sit at this table." in await house.eve.press("Start")
    answer = await house.bob.run("42 start")
    assert answer == "The match at table 1 has begun."
    assert labels(house.bob.find("My hand"))[0] == "My hand"
    assert (await house.log()).count("TableDealt") == 1


async def test_fill_with_computers_asks_how_well_they_shall_play(house: House) -> None:
    await house.ann.run("42 new")
    question = await house.ann.press("Fill with computers")
    assert "How well?" in question
    assert seats(house) == "A Ann, host\nB free\nC free\nD free"
    assert labels(house.ann.private()[-1]) == ["Beginner", "Club player", "Expert"]
    assert "press Start on its board" in await house.ann.press("Beginner")
    assert labels(house.ann.private()[-1]) == []
    assert "B Blaise (computer, beginner)\nC Charles (computer, beginner)" in seats(house)
    assert await house.log() == ["Opened", "Sat", "Sat", "Sat", "Sat"]


async def test_who_does_not_sit_is_not_asked_how_well_computer_players_shall_play(house: House) -> None:
    await house.ann.run("42 new")
    assert "You don't sit at this table." in await house.eve.press("Fill with computers")
    old = compose(Verb.FILL, KEY)
    await house.ann.fill()
    await house.ann.press("Start")
    assert "The match has begun already." in await house.ann.press_id(old, house.board())


async def test_a_computer_player_makes_way_while_the_table_is_open(house: House) -> None:
    await house.ann.run("42 new")
    await house.ann.fill()
    await house.bob.press("Sit at C")
    assert seats(house) == "A Ann, host\nB Blaise (computer, club)\nC Bob\nD Dorothy (computer, club)"


async def test_the_next_seated_human_is_host_when_the_host_leaves(house: House) -> None:
    await house.ann.run("42 new")
    await house.bob.press("Sit at D")
    await house.cy.press("Sit at C")
    await house.ann.press("Leave")
    assert seats(house) == "A free\nB free\nC Cy, host\nD Bob"
    await house.cy.run("42 leave")
    assert seats(house) == "A free\nB free\nC free\nD Bob, host"


async def test_the_last_human_who_leaves_ends_the_table(house: House) -> None:
    await house.ann.run("42 new")
    await house.ann.fill()
    await house.ann.press("Leave")
    assert "Ann was the last to leave table 1, which has ended." in house.eve.text()
    assert not any(labels(message) for message in house.eve.sees())
    assert (await house.log())[-1] == "Ended"


async def test_the_host_frees_a_seat_and_nobody_else(house: House) -> None:
    await house.ann.run("42 new")
    await house.bob.press("Sit at B")
    await house.ann.press("More")
    await house.ann.press("Make seat B free")
    assert seats(house) == "A Ann, host\nB free\nC free\nD free"
    await house.bob.press("Sit at B")
    assert "Only the host" in await house.bob.press_id(compose(Verb.FREE, KEY, "A"), house.board())
    assert seats(house) == "A Ann, host\nB Bob\nC free\nD free"


async def test_an_open_table_that_nobody_touched_for_an_hour_may_be_ended_by_anybody(house: House) -> None:
    await house.ann.run("42 new")
    await house.wait(3500)
    assert "Only a player of this table" in await house.eve.run("42 end")
    await house.wait(200)
    await house.eve.run("42 end")
    assert await house.eve.press("End the table") == "Table 1 has ended."
    assert "Eve has ended table 1: nobody had touched it for an hour." in house.finn.text()
    assert await house.finn.run("42 new") == "Table 2 is open."
