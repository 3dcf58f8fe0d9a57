"""What computer players that think cost the loop, in worker processes: decisions one by one, and 40 at once.

`python -m benchmarks.thinking [--quick]`: how long workers take to start, how long one decision takes and how
many miss the fixed moment, how late the loop is at most while 40 are thought about, beside a loop at rest.
"""

import asyncio
import os
import random
import time
from statistics import quantiles

from benchmarks.computer import deals
from benchmarks.report import judged, parser, stated
from bot.metrics import Metrics
from bot.thinking.pool import Pool
from bot.thinking.thinker import PoolThinker
from engine.events import Dealt
from engine.game import apply, decide
from engine.players.levels import Level
from engine.players.thumb import choose
from engine.view import Recall, recall

AT_ONCE = 40
MOMENT = 1.5
"""Seconds after which a computer player acts."""
MOST_MISSED = 0.001
"""The share of decisions at a single table that rules of thumb may have to make."""
TICK = 0.001
MOST_LAG = 50.0
"""Milliseconds that the loop may stand still."""


def turns(dealt: Dealt, rng: random.Random) -> list[Recall]:
    """Return what each turn of a deal, played by rules of thumb, had seen, where there was a choice."""
    state, found = apply(None, dealt), []
    while state.turn is not None:
        memory = recall(state, state.turn)
        found += [memory] if len(memory.legal) > 1 else []
        for event in decide(state, state.turn, choose(memory, rng)):
            state = apply(state, event)
    return found


class Lag:
    """Looks how late the loop is, in milliseconds."""

    def __init__(self) -> None:
        self.most = 0.0
        self._watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.most = max(self.most, (time.perf_counter() - due) * 1000)

    def end(self) -> float:
        """Stop looking and return the most."""
        self._watching.cancel()
        return self.most


async def at_rest(seconds: float) -> float:
    """Return how late a loop with nothing to do is at most, in milliseconds: what this machine brings."""
    lag = Lag()
    await asyncio.sleep(seconds)
    return lag.end()


async def at_once(thinker: PoolThinker, memories: list[Recall], level: Level) -> tuple[float, list[float]]:
    """Ask for all decisions together; return the loop's lag and after how many seconds each was there."""
    lag, began = Lag(), time.perf_counter()

    async def one(memory: Recall) -> float:
        await thinker.choose(memory, level)
        return time.perf_counter() - began

    seconds = await asyncio.gather(*map(one, memories))
    return lag.end(), seconds


async def one_by_one(thinker: PoolThinker, memories: list[Recall]) -> None:
    """Ask for the expert's decisions one after the other, as a single table does."""
    seconds = []
    for memory in memories:
        began = time.perf_counter()
        await thinker.choose(memory, Level.EXPERT)
        seconds.append(time.perf_counter() - began)
    cuts = quantiles(seconds, n=20)
    stated(f"one by one, expert, {len(seconds)} decisions: median", cuts[9] * 1000, ".0f", "ms")
    stated("one by one, expert: 95th percentile", cuts[18] * 1000, ".0f", "ms")
    stated("one by one, expert: longest", max(seconds) * 1000, ".0f", "ms")
    missed = sum(each > MOMENT for each in seconds) / len(seconds)
    judged("one by one, expert: share that misses the moment", missed, most=MOST_MISSED, form=".2%")


async def main(*, quick: bool) -> None:
    """Measure with as many workers as there are processors."""
    rng, rounds, processors = random.Random(42), 3 if quick else 20, os.cpu_count() or 1
    memories = [memory for dealt in deals(rounds * 4, rng) for memory in turns(dealt, rng)]
    pool = Pool(processors)
    thinker, began = PoolThinker(pool, Metrics()), time.perf_counter()
    await pool.run(os.getpid)
    stated(f"start of {processors} workers", (time.perf_counter() - began) * 1000, unit="ms")
    stated("lag of a loop at rest, most", await at_rest(5), ".1f", "ms")
    await one_by_one(thinker, memories)
    for level in Level:
        lags, seconds = [], list[float]()
        for _ in range(rounds):
            most, found = await at_once(thinker, rng.sample(memories, AT_ONCE), level)
            lags.append(most)
            seconds += found
        in_time = sum(each <= MOMENT for each in seconds) / len(seconds)
        judged(
            f"{AT_ONCE} at once, {level}: lag of the loop, most",
            max(lags),
            most=MOST_LAG,
            form=".1f",
            unit="ms",
        )
        stated(f"{AT_ONCE} at once, {level}: there within {MOMENT} s", in_time * 100, ".1f", "%")
        stated(
            f"{AT_ONCE} at once, {level}: decisions a second",
            AT_ONCE * rounds / sum_of_last(seconds, rounds),
            ".1f",
        )
    thinker.close()


def sum_of_last(seconds: list[float], rounds: int) -> float:
    """Return how long all rounds took: until the last decision of each."""
    return sum(max(seconds[start * AT_ONCE : (start + 1) * AT_ONCE]) for start in range(rounds))


if __name__ == "__main__":
    asyncio.run(main(quick=parser(__doc__).parse_args().quick))
