"""Clicks a second through the whole bot, disk included, and through a bare discord.py bot.

Both are processes of their own, each with a sandbox that knows no rate limits; the sandboxes and the people
live in this process. Simulated Discord in the bot's own process would spend its time on the bot's account.
The bare bot makes, by the count of the turn before, the same requests with constant payloads.

What is compared is clicks for each second of the process's own processor time. On a machine at rest that is
the rate at which one core is full; and neither other work on the machine nor what the sandbox itself takes,
which would hide the difference between the two bots, is measured with it.
"""

import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.bare import KINDS
from benchmarks.crowd import Crowd, Ring, Table42, Tally, full_world
from benchmarks.report import judged, parser, processor_seconds, stated
from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running

TABLES, TURNS, SECONDS = 200, 7, 6.0
LEAST_SHARE = 0.5
QUIET_SECONDS = 0.5
PAYLOADS = 2  # a board, and a prompt that asks for a tile
NO_PAUSES = {
    "TEXAS42_TRICK_SECONDS": "0",
    "TEXAS42_COMPUTER_SECONDS": "0",
    "TEXAS42_EDIT_SECONDS": "0",
    "TEXAS42_REQUESTS_PER_SECOND": "1000000",
    "TEXAS42_PICTURES": "false",  # a picture is uploaded once and kept: payloads could not be constant
}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn came to: clicks, seconds by the wall and of the processor, requests by kind for a click."""

    clicks: int
    seconds: float
    processor: float
    sandbox: float
    rates: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared."""

    crowd: Crowd
    bot: BotProcess
    tally: Tally

    async def turn(self, seconds: float) -> Turn:
        """Let people press for so long, and wait until the last press is served."""
        self.tally.counts.clear()
        used, own, begun = processor_seconds(self.bot.pid), time.process_time(), time.perf_counter()
        self.crowd.go_on()
        await asyncio.sleep(seconds)
        self.crowd.playing = False
        spent = await self._quiet() - begun
        counts, clicks = self.tally.counts, self.tally.counts["answer"]
        return Turn(
            clicks,
            spent,
            processor_seconds(self.bot.pid) - used,
            time.process_time() - own,
            tuple(counts[kind] / clicks for kind in KINDS),
        )

    async def _quiet(self) -> float:
        """Wait until no request has come for a while; return when the last one came."""
        seen, last = -1, time.perf_counter()
        while time.perf_counter() < last + QUIET_SECONDS:
            if self.tally.counts.total() != seen:
                seen, last = self.tally.counts.total(), time.perf_counter()
            await asyncio.sleep(0.02)
        return last


async def main(tables: int, turns: int, seconds: float) -> None:
    """Let both take turns, and print the medians."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        sandbox, tally = await _sandbox(stack, tables)
        environment = bot_environment(sandbox.url, folder / "clicks.sqlite3", **NO_PAUSES)
        whole = Side(Table42(sandbox), await _started(stack, sandbox, environment, folder / "bot.log"), tally)
        await whole.crowd.sit()
        while len(tally.payloads) < PAYLOADS:
            await whole.turn(seconds)
        payloads = folder / "payloads.json"
        payloads.write_text(json.dumps(tally.payloads), "utf-8")
        empty, tally = await _sandbox(stack, tables)
        command = (sys.executable, "-m", "benchmarks.bare", str(payloads))
        ring = Ring(empty)
        started = await _started(
            stack, empty, bot_environment(empty.url, folder), folder / "bare.log", command
        )
        bare = Side(ring, started, tally)
        await ring.sit()
        found: list[tuple[Turn, Turn]] = []
        for _ in range(turns):
            bot = await whole.turn(seconds)
            await ring.plan(bot.rates)
            found.append((bot, await bare.turn(seconds)))
        report(tables, found, len(sandbox.violations) + len(empty.violations))


async def _sandbox(stack: AsyncExitStack, tables: int) -> tuple[Sandbox, Tally]:
    tally = Tally()
    serving = running(world=full_world(tables), limits="off", journal=tally)
    return await stack.enter_async_context(serving), tally


async def _started(
    stack: AsyncExitStack,
    sandbox: Sandbox,
    environment: dict[str, str],
    log: Path,
    command: tuple[str, ...] = (),
) -> BotProcess:
    bot = BotProcess(environment, log=log, **({"command": command} if command else {}))
    stack.push_async_callback(bot.kill)
    await bot.start(sandbox.gateway)
    return bot


def report(tables: int, found: list[tuple[Turn, Turn]], violations: int) -> None:
    """Print the figures."""
    whole, bare = zip(*found, strict=True)
    rate, yardstick = (median(turn.clicks / turn.processor for turn in side) for side in (whole, bare))
    stated(f"clicks a second of processor time, {tables} tables at once", rate)
    stated("  yardstick: bare discord.py, the same requests", yardstick)
    judged("  share of it", rate / yardstick, least=LEAST_SHARE, form=".0%")
    for name, side in (("the bot", whole), ("bare discord.py", bare)):
        stated(f"  {name}: clicks a second by the clock", median(turn.clicks / turn.seconds for turn in side))
        stated(f"  {name}: requests a click", 1 + median(sum(turn.rates) for turn in side), ".2f")
        load = (
            median((turn.processor) / turn.seconds for turn in side),
            median(turn.sandbox / turn.seconds for turn in side),
        )
        stated(f"  {name}: processor used", load[0], ".0%", f"beside {load[1]:.0%} of the sandbox")
    stated("  presses that Discord would have called failed, and other violations", violations)


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=TABLES)
    chosen = options.parse_args()
    asyncio.run(main(chosen.tables, 2 if chosen.quick else TURNS, 2.0 if chosen.quick else SECONDS))
