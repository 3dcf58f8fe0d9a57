"""Whole matches, pressed from the first command to the final card."""

import pytest

from tests.discord.game import FIVES, MADE_IN_TWO, SET_AT_ONCE, SIXES, alone, four
from tests.discord.house import House, Person, labels, read


def turned(deal: str, seats: int) -> str:
    """Return the deal with A's hand at the seat so many places on."""
    hands = deal.split(" / ")
    return " / ".join(hands[-seats:] + hands[:-seats])


def choices(person: Person) -> list[str]:
    """Return what the person may press to act: enabled, and no service button."""
    return [label for label in labels(person.prompt()) if label not in {"Refresh", "Back", "?", "Hint"}]


async def take_turn(person: Person) -> None:
    """Press what stands in the prompt: bid 30 or pass, the first trump, the first tile."""
    offered = choices(person)
    await person.press(
        next(label for label in ["Declare", "30", "Pass", *offered] if label in offered), person.prompt()
    )


async def test_one_person_and_three_computers(house: House) -> None:
    """The person bids when allowed and plays what stands first; fresh prompts come by themselves."""
    await alone(house)
    for _ in range(300):
        board = house.board()
        if "Rematch" in labels(board):
            break
        if "Next round" in labels(board):
            await house.ann.press("Next round", board)
        else:
            await take_turn(house.ann)
    assert "have won the match" in read(house.board())
    assert labels(house.board()) == ["Review", "Rematch"]
    score = await house.ann.run("42 score")
    assert "ALL" in score
    assert "have won the match." in score
    assert "Round 1" in await house.eve.run("42 review", round=1)


@pytest.mark.parametrize("house", [{"pictures": True}], indirect=True)
async def test_four_people_to_seven_marks(house: House) -> None:
    # The dealers are D, A, B, C, D: whoever is asked first holds A's hand of the deal.
    game = await four(house, FIVES, turned(SIXES, 1), turned(FIVES, 2), turned(SIXES, 3), turned(SIXES, 0))
    await game.play("pass pass pass pass")
    await game.play(MADE_IN_TWO)
    assert "B+D get 1 mark." in read(house.board())
    await house.cy.press("Next round", house.board())
    await game.play(SET_AT_ONCE)
    assert "B+D Bob, Dee 2" in read(house.board())
    await house.dee.press("Next round", house.board())
    await game.play("2m pass pass pass 6/1 [6|6] [0|0] [0|1] [0|2], [5|6] [5|5] [1|1] [1|2]")
    await game.play("[4|6] [4|5] [4|4] [2|2], [3|6] [3|5] [3|4] [3|3], [2|6] [2|5] [2|4] [2|3]")
    await game.play("[1|6] [1|5] [1|4] [1|3], [0|6] [0|5] [0|4] [0|3]")
    assert "B+D Bob, Dee 4" in read(house.board())
    await house.ann.press("Next round", house.board())
    await game.play("2m 3m 4m pass; 3/2; [2|4] [3|3] [4|6] [4|5]")
    card = read(house.board())
    assert "B+D have won the match." in card
    assert "B+D Bob, Dee 8 `ALL /`" in card
    assert "Rounds played: 4\n1 · B 30 · sixes\nmade · B+D +1 · 0–1" in card
    assert "4 · C 4 marks · threes\nset · B+D +4 · 0–8\nBids made\n" in card
    assert card.endswith("Bob · 1 of 1 · best 30\nCy · 0 of 2\nDee · 1 of 1 · best 2 marks")
    assert labels(house.board()) == ["Review", "Rematch"]
    assert house.board().embeds[0].image.url
    assert not house.eve.private()
