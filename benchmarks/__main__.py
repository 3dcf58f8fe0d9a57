"""`python -m benchmarks`: every benchmark, each figure beside its yardstick from the same run.

The exit code says whether all of them ran, not whether the bounds hold: the last lines say that.
"""

import subprocess
import sys

from benchmarks.report import FAILS, HOLDS, parser

BOUND = ("store", "clicks", "acts", "start", "history", "memory", "engine")
"""What docs/performance.md sets bounds for, in its order."""
BESIDE = ("pictures", "computer", "thinking")
SHORT = {"computer": ["--rounds", "100", "--boards", "10"], "pictures": []}


def main(*, quick: bool) -> int:
    """Run each benchmark in a process of its own, one after the other; return 1 where one failed."""
    failed, lines = False, []
    for name in (*BOUND, *BESIDE):
        print(f"\n== {name}", flush=True)
        command = [
            sys.executable,
            "-m",
            f"benchmarks.{name}",
            *(SHORT.get(name, ["--quick"]) if quick else []),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603 - our own modules
            for line in running.stdout or ():
                print(line, end="", flush=True)
                lines.append(line.rstrip())
        failed |= running.returncode != 0
    print(f"\nBounds that hold: {sum(line.endswith(f': {HOLDS}') for line in lines)}")
    missed = [line for line in lines if line.endswith(f": {FAILS}")]
    print("\n".join([f"Bounds that do not hold: {len(missed)}", *missed]))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(quick=parser(__doc__).parse_args().quick))
