"""How long the bot takes to start with 10,000 running tables stored, beside none.

From the start of the process until READY has come and the sweep has found nothing to take up, by the bot's
own line in the log. Tables at which people are awaited need nothing after a start.
"""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import alternated, judged, parser, stated
from benchmarks.stored import multiplied, stored
from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running

TABLES, TURNS = 10_000, 9
ACTS = 20
MOST_TIMES = 1.3
SWEPT = "taking up 0 tables"
GIVE_UP_SECONDS = 60.0


async def started(sandbox: Sandbox, database: Path) -> float:
    """Start the bot, kill it, and return the seconds that the start took."""
    log = database.with_suffix(".log")
    log.write_text("", "utf-8")
    bot = BotProcess(bot_environment(sandbox.url, database), log=log)
    begun = time.perf_counter()
    await bot.launch()
    try:
        async with asyncio.timeout(GIVE_UP_SECONDS):
            while SWEPT not in log.read_text("utf-8"):  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.002)
        return time.perf_counter() - begun
    finally:
        await bot.kill()


async def main(tables: int, turns: int) -> None:
    """Let both take turns, and print the medians."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        many, none = folder / "many.sqlite3", folder / "none.sqlite3"
        [key] = await stored(many, until=lambda players: players.acts == ACTS)
        multiplied(many, key, tables - 1)
        sandbox = await stack.enter_async_context(running(limits="off"))
        await started(sandbox, none)  # sends the commands, which later starts need not
        await started(sandbox, many)
        found = await alternated(
            {"many": lambda: started(sandbox, many), "none": lambda: started(sandbox, none)}, turns
        )
    stated(f"start with {tables:,} running tables stored", found["many"], ".3f", "s")
    stated("  yardstick: start with none", found["none"], ".3f", "s")
    judged("  times that", found["many"] / found["none"], most=MOST_TIMES, form=".2f")


if __name__ == "__main__":
    chosen = parser(__doc__).parse_args()
    asyncio.run(main(TABLES, 2 if chosen.quick else TURNS))
