"""All play of a case with open hands: every sequence counted, every position visited, perfect play valued.

Hands are bit masks and the rules are tables made of the engine's answers, so that a whole deal takes seconds.
"""

from collections.abc import Iterable
from functools import cache

from engine.seats import Seat
from engine.tricks import points
from tests.perft.suite import NUMBERED, RULES, Case

# leaves to the end of the hand, round points that A+C still take
Outcome = tuple[int, int]
END: Outcome = (1, 0)


class OpenHands:
    """The tree of one case, walked once with a memo at trick boundaries.

    `seen` holds the outcome of each boundary that legal play reaches: tiles left in hands, and the leader.
    """

    def __init__(self, case: Case) -> None:
        self.hands = [mask(map(NUMBERED.index, hand)) for hand in case.hands]
        self.seen: dict[tuple[int, Seat], Outcome] = {}
        suits = [case.trump.suit_led(led) for led in NUMBERED]
        self.ranks = [[case.trump.rank(tile, suit) for tile in NUMBERED] for suit in suits]
        self.followers = [
            mask(index for index, tile in enumerate(NUMBERED) if case.trump.follows(tile, suit))
            for suit in suits
        ]

    def outcome(self) -> Outcome:
        """Return what comes of the whole case, A on lead."""
        return self._from(mask(index for hand in self.hands for index in indices(hand)), Seat.A)

    def _from(self, left: int, leader: Seat) -> Outcome:
        if left == 0:
            return END
        known = self.seen.get((left, leader))
        if known is None:
            known = self.seen[left, leader] = self._trick(left, leader)
        return known

    def _trick(self, left: int, leader: Seat) -> Outcome:
        """Walk through all sequences of one trick; A+C choose the most, B+D the least."""
        second, third, fourth, first = RULES.from_left_of(leader)
        held = [self.hands[seat] & left for seat in (first, second, third, fourth)]
        mine, theirs = (max, min) if RULES.side_of(leader) == RULES.side_of(Seat.A) else (min, max)
        leaves, firsts = 0, []
        for one in indices(held[0]):
            ranks, suit = self.ranks[one], self.followers[one]
            seconds = []
            for two in indices(held[1] & suit or held[1]):
                top2, by2 = (ranks[one], first) if ranks[one] > ranks[two] else (ranks[two], second)
                thirds = []
                for three in indices(held[2] & suit or held[2]):
                    top3, by3 = (top2, by2) if top2 > ranks[three] else (ranks[three], third)
                    fourths = []
                    for four in indices(held[3] & suit or held[3]):
                        by = by3 if top3 > ranks[four] else fourth
                        played = 1 << one | 1 << two | 1 << three | 1 << four
                        below, value = self._from(left ^ played, by)
                        leaves += below
                        fourths.append(value + (worth(played) if by in RULES.sides[0] else 0))
                    thirds.append(theirs(fourths))
                seconds.append(mine(thirds))
            firsts.append(theirs(seconds))
        return leaves, mine(firsts)


def mask(indexes: Iterable[int]) -> int:
    """Return the tiles with these numbers as bits."""
    return sum(1 << index for index in indexes)


@cache
def indices(tiles: int) -> tuple[int, ...]:
    """Return the numbers of these tiles."""
    return tuple(index for index in range(len(NUMBERED)) if tiles >> index & 1)


@cache
def worth(tiles: int) -> int:
    """Return the round points of a trick with these tiles."""
    return points(RULES, [NUMBERED[index] for index in indices(tiles)])
