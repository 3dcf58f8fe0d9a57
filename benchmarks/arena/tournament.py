"""Plays the boards that a file of results lacks, in several processes, and reports on all of them."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from benchmarks.arena.boards import Board, play, read
from benchmarks.arena.players import player
from benchmarks.arena.report import interval, report

RESULTS = Path("build/arena")


def held(options: argparse.Namespace) -> None:
    """Play what is missing, and print the report."""
    names = (options.first, options.second)
    for name in names:
        player(name)
    of = "nello-" * options.nello
    file = options.results or RESULTS / f"{of}{names[0]}-{names[1]}-{options.seed}.jsonl".replace("/", "_")
    file.parent.mkdir(parents=True, exist_ok=True)
    boards = [board for board in read(file) if board.number < options.boards]
    missing = sorted(set(range(options.boards)) - {board.number for board in boards})
    with file.open("a", encoding="utf-8") as out, ProcessPoolExecutor(options.processes) as pool:
        tasks = [
            pool.submit(partial(play, names, options.seed, is_nello=options.nello), number)
            for number in missing
        ]
        for done in as_completed(tasks):
            boards.append(done.result())
            out.write(boards[-1].line() + "\n")
            out.flush()
            progress(boards, options.boards)
    print("\n".join(report(names, boards)))


def progress(boards: list[Board], total: int) -> None:
    """Show how far it is, and how it stands."""
    if sys.stderr.isatty() or len(boards) % 100 == 0:
        value, width = interval([board.marks for board in boards]) if len(boards) > 1 else (0.0, 0.0)
        bar = "#" * (30 * len(boards) // total)
        print(f"\r[{bar:<30}] {len(boards)}/{total}  {value:+.3f} ± {width:.3f} ", end="", file=sys.stderr)
        print(end="\n" if len(boards) == total else "", file=sys.stderr, flush=True)
