"""Turns as new messages in whole sentences, for who listens."""

from tests.discord.game import SIXES, Game, four
from tests.discord.house import House, labels, read
from tests.discord.test_steps import settings

EMPTIED = "Table 1: press My hand to see your tiles."


def announced(house: House) -> list[str]:
    """Return what Bob's announcements say, oldest first."""
    return [read(message) for message in house.bob.private() if "Your hand:" in read(message)]


async def announcing(house: House) -> Game:
    """Start a match in which Bob has his turns announced."""
    game = await four(house, SIXES)
    await settings(house.bob, "Announce")
    return game


async def test_each_turn_comes_as_a_new_private_message_in_whole_sentences(house: House) -> None:
    game = await announcing(house)
    assert announced(house) == []
    await game.play("30")
    assert announced(house) == [
        (
            "Table 1, round 1.\nYour turn: bid or pass.\nAnn bid 30.\n"
            "Your hand: [5|5], [4|5], [3|5], [2|5], [1|5], [0|5], and [0|0].\n"
            "Of 42 points your side must take what you bid."
        )
    ]
    message = house.bob.private()[-1]
    assert not message.embeds
    assert labels(message) == ["My hand"]
    assert "Your hand:" not in house.eve.text()


async def test_the_former_announcement_is_emptied_when_its_reader_acts(house: House) -> None:
    game = await announcing(house)
    await game.play("30")
    first = house.bob.private()[-1].id
    await game.play("pass")
    assert announced(house) == []
    assert next(read(message) for message in house.bob.private() if message.id == first) == EMPTIED
    await game.play("pass pass; 6; [6|6]")
    (text,) = announced(house)
    assert "The suit led is: sixes.\nAnn played [6|6].\n" in text
    assert "You may play: [5|5], [4|5], [3|5], [2|5], [1|5], [0|5], and [0|0]." in text
    await game.play("[5|5]")
    assert announced(house) == []


async def test_no_announcement_ties_a_gathered_trick(house: House) -> None:
    game = await announcing(house)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3]")
    assert "Ann played" not in house.bob.text()


async def test_a_turn_is_announced_once_though_the_table_changes(house: House) -> None:
    game = await announcing(house)
    await game.play("30")
    await house.cy.run("42 leave")
    await house.cy.press("Give up my seat")
    assert len(announced(house)) == 1


async def test_the_setting_is_kept_and_can_be_switched_off(house: House) -> None:
    game = await announcing(house)
    await settings(house.bob, "Announce")
    await game.play("30")
    assert announced(house) == []


async def test_who_has_opened_no_prompt_is_told_as_well(house: House) -> None:
    game = await four(house, SIXES, hands=False)
    await settings(house.bob, "Announce")
    await house.bob.press("Score", house.board())
    await house.ann.press("My hand", house.board())
    await game.play("30")
    assert len(announced(house)) == 1


async def test_after_a_restart_turns_are_announced_all_the_same(house: House) -> None:
    game = await announcing(house)
    await house.restart()
    await game.play("30")
    assert len(announced(house)) == 1
