"""`/42admin`: what who manages a server chooses, and what follows."""

import discord
import pytest
import simcord

from bot.tables.ports import Status
from tests.discord.game import MADE_IN_TWO, SIXES, four
from tests.discord.house import House, Person, buttons
from tests.discord.test_pictures import PICTURES

USUAL = (
    "Settings of this server:\n"
    "Pictures of boards and hands: on\n"
    "Turn notices at new tables: on\n"
    "Language of boards: English, as the server\n"
    "Tables may open in every channel.\n"
    "New tables: Standard game, to 7 marks\n"
    "Change them with `/42admin set`, `/42admin channels` and `/42admin rules`."
)


@pytest.fixture
def owner(house: House) -> Person:
    """Somebody who may manage the server."""
    role = house.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    user = house.env.create_user("olive", global_name="Olive")
    return Person(house, house.guild.add_member(user, roles=[role]))


async def test_only_who_may_manage_the_server_has_its_command_d68(house: House) -> None:
    for person in (house.ann, house.manager):
        with pytest.raises(simcord.SetupError):
            await person.run("42admin show")


async def test_the_settings_are_shown_changed_and_kept(house: House, owner: Person) -> None:
    assert await owner.run("42admin show") == USUAL
    changed = await owner.run("42admin set", pictures=False, notices=False, language="en")
    assert "hands: off" in changed
    assert "Turn notices at new tables: off" in changed
    await house.restart()
    assert await owner.run("42admin show") == changed
    assert "Language of boards: English\n" in changed
    assert await owner.run("42admin set", pictures=True, notices=True, language="server") == USUAL


async def test_new_tables_call_players_as_the_server_wants_unless_the_host_says_otherwise(
    house: House, owner: Person
) -> None:
    await owner.run("42admin set", notices=False)
    await house.ann.run("42 new")
    other = house.guild.create_text_channel("other")
    await house.bob.run("42 new", other, notices=True)
    assert [(await house.snapshot(number)).table.options.notices for number in (1, 2)] == [False, True]


@PICTURES
async def test_pictures_that_a_server_does_not_want_are_not_drawn(house: House, owner: Person) -> None:
    game = await four(house, SIXES)
    assert house.board().embeds[0].image.url
    await owner.run("42admin set", pictures=False)
    await game.play("30")
    assert not house.board().embeds[0].image.url
    await owner.run("42admin set", pictures=True)
    await game.play("pass")
    assert house.board().embeds[0].image.url


async def test_tables_open_in_the_listed_channels_alone(house: House, owner: Person) -> None:
    listed = house.guild.create_text_channel("listed")
    shown = await owner.run("42admin channels", add=listed)
    assert f"Tables may open in: <#{listed.id}>" in shown
    refused = await house.ann.run("42 new")
    assert refused == f"No table may open in this channel. Open it in one of these: <#{listed.id}>."
    assert "Table 1 is open." in await house.ann.run("42 new", listed)
    assert "every channel" in await owner.run("42admin channels", remove=listed)
    assert "Table 2 is open." in await house.ann.run("42 new")


async def test_a_rematch_and_a_thread_keep_to_the_list_and_a_running_match_goes_on(
    house: House, owner: Person
) -> None:
    game = await four(house, SIXES)
    listed = house.guild.create_text_channel("listed")
    await owner.run("42admin channels", add=listed)
    await game.play(MADE_IN_TWO)
    assert (await house.snapshot()).table.status is Status.BETWEEN
    assert "No table may open in this channel." in await house.eve.run("42 new", thread=True)
    await house.eve.run("42 new", listed)
    offered = await house.eve.run("42 new")
    assert offered.startswith("No table may open in this channel.")
    assert buttons(house.eve.private()[-1]) == []


async def test_a_thread_and_a_category_stand_for_their_channels(house: House, owner: Person) -> None:
    await owner.run("42admin channels", add=house.channel)
    answer = await house.ann.run("42 new", thread=True)
    assert "Table 1 is open." in answer
