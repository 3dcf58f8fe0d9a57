"""What has been played names who played it, whoever sits there now (R8.1, R8.6)."""

from tests.discord.game import LOST_AT_ONCE, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, Person, read
from tests.discord.test_house_rules_played import CHOICES, LOW
from tests.discord.test_seats import leave

FIRST_TRICK = "Trick 1\n1. Ann [6|6]\n2. Bob [5|5]\n3. Cy [1|4]\n4. Dee [2|3]\nTaken by Ann"


async def hand_over(house: House, person: Person, seat: str) -> None:
    """Let somebody leave a match, and Eve sit down there."""
    await leave(person)
    await house.eve.press(f"Sit at {seat}", house.board())


async def test_the_review_names_who_played_a_round_whoever_sits_there_now(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    await hand_over(house, house.ann, "A")
    first = await house.finn.run("42 review", round=1)
    assert "A+C Ann, Cy 1" in first
    assert "Ann · 30\nBob · pass\nCy · pass\nDee · pass" in first
    assert "30 by Ann for A+C" in first
    assert FIRST_TRICK in await house.finn.press("Forward")
    await house.bob.press("Next round", house.board())
    await house.restart()
    assert "30 by Ann for A+C" in await house.finn.run("42 review", round=1)
    assert "Eve" not in await house.finn.press("Forward")


async def test_the_rounds_card_names_who_bid_also_when_the_seat_is_open_or_taken_anew(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await leave(house.ann)
    card = read(house.board())
    assert "30 by Ann for A+C" in card
    assert "Auction\nAnn · 30\nBob · pass" in card
    assert "Seat A is open." in card
    assert "A+C Ann, Cy 1" in card
    await house.eve.press("Sit at A", house.board())
    card = read(house.board())
    assert "30 by Ann for A+C" in card
    assert "Auction\nAnn · 30\nBob · pass" in card
    assert "Seat A is taken by Eve." in card
    assert "A+C Ann, Cy 1" in card
    assert "A+C Eve, Cy 1" in await house.finn.run("42 score")
    await house.bob.press("Next round", house.board())
    assert "A+C Eve, Cy 1" in read(house.board())
    assert "Seat A is taken" not in read(house.board())


async def test_who_sat_out_in_nello_is_named_whoever_sits_there_now(house: House) -> None:
    """H5.2: the partner has called and then plays nothing."""
    game = await four(house, LOW, nello=CHOICES["nello"])
    await game.play("1m pass pass pass LH [1|1]")
    await leave(house.cy)
    assert "open seat C sits out." in read(house.board())
    await game.play("[1|3] [1|6]")
    await hand_over(house, house.dee, "D")
    await house.finn.press("Sit at C", house.board())
    for told in (read(house.board()), await house.finn.run("42 review")):
        assert "Cy sits out." in told
        assert "A+C Ann, Cy 0\nB+D Bob, Dee 1" in told
    assert "Seat C is taken by Finn.\nSeat D is taken by Eve." in read(house.board())


async def test_the_board_names_who_played_in_the_trick_and_who_is_to_play(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5]")
    await leave(house.ann)
    assert "1. Ann [6|6]\n2. Bob [5|5]" in read(house.board())
    await house.eve.run("42 join", seat="A")
    board = read(house.board())
    assert "A+C Eve, Cy 0" in board
    assert "1. Ann [6|6]\n2. Bob [5|5]" in board
    assert "30 by Ann for A+C" in board
    await house.restart()
    await game.play("[1|4] [2|3]")
    board = read(house.board())
    assert "Last trick: Ann" in board
    assert "Eve is to lead." in board


async def test_each_act_of_a_seat_is_told_of_who_did_it(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [1|4] [2|3]")
    await leave(house.ann)
    await house.eve.run("42 join", seat="A")
    game.people = (house.eve, *game.people[1:])
    await game.hands()
    await game.play("[4|6] [0|5] [4|4] [3|3]")
    assert "Ann · 30" in await house.finn.run("42 review")
    assert FIRST_TRICK in await house.finn.press("Forward")
    assert "Trick 2\n1. Eve [4|6]" in await house.finn.press("Forward")


async def test_bids_made_are_those_of_who_made_them(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play("2m 3m 4m 5m; 4/2; [2|3] [3|6] [3|5] [3|4]")
    await hand_over(house, house.dee, "D")
    game.people = (*game.people[:3], house.eve)
    await house.ann.press("Next round", house.board())
    await game.hands()
    await game.play("pass pass 2m pass; 3/1; [0|2] [2|6] [2|5] [2|4]")
    card = read(house.board())
    assert "A+C have won the match." in card
    assert "Bids made\nDee · 0 of 1\nEve · 0 of 1" in card
    assert "B+D Bob, Eve 0" in card


async def test_a_computer_player_keeps_its_name_and_level_for_what_it_did(house: House) -> None:
    game = await alone(house, SIXES)
    await game.play(LOST_AT_ONCE)
    await house.bob.press("More", house.board())
    await house.bob.press("Sit at B")
    assert "Blaise (computer, club) · pass" in read(house.board())
    assert "Blaise (computer, club) · pass" in await house.eve.run("42 review")
    assert "Taken by Blaise (computer, club)" in await house.eve.press("Forward")


async def test_who_is_forgotten_has_no_name_in_what_is_past_either(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.run("42 forget")
    await house.ann.press("Forget me")
    await house.eve.press("Sit at A", house.board())
    for told in (read(house.board()), await house.finn.run("42 review")):
        assert "30 by Somebody for A+C" in told
        assert "Auction\nSomebody · 30\nBob · pass" in told
        assert "Ann" not in told
    assert "1. Somebody [6|6]" in await house.finn.press("Forward")


async def test_the_card_names_who_laid_down(house: House) -> None:
    game = await four(house, SIXES, lay_down="lay_down on")
    await game.play("2m pass pass pass 6/1 [6|6] [5|5] [4|4] [3|3] !")
    await hand_over(house, house.ann, "A")
    assert "Laid down\nAnn laid down:" in read(house.board())
    assert "Laid down\nAnn laid down:" in await house.finn.run("42 review")
