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


async def main(tables: int, turns: int) -> None:
    """Print the medians."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with TemporaryDirectory() as made:
        async with stubbed_bot(Path(made) / "acts.sqlite3") as bot:
            hall = Hall(bot, range(tables))
            await hall.sit()
            found = [await turn(hall.tables) for _ in range(turns)]
    rate, by_the_clock = (median(figures) for figures in zip(*found, strict=True))
    stated(f"acts a second on one core, sends stubbed, {tables} tables at once", rate)
    stated("  the same by the clock", by_the_clock)
    stated("  yardstick: requests a second that Discord allows", DISCORD_REQUESTS)
    judged("  times that", rate / DISCORD_REQUESTS, least=LEAST_TIMES, form=".1f")


if __name__ == "__main__":
    chosen = parser(__doc__).parse_args()
    asyncio.run(main(TABLES, 2 if chosen.quick else TURNS))
