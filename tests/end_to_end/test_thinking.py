"""Workers of a real bot: they answer people, and nothing is left of them however the bot ends."""

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.model import Message
from tests.end_to_end.game import CHANNEL, Game, alone, open_game, prompt


@pytest.fixture
async def thinking(tmp_path: Path) -> AsyncIterator[Game]:
    """A bot whose computer players have time to think."""
    async with open_game(tmp_path, TEXAS42_COMPUTER_SECONDS="1.5") as opened:
        yield opened
    assert [line for line in opened.log.read_text().splitlines() if " ERROR " in line] == []
    assert "Traceback" not in opened.log.read_text()


async def hint(game: Game) -> str:
    """Ask for a hint and return the prompt that has it."""
    [ann] = await game.deal_in(["ann"])
    await game.until_asked([ann])
    await game.press(ann, "Hint")

    def said(seen: list[Message]) -> str | None:
        found = prompt(seen)
        return str(found.embeds) if found and "The expert would" in str(found.embeds) else None

    return await ann.wait_for(CHANNEL, said)


async def test_a_hint_comes_from_a_worker(thinking: Game) -> None:
    assert "The expert would" in await hint(thinking)


async def test_nothing_is_left_of_a_bot_that_is_killed(thinking: Game) -> None:
    await hint(thinking)
    group = thinking.bot.pid
    os.kill(group, signal.SIGKILL)
    await thinking.bot.ended()
    await alone(group)


async def test_a_bot_that_is_told_to_stop_while_computer_players_think_ends_in_order_d84(
    thinking: Game,
) -> None:
    [ann] = await thinking.deal_in(["ann"])
    await thinking.until_asked([ann])
    await thinking.act(ann)
    group = thinking.bot.pid
    ended = await thinking.bot.terminate()
    assert ended.code == 0
    assert ended.seconds < 8
    await alone(group)


async def test_what_a_terminal_sends_to_all_ends_the_bot_in_order(thinking: Game) -> None:
    await hint(thinking)
    group = thinking.bot.pid
    os.killpg(group, signal.SIGINT)
    assert await thinking.bot.ended() == 0
    await alone(group)
