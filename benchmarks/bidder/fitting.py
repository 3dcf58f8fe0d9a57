"""The fit itself, its report, and `engine/players/fitted.py`, which it writes."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.bidder import samples, special
from benchmarks.bidder.hands import Hand
from benchmarks.bidder.regression import Fitted, Sample, fit
from benchmarks.bidder.special import Special
from engine.auction import Marks, Points
from engine.players import fitted, odds

MODULE = Path(fitted.__file__)

# So little trust leaves the weights to the samples alone.
_FREE = 1.0

_TEXT = '''"""Odds of calls and contracts, fitted to hands that were played out: data, written by a program.

`python -m benchmarks.bidder fit` wrote it; each table has a line that says from what. A table holds the
log-odds that a feature adds, by its name in `strength.py`, `special.py`, `standing.py`, `kinds.py` and
`odds.py`.
"""
'''
_BY_NAME = (
    ("POINTS", "Made: points (R7.1)."),
    ("ALL_TRICKS", "Made: all tricks with a trump (R7.2)."),
    ("OUTBID", "Somebody bids more."),
    ("OVERCALLED", "Won by the own side after somebody has bid more."),
    ("OTHERS", "Won by the own side after a pass."),
    ("NELLO", "Made: nello."),
    ("SEVENS", "Made: sevens."),
    ("LOOPER", "Made: points in sevens."),
    ("CALLED", "Made: a splash or plunge, by the caller's hand."),
    ("ANSWERED", "Made: a splash or plunge, by the partner's hand."),
)
_BY_NUMBER = (
    ("ALL_PASS", "How often nobody bids after a pass before any bid, by how many follow (R3.6)."),
    ("ROUND_VALUES", "How often a round is for so many marks (R7.3)."),
)


def fit_all(hands: Sequence[Hand], specials: Sequence[Special], trust: float) -> dict[str, Fitted]:
    """Return the weights for each question that there are samples for.

    They are put in force at once: the questions about an auction are asked of what a hand promises.
    """
    found: dict[str, Fitted] = {}
    for name, kind in (("POINTS", Points), ("ALL_TRICKS", Marks)):
        _fit(found, name, samples.contracts(hands, kind), trust)
    for name, ask in (
        ("OUTBID", samples.outbid),
        ("OVERCALLED", samples.overcalled),
        ("OTHERS", samples.others),
    ):
        _fit(found, name, ask(hands), trust)
    for name in special.TABLES:
        _fit(found, name, special.samples(specials, name), trust)
    return found


def report(found: Mapping[str, Fitted]) -> Iterable[str]:
    """Yield the calibration of each question, by tenths of the chance."""
    for name, fit_ in found.items():
        yield f"{name}: {fit_.samples} samples, log loss {fit_.log_loss:.4f}"
        yield f"  {'expected':>8} {'true':>8} {'of':>8}"
        yield from (f"  {expected:>8.3f} {true:>8.3f} {count:>8}" for expected, true, count in fit_.deciles)


def write(found: Mapping[str, Fitted], hands: Sequence[Hand], note: str) -> None:
    """Write the module that holds the numbers: those just found, and the others as they were."""
    made = dict(fitted.MADE) | {name: f"{note}; {each.samples:,} samples" for name, each in found.items()}
    by_number = {name: getattr(fitted, name) for name, _ in _BY_NUMBER}
    if hands:
        by_number = {"ALL_PASS": samples.all_pass(hands), "ROUND_VALUES": samples.values(hands)}
        made |= dict.fromkeys(by_number, f"{note}; {len(hands):,} hands")
    text = _TEXT
    for name, meaning in _BY_NAME:
        text += f"\n# {meaning}\n{name}: dict[str, float] = {_table(getattr(fitted, name))}\n"
    for name, meaning in _BY_NUMBER:
        text += f"\n# {meaning}\n{name}: dict[int, float] = {by_number[name]}\n"
    text += f"\n# What each table was fitted to.\nMADE: dict[str, str] = {_table(made)}\n"
    MODULE.write_text(text, encoding="utf-8")


def _fit(found: dict[str, Fitted], name: str, of: Sequence[Sample], trust: float) -> None:
    if of:
        in_force = getattr(fitted, name)
        found[name] = fit(of, in_force if trust > _FREE else {}, trust)
        in_force.clear()
        in_force.update(found[name].weights)
        odds.forget()


def _table(table: Mapping[str, object]) -> str:
    lines = (
        f'    "{name}": "{value}",\n' if isinstance(value, str) else f'    "{name}": {value},\n'
        for name, value in table.items()
    )
    return "{\n" + "".join(lines) + "}"
