"""House rules as they are pressed: prompts, what everybody sees, whole matches (H1 to H8)."""

from typing import Any

import pytest

from tests.discord.game import SIXES, alone, four
from tests.discord.house import House, Person, labels, read
from tests.discord.test_boards import FRAMED
from tests.discord.test_whole_match import take_turn

# A ducks with blanks and ones; B and D hold what is high.
LOW = (
    "[0|1] [0|2] [0|3] [1|1] [1|2] [0|0] [0|4] / [2|2] [1|3] [1|4] [2|3] [3|3] [2|4] [3|4]"
    " / [4|6] [5|6] [1|5] [0|6] [2|5] [3|5] [0|5] / [4|4] [5|5] [6|6] [3|6] [4|5] [2|6] [1|6]"
)
# By their distance from seven: A 0 0 0 1 1 2 4, B 1 1 1 2 3 3 4, C 1 2 2 3 3 3 4, D 1 2 5 5 5 6 7.
NEAR = (
    "[1|6] [2|5] [3|4] [2|6] [3|3] [0|5] [1|2] / [2|4] [4|4] [3|5] [3|6] [0|4] [2|2] [0|3]"
    " / [0|6] [1|4] [2|3] [1|3] [4|6] [5|6] [5|5] / [1|5] [4|5] [6|6] [1|1] [0|2] [0|1] [0|0]"
)
DOUBLES = (
    "[6|6] [5|5] [4|4] [3|3] [0|6] [5|6] [4|6] / [0|0] [0|1] [0|2] [0|3] [0|4] [0|5] [1|1]"
    " / [1|2] [1|3] [1|4] [1|5] [2|2] [2|3] [2|4] / [2|5] [1|6] [3|4] [3|5] [2|6] [4|5] [3|6]"
)
CHOICES = {
    "nello": "nello anybody",
    "splash": "splash 2",
    "plunge": "plunge 3",
    "sevens": "sevens looper",
    "lay_down": "lay_down on",
}


def choices(person: Person) -> list[str]:
    """Return what may be pressed in the newest prompt beside its service buttons."""
    return [label for label in labels(person.prompt()) if label not in {"Refresh", "?", "Hint"}]


async def test_nello_is_pressed_beside_the_piles_and_asks_once_more(house: House) -> None:
    game = await four(house, LOW, nello=CHOICES["nello"])
    await game.play("1m pass pass pass")
    assert choices(house.ann) == ["1 pile", "2 piles", "nello"]
    await house.ann.press("1 pile", house.ann.prompt())
    assert choices(house.ann)[:4] == ["1 pile", "2 piles", "nello", "blanks"]
    before = await house.log()
    await house.ann.press("nello", house.ann.prompt())
    assert "You must take no trick. Is that right? Then press Declare." in read(house.ann.prompt())
    assert await house.log() == before
    await house.ann.press("Declare", house.ann.prompt())
    assert "Declared: nello\nCy sits out." in read(house.board())


async def test_a_bid_that_allows_nello_says_that_it_may_be_meant_so(house: House) -> None:
    await four(house, LOW, nello=CHOICES["nello"])
    await house.ann.press("1 mark", house.ann.prompt())
    assert "take all 7 tricks. In nello you must take none." in read(house.ann.prompt())


async def test_in_nello_the_partner_plays_nothing_and_nobody_sees_that_hand(house: House) -> None:
    """H5.2, R8.6: also after the round."""
    game = await four(house, LOW, nello=CHOICES["nello"])
    await game.play("1m pass pass pass LH [0|1]")
    assert choices(house.cy) == []
    assert "Nello: you sit out" in read(house.cy.prompt())
    await game.play("[1|3] [1|6] [6|6] [0|4] [3|4] [5|5] [0|3]")
    assert choices(house.cy) == []
    await game.play("[3|3]")
    while (await house.snapshot()).public().result is None:  # type: ignore[union-attr] # a round runs
        person = await game.asked()
        await person.press(choices(person)[0], person.prompt())
    card = read(house.board())
    assert "made nello for 1 mark." in card or "were set: nello, 1 mark." in card
    seen = "\n".join(person.text() for person in (house.ann, house.bob, house.dee, house.eve))
    seen += await house.eve.run("42 review", round=1)
    for tile in LOW.split(" / ")[2].split(" "):
        assert tile not in seen


@FRAMED
async def test_a_trick_of_three_lies_for_a_moment_and_is_then_gathered(house: House) -> None:
    """H5.2, R8.4; also where the bot was started anew in between."""
    game = await four(house, LOW, nello=CHOICES["nello"])
    await game.play("1m pass pass pass LH [0|1] [1|3] [1|6]")
    assert "Trick 1, complete\n1. Ann [0|1]\n2. Bob [1|3]\n3. Dee [1|6]\nTaken by Dee" in read(house.board())
    await house.wait(10.1)
    assert "Taken tricks\n1 · B+D\n[0|1] [1|3] [1|6]" in read(house.board())
    await house.restart()
    await game.play("[6|6] [0|4] [3|4]")
    assert "A+C must take no trick.\nTricks: A+C 0 · B+D 2" in read(house.board())


@FRAMED
async def test_a_claim_upon_a_full_trick_leaves_that_its_moment(house: House) -> None:
    """H8: the card of the round follows it."""
    game = await four(house, SIXES, lay_down=CHOICES["lay_down"])
    await game.play("2m pass pass pass 6/1 [6|6] [5|5] [4|4] [3|3] !")
    assert "Trick 1, complete" in read(house.board())
    await house.wait(10.1)
    assert "A+C get the last 6 tricks." in read(house.board())
    assert "Next round" in labels(house.board())


async def test_after_a_splash_the_partner_names_the_trump_and_leads(house: House) -> None:
    game = await four(house, DOUBLES, splash=CHOICES["splash"], plunge=CHOICES["plunge"])
    assert choices(house.ann)[-3:] == ["splash, 2 marks", "plunge, 3 marks", "Pass"]
    last = [button.label for button in house.ann.prompt().components[-1].children]  # type: ignore[union-attr]
    assert last == ["plunge, 3 marks", "Pass"]
    await game.play("2s")
    assert "Ann has at least 3 doubles." in read(house.board())
    assert choices(house.bob) == ["3 marks", "Pass"]
    await game.play("pass pass pass")
    assert choices(house.ann) == []
    await game.play("6/1 [1|2]")
    board = read(house.board())
    assert "splash, 2 marks by Ann for A+C\nTrump: sixes\nCy names the trump and leads." in board
    assert "1. Cy [1|2]" in board


async def test_who_holds_too_few_doubles_is_offered_no_call(house: House) -> None:
    await four(house, SIXES, splash=CHOICES["splash"], plunge=CHOICES["plunge"])
    assert choices(house.ann)[-3:] == ["1 mark", "2 marks", "Pass"]


async def test_sevens_lay_all_hands_open_and_enable_the_nearest_tiles_alone(house: House) -> None:
    """H7.2."""
    game = await four(house, NEAR, sevens=CHOICES["sevens"])
    await game.play("2m pass pass pass S")
    board = read(house.board())
    assert "Hands face up\nAnn\n[1|6] [2|5] [3|4] [2|6]\n[3|3] [0|5] [1|2]\nBob\n" in board
    assert choices(house.ann) == ["1|6", "2|5", "3|4"]
    await game.play("[2|5]")
    assert choices(house.bob) == ["2|4", "4|4", "3|5"]
    await game.play("[2|4]")
    assert choices(house.cy) == ["0|6"]


async def test_laying_down_asks_once_more_says_the_cost_and_takes_the_rest(house: House) -> None:
    """H8.3."""
    game = await four(house, SIXES, lay_down=CHOICES["lay_down"])
    await game.play("2m pass pass pass 6/1")
    before = await house.log()
    prompt = house.ann.prompt()
    await house.ann.press("Lay down", prompt)
    assert "your side is set: 2 marks for the others." in read(house.ann.prompt())
    assert await house.log() == before
    await house.ann.press("Yes, lay down", house.ann.prompt())
    card = read(house.board())
    assert "A+C made their bid of 2 marks.**\nA+C get 2 marks." in card
    assert "No trick could be lost." in card
    assert "Laid down" in await house.eve.run("42 review", round=1)


async def test_a_wrong_claim_loses_the_round(house: House) -> None:
    """H8.2."""
    game = await four(house, LOW, lay_down=CHOICES["lay_down"])
    await game.play("30 pass pass pass 6 !")
    card = read(house.board())
    assert "A+C were set at 30.**\nB+D get 1 mark." in card
    assert "A trick could be lost." in card
    assert "B+D get the last 7 tricks." in card


async def test_the_forced_dealer_has_no_pass(house: House) -> None:
    """H2.1."""
    game = await four(house, SIXES, all_pass="all_pass dealer_bids")
    await game.play("pass pass pass")
    assert "Pass" not in labels(house.dee.prompt())
    assert "you must bid" in read(house.dee.prompt())
    await game.play("30")
    assert "30 by Dee for B+D" in read(house.board())


async def test_everybody_sees_who_bids_first_by_the_tile(house: House) -> None:
    """H3.1: C holds it, and D deals."""
    await four(house, SIXES, first_bid="first_bid holder")
    assert "Cy holds [0|1] and bids first." in read(house.board())
    page = await house.eve.run("42 rules", topic="auction")
    assert "Beginning with the player who holds [0|1], everybody has one turn" in page
    assert "Pass" in labels(house.cy.prompt())


async def test_points_are_scored_by_both_sides_and_no_tally_is_drawn(house: House) -> None:
    """H1.1, H1.2: all seven tricks are played."""
    game = await four(house, SIXES, score="score points, points_to_win 250")
    await game.play("30 pass pass pass 0 [0|6]")
    while (await house.snapshot()).public().result is None:  # type: ignore[union-attr] # a round runs
        person = await game.asked()
        await person.press(choices(person)[0], person.prompt())
    public = (await house.snapshot()).public()
    assert public is not None
    assert sum(public.tricks_taken) == 7
    board = read(house.board())
    assert "Points\nA+C Ann, Cy " in board
    assert "`" not in board


async def to_the_end(house: House) -> None:
    """Let Ann press what stands first, until the match is over."""
    for _ in range(400):
        board = house.board()
        if "Rematch" in labels(board):
            return
        if "Next round" in labels(board):
            await house.ann.press("Next round", board)
        else:
            await take_turn(house.ann)
    raise AssertionError("no end")


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "family"},
        {"rules": "points"},
        {"rules": "family", **CHOICES, "all_pass": "all_pass dealer_bids", "first_bid": "first_bid holder"},
        {"rules": "points", **CHOICES, "piles": "pile_rule house"},
    ],
    ids=["family", "points", "everything", "everything for points"],
)
async def test_a_whole_match_with_computer_players(house: House, options: dict[str, Any]) -> None:
    await alone(house, **options)
    await to_the_end(house)
    card = read(house.board())
    assert "have won the match" in card
    assert "Rounds played" in await house.ann.run("42 score")
    assert "rounds of table 1" in await house.ann.run("42 record")
    assert "Bids made" in await house.ann.run("42 stats")
    assert "Round 1" in await house.eve.run("42 review", round=1)
