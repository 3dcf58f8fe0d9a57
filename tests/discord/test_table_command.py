"""`/42 table`, threads, parking and bringing back."""

# ruff: noqa: ANN401 - simcord's channels are of any type

from typing import Any

import discord

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, Game, alone, four
from tests.discord.house import House, labels, read

DAY = 24 * 3600.0


def links(message: discord.Message) -> list[str]:
    """Return where the link buttons of a message lead."""
    return [
        button.url
        for row in message.components
        for button in getattr(row, "children", ())
        if getattr(button, "url", None)
    ]


def address(house: House, channel: Any, message: discord.Message | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    place = f"https://discord.com/channels/{house.guild.id}/{channel.id}"
    return place if message is None else f"{place}/{message.id}"


async def parked(house: House) -> Game:
    """Start a match and let it rest for a day."""
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(DAY + 601)
    return game


async def test_players_have_the_board_posted_again_at_the_bottom_once_a_minute(house: House) -> None:
    game = await four(house, SIXES)
    old = house.board()
    await house.wait(61)
    assert "Table 1 stands at the bottom again." in await house.bob.run("42 table")
    new = house.board()
    assert new.id > old.id
    assert [message.id for message in house.eve.sees() if message.embeds] == [new.id]
    # Whoever pressed something lately has a prompt below it.
    for person in game.people:
        assert person.prompt().id > new.id
    answer = await house.ann.run("42 table")
    assert answer.startswith("Table 1 was posted less than a minute ago.")
    assert house.board().id == new.id


async def test_the_menu_posts_the_board_again_and_has_help_for_everybody(house: House) -> None:
    await four(house, SIXES)
    old = house.board()
    await house.wait(61)
    await house.bob.press("More", old)
    assert (await house.bob.press("Post board again")).startswith("Table 1 stands at the bottom again.")
    assert house.board().id > old.id
    await house.eve.press("More", house.board())
    assert "Post board again" not in labels(house.eve.private()[-1])
    assert "`/42 new` opens a table in this channel" in await house.eve.press("Help")


async def test_others_get_a_link_to_the_board(house: House) -> None:
    await four(house, SIXES)
    board = house.board()
    await house.wait(61)
    assert await house.eve.run("42 table") == "Table 1"
    assert links(house.eve.private()[-1]) == [address(house, house.channel, board)]
    assert house.board().id == board.id


async def test_elsewhere_it_lists_the_callers_tables_and_those_with_free_seats(house: House) -> None:
    await alone(house)
    other, third = house.guild.create_text_channel("other"), house.guild.create_text_channel("third")
    await house.bob.run("42 new", other)
    empty = house.guild.create_text_channel("empty")
    listed = await house.ann.run("42 table", empty)
    assert f"[Table 1]({address(house, house.channel)}" in listed
    assert "yours · Ann, Blaise, Charles, and Dorothy" in listed
    assert f"[Table 2]({address(house, other)}" in listed
    assert "3 free seats" in listed
    assert "Table 1" not in await house.eve.run("42 table", third)
    assert "Table 2" in await house.eve.run("42 table", third)


async def test_without_any_table_it_says_how_to_open_one(house: House) -> None:
    assert await house.ann.run("42 table") == (
        "No table of this server waits for you or has a free seat. Open one with /42 new."
    )


async def test_a_match_that_nobody_touched_for_a_day_is_parked_and_its_channel_is_free(house: House) -> None:
    await parked(house)
    (board,) = [message for message in house.eve.sees() if "parked" in message.content]
    assert read(board) == "Table 1 is parked; nothing is lost."
    assert labels(board) == ["Bring back"]
    assert not board.embeds
    assert "It is your turn" not in house.eve.text()
    assert await house.eve.run("42 new") == "Table 2 is open."


async def test_a_match_that_somebody_touched_is_not_parked(house: House) -> None:
    await four(house, SIXES)
    await house.wait(DAY - 3600)
    await house.cy.press("Score", house.board())
    await house.wait(DAY - 3600)
    assert "parked" not in house.eve.text()


async def test_bring_back_is_for_the_players_and_goes_on_where_it_was(house: House) -> None:
    game = await parked(house)
    parking = house.ann.find("Bring back")
    assert "You don't sit at this table." in await house.eve.press("Bring back", parking)
    await house.dee.press("Bring back", parking)
    assert "Bob is to bid." in read(house.board())
    await game.hands()
    await game.play("pass pass pass; 6; [6|6]")
    assert "1. Ann [6|6]" in read(house.board())


async def test_table_with_its_number_brings_a_parked_match_back_here(house: House) -> None:
    await parked(house)
    other = house.guild.create_text_channel("other")
    assert "You don't sit at this table." in await house.eve.run("42 table", other, number=1)
    await house.ann.run("42 table", other, number=1)
    assert "Bob is to bid." in house.eve.text(other)
    # What stood in the channel before is gone.
    assert "parked" not in house.eve.text()
    assert not any(message.embeds for message in house.eve.sees())
    assert await house.eve.run("42 new") == "Table 2 is open."


async def test_a_parked_match_can_not_be_brought_back_where_another_table_runs(house: House) -> None:
    await parked(house)
    await house.eve.run("42 new")
    parking = house.ann.find("Bring back")
    assert "Table 2 is running here: one table a channel." in await house.ann.press("Bring back", parking)
    assert (await house.log())[-1] == "Parked"
    answer = await house.ann.run("42 table", number=1)
    assert "Table 2 is running here" in answer
    await house.ann.press("Open in a thread")
    (thread,) = house.channel.threads
    assert "Bob is to bid." in house.bob.text(thread)


async def test_acts_at_a_parked_match_say_that_it_rests(house: House) -> None:
    await parked(house)
    before = await house.log()
    rests = "This match is parked. One of its players can bring it back."
    for verb, argument in ((Verb.BID, "pass"), (Verb.SIT, "B"), (Verb.COMPUTER, "B"), (Verb.REPLACE, "C")):
        custom_id = compose(verb, KEY, argument, deal=1, acts=1)
        assert await house.bob.press_id(custom_id, house.ann.find("Bring back")) == rests
    await house.bob.press("Bring back")
    assert await house.log() == [*before, "BroughtBack"]


async def test_new_where_a_table_runs_links_it_and_offers_a_thread(house: House) -> None:
    await house.ann.run("42 new")
    answer = await house.bob.run("42 new", notices=False)
    assert answer == "Table 1 is running here: one table a channel."
    message = house.bob.private()[-1]
    assert links(message) == [address(house, house.channel, house.board())]
    await house.bob.press("Open in a thread", message)
    (thread,) = house.channel.threads
    assert thread.name == "42 with Bob"
    assert "A Ann" not in house.eve.text(thread)
    assert "A Bob, host" in house.eve.text(thread)
    stored = house.env.backend.get_channel(thread.id)
    assert stored.thread_metadata is not None
    assert stored.thread_metadata.auto_archive_duration == 10080
    assert not (await house.snapshot(2)).table.options.notices


async def test_a_match_is_played_in_a_thread(house: House) -> None:
    house.stack(SIXES)
    await house.ann.run("42 new", thread=True)
    (thread,) = house.channel.threads
    board = next(message for message in house.ann.sees(thread) if message.embeds)
    await house.ann.fill(board, thread)
    await house.ann.press("Start", next(found for found in house.ann.sees(thread) if found.embeds))
    await house.ann.run("42 hand", thread)
    prompt = next(found for found in reversed(house.ann.sees(thread)) if "30" in labels(found))
    await house.ann.press("30", prompt)
    assert "Ann · 30" in house.eve.text(thread)
    assert not any(message.embeds for message in house.eve.sees())


async def test_inside_a_thread_no_thread_is_offered(house: House) -> None:
    await house.ann.run("42 new", thread=True)
    (thread,) = house.channel.threads
    assert "Table 1 is running here" in await house.bob.run("42 new", thread)
    message = [found for found in house.bob.sees(thread) if found.flags.ephemeral][-1]
    assert labels(message) == ["Go to the table"]
    refused = await house.bob.run("42 new", thread, thread=True)
    assert refused == "No thread can be made here: open the table in a text channel."


async def test_a_board_that_is_too_old_to_edit_is_posted_anew_and_the_old_one_deleted(house: House) -> None:
    game = await four(house, SIXES)
    old = house.board()
    await game.play("30")
    await house.wait(51 * 60)
    await game.hands()
    await game.play("pass")
    assert [message.id == old.id for message in house.eve.sees() if message.embeds] == [False]
    assert "Cy is to bid." in read(house.board())


async def test_a_match_holds_its_channel_between_rounds_and_not_when_it_is_over(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert "is running here" in await house.eve.run("42 new")
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    assert await house.eve.run("42 new") == "Table 2 is open."
