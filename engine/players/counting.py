"""A bidder that counts the points it expects, as a person would: for games that no odds were fitted to."""

from collections.abc import Sequence

from engine.actions import Declare
from engine.auction import PASS, Call, Marks, Points, winning
from engine.players.strength import Strength, strengths
from engine.view import Recall

# Points expected beyond the bid: what it takes to bid at all, and to bid more than is needed, so that those
# who still have to speak find no room.
_ENOUGH, _COMFORTABLE = 1.0, 5.0
# A partner who has bid holds something.
_PARTNER_BID = 1.5
# How many losers a bid of all tricks may have: for one mark, when no point bid is left, and for more.
_LOSERS_ONE_MARK, _LOSERS_MORE_MARKS = 1, 0
# In tricks: what a partner's hand is good for, then what each thing in the own hand adds.
_PARTNER, _PARTNER_NO_TRUMP = 3.2, 4.4
_TRUMP, _TOP_TRUMP, _SECOND_TRUMP, _WALKER, _SUIT = 0.47, 0.45, 0.37, 0.36, -0.14
# In points for each point of a count tile: with a winner or a trump, and with an off.
_COUNT_SAFE, _COUNT_AT_RISK = 0.25, -0.13


def best_call(recall: Recall, legal: Sequence[Call]) -> Call:
    """Return the one of the `legal` calls that the hand is good for; who must bid bids the least (H2.1)."""
    hands = strengths(recall.rules, recall.hand)
    losers = min(hand.losers for hand in hands)
    marks = [call for call in legal if isinstance(call, Marks)]
    side = recall.rules.side_of(recall.seat)
    mates = [call for seat, call in recall.calls if recall.rules.side_of(seat) == side]
    highest = winning([call for _, call in recall.calls])
    leading = None if highest is None else recall.calls[highest].call
    if losers <= _LOSERS_MORE_MARKS and marks and not (isinstance(leading, Marks) and leading in mates):
        return marks[-1]
    # Calls differ from each other but for passes, so that a call tells who made it.
    if leading in mates:
        return PASS
    expected = max(map(expected_points, hands)) + _PARTNER_BID * any(call != PASS for call in mates)
    last = len(recall.calls) + 1 == len(recall.rules.seats)
    points = _point_bid(legal, expected, last=last)
    if points is None and losers <= _LOSERS_ONE_MARK and Marks(1) in marks:
        return Marks(1)
    return points or (PASS if PASS in legal else legal[0])


def best_declaration(recall: Recall, legal: Sequence[Declare]) -> Declare:
    """Return the one of the `legal` declarations that suits the hand."""
    all_tricks = recall.contract is not None and recall.contract.all_tricks
    hands = {hand.named.code: hand for hand in strengths(recall.rules, recall.hand)}
    trumps = [declare for declare in legal if declare.trump in hands]

    def promise(declare: Declare) -> tuple[float, ...]:
        hand = hands[declare.trump]
        losers = -hand.losers if all_tricks else 0
        return losers, expected_points(hand), -(declare.piles or 0)

    return max(trumps, key=promise)


def expected_points(hand: Strength) -> float:
    """Return the round points that the hand and an unknown partner take together."""
    rules, named = hand.rules, hand.named
    tricks = (
        (_PARTNER_NO_TRUMP if named.trump is None else _PARTNER)
        + _TRUMP * len(hand.trumps)
        + _TOP_TRUMP * (hand.tops > 0)
        + _SECOND_TRUMP * (hand.tops > 1)
        + _WALKER * hand.protected
        + _SUIT * len({named.suit_led(tile) for tile in hand.walkers + hand.offs})
    )
    at_risk = sum(map(rules.count_value, hand.offs))
    safe = sum(map(rules.count_value, hand.hand)) - at_risk
    return tricks * rules.round_points / rules.tricks + _COUNT_SAFE * safe + _COUNT_AT_RISK * at_risk


def _point_bid(legal: Sequence[Call], expected: float, *, last: bool) -> Points | None:
    """Return the bid for `expected` points: the least, or when others follow the most that is comfortable."""
    bids = [call for call in legal if isinstance(call, Points) and call.points + _ENOUGH <= expected]
    comfortable = [call for call in bids if call.points + _COMFORTABLE <= expected]
    if comfortable and not last:
        return comfortable[-1]
    return bids[0] if bids else None
