"""The fit itself, its report, and `engine/players/fitted.py`, which it writes."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.bidder import samples
from benchmarks.bidder.hands import Hand
from benchmarks.bidder.regression import Fitted, Sample, fit
from engine.auction import Marks, Points
from engine.players import fitted

MODULE = Path(fitted.__file__)

_TEXT = '''"""Odds of calls and contracts, fitted to hands that were played out: data, written by a program.

{provenance}

Each table holds the log-odds that a feature adds, by its name in `strength.py`, `standing.py` and `odds.py`.
"""

from collections.abc import Mapping

{tables}
'''


def fit_all(hands: Sequence[Hand], trust: float) -> dict[str, Fitted]:
    """Return the weights for each question.

    Those of contracts are put in force at once: the other questions are asked of what a hand promises.
    """
    found = {}
    for name, kind in (("POINTS", Points), ("ALL_TRICKS", Marks)):
        found[name] = _fitted(name, samples.contracts(hands, kind), trust)
        setattr(fitted, name, found[name].weights)
    found["OUTBID"] = _fitted("OUTBID", samples.outbid(hands), trust)
    found["OVERCALLED"] = _fitted("OVERCALLED", samples.overcalled(hands), trust)
    found["OTHERS"] = _fitted("OTHERS", samples.others(hands), trust)
    return found


def report(found: Mapping[str, Fitted]) -> Iterable[str]:
    """Yield the calibration of each question, by tenths of the chance."""
    for name, fit_ in found.items():
        yield f"{name}: {fit_.samples} samples, log loss {fit_.log_loss:.4f}"
        yield f"  {'expected':>8} {'true':>8} {'of':>8}"
        yield from (f"  {expected:>8.3f} {true:>8.3f} {count:>8}" for expected, true, count in fit_.deciles)


def write(found: Mapping[str, Fitted], hands: Sequence[Hand], provenance: str) -> None:
    """Write the module that holds the numbers."""
    tables = {name: dict(fit_.weights) for name, fit_ in found.items()}
    by_number = {"ALL_PASS": samples.all_pass(hands), "ROUND_VALUES": samples.values(hands)}
    lines = [
        *(f"{name}: Mapping[str, float] = {_table(table)}\n" for name, table in tables.items()),
        (
            f"# How often nobody bids after a pass before any bid, by how many follow (R3.6).\n"
            f"ALL_PASS: Mapping[int, float] = {by_number['ALL_PASS']}\n"
        ),
        (
            f"# How often a round is for so many marks (R7.3).\n"
            f"ROUND_VALUES: Mapping[int, float] = {by_number['ROUND_VALUES']}"
        ),
    ]
    MODULE.write_text(_TEXT.format(provenance=provenance, tables="\n".join(lines)), encoding="utf-8")


def _fitted(name: str, found: Sequence[Sample], trust: float) -> Fitted:
    before = getattr(fitted, name) if trust > _FREE else {}
    return fit(found, before, trust)


# So little trust leaves the weights to the samples alone.
_FREE = 1.0


def _table(weights: Mapping[str, float]) -> str:
    return "{\n" + "".join(f'    "{name}": {weight},\n' for name, weight in weights.items()) + "}"
