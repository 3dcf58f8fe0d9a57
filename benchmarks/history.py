"""How long an act takes with a million finished rounds stored, beside a database with next to none.

The tables that are played at were opened before the rounds were stored: what they write goes among the rest.
An act lasts from the call until everybody can see it, with what goes to Discord answered at once.
"""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.report import judged, parser, stated
from benchmarks.stored import multiplied, rounds_in, stored
from benchmarks.stubbed import Hall, stubbed_bot

ROUNDS, TABLES, ACTS = 1_000_000, 50, 60
MOST_TIMES = 1.2
GIB = 1 << 30


async def made(database: Path, rounds: int) -> list[str]:
    """Make a database with at least so many finished rounds, and return the keys of the tables to play at."""
    *keys, finished = await stored(database, tables=TABLES, until=lambda _: True, then_finish=True)
    if rounds:
        await asyncio.to_thread(multiplied, database, finished, -(-rounds // rounds_in(database, finished)))
    return keys


async def main(folder: Path, rounds: int, acts: int) -> None:
    """Let an act happen here and there in turn, at one table after another."""
    times: dict[str, list[float]] = {"empty": [], "full": []}
    async with AsyncExitStack() as stack:
        halls: dict[str, Hall] = {}
        spent = size = 0.0
        for name, count in (("empty", 0), ("full", rounds)):
            database, begun = folder / name, time.perf_counter()
            keys = await made(database, count)
            spent, size = time.perf_counter() - begun, database.stat().st_size / GIB
            bot = await stack.enter_async_context(stubbed_bot(database, seed=2))
            halls[name] = Hall(bot, range(TABLES))
            await halls[name].come_back(keys)
        for _ in range(acts):
            for number in range(TABLES):
                for name, hall in halls.items():
                    begun = time.perf_counter()
                    await hall.tables[number].act()
                    times[name].append((time.perf_counter() - begun) * 1000)
    p95 = {name: sorted(found)[len(found) * 95 // 100] for name, found in times.items()}
    stated(f"an act with {rounds:,} finished rounds stored, p95", p95["full"], ".2f", "ms")
    stated("  yardstick: an empty database, p95", p95["empty"], ".2f", "ms")
    judged("  times that", p95["full"] / p95["empty"], most=MOST_TIMES, form=".2f")
    stated("  medians: full", median(times["full"]), ".2f", "ms")
    stated("  medians: empty", median(times["empty"]), ".2f", "ms")
    stated("  the full database", size, ".1f", f"GiB, made in {spent:.0f} s")


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--rounds", type=int, help="how many finished rounds; a million take 3 GiB")
    options.add_argument("--folder", help="where the databases are made")
    chosen = options.parse_args()
    with TemporaryDirectory(dir=chosen.folder) as place:
        wanted = chosen.rounds or (20_000 if chosen.quick else ROUNDS)
        asyncio.run(main(Path(place), wanted, 10 if chosen.quick else ACTS))
