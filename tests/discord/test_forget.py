"""`/42 forget`: a person's id and name leave the database."""

from tests.discord.game import MADE_IN_TWO, SIXES, four
from tests.discord.house import House, labels, read
from tests.discord.test_table_command import DAY


def stored(house: House) -> bytes:
    """Return every byte of the database's files."""
    return b"".join(
        path.read_bytes() for path in house.database.parent.iterdir() if path.name.startswith("texas42")
    )


async def test_it_asks_first_and_says_what_remains(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    question = await house.ann.run("42 forget")
    assert "Your id, your name and your settings are removed from the database." in question
    assert "Cards that were already posted and backups that were already made stay as they are." in question
    assert labels(house.ann.private()[-1]) == ["Back", "Forget me"]


async def test_it_can_be_asked_for_by_button(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.press("More", house.board())
    await house.ann.press("Settings")
    assert "Your id, your name and your settings" in await house.ann.press("Forget me")
    assert "Your settings, for all tables:" in await house.ann.press("Back")
    await house.ann.press("Forget me")
    assert (await house.ann.press("Forget me")).startswith("You are forgotten:")


async def test_it_is_refused_while_a_round_runs_where_the_caller_sits_or_has_sat(house: House) -> None:
    await four(house, SIXES)
    await house.cy.run("42 leave")
    await house.cy.press("Give up my seat")
    before = await house.log()
    for person in (house.ann, house.cy):
        answer = await person.run("42 forget")
        assert answer == "A round runs at table 1, where you sit or have sat. Finish it first."
    assert await house.log() == before
    assert b"Ann" in stored(house)


async def test_between_rounds_the_seat_is_given_up_and_the_name_goes_from_board_and_database(
    house: House,
) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert b"Bob" in stored(house)
    assert house.bob.member.id.to_bytes(8, "big") in stored(house)
    await house.bob.run("42 forget")
    answer = await house.bob.press("Forget me")
    assert answer.startswith("You are forgotten")
    assert "Cards already posted and backups already made remain." in answer
    board = read(house.board())
    assert "Bob" not in board
    assert "Sit at B" in labels(house.board())
    assert b"Bob" not in stored(house)
    assert house.bob.member.id.to_bytes(8, "big") not in stored(house)
    assert "Bob" not in await house.eve.run("42 review")


async def test_who_returns_is_a_new_person(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    before = (await house.snapshot()).table.seats[1]
    await house.bob.run("42 forget")
    await house.bob.press("Forget me")
    await house.bob.run("42 join", seat="B")
    after = (await house.snapshot()).table.seats[1]
    assert before is not None
    assert after is not None
    assert after.name == "Bob"
    assert after.person != before.person


async def test_at_a_parked_match_the_seat_is_given_up_to_computer_players_and_former_holders(
    house: House,
) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(DAY + 601)
    await house.bob.run("42 forget")
    assert "You are forgotten" in await house.bob.press("Forget me")
    await house.ann.press("Bring back")
    assert "Seat B is open and next to act." in read(house.board())
    refused = await house.bob.run("42 join", seat="B")
    assert "Choose another seat" in refused
    assert "Choose another seat" in await house.eve.run("42 join", seat="B")
    await house.ann.press("Computer at B", house.board())
    await house.ann.press("Club player")
    assert "Cy is to bid." in read(house.board())


async def test_whom_the_bot_does_not_know_it_forgets_as_well(house: House) -> None:
    await house.eve.run("42 forget")
    assert "You are forgotten" in await house.eve.press("Forget me")
    assert b"Eve" not in stored(house)
