"""Presses that arrive at the same instant, twice, or too late."""

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, LOST_AT_ONCE, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_lobby import seats

ERROR = "Something went wrong"


async def test_four_people_sit_at_four_seats_at_once(house: House) -> None:
    await house.ann.run("42 new")
    board = house.board()
    people = [house.bob, house.cy, house.dee, house.eve]
    answers = await house.press_all(
        [(person, compose(Verb.SIT, KEY, seat), board) for person, seat in zip(people, "BCDB", strict=True)]
    )
    assert answers == ["", "", "", "Seat B is taken or kept for somebody. Choose another seat."]
    assert seats(house) == "A Ann, host\nB Bob\nC Cy\nD Dee"


async def test_four_people_press_the_same_seat_and_one_sits(house: House) -> None:
    await house.ann.run("42 new")
    people = [house.bob, house.cy, house.dee, house.eve]
    answers = await house.press_all(
        [(person, compose(Verb.SIT, KEY, "C"), house.board()) for person in people]
    )
    assert answers.count("") == 1
    assert sum("taken" in answer for answer in answers) == 3
    assert (await house.log()).count("Sat") == 2


async def test_everybody_presses_start_at_once_and_one_match_begins(house: House) -> None:
    await house.ann.run("42 new")
    people = [house.ann, house.bob, house.cy, house.dee]
    for person in people[1:]:
        await person.run("42 join")
    answers = await house.press_all([(person, compose(Verb.START, KEY), house.board()) for person in people])
    assert not any(ERROR in answer for answer in answers)
    assert (await house.log()).count("TableDealt") == 1


async def test_all_four_bid_at_once_and_only_the_one_to_act_has_bid(house: House) -> None:
    game = await four(house, SIXES)
    bid = compose(Verb.BID, KEY, "30", deal=1, acts=0)
    await house.press_all([(person, bid, person.prompt()) for person in reversed(game.people)])
    assert "Auction\nAnn · 30\nTiles held" in read(house.board())
    assert (await house.log())[-2:] == ["TableDealt", "Called"]
    for person in game.people:
        assert ERROR not in person.text()


async def test_the_same_press_three_times_is_one_act_and_no_error(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6")
    prompt = house.ann.prompt()
    play = compose(Verb.PLAY, KEY, "66", deal=1, acts=5)
    answers = await house.press_all([(house.ann, play, prompt)] * 3)
    assert (await house.log()).count("Played") == 1
    assert len(set(answers)) == 1
    assert "Bob is to play." in answers[0]
    assert len([message for message in house.ann.private() if "Refresh" in labels(message)]) == 1


async def test_two_tiles_at_once_are_one_act(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6")
    prompt = house.ann.prompt()
    ids = [compose(Verb.PLAY, KEY, tile, deal=1, acts=5) for tile in ("66", "56")]
    await house.press_all([(house.ann, custom_id, prompt) for custom_id in ids])
    assert (await house.log()).count("Played") == 1
    assert "1. Ann [6|6]" in read(house.board())


async def test_a_press_of_an_earlier_moment_changes_nothing_and_shows_the_present(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [4|4] [3|3]")
    before = await house.log()
    for acts in range(9):
        answer = await house.ann.press_id(
            compose(Verb.PLAY, KEY, "56", deal=1, acts=acts), house.ann.prompt()
        )
        assert "Your turn: lead a tile." in answer
    assert await house.log() == before


async def test_everybody_presses_next_round_at_once_and_one_is_dealt(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    next_round = next(
        button.custom_id
        for row in house.board().components
        for button in getattr(row, "children", ())
        if button.label == "Next round"
    )
    card = house.board()
    answers = await house.press_all([(person, next_round, card) for person in game.people] * 2)
    assert not any(ERROR in answer for answer in answers)
    assert (await house.log()).count("TableDealt") == 2
    assert len([message for message in house.eve.sees() if message.embeds]) == 2
    for person in game.people:
        assert len([message for message in person.private() if "Refresh" in labels(message)]) == 1


async def test_an_old_next_round_deals_nothing_later(house: House) -> None:
    game = await alone(house, SIXES, SIXES)
    await game.play(LOST_AT_ONCE)
    old = compose(Verb.NEXT, KEY, deal=1, acts=6)
    card = house.board()
    await house.ann.press("Next round", card)
    await game.play(LOST_AT_ONCE)
    before = await house.log()
    await house.ann.press_id(old, house.board())
    assert await house.log() == before


async def test_everybody_leaves_at_once_and_the_table_ends_once(house: House) -> None:
    game = await four(house, SIXES)
    for person in game.people:
        await person.run("42 leave")
    sure = compose(Verb.LEAVE_SURE, KEY)
    await house.press_all([(person, sure, person.private()[-1]) for person in game.people])
    assert (await house.log()).count("Left") == 4
    assert (await house.log()).count("Ended") == 1
    assert "was the last to leave table 1, which has ended." in house.eve.text()


async def test_two_tables_are_opened_at_once_in_one_channel_and_one_stands(house: House) -> None:
    await house.ann.run("42 new")
    await house.ann.press("Leave")
    answers = await house.run_all("new", [house.ann, house.bob, house.cy])
    assert sum(answer == "Table 2 is open." for answer in answers) == 1
    assert sum("Table 2 is running here" in answer for answer in answers) == 2
