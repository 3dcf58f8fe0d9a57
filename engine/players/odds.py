"""What a seat may expect of each call: odds fitted to hands that were played out (`benchmarks.bidder`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp
from typing import Self

from engine.auction import PASS, Bidding, Call, Points
from engine.players import fitted
from engine.players.standing import Standing, level
from engine.players.strength import Strength, strengths
from engine.rules import Rules
from engine.tiles import Tile
from engine.view import Recall

Features = Mapping[str, float]

_STANDARD = Rules()
_FITTED = ("highest_pip", "hand_size", "sides", "counts", "trick_points", "lowest_bid", "highest_bid")


@dataclass(frozen=True)
class Odds:
    """The chances of one seat in an auction. Not slotted: what the questions share is worked out once."""

    rules: Rules
    hand: tuple[Tile, ...]
    standing: Standing

    @classmethod
    def of(cls, recall: Recall) -> Self:
        """Return the odds of the seat of `recall`, as the auction stood when it came to its own call."""
        return cls(recall.rules, recall.hand, Standing.before(recall.rules, recall.seat, recall.calls))

    def made(self, call: Bidding, hand: Strength | None = None, *, caution: float = 0.0) -> float:
        """Return the chance to make the contract of `call`, should it win: with the best trump or as `hand`.

        `caution` is taken off the log-odds.
        """
        weights = weights_of(call)
        promise = self._promise(call) if hand is None else score(weights, hand.features)
        return chance(promise + score(weights, self.contract(call)) - caution)

    def outbid(self, call: Bidding) -> float:
        """Return the chance that somebody bids more than `call`."""
        follow = self.standing.foes_behind + self.standing.mates_behind
        return chance(score(fitted.OUTBID, self.overcall(call))) if follow else 0.0

    def won_if_outbid(self, call: Bidding) -> float:
        """Return the chance that the own side wins the round when somebody bids more than `call`."""
        return chance(score(fitted.OVERCALLED, self.overcall(call)))

    def won_if_passed(self) -> float:
        """Return the chance that the own side wins the round that others play after a pass."""
        return chance(score(fitted.OTHERS, self.others))

    def void_if_passed(self) -> float:
        """Return the chance that nobody bids after a pass (R3.6)."""
        follow = self.standing.foes_behind + self.standing.mates_behind
        return 0.0 if self.standing.leading != PASS else fitted.ALL_PASS.get(follow, 0.0)

    def contract(self, call: Bidding) -> Features:
        """Return what decides a contract besides the declarer's hand: what it asks, and who said what."""
        return {"const": 1, **_spare(self.rules, call), **self.standing.features}

    def overcall(self, call: Bidding) -> Features:
        """Return what decides whether somebody bids more than `call`, and what comes of it."""
        standing, at = self.standing, level(self.rules, call)
        return {
            "const": 1,
            "promise": self._promise(PASS),
            "marks": call.in_marks > 0,
            "lowest": call == Points(self.rules.lowest_bid),
            "second lowest": call == Points(self.rules.lowest_bid + 1),
            "level": at,
            "foes behind": standing.foes_behind,
            "level, foes behind": at * standing.foes_behind,
            "mates behind": standing.mates_behind,
            "level, mates behind": at * standing.mates_behind,
            "mate bid": standing.mate != PASS,
            "foe bid": standing.foe != PASS,
        }

    @property
    def others(self) -> Features:
        """What decides for whom a round ends that others play, as far as the seat can know."""
        standing, hand = self.standing, self.hand
        at, marks = level(self.rules, standing.leading), standing.leading.in_marks > 0
        mate_leads = standing.mate_leads
        foe_leads = not mate_leads and standing.leading != PASS
        return {
            "const": 1,
            "promise": self._promise(PASS),
            "doubles": sum(tile.is_double for tile in hand),
            "longest": max(len(strength.trumps) for strength in strengths(self.rules, hand)),
            "counts": sum(map(self.rules.count_value, hand)) / 10,
            "foes behind": standing.foes_behind,
            "foes passed": standing.foes_passed,
            "foe leads": foe_leads,
            "foe leads, level": foe_leads * at,
            "foe leads, marks": foe_leads * marks,
            "mates behind": standing.mates_behind,
            "mate leads": mate_leads,
            "mate leads, level": mate_leads * at,
            "mate leads, marks": mate_leads * marks,
            "mate leads, foes behind": mate_leads * standing.foes_behind,
            "mate was outbid": foe_leads and standing.mate != PASS,
        }

    def _promise(self, call: Call) -> float:
        """Return what the hand adds to the log-odds of `call` with its best trump, of a pass as of points."""
        return self._all_tricks if call.in_marks else self._points

    @cached_property
    def _points(self) -> float:
        return max(score(fitted.POINTS, hand.features) for hand in strengths(self.rules, self.hand))

    @cached_property
    def _all_tricks(self) -> float:
        return max(score(fitted.ALL_TRICKS, hand.features) for hand in strengths(self.rules, self.hand))


@lru_cache(maxsize=64)
def fits(rules: Rules) -> bool:
    """Whether the odds were fitted to this game: its set, hands, seats, counts and point bids."""
    return all(getattr(rules, name) == getattr(_STANDARD, name) for name in _FITTED)


def score(weights: Features, features: Features) -> float:
    """Return the log-odds that `weights` give to `features`."""
    return sum([weights[name] * value for name, value in features.items()])


def chance(log_odds: float) -> float:
    """Return the chance that has these log-odds."""
    return 1 / (1 + exp(-log_odds))


def weights_of(call: Call) -> Features:
    """Return the weights for the contract of `call`."""
    return fitted.ALL_TRICKS if call.in_marks else fitted.POINTS


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
