"""`python -m benchmarks`: every benchmark, each figure beside its yardstick from the same run."""

import subprocess
import sys

BENCHMARKS = ("engine", "computer", "store", "pictures")


def main() -> int:
    """Run each benchmark in a process of its own; return 1 where one failed."""
    failed = 0
    for name in BENCHMARKS:
        print(f"\n== {name}", flush=True)
        failed |= subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode != 0  # noqa: S603 - our own modules
    return failed


if __name__ == "__main__":
    sys.exit(main())
