"""Acts a second on one core through act, store and rendering, with what goes to Discord answered at once.

Four people at each table have their hands open: an act is a commit, a board and four prompts. The rate is
taken by processor time, of which other work on the machine takes nothing.
"""

import asyncio
import os
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.report import judged, parser, stated
from benchmarks.stubbed import Hall, Players, stubbed_bot

TABLES, TURNS, SECONDS = 200, 7, 3.0
DISCORD_REQUESTS = 50
"""What Discord allows one bot in a second, all requests together."""
LEAST_TIMES = 10.0


async def turn(tables: list[Players]) -> tuple[float, float]:
    """Return acts a second, by processor time and by the clock."""
    used, begun = time.process_time(), time.perf_counter()

    async def play(players: Players) -> int:
        done = 0
        while time.perf_counter() < begun + SECONDS:
            await players.act()
            done += 1
        return done

    done = sum(await asyncio.gather(*map(play, tables)))
    return done / (time.process_time() - used), done / (time.perf_counter() - begun)


async def measured(tables: int, turns: int, *, pictures: bool) -> tuple[float, float]:
    """Return the medians of the turns after the first, in which more may be drawn than later."""
    with TemporaryDirectory() as made:
        async with stubbed_bot(Path(made) / "acts.sqlite3", pictures=pictures) as bot:
            hall = Hall(bot, range(tables))
            await hall.sit()
            _, *found = [await turn(hall.tables) for _ in range(turns + 1)]
    rate, by_the_clock = (median(figures) for figures in zip(*found, strict=True))
    return rate, by_the_clock


async def main(tables: int, turns: int) -> None:
    """Print the figures, with text alone and as the bot comes."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    stated("yardstick: requests a second that Discord allows", DISCORD_REQUESTS)
    for looks, pictures in (("text alone", False), ("pictures on", True)):
        rate, by_the_clock = await measured(tables, turns, pictures=pictures)
        stated(f"acts a second on one core, sends stubbed, {tables} tables, {looks}", rate)
        stated("  the same by the clock", by_the_clock)
        judged("  times the yardstick", rate / DISCORD_REQUESTS, least=LEAST_TIMES, form=".1f")


if __name__ == "__main__":
    chosen = parser(__doc__).parse_args()
    asyncio.run(main(TABLES, 2 if chosen.quick else TURNS))
