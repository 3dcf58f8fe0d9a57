"""Each thing that stops the bot has its exit code and one sentence, the last line that it prints."""

import asyncio
import os
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.exits import Exit
from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running
from tests.end_to_end.game import Game, open_game
from tests.patience import PATIENT_SECONDS


@asynccontextmanager
async def started(folder: Path, **world: object) -> AsyncIterator[tuple[Sandbox, BotProcess]]:
    """A sandbox whose world has been changed, and a bot that is launched, ready or not."""
    async with running() as sandbox:
        for name, value in world.items():
            setattr(sandbox.world, name, value)
        bot = BotProcess(bot_environment(sandbox.url, folder / "texas42.sqlite3"), log=folder / "bot.log")
        await bot.launch()
        try:
            yield sandbox, bot
        finally:
            await bot.kill()


async def ends(bot: BotProcess, code: Exit, said: str) -> None:
    assert await asyncio.wait_for(bot.ended(), PATIENT_SECONDS) == code
    last = bot.tail().splitlines()[-1]
    assert said in last
    assert "Traceback" not in bot.tail()


async def test_a_token_that_discord_refuses_d80(tmp_path: Path) -> None:
    async with started(tmp_path, token="another") as (_, bot):
        await ends(bot, Exit.SETTINGS, "Discord refuses the token: look at TEXAS42_TOKEN.")
        assert "sandbox" not in bot.tail().splitlines()[-1]


async def test_a_token_that_is_reset_while_the_bot_plays_d80(game: Game) -> None:
    game.sandbox.world.token = "another"
    game.sandbox.gateway.forget()
    await ends(game.bot, Exit.SETTINGS, "Discord refuses the token")


async def test_intents_that_discord_refuses_d79(tmp_path: Path) -> None:
    async with started(tmp_path, refused_intents=1) as (_, bot):
        await ends(bot, Exit.INTENTS, "Discord refuses the intents")


async def test_a_discord_that_is_not_there(tmp_path: Path) -> None:
    environment = bot_environment(
        "http://127.0.0.1:9", tmp_path / "texas42.sqlite3", TEXAS42_TRICK_SECOND="1"
    )
    bot = BotProcess(environment, log=tmp_path / "bot.log")
    await bot.launch()
    await ends(bot, Exit.UNREACHABLE, "Discord cannot be reached")
    assert "WARNING bot: TEXAS42_TRICK_SECOND is no setting, and is ignored. Did you mean" in bot.tail()


async def test_a_setting_that_is_wrong(tmp_path: Path) -> None:
    environment = bot_environment("http://example.org", tmp_path / "texas42.sqlite3")
    bot = BotProcess(environment, log=tmp_path / "bot.log")
    await bot.launch()
    await ends(bot, Exit.SETTINGS, "TEXAS42_DISCORD_URL: must be http://")


async def test_a_store_that_has_not_written_for_minutes_d87(tmp_path: Path) -> None:
    """A limit to the size of files stands for a full disk."""
    async with open_game(tmp_path, TEXAS42_UNHEALTHY_MINUTES="0.03") as game:
        resource.prlimit(game.bot.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        assert await asyncio.wait_for(game.bot.ended(), PATIENT_SECONDS) == Exit.UNHEALTHY


def command(game: Game, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the game's database, without a token."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("TEXAS42_")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        env={**others, "TEXAS42_DATABASE": str(game.database)},
        capture_output=True,
        text=True,
        check=False,
    )


async def test_backup_and_restore_from_the_command_line(game: Game, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    players = await game.deal_in(["ann"])
    saved = await asyncio.to_thread(command, game, "backup", str(backup))
    assert (saved.returncode, saved.stdout) == (0, f"{game.database} is saved in {backup}: 1 table(s).\n")
    again = await asyncio.to_thread(command, game, "backup", str(backup))
    assert again.returncode == Exit.DATABASE
    assert again.stderr == f"{backup} exists already, and nothing is overwritten.\n"
    held = await asyncio.to_thread(command, game, "restore", str(backup))
    assert held.returncode == Exit.DATABASE
    assert f"in use by another process (pid {game.bot.pid})" in held.stderr
    assert (await game.bot.terminate()).code == Exit.DONE
    dead = await asyncio.to_thread(command, game, "health")
    assert (dead.returncode, dead.stdout) == (Exit.NOT_RIGHT, "The bot has ended.\n")
    restored = await asyncio.to_thread(command, game, "restore", str(backup))
    assert restored.returncode == 0
    assert f"{game.database} is now what {backup} holds. The old one is {game.database}.2" in restored.stdout
    await game.start_bot()
    player = await game.until_asked(players)
    assert player is not None
    await game.act(player)
