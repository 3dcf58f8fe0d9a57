"""What the odds of each kind of contract rest on: one small class for each (R7, H5 to H7)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.auction import Bidding, Points
from engine.contracts import Contract, Kind
from engine.players import fitted
from engine.players.special import doubling, ducking, nearing
from engine.players.standing import Standing
from engine.players.strength import strengths
from engine.rules import Rules
from engine.seats import Seat
from engine.suits import Declaration
from engine.tiles import Tile

Features = Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Estimate(ABC):
    """The odds of one kind of contract; `weights` are the log-odds that features add, by name."""

    weights: Features

    @abstractmethod
    def holding(self, rules: Rules, hand: tuple[Tile, ...], named: Declaration) -> Features:
        """Return what `hand` holds for the contract when `named` is declared."""

    def asking(self, standing: Standing, call: Bidding) -> Features:  # noqa: ARG002 - asked of most kinds
        """Return what decides it besides: what the `call` asks, and who said what before."""
        return {"const": 1}


class WithTrump(Estimate):
    """Points or all tricks with a trump (R7.1, R7.2)."""

    def holding(self, rules: Rules, hand: tuple[Tile, ...], named: Declaration) -> Features:
        return next(each.features for each in strengths(rules, hand) if each.named == named)

    def asking(self, standing: Standing, call: Bidding) -> Features:
        return {"const": 1, **_spare(standing.rules, call), **standing.features}


class Answered(WithTrump):
    """All tricks with a trump that the partner of a splash or plunge names (H6.3)."""

    def asking(self, standing: Standing, call: Bidding) -> Features:  # noqa: ARG002 - as above
        return {"const": 1}


class Called(Estimate):
    """A splash or plunge, as its caller sees it (H6)."""

    def holding(self, rules: Rules, hand: tuple[Tile, ...], named: Declaration) -> Features:  # noqa: ARG002 - as above
        return doubling(rules, hand)


class NoTrick(Estimate):
    """Nello (H5)."""

    def holding(self, rules: Rules, hand: tuple[Tile, ...], named: Declaration) -> Features:
        return ducking(rules, hand, named)


class Nearest(Estimate):
    """Sevens, and the same for points (H7)."""

    def holding(self, rules: Rules, hand: tuple[Tile, ...], named: Declaration) -> Features:  # noqa: ARG002 - as above
        return nearing(rules, hand)

    def asking(self, standing: Standing, call: Bidding) -> Features:
        return {"const": 1, **_spare(standing.rules, call)}


ESTIMATES: Mapping[Kind, Estimate] = MappingProxyType(
    {
        Kind.POINTS: WithTrump(fitted.POINTS),
        Kind.ALL_TRICKS: WithTrump(fitted.ALL_TRICKS),
        Kind.NELLO: NoTrick(fitted.NELLO),
        Kind.SEVENS: Nearest(fitted.SEVENS),
        Kind.LOOPER: Nearest(fitted.LOOPER),
    }
)
CALLED, ANSWERED = Called(fitted.CALLED), Answered(fitted.ANSWERED)


def estimate_of(rules: Rules, contract: Contract, seat: Seat) -> Estimate:
    """Return what gives the odds of `contract` to who sits at `seat` and has called or declares it."""
    if contract.leader(rules) == contract.declarer:
        return ESTIMATES[contract.kind]
    return CALLED if seat == contract.declarer else ANSWERED


def _spare(rules: Rules, call: Bidding) -> Features:
    """Return what `call` leaves to the other side: a share of the points, a trick with a count tile in it."""
    if not isinstance(call, Points):
        return {}
    counts = [value for _, value in rules.counts]
    spare = rules.round_points - call.points
    return {
        "spare": spare / rules.round_points,
        "no large count to spare": spare < max(counts) + rules.trick_points,
        "no small count to spare": spare < min(counts) + rules.trick_points,
    }
