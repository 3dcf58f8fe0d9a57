"""Logistic regression by Newton's method, in plain Python: a few dozen weights, many samples."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p
from typing import NamedTuple

Weights = Mapping[str, float]
Sparse = list[tuple[int, float]]

_STEPS, _ENOUGH = 12, 1e-4


class Sample(NamedTuple):
    """What was known, by name, and whether it came true."""

    features: Mapping[str, float]
    true: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights and how well they hold on the samples they were made from."""

    weights: Weights
    samples: int
    log_loss: float
    deciles: Sequence[tuple[float, float, int]]


def fit(samples: Sequence[Sample], before: Weights, trust: float) -> Fitted:
    """Return the weights that make `samples` likeliest.

    They are held to those of `before`, where there are any (else to 0), as by a normal prior of precision
    `trust`.
    """
    names = list(samples[0].features)
    rows = [[(i, float(s.features[n])) for i, n in enumerate(names) if s.features[n]] for s in samples]
    true = [sample.true for sample in samples]
    prior = [before.get(name, 0.0) for name in names]
    weights = [0.0] * len(names)
    for _ in range(_STEPS):
        gradient, curvature = _derivatives(rows, true, weights)
        for index, (weight, at) in enumerate(zip(weights, prior, strict=True)):
            gradient[index] -= trust * (weight - at)
            curvature[index][index] += trust
        step = _solved(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < _ENOUGH:
            break
    found = dict(zip(names, (round(weight, 3) for weight in weights), strict=True))
    odds = [_log_odds(row, weights) for row in rows]
    loss = sum(log1p(exp(-o if t else o)) for o, t in zip(odds, true, strict=True)) / len(rows)
    return Fitted(found, len(rows), loss, tuple(_deciles(map(_chance, odds), true)))


def _derivatives(
    rows: Sequence[Sparse], true: Sequence[bool], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood and the negative of its second derivatives."""
    gradient = [0.0] * len(weights)
    curvature = [[0.0] * len(weights) for _ in weights]
    for row, came in zip(rows, true, strict=True):
        expected = _chance(_log_odds(row, weights))
        missed, spread = came - expected, expected * (1 - expected)
        for index, value in row:
            gradient[index] += missed * value
            line, factor = curvature[index], spread * value
            for other, its in row:
                if other > index:
                    break
                line[other] += factor * its
    for index, line in enumerate(curvature):
        for other in range(index):
            curvature[other][index] = line[other]
    return gradient, curvature


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x with matrix x = right, by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot in range(len(rows)):
        best = max(range(pivot, len(rows)), key=lambda index: abs(rows[index][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for index, line in enumerate(rows):
            factor = line[pivot] / rows[pivot][pivot]
            if index != pivot and factor:
                rows[index] = [a - factor * b for a, b in zip(line, rows[pivot], strict=True)]
    return [line[-1] / line[index] for index, line in enumerate(rows)]


def _deciles(expected: Iterable[float], true: Iterable[bool]) -> Iterable[tuple[float, float, int]]:
    """Yield, for each tenth of the chances, the mean chance, the share that came true and how many."""
    tenths: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for chance, came in zip(expected, true, strict=True):
        tenths[min(int(chance * 10), 9)].append((chance, came))
    for tenth in filter(None, tenths):
        yield (
            sum(chance for chance, _ in tenth) / len(tenth),
            sum(came for _, came in tenth) / len(tenth),
            len(tenth),
        )


def _log_odds(row: Sparse, weights: Sequence[float]) -> float:
    return sum([weights[index] * value for index, value in row])


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))
