"""What each of the bidder's questions is fitted to, taken from hands that were played out."""

from collections.abc import Iterator, Sequence

from benchmarks.bidder.hands import RULES, Hand
from benchmarks.bidder.regression import Sample
from engine.auction import PASS, Call, Pass
from engine.contracts import contract_for
from engine.players.kinds import ESTIMATES
from engine.players.odds import Odds
from engine.players.standing import Standing
from engine.seats import Seat
from engine.suits import declaration


def contracts(hands: Sequence[Hand], kind: type[Call]) -> list[Sample]:
    """Return the contracts that a call of this `kind` undertook, and whether they were made."""
    samples = []
    for hand in hands:
        seat, trump = hand.declarer, hand.trump
        if seat is not None and trump and hand.made is not None and hand.meant(seat):
            call = hand.called(seat)
            if isinstance(call, kind) and not isinstance(call, Pass):
                estimate = ESTIMATES[contract_for(call, seat).kind]
                holds = estimate.holding(RULES, hand.hands[seat], declaration(RULES, trump))
                samples.append(Sample({**holds, **estimate.asking(_standing(hand, seat), call)}, hand.made))
    return samples


def outbid(hands: Sequence[Hand]) -> list[Sample]:
    """Return the bids with somebody to follow, and whether they were outbid."""
    return [
        Sample(odds(hand, seat).overcall(call), hand.declarer != seat)
        for hand, seat, call in _calls(hands)
        if not isinstance(call, Pass) and seat != hand.dealer
    ]


def overcalled(hands: Sequence[Hand]) -> list[Sample]:
    """Return the bids that were outbid, and whether the bidder's side won the round."""
    return [
        Sample(odds(hand, seat).overcall(call), _won(hand, seat))
        for hand, seat, call in _calls(hands)
        if not isinstance(call, Pass) and hand.declarer != seat
    ]


def others(hands: Sequence[Hand]) -> list[Sample]:
    """Return the passes, and whether the passer's side won the round."""
    return [
        Sample(odds(hand, seat).others, _won(hand, seat))
        for hand, seat, call in _calls(hands)
        if call == PASS and hand.declarer is not None
    ]


def all_pass(hands: Sequence[Hand]) -> dict[int, float]:
    """Return how often nobody bids after a pass before any bid, by how many follow."""
    counted: dict[int, list[bool]] = {follow: [] for follow in range(len(RULES.seats))}
    for hand, seat, call in _calls(hands):
        standing = odds(hand, seat).standing
        if call == PASS == standing.leading:
            counted[standing.foes_behind + standing.mates_behind].append(hand.declarer is None)
    return {follow: round(sum(void) / len(void), 4) for follow, void in counted.items() if void}


def values(hands: Sequence[Hand]) -> dict[int, float]:
    """Return how often a round is for so many marks, where nobody called by chance."""
    calls = [
        hand.called(hand.declarer) for hand in hands if hand.declarer is not None and hand.explored is None
    ]
    stakes = [max(call.in_marks, 1) for call in calls]
    more = {value: round(stakes.count(value) / len(stakes), 4) for value in sorted(set(stakes) - {1})}
    return {1: round(1 - sum(more.values()), 4)} | more


def odds(hand: Hand, seat: Seat) -> Odds:
    """Return the odds of `seat` when it was to call."""
    return Odds(RULES, seat, hand.hands[seat], _standing(hand, seat))


def _standing(hand: Hand, seat: Seat) -> Standing:
    return Standing.before(RULES, seat, hand.calls)


def _calls(hands: Sequence[Hand]) -> Iterator[tuple[Hand, Seat, Call]]:
    """Yield the calls in the midst of others that mean what they say."""
    for hand in hands:
        for seat, call in hand.calls:
            if hand.meant(seat):
                yield hand, seat, call


def _won(hand: Hand, seat: Seat) -> bool:
    declarer = RULES.seats[0] if hand.declarer is None else hand.declarer
    return (RULES.side_of(seat) == RULES.side_of(declarer)) == hand.made
