"""Whole matches on the wire, with the bot as its own process."""

from pathlib import Path

import pytest

from engine.house import Preset
from sandbox.process import BotProcess, bot_environment
from tests.end_to_end.game import CHANNEL, Game, labels


async def play_out(game: Game, names: list[str], rules: str = "standard") -> None:
    players = await game.deal_in(names, rules)
    while (player := await game.until_asked(players)) is not None:
        await game.act(player)
    board = await game.board()
    assert "have won the match" in board.content


@pytest.mark.parametrize("preset", Preset)
async def test_one_person_plays_a_match_of_each_preset_against_computer_players(
    game: Game, preset: Preset
) -> None:
    await play_out(game, ["ann"], preset)


async def test_a_match_goes_on_after_a_kill_in_the_middle_of_it(game: Game) -> None:
    players = await game.deal_in(["ann", "bob"])
    for acts in range(12):
        player = await game.until_asked(players)
        assert player is not None
        await game.act(player)
        if acts in {4, 8}:
            await game.bot.kill()
            await game.start_bot()
    while (player := await game.until_asked(players)) is not None:
        await game.act(player)
    assert "have won the match" in (await game.board()).content
    boards = [m for m in await game.person("finn").messages(CHANNEL) if m.embeds and "More" in labels(m)]
    assert len(boards) <= 1


async def test_a_bot_told_to_stop_exits_in_order_and_loses_nothing_d84(game: Game) -> None:
    players = await game.deal_in(["ann"])
    player = await game.until_asked(players)
    assert player is not None
    message = await game.board()
    await game.act(player)
    ended = await game.bot.terminate()
    assert ended.code == 0
    assert ended.seconds < 8
    await game.start_bot()
    player = await game.until_asked(players)
    assert player is not None
    await game.act(player)
    assert len([m for m in await game.person("finn").messages(CHANNEL) if m.id == message.id]) == 1


async def test_a_second_process_on_the_database_says_why_it_refuses_d83(game: Game, tmp_path: Path) -> None:
    log = tmp_path / "second.log"
    second = BotProcess(bot_environment(game.sandbox.url, game.database), log=log)
    await second.launch()
    assert await second.ended() == 74
    assert str(game.database) in log.read_text()
    assert str(game.bot.pid) in log.read_text()
