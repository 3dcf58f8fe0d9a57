"""A round of each kind, pressed act by act from stacked deals."""

import pytest

from tests.discord.game import FIVES, MADE_IN_TWO, SET_AT_ONCE, SIXES, four
from tests.discord.house import House, labels, read

SWEEP = (
    "[6|6] [0|0] [0|1] [0|2], [5|6] [0|3] [1|1] [1|2], [4|6] [1|3] [2|2] [2|3], [3|6] [3|3] [0|4] [1|4]"
    ", [2|6] [4|4] [2|4] [3|4], [1|6] [5|5] [0|5] [1|5], [0|6] [2|5] [3|5] [4|5]"
)
# A's sixes take every trick, whatever the others hold.
ALL_SIXES = (
    "[6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6] / [0|0] [0|3] [1|3] [3|3] [4|4] [5|5] [2|5]"
    " / [0|1] [1|1] [2|2] [0|4] [2|4] [0|5] [3|5] / [0|2] [1|2] [2|3] [1|4] [3|4] [1|5] [4|5]"
)


async def test_a_point_bid_is_made_with_the_trick_that_reaches_it(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    card = read(house.board())
    assert "A+C made their bid of 30.**\nA+C get 1 mark." in card
    assert "A+C 37 · B+D 0\nTricks: A+C 2 · B+D 0" in card
    assert "2 · A+C · 16\n[0|5] [3|3] [4|4] [4|6]\n1 · A+C · 21\n[1|4] [2|3] [5|5] [6|6]" in card
    assert labels(house.board()) == ["Next round", "Review", "Score", "More"]
    assert (await house.log())[-2:] == ["TrickTaken", "RoundWon"]


async def test_a_point_bid_is_set_by_the_first_trick_that_proves_it(house: House) -> None:
    game = await four(house, FIVES)
    await game.play(SET_AT_ONCE)
    card = read(house.board())
    assert "A+C were set at 30.**\nB+D get 1 mark." in card
    assert "1 · B+D · 16\n[0|5] [3|5] [5|5] [6|6]" in card
    assert (await house.log()).count("TrickTaken") == 1


async def test_a_point_bid_is_made_exactly(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3], [4|6] [4|5] [3|4] [1|3]")
    await game.play("[5|6] [0|5] [0|1] [0|2], [3|6] [3|5] [2|4] [0|3]")
    assert "A+C 29 · B+D 0\nA+C need 1 more.\nB+D need 13 more to set." in read(house.board())
    await game.play("[2|6] [2|5] [0|4] [2|2]")
    assert "A+C made their bid of 30." in read(house.board())
    assert "A+C 30 · B+D 0" in read(house.board())


async def test_all_tricks_are_made_with_the_seventh_and_one_pile_shows_one(house: House) -> None:
    game = await four(house, ALL_SIXES)
    await game.play(f"2m pass pass pass; 6/1; {SWEEP.rpartition(',')[0]}")
    board = read(house.board())
    assert "2 marks by Ann for A+C\nTrump: sixes\nTaken tricks: 1 pile" in board
    assert "6 · A+C\n[0|5] [1|5] [1|6] [5|5]\n5 · A+C · covered\n4 · A+C · covered" in board
    assert "Tricks: A+C 6 · B+D 0" in board
    assert "Round points" not in board
    await game.play(SWEEP.rpartition(",")[2])
    assert "A+C made their bid of 2 marks.**\nA+C get 2 marks." in read(house.board())
    assert "A+C Ann, Cy 2" in read(house.board())


@pytest.mark.parametrize("piles", [1, 2])
async def test_all_tricks_are_set_by_one_trick_of_the_defenders(house: House, piles: int) -> None:
    game = await four(house, SIXES)
    # Three is trump, and D keeps the threes for the fourth trick.
    await game.play(f"1m pass pass pass; 3/{piles}; [6|6] [4|5] [4|4] [2|2]")
    await game.play("[5|6] [2|5] [2|4] [1|2], [4|6] [1|5] [1|4] [0|2]")
    board, newest, older = read(house.board()), "[0|2] [1|4] [1|5] [4|6]", "[1|2] [2|4] [2|5] [5|6]"
    shown = f"3 · A+C\n{newest}\n2 · A+C" + (f"\n{older}" if piles == 2 else " · covered")
    assert f"{shown}\n1 · A+C · covered" in board
    await game.play("[2|6] [0|0] [0|1] [0|3]")
    card = read(house.board())
    assert "A+C were set at 1 mark.**\nB+D get 1 mark." in card
    assert "Tricks: A+C 3 · B+D 1" in card
    assert (f"3 · A+C\n{newest}" in card) == (piles == 2)


async def test_when_all_pass_the_new_deal_begins_in_the_same_message(house: House) -> None:
    game = await four(house, FIVES, SIXES)
    before = house.board()
    await game.play("pass pass pass pass")
    board = house.board()
    assert board.id == before.id
    assert "All passed: dealt anew." in read(board)
    assert "Table 1 · Round 1" in read(board)
    assert "Dealer: Ann" in read(board)
    assert "Bob is to bid" in read(board)
    assert "[6|6] [5|6] [4|6] [3|6]" in read(house.ann.prompt())
    await game.play("30")
    assert "Auction\nBob · 30\n" in read(house.board())
    assert (await house.log()).count("TableDealt") == 2
