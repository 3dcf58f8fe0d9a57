"""One board message a round, and the gathered trick."""

import pytest

from tests.discord.game import MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read

# Pauses of more than five seconds pass in simulated time alone.
FRAMED = pytest.mark.parametrize("house", [{"trick_seconds": 10}], indirect=True)


async def test_a_round_is_one_message_and_the_next_round_gets_a_new_one_below(house: House) -> None:
    game = await four(house, SIXES)
    first = house.board()
    await game.play(MADE_IN_TWO)
    card = house.board()
    assert card.id == first.id
    await house.bob.press("Next round", card)
    old, new = [message for message in house.eve.sees() if message.embeds]
    assert old.id == first.id
    assert read(old) == read(card)
    assert labels(old) == []
    assert "Table 1 · Round 2" in read(new)
    assert labels(new) == ["My hand", "Score", "Rules", "More"]


async def test_no_message_that_stands_names_a_covered_tile(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("1m pass pass pass; 6/1; [6|6] [5|5] [4|4] [3|3], [5|6] [4|5] [3|4] [2|3]")
    assert "[5|5]" not in house.eve.text()
    assert "[4|5]" in house.eve.text()
    for person in (house.cy, house.dee):
        assert "[5|5]" not in person.text()


@FRAMED
async def test_a_full_trick_lies_as_it_was_played_for_its_time(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3]")
    lying = (
        "Trick 1, complete\n1. Ann [6|6]\n2. Bob [5|5]\n3. Cy [4|4]\n4. Dee [3|3]\nTaken by Ann\n11 points"
    )
    assert lying in read(house.board())
    # Prompts show it gathered at once, and name who took it.
    assert "Trick 2\nLast trick: Ann" in read(house.bob.prompt())
    assert "1. Ann" not in read(house.bob.prompt())
    await house.wait(9.9)
    assert lying in read(house.board())
    await house.wait(0.2)
    assert "complete" not in read(house.board())
    assert "1 · A+C · 11\n[3|3] [4|4] [5|5] [6|6]" in read(house.board())


@FRAMED
async def test_the_frame_stays_when_the_next_lead_is_quicker(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3], [5|6]")
    assert "Trick 1, complete" in read(house.board())
    assert "5|6" not in read(house.board())
    await house.wait(10)
    assert "Trick 2\nSuit led: sixes\n1. Ann [5|6]" in read(house.board())


@FRAMED
async def test_the_last_trick_of_a_round_is_framed_before_the_card(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.wait(10)
    assert "Trick 2, complete" in read(house.board())
    assert "Next round" not in labels(house.board())
    await house.wait(10)
    assert "A+C made their bid of 30." in read(house.board())


@pytest.mark.parametrize("house", [{"trick_seconds": 10, "computer_seconds": 9}], indirect=True)
async def test_a_computer_players_moment_begins_when_the_frame_ends(house: House) -> None:
    game = await alone(house, SIXES)
    await game.play("2m")
    await house.wait(28)
    await game.play("5/1 [1|6]")
    await house.wait(26)
    assert "Trick 1\nSuit led: sixes" in read(house.board())
    await house.wait(2)
    assert "Trick 1, complete" in read(house.board())


@pytest.mark.parametrize("house", [{"trick_seconds": 10, "computer_seconds": 9}], indirect=True)
async def test_each_computer_player_acts_a_fixed_time_after_its_turn_was_shown(house: House) -> None:
    game = await alone(house, SIXES)
    await game.play("30")
    for bids in (1, 2, 3, 4):
        assert read(house.board()).partition("Auction\n")[2].partition("Tiles held")[0].count("·") == bids
        await house.wait(8.9)
        assert read(house.board()).partition("Auction\n")[2].partition("Tiles held")[0].count("·") == bids
        await house.wait(0.1)


async def test_a_board_that_was_deleted_comes_back_after_a_minute_at_most(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    board = house.board()
    house.env.backend.delete_message(house.channel.id, board.id)
    await house.after()
    await house.wait(61)
    assert house.board().id != board.id
    assert "Bob is to bid." in read(house.board())


async def test_the_board_is_deleted_and_not_stripped_when_it_is_posted_anew_in_a_round(house: House) -> None:
    await four(house, SIXES)
    board = house.board()
    await house.wait(61)
    assert "Table 1 stands at the bottom again." in await house.bob.run("42 table")
    messages = [message for message in house.eve.sees() if message.embeds]
    assert [message.id == board.id for message in messages] == [False]
