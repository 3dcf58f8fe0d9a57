"""The private prompt: fresh, live, old, emptied."""

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, four
from tests.discord.house import House, Person, labels, read

MINUTE = 60.0
EMPTIED = "Table 1: press My hand to see your tiles."
ROUND_OVER = "Table 1: the round is over. Press Next round for new tiles."
MOVED = "Table 1: your hand has moved to a newer message."


def now(person: Person, message: int) -> str:
    """Return what a private message says now."""
    return next(read(found) for found in person.private() if found.id == message)


async def test_who_does_not_sit_is_told_so_and_learns_nothing(house: House) -> None:
    await four(house, SIXES)
    assert await house.eve.press("My hand", house.board()) == (
        "You don't sit at this table. Join with /42 join where a seat is free."
    )
    assert "[" not in "".join(read(message) for message in house.eve.private())


async def test_the_prompt_holds_what_one_decides_by(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5]")
    prompt = house.cy.prompt()
    assert read(prompt).startswith("Your turn: play a tile.\nTable 1 · Round 1\n[4|4] [3|4] [2|4] [1|4]\n")
    for line in (
        "You: C · Partner: Ann",
        "A+C Ann, Cy 0\nB+D Bob, Dee 0",
        "Ann · 30\nBob · pass\nCy · pass\nDee · pass",
        "30 by Ann for A+C\nTrump: sixes\nTaken tricks: all open",
        "Your side needs 30 more.\nThey need 13 more to set.",
        "Suit led: sixes\n1. Ann [6|6]\n2. Bob [5|5]",
        "Sixes were led and you have none: play any tile.",
    ):
        assert line in read(prompt)
    assert labels(prompt) == ["Refresh", "?", "4|4", "3|4", "2|4", "1|4", "0|4", "1|1", "0|1"]
    await house.cy.press("?", prompt)
    assert "Who can follow must follow." in house.cy.text()
    assert read(house.cy.prompt()) == read(prompt)


async def test_a_press_answers_in_the_same_message_and_every_prompt_follows(house: House) -> None:
    game = await four(house, SIXES)
    prompts = {person: person.prompt().id for person in game.people}
    await game.play("30 pass pass pass; 6; [6|6]")
    assert {person: person.prompt().id for person in game.people} == prompts
    for person in game.people:
        assert len(person.private()) <= 2
        assert "1. Ann [6|6]" in read(person.prompt())


async def test_tiles_keep_their_places_and_only_legal_ones_can_be_pressed(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 5; [5|6]")
    rows = [
        [(getattr(button, "label", None), button.disabled) for button in row.children]  # type: ignore[union-attr]
        for row in house.bob.prompt().components[1:]
    ]
    assert [label for row in rows for label, _ in row] == ["5|5", "4|5", "3|5", "2|5", "1|5", "0|5", "0|0"]
    assert [label for row in rows for label, disabled in row if disabled] == ["0|0"]
    await game.play("[3|5]")
    after = house.bob.prompt().components[1:]
    assert [[button.label for button in row.children] for row in after] == [  # type: ignore[union-attr]
        ["5|5", "4|5", "–", "2|5"],
        ["1|5", "0|5", "0|0"],
    ]


async def test_who_pressed_within_twelve_minutes_gets_a_fresh_prompt_below_the_new_board(
    house: House,
) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.wait(12 * MINUTE - 1)
    await house.cy.press("Next round", house.board())
    for person in game.people:
        assert person.prompt().id > house.board().id
    assert "Your turn: bid or pass." in read(house.bob.prompt())
    assert "Bob is to bid." in read(house.ann.prompt())


async def test_who_pressed_nothing_for_twelve_minutes_gets_none(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.wait(12 * MINUTE + 1)
    await house.ann.press("Next round", house.board())
    assert house.ann.prompt().id > house.board().id
    for person in (house.bob, house.cy, house.dee):
        assert not any(message.id > house.board().id for message in person.private())


async def test_prompts_are_emptied_at_the_rounds_end(house: House) -> None:
    game = await four(house, SIXES)
    prompts = {person: person.prompt().id for person in game.people}
    await game.play(MADE_IN_TWO)
    for person, message in prompts.items():
        assert now(person, message) == ROUND_OVER


async def test_a_prompt_of_a_round_that_is_over_offers_the_next_and_becomes_its_hand(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    ann, bob = house.ann.private()[-1], house.bob.private()[-1]
    assert labels(ann) == labels(bob) == ["Next round", "My hand"]
    await house.ann.press("Next round", ann)
    assert "Round 2" in read(house.board())
    assert now(house.ann, ann.id) == MOVED
    assert house.ann.prompt().id > house.board().id
    # Too late: nothing is dealt once more, and the present is shown.
    board = house.board().id
    await house.bob.press("Next round", bob)
    assert house.board().id == board
    assert "Bob is to bid." in read(house.ann.prompt())
    assert "Your turn: bid or pass." in now(house.bob, bob.id)


async def test_who_does_not_sit_any_more_deals_no_round_by_an_old_message(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    old = house.ann.private()[-1]
    await house.ann.run("42 leave")
    await house.ann.press("Give up my seat")
    assert "You don't sit at this table." in await house.ann.press("Next round", old)
    assert "open" in await house.bob.press("Next round", house.bob.private()[-1])
    assert "Round 1 is over." in read(house.board())


async def test_a_prompt_is_emptied_fourteen_minutes_after_the_last_press_in_it(house: House) -> None:
    game = await four(house, SIXES)
    ann, bob = house.ann.prompt().id, house.bob.prompt().id
    await house.wait(10 * MINUTE)
    await game.play("30")
    await house.wait(4 * MINUTE - 1)
    assert "[5|5]" in now(house.bob, bob)
    await house.wait(2)
    assert now(house.bob, bob) == EMPTIED
    assert "[6|6]" in now(house.ann, ann)
    await house.wait(10 * MINUTE)
    assert now(house.ann, ann) == EMPTIED


async def test_of_two_prompts_the_newer_is_live_and_the_older_says_that_it_has_moved(house: House) -> None:
    await four(house, SIXES)
    old = house.ann.prompt()
    await house.ann.press("My hand", house.board())
    new = house.ann.prompt()
    assert new.id != old.id
    assert now(house.ann, old.id) == MOVED
    assert "[6|6]" in now(house.ann, new.id)


async def test_an_old_prompt_that_is_pressed_all_the_same_works_and_is_live_again(house: House) -> None:
    await four(house, SIXES)
    old = house.ann.prompt()
    await house.ann.press("My hand", house.board())
    new = house.ann.prompt()
    await house.ann.press_id(compose(Verb.BID, KEY, "30", deal=1), old)
    assert "Ann · 30" in read(house.board())
    assert "[6|6]" in now(house.ann, old.id)
    assert now(house.ann, new.id) == MOVED


async def test_refresh_shows_the_present_in_the_same_message(house: House) -> None:
    await four(house, SIXES)
    prompt = house.dee.prompt()
    await house.dee.press("Refresh", prompt)
    assert house.dee.prompt().id == prompt.id
    assert read(house.dee.prompt()) == read(prompt)


async def test_hand_by_command_shows_the_same(house: House) -> None:
    await four(house, SIXES, hands=False)
    await house.bob.run("42 hand")
    assert "[5|5] [4|5] [3|5] [2|5]" in read(house.bob.prompt())
    assert "Ann is to bid." in read(house.bob.prompt())


async def test_prompts_are_emptied_when_the_match_ends(house: House) -> None:
    game = await four(house, SIXES)
    prompts = {person: person.prompt().id for person in game.people}
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    for person, message in prompts.items():
        assert now(person, message) == "Table 1 is over."


async def test_between_rounds_there_is_no_hand(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert await house.ann.run("42 hand") == ROUND_OVER
    assert await house.ann.press("My hand") == ROUND_OVER
