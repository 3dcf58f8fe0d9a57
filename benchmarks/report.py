"""What all benchmarks share: options, turns, and the lines they print."""

import argparse
import os
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from statistics import median

HOLDS, FAILS = "holds", "does not hold"
WIDTH = 66

Turn = Callable[[], Awaitable[float]]


def parser(about: str | None) -> argparse.ArgumentParser:
    """Return the options that every benchmark has."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument(
        "--quick", action="store_true", help="short turns and small numbers: shows that it runs"
    )
    return made


def stated(what: str, value: float, form: str = ",.0f", unit: str = "") -> None:
    """Print a figure."""
    print(f"{what:<{WIDTH}}{value:>12{form}} {unit}".rstrip(), flush=True)


def judged(
    what: str,
    value: float,
    *,
    least: float | None = None,
    most: float | None = None,
    form: str,
    unit: str = "",
) -> bool:
    """Print a figure, and whether its bounds hold where it has any; return that."""
    holds = (least is None or value >= least) and (most is None or value <= most)
    bounds = [
        f"{word} {bound:{form}}"
        for word, bound in (("at least", least), ("at most", most))
        if bound is not None
    ]
    figure = f"{value:>12{form}} {unit}".rstrip()
    verdict = f"   {', '.join(bounds)}: {HOLDS if holds else FAILS}" if bounds else ""
    print(f"{what:<{WIDTH}}{figure}{verdict}", flush=True)
    return holds


async def alternated(turns: Mapping[str, Turn], count: int) -> dict[str, float]:
    """Let all of them take turns, so that other work on the machine hits all alike; return the medians."""
    found: dict[str, list[float]] = {name: [] for name in turns}
    for _ in range(count):
        for name, turn in turns.items():
            found[name].append(await turn())
    return {name: median(figures) for name, figures in found.items()}


def processor_seconds(process: int) -> float:
    """Return the processor time that a process and its threads have used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(process: int) -> int:
    """Return the memory that a process holds (Linux)."""
    return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
