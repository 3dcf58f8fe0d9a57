"""What a seat may expect of each call: odds fitted to hands that were played out (`benchmarks.bidder`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Self

from engine.auction import PASS, Bidding, Points
from engine.contracts import Kind, contract_for
from engine.options import AllPassRule
from engine.players import fitted
from engine.players.kinds import ESTIMATES, Estimate, estimate_of
from engine.players.standing import Standing, level
from engine.players.strength import strengths
from engine.rules import Rules
from engine.seats import Seat
from engine.suits import Declaration, declarations
from engine.tiles import Tile
from engine.view import Recall

Features = Mapping[str, float]

_STANDARD = Rules()
_FITTED = ("highest_pip", "hand_size", "sides", "counts", "trick_points", "lowest_bid", "highest_bid")


@dataclass(frozen=True)
class Odds:
    """The chances of one seat in an auction. Not slotted: what the questions share is worked out once."""

    rules: Rules
    seat: Seat
    hand: tuple[Tile, ...]
    standing: Standing

    @classmethod
    def of(cls, recall: Recall) -> Self:
        """Return the odds of the seat of `recall`, as the auction stood when it came to its own call."""
        standing = Standing.before(recall.rules, recall.seat, recall.calls)
        return cls(recall.rules, recall.seat, recall.hand, standing)

    def made(self, call: Bidding, *, caution: float = 0.0) -> float:
        """Return the chance to make the contract of `call`, should it win, with what is best declared.

        `caution` is taken off the log-odds.
        """
        contract = contract_for(call, self.seat)
        instead = contract.instead(self.rules, left_alone=self.standing.left_alone)
        choices = {estimate_of(self.rules, contract, self.seat): declarations(self.rules)}
        for named, other in instead.items():
            estimate = estimate_of(self.rules, other, self.seat)
            choices[estimate] = (*choices.get(estimate, ()), named)
        log_odds = [
            _promise(estimate, self.rules, self.hand, every)
            + score(estimate.weights, estimate.asking(self.standing, call))
            for estimate, every in choices.items()
        ]
        return chance(max(log_odds) - caution)

    def declared(self, call: Bidding, declarer: Seat, named: Declaration) -> float:
        """Return the chance to make the contract of a `call` that has won, when `named` is declared."""
        contract = contract_for(call, declarer).declared(self.rules, named, None)
        estimate = estimate_of(self.rules, contract, self.seat)
        promise = _promise(estimate, self.rules, self.hand, (named,))
        return chance(promise + score(estimate.weights, estimate.asking(self.standing, call)))

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
        """Return the chance that nobody bids after a pass (R3.6, H2.1)."""
        follow = self.standing.foes_behind + self.standing.mates_behind
        if self.standing.leading != PASS or self.rules.all_pass is AllPassRule.DEALER_BIDS:
            return 0.0
        return fitted.ALL_PASS.get(follow, 0.0)

    def overcall(self, call: Bidding) -> Features:
        """Return what decides whether somebody bids more than `call`, and what comes of it."""
        standing, at = self.standing, level(self.rules, call)
        return {
            "const": 1,
            "promise": self.promise,
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
            "promise": self.promise,
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

    @property
    def promise(self) -> float:
        """What the hand adds to the log-odds of a point bid with its best trump."""
        return _promise(ESTIMATES[Kind.POINTS], self.rules, self.hand, declarations(self.rules))


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


def forget() -> None:
    """Drop what was reckoned with other weights, after these were changed."""
    _promise.cache_clear()


@lru_cache(maxsize=512)
def _promise(
    estimate: Estimate, rules: Rules, hand: tuple[Tile, ...], every: tuple[Declaration, ...]
) -> float:
    """Return the most that `hand` adds to the log-odds with one of `every` declaration."""
    return max(score(estimate.weights, estimate.holding(rules, hand, named)) for named in every)
