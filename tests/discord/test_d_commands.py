"""Commands: where they are sent, how often, and what their payload says (D13, D64 to D68)."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client import TableBot
from bot.sync import fingerprint, sync
from bot.text.commands import DESCRIPTION
from bot.text.translator import texts
from cogs.commands import Tree, admin_group, group
from cogs.localised import Localised
from sandbox.limits.commands import budget, check_command
from tests.discord.house import House, open_house
from tests.discord.trouble import command_payload, deliver, forget_requests, sent

GLOBALLY = "/applications/*/commands"
IN_A_SERVER = "/applications/*/guilds/*/commands"


class Notes:
    """The bot's own notes, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def note(self, name: str) -> str | None:
        return self.kept.get(name)

    async def save_note(self, name: str, value: str) -> None:
        self.kept[name] = value


def fresh(house: House) -> Tree:
    """Return a tree as a newly started process has it, on the client that is connected."""
    tree = Tree.__new__(Tree)
    client = house.bot
    client._connection._command_tree = None
    app_commands.CommandTree.__init__(tree, client)
    tree.add_command(group())
    tree.add_command(admin_group())
    return tree


def _payload(made: Callable[[], app_commands.Group] = group) -> dict[str, Any]:
    client = TableBot(tree_cls=Tree, shard_count=1)
    client.tree.add_command(made())
    (command,) = client.tree.get_commands()
    return asyncio.run(command.get_translated_payload(client.tree, Localised()))


def nodes(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands, their options and choices."""
    yield payload
    for inner in (*payload.get("options", ()), *payload.get("choices", ())):
        yield from nodes(inner)


@pytest.fixture
def notes() -> Notes:
    return Notes()


async def planned(house: House, notes: Notes, guild: int | None, *, force: bool = False) -> list[str]:
    """Sync as a start does; return the requests as `global` or `guild`, with `-` for a withdrawal."""
    forget_requests(house)
    with house.env._bot_scope():
        await sync(fresh(house), notes, guild, force=force)  # type: ignore[arg-type]
    return [
        ("guild" if "/guilds/" in request.path else "global") + ("" if request.json else "-")
        for request in sent(house, "PUT", "/applications/*")
    ]


async def test_commands_are_sent_once_and_again_only_when_they_have_changed_d66(
    house: House, notes: Notes
) -> None:
    assert await planned(house, notes, None) == ["global"]
    assert await planned(house, notes, None) == []
    notes.kept["commands.hash"] = "of another version"
    assert await planned(house, notes, None) == ["global"]
    assert await planned(house, notes, None, force=True) == ["global"]


async def test_commands_stand_in_one_place_only_d64(house: House, notes: Notes) -> None:
    guild = house.guild.id
    assert await planned(house, notes, guild) == ["guild"]
    assert await planned(house, notes, guild) == []
    assert await planned(house, notes, None) == ["guild-", "global"]
    assert await planned(house, notes, guild) == ["global-", "guild"]


async def test_a_server_that_the_bot_has_left_does_not_stop_the_start_d64(house: House, notes: Notes) -> None:
    assert await planned(house, notes, house.guild.id) == ["guild"]
    house.env.inject_error("PUT", IN_A_SERVER, status=403, code=50001, message="Missing Access")
    assert await planned(house, notes, None) == ["guild-", "global"]
    assert await planned(house, notes, None) == []


async def test_two_starts_send_the_commands_once_d66(tmp_path: Path) -> None:
    async with open_house(tmp_path / "texas42.sqlite3") as house:
        assert len(sent(house, "PUT", GLOBALLY)) == 1
        await house.restart()
        with house.env._bot_scope():
            house.bot.dispatch("ready")
        await house.after()
        assert len(sent(house, "PUT", GLOBALLY)) == 1
        assert not sent(house, "PUT", IN_A_SERVER)


async def test_a_command_with_changed_options_says_to_try_again_d65(house: House) -> None:
    for name in ("replace", "dance"):
        record, payload = command_payload(house, house.ann, name)
        await deliver(house, payload)
        assert "updated" in house._answers(record), name


def test_what_belongs_to_the_top_stands_at_the_top_d13_d68() -> None:
    payload = _payload()
    assert payload["integration_types"] == [0]
    assert payload["contexts"] == [0]
    for option in payload["options"]:
        assert option["type"] == discord.AppCommandOptionType.subcommand.value
        assert not {"default_member_permissions", "nsfw", "contexts", "integration_types"} & {
            name for name, value in option.items() if value
        }


def test_no_command_checks_permissions_by_the_payload_d68() -> None:
    assert _payload()["default_member_permissions"] is None
    for command in group().walk_commands():
        assert isinstance(command, app_commands.Command)
        assert command.default_permissions is None


def test_the_settings_of_a_server_are_for_who_manages_it_d68() -> None:
    payload = _payload(admin_group)
    assert payload["name"] == "42admin"
    assert int(payload["default_member_permissions"]) == discord.Permissions(manage_guild=True).value
    assert (payload["integration_types"], payload["contexts"]) == ([0], [0])


@pytest.mark.parametrize("made", [group, admin_group])
def test_the_commands_stay_within_the_rules_and_the_budget_in_every_language_d69_d72(
    made: Callable[[], app_commands.Group],
) -> None:
    payload = _payload(made)
    check_command(payload)
    assert budget(payload) < 8000


@pytest.mark.parametrize("made", [group, admin_group])
def test_the_group_has_one_name_and_americans_have_their_own_texts_d70_d71(
    made: Callable[[], app_commands.Group],
) -> None:
    payload = _payload(made)
    assert payload["name_localizations"] == {}
    assert payload["description_localizations"]["en-US"] == payload["description"]
    for node in [*nodes(payload)][1:]:
        assert node["name_localizations"]["en-US"] == node["name"]
        if "description" in node:
            assert node["description_localizations"]["en-US"] == node["description"]


@pytest.mark.parametrize("made", [group, admin_group])
def test_discords_lists_speak_every_language_that_has_a_catalogue(
    made: Callable[[], app_commands.Group],
) -> None:
    for node in nodes(_payload(made)):
        spoken = node.get("description_localizations")
        if spoken is not None:
            assert spoken == {
                locale.value: said
                for locale in discord.Locale
                if (said := texts(locale.value).pgettext(DESCRIPTION, node["description"]))
                != node["description"]
                or locale is discord.Locale.american_english
            }


async def test_the_same_commands_have_the_same_hash_d66() -> None:
    one, other = TableBot(tree_cls=Tree, shard_count=1), TableBot(tree_cls=Tree, shard_count=1)
    for client in (one, other):
        client.tree.add_command(group())
    assert await fingerprint(one.tree, None) == await fingerprint(other.tree, None)
    await other.tree.set_translator(Localised())
    assert await fingerprint(one.tree, None) != await fingerprint(other.tree, None)
    await one.tree.set_translator(Localised())
    one.tree.remove_command("42")
    assert await fingerprint(one.tree, None) != await fingerprint(other.tree, None)
