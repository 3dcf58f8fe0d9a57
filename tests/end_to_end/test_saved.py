"""`make play` keeps its game: the next run goes on where the last one ended."""

from pathlib import Path

from tests.end_to_end.game import CHANNEL, Game, open_game


async def seen(game: Game) -> list[tuple[int, str, object]]:
    """Return what Ann sees in the channel."""
    messages = await game.person("ann").messages(CHANNEL)
    return [(message.id, message.content, message.embeds) for message in messages]


async def test_a_stopped_game_goes_on_in_the_next_run(tmp_path: Path) -> None:
    async with open_game(tmp_path, lasts=True) as game:
        asked = await game.until_asked(await game.deal_in(["ann"]))
        assert asked is not None
        await game.bot.terminate()
        before = await seen(game)
    for _ in range(2):
        async with open_game(tmp_path, lasts=True) as game:
            assert await seen(game) == before
            for _ in range(3):
                asked = await game.until_asked([game.person("ann")])
                assert asked is not None
                await game.act(asked)
            assert await game.until_asked([game.person("ann")]) is not None
            await game.bot.terminate()
            before = await seen(game)
            assert game.sandbox.violations == []
    assert [line for line in game.log.read_text().splitlines() if " ERROR " in line] == []


async def test_a_run_that_lost_its_last_messages_shows_the_table_again(tmp_path: Path) -> None:
    """A power cut may lose what was posted in the last seconds, never an act (D34)."""
    world = tmp_path / "world.json"
    async with open_game(tmp_path, lasts=True) as game:
        await game.person("ann").command(CHANNEL, "42 help")
        lost = world.read_bytes()
        await game.until_asked(await game.deal_in(["ann"]))
        await game.bot.kill()
    world.write_bytes(lost)
    async with open_game(tmp_path, lasts=True) as game:
        ann = game.person("ann")
        await ann.command(CHANNEL, "42 hand")
        assert await game.until_asked([ann]) is ann
        await game.act(ann)
        await game.person("finn").wait_for(CHANNEL, lambda seen: [each for each in seen if each.embeds])
    assert [line for line in game.log.read_text().splitlines() if " ERROR " in line] == []
