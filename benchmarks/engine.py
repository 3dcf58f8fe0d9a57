"""Random rounds a second through decide, apply and legal_actions, on one core.

The figure of the last release stands in `figures.json`, beside the machine it was measured on; on another one
it says nothing. `--keep` writes the present figure there: that is part of a release. Rounds are counted for
each thousand shuffles, in turns, so that a busy machine slows figure and yardstick alike.
"""

import asyncio
import hashlib
import json
import os
import platform
import random
import time
import tomllib
from pathlib import Path

from benchmarks.report import alternated, judged, parser, stated
from engine.game import apply, deal_hands, decide, first_deal, legal_actions
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase

TURNS, SECONDS = 9, 0.7
MOST_LOSS = 0.1
FIGURES = Path(__file__).with_name("figures.json")
PROJECT = Path(__file__).parents[1] / "pyproject.toml"
PLAYING = {Phase.AUCTION, Phase.DECLARATION, Phase.PLAY}
RULES = Rules()


async def rounds() -> float:
    """Return random rounds a second."""
    chance, played, began = random.Random(42), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        order = chance.sample(RULES.tiles, len(RULES.tiles))
        state = apply(None, first_deal(RULES, Seat.D, deal_hands(RULES, Seat.D, order)))
        while state.phase in PLAYING and state.turn is not None:
            for event in decide(state, state.turn, chance.choice(legal_actions(state))):
                state = apply(state, event)
        played += 1
    return played / (time.process_time() - began)


async def shuffles() -> float:
    """Return bare shuffles of the set a second."""
    chance, done, began = random.Random(42), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        chance.sample(RULES.tiles, len(RULES.tiles))
        done += 1
    return done / (time.process_time() - began)


def machine() -> str:
    """Return what tells kinds of machine apart: processor, cores, Python, in 12 hexadecimal digits."""
    try:
        processor = Path("/proc/cpuinfo").read_text("utf-8").partition("model name")[2].partition("\n")[0]
    except OSError:
        processor = platform.processor()
    kind = (processor, platform.machine(), os.cpu_count(), platform.python_version_tuple()[:2])
    return hashlib.sha256(repr(kind).encode()).hexdigest()[:12]


async def main(turns: int, *, keep: bool) -> None:
    """Print the figure beside its yardstick and, where that says something, beside the last release's."""
    found = await alternated({"rounds": rounds, "shuffles": shuffles}, turns)
    relative = found["rounds"] / found["shuffles"] * 1000
    stated("random rounds a second, one core, through decide and apply", found["rounds"])
    stated("  yardstick: shuffles of the set a second", found["shuffles"])
    stated("  rounds for a thousand shuffles", relative, ".2f")
    here, last = machine(), json.loads(FIGURES.read_text("utf-8"))
    if last["machine"] == here:
        was = last["rounds for a thousand shuffles"]
        judged(f"  share of release {last['release']}'s", relative / was, least=1 - MOST_LOSS, form=".0%")
    else:
        print(f"  release {last['release']} was measured on another machine: not compared")
    if keep:
        kept = {
            "release": tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"],
            "machine": here,
            "random rounds a second": round(found["rounds"]),
            "rounds for a thousand shuffles": round(relative, 2),
        }
        FIGURES.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--keep", action="store_true", help="write the figure as that of this release")
    chosen = options.parse_args()
    asyncio.run(main(2 if chosen.quick else TURNS, keep=chosen.keep))
