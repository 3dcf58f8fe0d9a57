"""What the boards say: means with 95 % intervals over boards, which are independent of each other."""

from collections.abc import Iterable, Sequence
from statistics import mean, median, stdev

from benchmarks.arena.boards import Board

_WIDTH = 1.96


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return mean and half the width of its 95 % interval."""
    return mean(values), _WIDTH * stdev(values) / len(values) ** 0.5


def report(names: Sequence[str], boards: Sequence[Board]) -> Iterable[str]:
    """Yield the lines of the report."""
    yield f"{names[0]} against {names[1]}: {len(boards)} boards, each played from both sides"
    value, width = interval([board.marks for board in boards])
    yield f"marks a hand: {value:+.3f} ± {width:.3f} (95 %: {value - width:+.3f} to {value + width:+.3f})"
    for who, name in enumerate(names):
        yield from _contracts(name, [c.made for b in boards for c in b.contracts if c.by == who])
    yield _difference(boards)
    for who, name in enumerate(names):
        yield from _times(name, sorted(time for board in boards for time in board.times[who]))
        yield from _calibration(name, [pair for board in boards for pair in board.estimates[who]])


def _contracts(name: str, made: Sequence[bool]) -> Iterable[str]:
    if made:
        yield f"{name} declares {len(made)} times: made {mean(made):.1%}, set {1 - mean(made):.1%}"


def _difference(boards: Sequence[Board]) -> str:
    """Compare the make rates on boards on which both had the same contract to make."""
    pairs = [
        [c.made for c in sorted(board.contracts, key=lambda c: c.by)]
        for board in boards
        if [c.by for c in board.contracts] in ([0, 1], [1, 0])
        and board.contracts[0].call == board.contracts[1].call
    ]
    value, width = interval([first - second for first, second in pairs]) if len(pairs) > 1 else (0.0, 0.0)
    return f"same contract on {len(pairs)} boards: make rate {value:+.1%} ± {width:.1%}"


def _times(name: str, times: Sequence[float]) -> Iterable[str]:
    if times:
        high = times[len(times) * 95 // 100]
        yield (
            f"{name}, {len(times)} choices among tiles: median {median(times):.1f} ms, "
            f"95 % {high:.1f} ms, longest {times[-1]:.1f} ms"
        )


def _calibration(name: str, pairs: Sequence[tuple[float, bool]]) -> Iterable[str]:
    if pairs:
        yield f"{name}, chance estimated and come true:"
    for tenth in range(10):
        bin_ = [(chance, came) for chance, came in pairs if min(int(chance * 10), 9) == tenth]
        if bin_:
            estimated, true = mean(chance for chance, _ in bin_), mean(came for _, came in bin_)
            yield f"  {estimated:6.2f} {true:6.2f}  of {len(bin_)}"
