"""What decides a round and what it brings: one small class for each way to score (R7, H1)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import MappingProxyType

from engine.contracts import Contract
from engine.events import RoundWon
from engine.options import ScoreRule
from engine.rules import Rules
from engine.seats import Side
from engine.tricks import Tally


class Scoring(ABC):
    """How rounds and the match are scored."""

    @abstractmethod
    def verdict(self, rules: Rules, contract: Contract, tally: Tally) -> bool | None:
        """Return how the round has ended, as in `Contract.verdict`; None while tricks are to be played."""

    @abstractmethod
    def gains(self, rules: Rules, contract: Contract, tally: Tally, *, made: bool) -> tuple[int, ...]:
        """Return what each side scores for a round in which it took so much."""


class MarksScoring(Scoring):
    """A round ends when it is decided, and its value goes to who won it (R7.1 to R7.3)."""

    def verdict(self, rules: Rules, contract: Contract, tally: Tally) -> bool | None:
        return contract.verdict(rules, tally)

    def gains(self, rules: Rules, contract: Contract, tally: Tally, *, made: bool) -> tuple[int, ...]:
        paid = contract.paid(rules, made=made)
        return tuple([contract.value * (side in paid) for side, _ in enumerate(tally.points)])


class PointsScoring(Scoring):
    """All tricks are played, and bid and round points are scored (H1.1 to H1.3)."""

    def verdict(self, rules: Rules, contract: Contract, tally: Tally) -> bool | None:
        return contract.verdict(rules, tally) if sum(tally.tricks) == rules.tricks else None

    def gains(self, rules: Rules, contract: Contract, tally: Tally, *, made: bool) -> tuple[int, ...]:
        if made:
            return contract.earned(rules, tally)
        paid = contract.paid(rules, made=False)
        return tuple(
            (contract.stake(rules) + points) * (side in paid) for side, points in enumerate(tally.points)
        )


SCORING = MappingProxyType({ScoreRule.MARKS: MarksScoring(), ScoreRule.POINTS: PointsScoring()})


def won(rules: Rules, contract: Contract, tally: Tally, *, made: bool) -> RoundWon:
    """Return that a round has ended in which each side took so much."""
    gains = SCORING[rules.score].gains(rules, contract, tally, made=made)
    side = contract.paid(rules, made=made)[0]
    return RoundWon(side, gains[side], made, gains)


def leader(rules: Rules, scores: Sequence[int], declaring: Side) -> Side | None:
    """Return the side that has reached the target: of several the declarer's (R7.4, H1.4)."""
    best = max(scores)
    if best < rules.target:
        return None
    return declaring if scores[declaring] >= rules.target else Side(scores.index(best))
