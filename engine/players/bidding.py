"""What to bid, and which trump to name: whatever promises most towards winning the match (R7.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Bid, Declare
from engine.auction import Bidding, Call, Marks, Pass, Points
from engine.contracts import contract_for
from engine.players import counting
from engine.players.equity import equity
from engine.players.odds import Odds, fits
from engine.players.strength import strengths
from engine.suits import declarations
from engine.view import Recall

# How likely a bid must be made, whatever it may win as a threat; and one that takes the contract from a
# partner. Against the bidder's own likes this gains nothing and costs nothing; with people it is manners.
_TRUSTED, _OVER_PARTNER = 0.4, 0.6


def best_call(recall: Recall, legal: Sequence[Call], caution: float = 0.0) -> Call:
    """Return the one of the `legal` calls with the best chance to win the match; of equal ones the lowest.

    `caution` is taken off the log-odds of the contracts it thinks of: who has more of it bids less.
    """
    if not fits(recall.rules):
        return counting.best_call(recall, legal)
    prospects = Prospects(recall, Odds.of(recall), caution)
    known = [call for call in legal if isinstance(call, Pass | Points | Marks)]
    return max(filter(prospects.believes, known), key=prospects.after, default=known[0])


def best_declaration(recall: Recall, legal: Sequence[Declare]) -> Declare:
    """Return the one of the `legal` declarations that suits the hand, with as few tricks face up as possible.

    Who remembers everything loses nothing by covered tricks, and people at the table do.
    """
    if not fits(recall.rules):
        return counting.best_declaration(recall, legal)
    codes = {named.code for named in declarations(recall.rules)}
    trumps = [declare for declare in legal if declare.trump in codes]
    return max(trumps, key=lambda declare: (_chance_to_make(recall, declare), -(declare.piles or 0)))


def chance_of(recall: Recall, action: Bid | Declare) -> float | None:
    """Return the chance to make what `action` undertakes, None for a pass and where no odds were fitted."""
    if fits(recall.rules):
        match action:
            case Declare():
                return _chance_to_make(recall, action)
            case Bid(call) if not isinstance(call, Pass):
                return Odds.of(recall).made(call)
    return None


@dataclass(frozen=True, slots=True)
class Prospects:
    """What each call of a seat leads to, as chances to win the match."""

    recall: Recall
    odds: Odds
    caution: float

    def believes(self, call: Call) -> bool:
        """Whether `call` is a pass or a bid that a partner may trust."""
        least = _OVER_PARTNER if self.odds.standing.mate_leads else _TRUSTED
        return isinstance(call, Pass) or self.odds.made(call, caution=self.caution) >= least

    def after(self, call: Call) -> float:
        """Return the chance to win the match after `call`."""
        return self._passed() if isinstance(call, Pass) else self._bid(call)

    def _passed(self) -> float:
        odds = self.odds
        void, leading = odds.void_if_passed(), odds.standing.leading
        value = 1 if isinstance(leading, Pass) else self._value(leading)
        return void * self._equity(0) + (1 - void) * self._round(odds.won_if_passed(), value)

    def _bid(self, call: Bidding) -> float:
        odds, value = self.odds, self._value(call)
        outbid = odds.outbid(call)
        highest = self._round(odds.made(call, caution=self.caution), value)
        # Who goes over marks bids more of them; who goes over points has mostly bid points too.
        overcalled = self._round(odds.won_if_outbid(call), value + (call.in_marks > 0))
        return outbid * overcalled + (1 - outbid) * highest

    def _round(self, won: float, value: int) -> float:
        """Return the chance to win the match when a round for `value` marks is `won` with that chance."""
        return won * self._equity(value) + (1 - won) * self._equity(-value)

    def _equity(self, change: int) -> float:
        rules = self.recall.rules
        return equity(rules, self.recall.marks, rules.side_of(self.recall.seat), change)

    def _value(self, call: Bidding) -> int:
        return contract_for(call, self.recall.seat).value


def _chance_to_make(recall: Recall, declare: Declare) -> float:
    """Return the chance to make the contract with this declaration."""
    named = next(hand for hand in strengths(recall.rules, recall.hand) if hand.named.code == declare.trump)
    contract = recall.contract
    if contract is None or isinstance(contract.call, Pass):
        raise ValueError("nobody has anything to declare before the auction is over")
    return Odds.of(recall).made(contract.call, named)
