"""How an auction stands for the seat that is to speak: who has bid, how high, who still follows (R3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.auction import PASS, Call, Points, highest_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import SeatCall


@dataclass(frozen=True, slots=True)
class Standing:
    """The calls before a seat's own, by side: the highest of all and of each, a pass where none was bid.

    How many of either side spoke before the seat, and how many follow.
    """

    rules: Rules
    leading: Call
    mate: Call
    foe: Call
    mates_spoke: int
    foes_spoke: int
    mates_behind: int
    foes_behind: int

    @classmethod
    def before(cls, rules: Rules, seat: Seat, calls: Sequence[SeatCall]) -> "Standing":
        """Return how the auction stands for `seat` after `calls`, its own and later ones left out."""
        own = next((index for index, (by, _) in enumerate(calls) if by == seat), len(calls))
        side = rules.side_of(seat)
        mates = [call for by, call in calls[:own] if rules.side_of(by) == side]
        foes = [call for by, call in calls[:own] if rules.side_of(by) != side]
        return cls(
            rules=rules,
            leading=highest_of([call for _, call in calls[:own]]),
            mate=highest_of(mates),
            foe=highest_of(foes),
            mates_spoke=len(mates),
            foes_spoke=len(foes),
            mates_behind=len(rules.sides[side]) - 1 - len(mates),
            foes_behind=len(rules.seats) - len(rules.sides[side]) - len(foes),
        )

    @property
    def mate_leads(self) -> bool:
        """Whether the highest bid is the own side's."""
        return self.leading != PASS and self.leading == self.mate

    @property
    def left_alone(self) -> bool:
        """Whether the seat is the last to speak, after passes alone (H2.1, H5.4)."""
        return self.leading == PASS and not self.mates_behind + self.foes_behind

    @property
    def foes_passed(self) -> int:
        """How many of the others passed, unless one of them bid."""
        return self.foes_spoke if self.foe == PASS else 0

    @property
    def features(self) -> Mapping[str, float]:
        """What the odds of a contract owe to the auction before it."""
        return {
            "mate bid": self.mate != PASS,
            "mate bid, level": level(self.rules, self.mate),
            "mate passed": self.mates_spoke > 0 and self.mate == PASS,
            "foe bid": self.foe != PASS,
            "foe bid, level": level(self.rules, self.foe),
            "foes passed": self.foes_passed,
        }


def level(rules: Rules, call: Call) -> float:
    """Return how high `call` is: 0 for a pass and the lowest bid, 1 for one mark, more for more."""
    if isinstance(call, Points):
        return (call.points - rules.lowest_bid) / (rules.highest_bid + 1 - rules.lowest_bid)
    return call.in_marks
