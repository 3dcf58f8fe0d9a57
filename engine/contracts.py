"""Contracts: one small class for each kind, which answers what differs between kinds (R2.3, R4.2, R7, R8)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from engine.auction import Call, Marks, Pass, Points
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.tricks import Tally


@dataclass(frozen=True, slots=True)
class Contract(ABC):
    """What the highest bidder has undertaken (R3.6): the usual answers, of which a kind overrides some."""

    declarer: Seat

    @property
    @abstractmethod
    def call(self) -> Call:
        """The call that won the auction."""

    @property
    def value(self) -> int:
        """Marks for whoever wins the round (R7.3)."""
        return 1

    @property
    def hides_points(self) -> bool:
        """Whether round points are kept from everybody (R8.1)."""
        return False

    @property
    def piles(self) -> int | None:
        """How many taken tricks stay face up; None for all of them (R8.2, R8.3)."""
        return None

    @property
    def leader(self) -> Seat:
        """Who names the trump and leads to the first trick (R4.1, R4.3)."""
        return self.declarer

    def players(self, rules: Rules) -> tuple[Seat, ...]:
        """Return who plays to each trick, clockwise (R6.1)."""
        return rules.seats

    def pile_choices(self, rules: Rules) -> tuple[int, ...]:  # noqa: ARG002 - asked of the kinds that leave a choice
        """Return the piles among which the declarer chooses; none for most kinds (R4.2)."""
        return ()

    def declared(self, piles: int | None) -> Self:  # noqa: ARG002 - as above
        """Return the contract with the choice of `piles` made (R4.2)."""
        return self

    def paid(self, rules: Rules, *, made: bool) -> tuple[Side, ...]:
        """Return who gets the value: the declarer's side, or all that defended (R7.3)."""
        declaring = rules.side_of(self.declarer)
        return tuple(Side(side) for side in range(len(rules.sides)) if (side == declaring) is made)

    def shows(self, number: int, completed: int) -> bool:
        """Whether the faces of trick `number` are open when `completed` tricks are taken (R8.2, R8.3)."""
        return self.piles is None or number > completed - self.piles

    @abstractmethod
    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        """Return True once completed tricks prove it made, False once set, else None (R7.1, R7.2)."""

    def needs(self, rules: Rules, tally: Tally) -> tuple[int, int] | None:  # noqa: ARG002 - as above
        """Return the points still missing to make it and to set it; None where they decide nothing."""
        return None


@dataclass(frozen=True, slots=True)
class PointContract(Contract):
    """The declarer's side must take `points` round points (R7.1)."""

    points: int

    @property
    def call(self) -> Points:
        return Points(self.points)

    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        to_make, to_set = self.needs(rules, tally)
        if to_make == 0:
            return True
        # Where tiles are left over from the deal, a round may end with neither side's points proved.
        return False if to_set == 0 or sum(tally.tricks) == rules.tricks else None

    def needs(self, rules: Rules, tally: Tally) -> tuple[int, int]:
        taken = tally.points[rules.side_of(self.declarer)]
        lost = sum(tally.points) - taken
        return max(self.points - taken, 0), max(rules.round_points - self.points + 1 - lost, 0)


@dataclass(frozen=True, slots=True)
class AllTricks(Contract):
    """The declarer's side must take every trick, for `marks` (R7.2)."""

    marks: int
    piles: int | None = None

    @property
    def call(self) -> Marks:
        return Marks(self.marks)

    @property
    def value(self) -> int:
        return self.marks

    @property
    def hides_points(self) -> bool:
        return True

    def pile_choices(self, rules: Rules) -> tuple[int, ...]:
        return rules.piles

    def declared(self, piles: int | None) -> Self:
        return replace(self, piles=piles)

    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        completed = sum(tally.tricks)
        if tally.tricks[rules.side_of(self.declarer)] < completed:
            return False
        return True if completed == rules.tricks else None


def contract_for(call: Call, declarer: Seat) -> Contract:
    """Return the contract that `call` undertakes, made by the one who called highest (R3.6)."""
    match call:
        case Points(points):
            return PointContract(declarer, points)
        case Marks(marks):
            return AllTricks(declarer, marks)
        case Pass():
            raise ValueError("a pass undertakes nothing")
