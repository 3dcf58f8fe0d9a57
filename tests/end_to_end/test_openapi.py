"""What bot and sandbox say in a whole match, held against Discord's own description of its API."""

from sandbox.driver import Person
from tests.end_to_end.game import CHANNEL, Game
from tests.openapi import deviations, needs_description


async def use_every_command(game: Game, person: Person) -> set[str]:
    """Use each command with its required options, and each option that completes; return the commands."""
    where = game.sandbox.world.channel(CHANNEL)
    commands = dict(game.sandbox.people.commands(person.user, where))
    for path, node in commands.items():
        options = node.get("options") or []
        given = {each["name"]: each["choices"][0]["value"] for each in options if each.get("required")}
        await person.command(CHANNEL, path, **given)
        for option in options:
            if option.get("autocomplete"):
                await person.complete(CHANNEL, path, option["name"], **{option["name"]: ""})
    return set(commands)


@needs_description
async def test_a_match_and_every_command_are_as_discord_describes_them(game: Game) -> None:
    ann, finn = await game.deal_in(["ann"]), game.person("finn")
    await use_every_command(game, finn)
    await finn.command(CHANNEL, "42 new", thread=True)
    while (player := await game.until_asked(ann)) is not None:
        await game.act(player)
    used = await use_every_command(game, ann[0])
    assert {"42 new", "42 hand", "42 score", "42 review", "42 forget"} <= used
    requests = game.sandbox.journal.requests()
    assert len(requests) > 500
    assert deviations(requests) == set()
