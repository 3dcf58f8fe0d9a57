"""`python -m benchmarks.arena A B --boards N --seed S`: two players on mirrored boards.

Players are named as benchmarks/arena/players.py says. Results are appended to a file board by board, so that
a run that is broken off goes on where it was when it is started again, and several runs add up to one.
"""

import argparse
from pathlib import Path

from benchmarks.arena import native


def main() -> None:
    """Read the options, and play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", help="a player")
    parser.add_argument("second", help="the one it meets")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--results", type=Path, help="the file of results; by default one in build/arena")
    parser.add_argument("--nello", action="store_true", help="boards of nello, declared beforehand")
    parser.add_argument("--native", action="store_true", help="compile the solver first (Cython and gcc)")
    options = parser.parse_args()
    if options.native:
        native.build()
        native.use()
    from benchmarks.arena.tournament import held  # noqa: PLC0415 - the compiled modules come before all others

    held(options)


if __name__ == "__main__":
    main()
