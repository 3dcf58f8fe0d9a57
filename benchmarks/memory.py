"""What 10,000 tables take in memory, above the idle bot.

A process of its own opens the bot on a database with that many running tables, measures itself, lets people
look at all four hands and play at every table, and measures itself again.
"""

import asyncio
import gc
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import judged, memory_bytes, parser, stated
from benchmarks.stored import keys, multiplied, stored
from benchmarks.stubbed import Hall, stubbed_bot

TABLES = 10_000
ACTS = 20
MOST_MB = 150.0
MB = 1_000_000


def own() -> float:
    """Return the megabytes that this process holds."""
    gc.collect()
    return memory_bytes(os.getpid()) / MB


async def child(database: Path, tables: int) -> None:
    """Print the megabytes of the idle bot, with all tables loaded, an act at each, and all hands open."""
    async with stubbed_bot(database, seed=2) as bot:
        idle = own()
        halls = [Hall(bot, range(1, tables + 1), same=True, open_hands=is_open) for is_open in (False, True)]
        theirs, found = own() - idle, [idle]
        for key in keys(tables):
            await bot.manager.snapshot(key)
        found.append(own() - theirs)
        for hall in halls:
            await hall.come_back(keys(tables))
            await hall.act()
            for players in hall.tables:
                del players.snapshot  # theirs, not the bot's
            found.append(own() - theirs)
        print(*found)


async def main(tables: int) -> None:
    """Make the database, measure in a process of its own, and print the figures."""
    with TemporaryDirectory() as made:
        database = Path(made) / "memory.sqlite3"
        [key] = await stored(database, until=lambda players: players.acts == ACTS)
        multiplied(database, key, tables)
        command = [
            sys.executable,
            "-m",
            "benchmarks.memory",
            "--child",
            str(database),
            "--tables",
            str(tables),
        ]
        printed = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: ASYNC221, S603 - nothing else runs; our own module
    idle, loaded, playing, opened = map(float, printed.stdout.split())
    stated("yardstick: the idle bot", idle, ",.0f", "MB")
    stated(f"  above it: {tables:,} tables loaded", loaded - idle, ",.0f", "MB")
    # What is there once, for one table or many, weighs too much in the short form to judge by it.
    most = MOST_MB if tables == TABLES else None
    judged("  above it: the same, and an act at each", playing - idle, most=most, form=",.0f", unit="MB")
    stated("  above it: the same, and all four hands open at each", opened - idle, ",.0f", "MB")


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--tables", type=int, help="how many tables")
    options.add_argument("--child", type=Path, help="measure on this database: the benchmark's own call")
    chosen = options.parse_args()
    wanted = chosen.tables or (1_000 if chosen.quick else TABLES)
    asyncio.run(child(chosen.child, wanted) if chosen.child else main(wanted))
