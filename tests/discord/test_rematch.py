"""Another match for the same players."""

from tests.discord.game import LOST_AT_ONCE, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_lobby import seats


async def finished(house: House) -> None:
    """Play a match of two rounds, both lost by B and D: five marks and two."""
    game = await four(house, SIXES, SIXES)
    # Fours are trump: D leads a three, and C's takes it.
    await game.play("2m 3m 4m 5m; 4/2; [2|3] [3|6] [3|5] [3|4]")
    await house.ann.press("Next round", house.board())
    await game.play("2m pass pass pass; 6/1; [5|5] [4|4] [3|3] [6|6]")


async def test_the_presser_keeps_the_seat_and_the_others_are_offered_theirs(house: House) -> None:
    await finished(house)
    card = house.board()
    assert labels(card) == ["Review", "Rematch"]
    await house.bob.press("Rematch", card)
    assert seats(house) == "A kept for Ann\nB Bob, host\nC kept for Cy\nD kept for Dee"
    assert house.board().id != card.id
    assert "Choose another seat" in await house.eve.run("42 join", seat="A")
    await house.ann.press("Rematch", card)
    assert seats(house) == "A Ann\nB Bob, host\nC kept for Cy\nD kept for Dee"
    assert await house.cy.run("42 join") == "You sit at seat C of table 2."
    await house.bob.press("More", house.board())
    await house.bob.press("Make seat D free")
    await house.eve.press("Sit at D", house.board())
    await house.ann.press("Start", house.board())
    assert "Table 2 · Round 1" in read(house.board())


async def test_computer_players_keep_their_seats(house: House) -> None:
    game = await alone(house, SIXES, SIXES, SIXES, SIXES)
    for _ in range(3):
        await game.play(LOST_AT_ONCE)
        await house.ann.press("Next round", house.board())
    await game.play(LOST_AT_ONCE)
    assert "B+D have won the match." in read(house.board())
    await house.ann.press("Rematch", house.board())
    assert (
        seats(house)
        == "A Ann, host\nB Blaise (computer, club)\nC Charles (computer, club)\nD Dorothy (computer, club)"
    )
    await house.ann.press("Start", house.board())
    assert "Table 2 · Round 1" in read(house.board())


async def test_rematch_is_for_those_who_sat(house: House) -> None:
    await finished(house)
    before = house.eve.text()
    assert "You don't sit at this table." in await house.eve.press("Rematch", house.board())
    assert before in house.eve.text()
