"""House rules: chosen when a table is opened, or for a server's new tables (H1 to H9)."""

import discord
import pytest

from engine.house import PRESETS, Preset
from engine.options import SevensRule
from engine.rules import Rules
from tests.discord.house import House, Person


@pytest.fixture
def owner(house: House) -> Person:
    """Somebody who may manage the server."""
    role = house.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    user = house.env.create_user("olive", global_name="Olive")
    return Person(house, house.guild.add_member(user, roles=[role]))


async def rules(house: House, number: int = 1) -> Rules:
    return (await house.snapshot(number)).table.rules


async def test_a_table_is_opened_by_the_rules_that_go_together(house: House) -> None:
    await house.ann.run("42 new", rules="family")
    assert await rules(house) == PRESETS[Preset.FAMILY]
    assert (
        "House rules: to 7 marks · the dealer must bid · nello · splash from 3 marks · plunge from 4 marks"
        in str(house.board().embeds[0].description)
    )


async def test_what_is_chosen_comes_on_top_of_them(house: House) -> None:
    await house.ann.run("42 new", rules="family", nello="nello off", score="score points, points_to_win 500")
    assert "to 500 points · the dealer must bid · splash" in str(house.board().embeds[0].description)


async def test_what_cannot_be_together_is_refused_with_the_reason(house: House) -> None:
    said = await house.ann.run("42 new", splash="splash 3", plunge="plunge 3")
    assert said == "A plunge must be worth more marks than a splash: choose other ones."
    assert "Table 1" not in house.bob.text()


async def test_a_servers_new_tables_are_played_by_its_rules_unless_others_are_chosen(
    house: House, owner: Person
) -> None:
    said = await owner.run("42admin rules", rules="points", tally="tally XXX")
    assert "New tables: House rules: to 250 points · tally XXX\n" in said
    await house.restart()
    await house.ann.run("42 new")
    assert "to 250 points" in str(house.board().embeds[0].description)
    await house.bob.run("42 new", house.guild.create_text_channel("other"), rules="standard")
    assert await rules(house, 2) == Rules()


async def test_the_table_that_moves_to_a_thread_keeps_the_rules_that_were_chosen(house: House) -> None:
    await house.ann.run("42 new")
    await house.bob.run("42 new", sevens="sevens looper", lay_down="lay_down on")
    await house.bob.press("Open in a thread")
    assert await rules(house, 2) == Rules(sevens=SevensRule.LOOPER, lay_down=True)
