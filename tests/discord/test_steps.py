"""Acts that ask once more: all tricks, the declaration, confirmed tiles."""

import discord

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, SIXES, four
from tests.discord.house import House, Person, buttons, labels, read


def place(message: discord.Message, label: str) -> tuple[int, int]:
    """Return row and column of a button."""
    return next(
        (number, column)
        for number, row in enumerate(message.components)
        for column, button in enumerate(getattr(row, "children", ()))
        if button.label == label
    )


async def settings(person: Person, label: str) -> None:
    """Turn one of a person's settings."""
    await person.run("42 settings")
    await person.press(next(shown for shown in labels(person.private()[-1]) if shown[2:] == label))


async def test_a_bid_of_all_tricks_asks_once_more_in_the_same_prompt(house: House) -> None:
    await four(house, SIXES)
    prompt = house.ann.prompt()
    assert labels(prompt)[2:] == [*map(str, range(30, 42)), "1 mark", "2 marks", "Pass"]
    before = await house.log()
    await house.ann.press("2 marks", prompt)
    asked = house.ann.prompt()
    assert asked.id == prompt.id
    assert "Bid 2 marks? Your side must then take all 7 tricks." in read(asked)
    assert await house.log() == before
    # A second tap on the same place says the same once more.
    assert place(asked, "Bid 2 marks") not in {place(prompt, label) for label in labels(prompt)}
    await house.ann.press("Bid 2 marks", asked)
    assert "Ann · 2 marks" in read(house.board())


async def test_a_point_bid_after_all_instead_of_the_confirmation(house: House) -> None:
    game = await four(house, SIXES)
    await house.ann.press("1 mark", house.ann.prompt())
    await game.play("41")
    assert "Ann · 41" in read(house.board())


async def test_pass_stands_apart_from_the_bids(house: House) -> None:
    await four(house, SIXES)
    prompt = house.ann.prompt()
    rows = {place(prompt, label)[0] for label in [*map(str, range(30, 42)), "1 mark", "2 marks"]}
    assert place(prompt, "Pass")[0] not in rows


async def test_piles_then_trump_then_declare_and_the_piles_survive_a_redraw(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("1m pass pass pass")
    assert labels(house.ann.prompt()) == ["Refresh", "?", "1 pile", "2 piles"]
    await house.ann.press("2 piles", house.ann.prompt())
    assert "2 piles. Now name the trump." in read(house.ann.prompt())
    await house.ann.press("1 pile", house.ann.prompt())
    assert "1 pile. Now name the trump." in read(house.ann.prompt())
    assert "Piles: not declared yet" in read(house.ann.prompt())
    await house.ann.press("2 piles", house.ann.prompt())
    # Somebody leaves: every prompt is drawn anew.
    await house.bob.run("42 leave")
    await house.bob.press("Give up my seat")
    assert labels(house.ann.prompt())[2:4] == ["1 pile", "2 piles"]
    assert labels(house.ann.prompt())[4:] == [
        *["blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no trump"]
    ]
    assert all(button.custom_id.endswith("/2") for button in buttons(house.ann.prompt())[4:])  # type: ignore[union-attr]
    await house.ann.press("doubles", house.ann.prompt())
    assert "Trump: doubles, 2 piles. Is that right? Then press Declare." in read(house.ann.prompt())
    await house.ann.press("sixes", house.ann.prompt())
    await house.ann.press("Declare", house.ann.prompt())
    assert "Trump: sixes\nTaken tricks: 2 piles" in read(house.board())


async def test_a_declaration_asks_once_more(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass")
    before = await house.log()
    prompt = house.ann.prompt()
    await house.ann.press("no trump", prompt)
    assert "Trump: no trump. Is that right? Then press Declare." in read(house.ann.prompt())
    assert place(house.ann.prompt(), "Declare") not in {place(prompt, label) for label in labels(prompt)}
    await house.ann.press("Refresh", house.ann.prompt())
    assert "Declare" not in labels(house.ann.prompt())
    assert await house.log() == before


async def test_confirmed_tiles_are_selected_first_and_played_with_the_second_press(house: House) -> None:
    game = await four(house, SIXES)
    await settings(house.ann, "Confirm tiles")
    await game.play("30 pass pass pass; 6")
    before = await house.log()
    prompt = house.ann.prompt()
    await house.ann.press("5|6", prompt)
    assert "You picked [5|6]. Press Play, or pick another tile." in read(house.ann.prompt())
    await house.ann.press("6|6", house.ann.prompt())
    assert await house.log() == before
    assert place(house.ann.prompt(), "Play 6|6") not in {place(prompt, label) for label in labels(prompt)[2:]}
    await house.ann.press("Play 6|6", house.ann.prompt())
    assert "1. Ann [6|6]" in read(house.board())
    # Kept for her at every table, and for her alone.
    await game.play("[5|5]")
    assert "2. Bob [5|5]" in read(house.board())


async def test_a_button_drawn_before_confirm_tiles_was_switched_on_still_plays(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6")
    old = compose(Verb.PLAY, KEY, "66", deal=1, acts=5)
    prompt = house.ann.prompt()
    await settings(house.ann, "Confirm tiles")
    await house.ann.press_id(old, prompt)
    assert "1. Ann [6|6]" in read(house.board())


async def test_a_step_towards_an_act_of_an_earlier_moment_is_dropped(house: House) -> None:
    game = await four(house, SIXES)
    old = compose(Verb.TRUMP, KEY, "6", deal=1, acts=4)
    await game.play("30 pass pass pass; 6")
    await house.ann.press_id(old, house.ann.prompt())
    assert "Your turn: lead a tile." in read(house.ann.prompt())
    assert "Declare" not in labels(house.ann.prompt())


async def test_tiles_are_confirmed_after_a_restart_too(house: House) -> None:
    game = await four(house, SIXES)
    await settings(house.ann, "Confirm tiles")
    await game.play("30 pass pass pass; 6")
    await house.restart()
    await house.ann.press("6|6", house.ann.prompt())
    assert "You picked [6|6]." in read(house.ann.prompt())
