"""What to bid, and which trump to name: whatever promises most towards winning the match (R7.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Bid, Declare
from engine.auction import Bidding, Call, Marks, Pass, Points
from engine.contracts import contract_for
from engine.players import counting
from engine.players.equity import equity, gains
from engine.players.odds import Odds, fits
from engine.suits import declaration
from engine.view import Recall

# How likely a bid must be made, whatever it may win as a threat; and one that takes the contract from a
# partner. Against the bidder's own likes this gains nothing and costs nothing; with people it is manners.
_TRUSTED, _OVER_PARTNER = 0.45, 0.6


def best_call(recall: Recall, legal: Sequence[Call], caution: float = 0.0) -> Call:
    """Return the one of the `legal` calls with the best chance to win the match; of equal ones the lowest.

    `caution` is taken off the log-odds of the contracts it thinks of: who has more of it bids less.
    """
    if not fits(recall.rules):
        return counting.best_call(recall, legal)
    prospects = Prospects(recall, Odds.of(recall), caution)
    return max(
        filter(prospects.believes, legal), key=prospects.after, default=max(legal, key=prospects.after)
    )


def best_declaration(recall: Recall, legal: Sequence[Declare]) -> Declare:
    """Return the one of the `legal` declarations that suits the hand, with as few tricks face up as possible.

    Who remembers everything loses nothing by covered tricks, and people at the table do.
    """
    if not fits(recall.rules):
        return counting.best_declaration(recall, legal)
    return max(legal, key=lambda declare: (_chance_to_make(recall, declare), -(declare.piles or 0)))


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
        call = Points(self.recall.rules.lowest_bid) if isinstance(leading, Pass) else leading
        played = self._round(odds.won_if_passed(), call, declares=odds.standing.mate_leads)
        return void * self._equity(0, 0) + (1 - void) * played

    def _bid(self, call: Bidding) -> float:
        odds = self.odds
        outbid = odds.outbid(call)
        highest = self._round(odds.made(call, caution=self.caution), call, declares=True)
        # Who goes over marks bids more of them; who goes over points has mostly bid points too.
        over = Marks(call.in_marks + 1) if call.in_marks else call
        overcalled = self._round(odds.won_if_outbid(call), over, declares=False)
        return outbid * overcalled + (1 - outbid) * highest

    def _round(self, won: float, call: Bidding, *, declares: bool) -> float:
        """Return the chance to win the match when the own side wins a round with chance `won`.

        `call` is what the contract rests on, and `declares` says whether it is the own side's.
        """
        contract = contract_for(call, self.recall.seat)
        outcomes = [(won, gains(self.recall.rules, contract, made=declares))]
        outcomes.append((1 - won, gains(self.recall.rules, contract, made=not declares)))
        return sum(
            share * self._equity(*(scored if declares else scored[::-1])) for share, scored in outcomes
        )

    def _equity(self, own: float, other: float) -> float:
        rules = self.recall.rules
        return equity(rules, self.recall.marks, rules.side_of(self.recall.seat), own, other)


def _chance_to_make(recall: Recall, declare: Declare) -> float:
    """Return the chance to make the contract with this declaration."""
    contract = recall.contract
    if contract is None or isinstance(contract.call, Pass):
        raise ValueError("nobody has anything to declare before the auction is over")
    named = declaration(recall.rules, declare.trump)
    return Odds.of(recall).declared(contract.call, contract.declarer, named)
