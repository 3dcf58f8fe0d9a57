"""The chance to win the match from its score: what a mark is worth depends on how many are missing (R7.4)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.players.fitted import ROUND_VALUES
from engine.rules import Rules
from engine.seats import Side


def equity(rules: Rules, marks: Sequence[int], side: Side, change: int = 0) -> float:
    """Return the chance that `side` wins the match once `change` marks more have gone to it.

    A negative `change` went to the others. Of several other sides the one that is ahead stands for all.
    """
    own = rules.marks_to_win - marks[side]
    other = rules.marks_to_win - max(total for index, total in enumerate(marks) if index != side)
    return _chance(own - max(change, 0), other + min(change, 0))


@lru_cache(maxsize=4096)
def _chance(own: int, other: int) -> float:
    """Return the chance to win for who misses `own` marks, against equals who miss `other`."""
    if own <= 0 or other <= 0:
        return float(own <= 0)
    return sum(
        share * (_chance(own - value, other) + _chance(own, other - value)) / 2
        for value, share in ROUND_VALUES.items()
    )
