"""`/42 stats`, `/42 leaderboard`, `/42 record`: what was played, for who asks."""

import pytest

from engine.notation import parse_record
from tests.discord.game import FIVES, MADE_IN_TWO, SET_AT_ONCE, SIXES, four
from tests.discord.house import House
from tests.discord.test_pictures import PICTURES


async def test_stats_tell_bids_made_of_bids_declared_sets_count_tiles_and_matches(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    own = await house.ann.run("42 stats")
    assert own.startswith("Statistics of Ann · 1 round")
    assert "Matches\nnone" in own  # none was played to its end
    assert "Rounds\n1 of 1 won\nsets given: 0 of 0\ncount tiles taken: 5" in own
    assert "Bids made\n30 · 1 of 1" in own
    assert "Bids made, by trump\nsixes · 1 of 1" in own
    theirs = await house.eve.run("42 stats", player=house.bob.member.user)
    assert "Rounds\n0 of 1 won\nsets given: 0 of 1\ncount tiles taken: 0" in theirs
    assert "Bids made\nnone" in theirs


@PICTURES
async def test_stats_and_leaderboard_carry_a_chart_once_there_is_something_to_show(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.statistics.LEAST_MATCHES", 1)
    await win(house)
    for person, command, drawn in (
        (house.ann, "42 stats", True),
        (house.bob, "42 stats", False),  # has declared nothing
        (house.bob, "42 leaderboard", True),
    ):
        await person.run(command)
        assert bool(person.private()[-1].embeds[0].image.url) is drawn


async def test_who_has_played_nothing_or_was_forgotten_has_no_stats(house: House) -> None:
    game = await four(house, FIVES)
    await game.play(SET_AT_ONCE)
    assert await house.eve.run("42 stats") == "Eve has finished no round on this server."
    await house.dee.run("42 forget")
    await house.dee.press("Forget me")
    assert await house.ann.run("42 stats", player=house.dee.member.user) == (
        "Dee has finished no round on this server."
    )
    assert "Dee" not in await house.ann.run("42 stats")


async def test_a_whole_match_makes_partners_and_after_enough_of_them_ranks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await house.eve.run("42 leaderboard") == (
        "Nobody has played 5 matches to their end on this server yet."
    )
    monkeypatch.setattr("bot.tables.statistics.LEAST_MATCHES", 1)
    await win(house)
    stats = await house.bob.run("42 stats")
    assert "Matches\n1 of 1 won" in stats
    assert "Partners\nDee · 1 of 1 won" in stats
    board = await house.eve.run("42 leaderboard")
    lines = board.splitlines()
    assert lines[0] == "Leaderboard of this server"
    places = [line for line in lines if line[:1].isdigit() and line[1] == "."]
    assert {places[0].split(" ")[1], places[1].split(" ")[1]} == {"Bob", "Dee"}
    assert {places[2].split(" ")[1], places[3].split(" ")[1]} == {"Ann", "Cy"}
    await house.dee.run("42 forget")
    await house.dee.press("Forget me")
    assert "Dee" not in await house.eve.run("42 leaderboard")
    assert "Partners\nnone" in await house.bob.run("42 stats")


async def win(house: House) -> None:
    """Let B and D win a match in which A bids all tricks each time, and loses the first."""
    game = await four(house, FIVES)
    for bid in (1, 2, 2, 2):
        calls = await before_ann(house)
        await game.play(f"{'pass ' * calls}{bid}m {'pass ' * (3 - calls)}6/1 [5|5] [3|5] [0|5] [6|6]")
        if bid != 2 or (await house.snapshot()).table.status != "finished":
            house.stack(FIVES)
            await house.ann.press("Next round", house.board())
            await game.hands()


async def before_ann(house: House) -> int:
    """Return how many are asked before Ann."""
    public = (await house.snapshot()).public()
    assert public is not None
    assert public.turn is not None
    return -public.turn % 4


async def test_the_record_is_a_file_of_the_finished_rounds_without_what_stays_hidden(house: House) -> None:
    game = await four(house, SIXES, FIVES)
    assert await house.eve.run("42 record") == "A round runs: wait until it is over."
    await game.play(MADE_IN_TWO)
    await house.ann.press("Next round", house.board())
    assert await house.eve.run("42 record") == (
        "The finished rounds of table 1 in notation. Tiles that were not played stay hidden."
    )
    [file] = house.eve.private()[-1].attachments
    assert file.filename == "record.txt"
    text = content(house, file.url)
    assert len(parse_record(text.removesuffix("\n"))) == 17
    assert text.startswith(
        "deal 1, round 1, dealer D, marks 0-0; [6|6] [4|6] [?|?] [?|?] [?|?] [?|?] [?|?] / "
    )
    assert "deal 2" not in text


def content(house: House, address: str) -> str:
    found = house.env.backend.cdn.get(address)
    assert found is not None
    return found.decode()


async def test_the_record_of_a_table_is_had_from_any_channel(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    other = house.guild.create_text_channel("other")
    assert "no table in this channel" in await house.eve.run("42 record", other)
    assert "The finished rounds of table 1" in await house.eve.run("42 record", other, table=1)
