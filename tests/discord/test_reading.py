"""What people read: score, review, rules, help, settings; and tables by their number."""

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_steps import settings


async def test_score_tells_marks_contracts_and_where_the_round_stands(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.press("Next round", house.board())
    await game.play("30 pass pass pass; 5")
    answer = await house.eve.run("42 score")
    assert "A+C Ann, Cy 1 `/`\nB+D Bob, Dee 0" in answer
    assert "Rounds played: 1\n1 · A 30 · sixes\nmade · A+C +1 · 1–0" in answer
    assert "Round 2: contract\n30 by Bob for B+D\nTrump: fives" in answer
    assert "B+D need 30 more." in answer
    assert await house.eve.press("Score", house.board()) == answer


async def test_score_of_all_tricks_tells_no_points_while_the_round_runs(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("1m pass pass pass; 6/1; [6|6] [5|5] [4|4] [3|3]")
    answer = await house.eve.run("42 score")
    assert "Tricks: A+C 1 · B+D 0" in answer
    assert "points" not in answer.lower()


async def test_score_of_an_open_table_is_none_to_none(house: House) -> None:
    await house.ann.run("42 new")
    assert "A+C 0 · B+D 0" in await house.ann.run("42 score")


async def test_review_pages_through_a_finished_round(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    first = await house.eve.run("42 review")
    assert first.startswith("Table 1 · Round 1 · Page 1 of 3")
    assert "Ann · 30\nBob · pass\nCy · pass\nDee · pass" in first
    assert "30 by Ann for A+C\nTrump: sixes" in first
    message = house.eve.private()[-1]
    assert labels(message) == ["Forward", "Last", "Ask the expert"]
    second = await house.eve.press("Forward", message)
    assert "Trick 1\n1. Ann [6|6]\n2. Bob [5|5]\n3. Cy [1|4]\n4. Dee [2|3]\nTaken by Ann\n21 points" in second
    last = await house.eve.press("Last", house.eve.private()[-1])
    assert "1. Ann [4|6]\n2. Bob [0|5]\n3. Cy [4|4]\n4. Dee [3|3]" in last
    assert labels(house.eve.private()[-1]) == ["First", "Back", "Ask the expert"]
    assert house.eve.private()[-1].id == message.id


async def test_tiles_that_were_not_played_stay_hidden(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.eve.run("42 review")
    seen = ""
    for _ in range(3):
        seen += read(house.eve.private()[-1])
        if "Forward" in labels(house.eve.private()[-1]):
            await house.eve.press("Forward", house.eve.private()[-1])
    played = ["[6|6]", "[5|5]", "[1|4]", "[2|3]", "[4|6]", "[0|5]", "[4|4]", "[3|3]"]
    assert {tile for tile in played if tile in seen} == set(played)
    assert seen.count("[") == len(played)


async def test_only_finished_rounds_can_be_reviewed(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    assert await house.ann.run("42 review") == "A round runs: wait until it is over."
    assert await house.ann.run("42 review", round=1) == "A round runs: wait until it is over."
    assert await house.ann.run("42 review", round=2) == "There is no such finished round in this match."


async def test_the_cards_button_reviews_its_round_and_no_later_one(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert (await house.eve.press("Review", house.board())).startswith("Table 1 · Round 1 · Page 1 of 3")
    await house.ann.press("Next round", house.board())
    later = compose(Verb.REVIEW, KEY, "2.0")
    assert "A round runs" in await house.eve.press_id(later, house.eve.private()[-1])


async def test_rules_are_told_by_topic_with_the_tables_numbers(house: House) -> None:
    await house.ann.run("42 new")
    deal = await house.eve.run("42 rules")
    assert "Partners sit opposite each other" in deal
    assert "Standard game, to 7 marks" in deal
    topics = ["The auction", "Trump", "Following suit", "Tricks and points", "Contracts and marks"]
    assert labels(house.eve.private()[-1]) == [*topics, "What may be seen"]
    assert "A bid of points is 30 to 41." in await house.eve.run("42 rules", topic="auction")
    assert "may play any tile" in await house.eve.press("Following suit")


async def test_help_says_how_to_play_in_five_lines(house: House) -> None:
    answer = await house.eve.run("42 help")
    assert len(answer.splitlines()) == 5
    assert answer.startswith("`/42 new` opens a table in this channel")


async def test_settings_are_kept_for_the_person(house: House) -> None:
    assert (await house.eve.run("42 settings")).count("off") == 3
    await house.eve.press("✗ Confirm tiles")
    await settings(house.eve, "Mute notices")
    answer = await house.eve.run("42 settings")
    assert [line[:6].strip("* ") for line in answer.splitlines()[1:]] == ["on", "off", "on"]
    assert (await house.finn.run("42 settings")).count("off") == 3


async def test_more_holds_all_the_rest_for_players_and_little_for_others(house: House) -> None:
    await four(house, SIXES)
    await house.ann.press("More", house.board())
    menu = house.ann.private()[-1]
    last = ["Post board again", "Help"]
    replaces = ["Replace B", "Replace C", "Replace D"]
    assert labels(menu) == ["Rules", "Settings", "Leave", "End", *replaces, *last]
    await house.eve.press("More", house.board())
    assert labels(house.eve.private()[-1]) == ["Rules", "Settings", "Help"]
    await house.manager.press("More", house.board())
    assert labels(house.manager.private()[-1]) == ["Rules", "Settings", "End", "Help"]


async def test_a_number_names_a_table_from_any_channel(house: House) -> None:
    await alone(house, SIXES)
    other = house.guild.create_text_channel("other")
    for command in ("42 score", "42 hand", "42 review", "42 leave", "42 end"):
        assert "There is no table in this channel." in await house.ann.run(command, other)
    assert "Table 1" in await house.ann.run("42 score", other, table=1)
    assert "[6|6] [5|6] [4|6] [3|6]" in await house.ann.run("42 hand", other, table=1)
    assert "A round runs" in await house.ann.run("42 review", other, table=1)
    assert "Give up your seat?" in await house.ann.run("42 leave", other, table=1)
    assert "End table 1 for everybody?" in await house.ann.run("42 end", other, table=1)
    assert "no table with that number" in await house.ann.run("42 score", other, table=9)


async def test_a_person_sits_at_several_tables(house: House) -> None:
    await alone(house, SIXES)
    other = house.guild.create_text_channel("other")
    await house.ann.run("42 new", other)
    await house.ann.run("42 leave", other)
    assert "Give up your seat?" in await house.ann.run("42 leave")
    assert (await house.log(2))[-1] == "Ended"
    assert (await house.log(1))[-1] == "TableDealt"
