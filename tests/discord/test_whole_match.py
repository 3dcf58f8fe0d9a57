"""Whole matches, pressed from the first command to the final card."""

from tests.discord.house import House, Person, labels, read


def choices(person: Person) -> list[str]:
    """Return what the person may press to act: enabled, and no service button."""
    return [label for label in labels(person.prompt()) if label not in {"Refresh", "Back", "?"}]


async def take_turn(person: Person) -> None:
    """Press what stands in the prompt: bid 30 or pass, the first trump, the first tile."""
    offered = choices(person)
    await person.press(
        next(label for label in ["Declare", "30", "Pass", *offered] if label in offered), person.prompt()
    )


async def play_on(house: House, people: list[Person]) -> None:
    """Let whoever is asked act, until the match is over."""
    for _ in range(1000):
        board = house.board()
        if "Rematch" in labels(board):
            return
        if "Next round" in labels(board):
            await people[0].press("Next round", board)
            for person in people:
                await person.press("My hand", house.board())
            continue
        for person in people:
            if choices(person):
                await take_turn(person)
                break
        else:
            raise AssertionError(f"nobody is asked:\n{read(board)}")
    raise AssertionError("the match doesn't end")


async def test_one_person_and_three_computers(house: House) -> None:
    ann = house.ann
    await ann.run("42 new")
    await ann.press("Fill with computers")
    await ann.press("Start")
    await ann.press("My hand")
    await play_on(house, [ann])
    assert "have won the match" in read(house.board())
    assert "ALL" in await ann.run("42 score", table=1)


async def test_four_people_to_seven_marks(house: House) -> None:
    people = [house.ann, house.bob, house.cy, house.dee]
    await house.ann.run("42 new")
    for person in people[1:]:
        await person.run("42 join")
    await house.ann.press("Start")
    for person in people:
        await person.press("My hand", house.board())
    await play_on(house, people)
    assert "A+C have won the match" in read(house.board())
    assert not house.eve.private()
