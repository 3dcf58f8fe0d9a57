"""The chance to win the match from its score: a round is worth what it changes in that (R7.4, H1)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.contracts import Contract
from engine.options import ScoreRule
from engine.players.fitted import ROUND_VALUES
from engine.rules import Rules
from engine.seats import Side

Rounds = tuple[tuple[float, int, int], ...]
"""How often a round brings a side and the other side so much."""

# Scores are looked at in so many steps to the target where they are points.
_STEPS = 60
# Round points of a bid: how many of those beyond it its side takes when it is made, and what share of the
# bid the others take away when it is set, beside what it left them.
_BEYOND, _MISSED = 0.5, 0.25


def equity(rules: Rules, scores: Sequence[int], side: Side, own: float = 0, other: float = 0) -> float:
    """Return the chance that `side` wins the match once it has scored `own` more and the others `other`.

    Of several other sides the one that is ahead stands for all.
    """
    ahead = max(score for index, score in enumerate(scores) if index != side)
    step = rules.target / _STEPS if rules.score is ScoreRule.POINTS else 1
    missing = rules.target - scores[side] - own, rules.target - ahead - other
    return _chance(*(-int(-each // step) for each in missing), _rounds(rules))


def gains(rules: Rules, contract: Contract, *, made: bool) -> tuple[float, float]:
    """Return what the declarer's side and the other score for a contract; a mean where points count."""
    if rules.score is ScoreRule.MARKS:
        return (contract.value, 0) if made else (0, contract.value)
    stake = contract.stake(rules)
    if contract.hides_points:
        return (stake, 0) if made else (0, stake + rules.round_points / 2)
    spare = rules.round_points - stake
    if made:
        return stake + _BEYOND * spare, (1 - _BEYOND) * spare
    return 0, stake + spare + _MISSED * stake


@lru_cache(maxsize=64)
def _rounds(rules: Rules) -> Rounds:
    """Return what rounds bring: either side is as likely to have bid."""
    if rules.score is ScoreRule.MARKS:
        one = tuple((share / 2, value, 0) for value, share in ROUND_VALUES.items())
    else:
        step = rules.target / _STEPS
        bid, spare = rules.lowest_bid, rules.round_points - rules.lowest_bid
        one = (
            (0.3, round((bid + _BEYOND * spare) / step), round((1 - _BEYOND) * spare / step)),
            (0.2, 0, round((rules.round_points + _MISSED * bid) / step)),
        )
    return one + tuple((share, theirs, ours) for share, ours, theirs in one)


@lru_cache(maxsize=65536)
def _chance(own: int, other: int, rounds: Rounds) -> float:
    """Return the chance to win for who misses `own`, against equals who miss `other`."""
    if own <= 0 or other <= 0:
        return (1 + (own <= 0) - (other <= 0)) / 2
    return sum([share * _chance(own - ours, other - theirs, rounds) for share, ours, theirs in rounds])
