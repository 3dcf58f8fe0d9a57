"""`python -m bot emojis` on the wire, and a bot that takes what is there (D44, D45)."""

import asyncio
import sys
from pathlib import Path

from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running
from tests.end_to_end.game import CHANNEL, QUICK, Game, prompt
from tests.patience import STALLED_SECONDS

ROUTE = "/applications/{application}/emojis"
ROOT = Path(__file__).parents[2]


async def make_emojis(sandbox: Sandbox, database: Path) -> str:
    """Run the command, and return the last line that it prints."""
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "emojis"),
        cwd=ROOT,
        env=bot_environment(sandbox.url, database),
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await command.communicate()
    assert command.returncode == 0
    return out.decode().splitlines()[-1]


async def test_emojis_are_made_once_and_stand_on_buttons_and_beside_tiles(tmp_path: Path) -> None:
    database = tmp_path / "texas42.sqlite3"
    async with running() as sandbox:
        sandbox.interactions.acknowledge_seconds = STALLED_SECONDS
        assert (await make_emojis(sandbox, database)).startswith("29 emoji(s) made, 0 made anew.")
        assert len(sandbox.journal.requests("POST", ROUTE)) == 29
        assert (await make_emojis(sandbox, database)).startswith("0 emoji(s) made, 0 made anew.")
        assert len(sandbox.journal.requests("POST", ROUTE)) == 29
        bot = BotProcess(bot_environment(sandbox.url, database, **QUICK), log=tmp_path / "bot.log")
        game = Game(sandbox, bot, database, tmp_path / "bot.log")
        await game.start_bot()
        try:
            [ann] = await game.deal_in(["ann"])
            await game.until_asked([ann])
            shown = prompt(await ann.messages(CHANNEL))
        finally:
            await bot.kill()
        assert shown is not None
        assert shown.content.count("<:tile_") == 7
        assert shown.embeds[0]["image"]["description"].startswith("Picture of your hand")
        assert sandbox.violations == []
