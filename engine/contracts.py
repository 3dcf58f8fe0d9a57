"""Contracts: one small class for each kind, which answers what differs between kinds (R4, R7, R8, H4-H8)."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Self

from engine.actions import Declare
from engine.auction import Call, Marks, Pass, Plunge, Points, Splash
from engine.options import NelloRule, SevensRule
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.suits import Declaration, declaration, declarations, nello
from engine.tricks import Tally


class Kind(StrEnum):
    """What kind of contract it is, for those who name it."""

    POINTS = "points"
    ALL_TRICKS = "all_tricks"
    NELLO = "nello"
    SEVENS = "sevens"
    LOOPER = "looper"


@dataclass(frozen=True, slots=True)
class Contract(ABC):
    """What the highest bidder has undertaken (R3.6): the usual answers, of which a kind overrides some."""

    declarer: Seat

    @property
    @abstractmethod
    def kind(self) -> Kind:
        """The name of its kind."""

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
    def may_lay_down(self) -> bool:
        """Whether the rest can be claimed, where the table plays that (H8.1)."""
        return True

    def leader(self, rules: Rules) -> Seat:  # noqa: ARG002 - asked of the kinds that have a partner lead
        """Return who names the trump and leads to the first trick (R4.1, R4.3)."""
        return self.declarer

    def players(self, rules: Rules) -> tuple[Seat, ...]:
        """Return who plays to each trick, clockwise (R6.1)."""
        return rules.seats

    def pile_choices(self, rules: Rules) -> tuple[int, ...]:  # noqa: ARG002 - asked of the kinds that leave a choice
        """Return the piles among which the declarer chooses; none for most kinds (R4.2)."""
        return ()

    def chosen_piles(self, rules: Rules) -> int | None:
        """Return the piles if they were chosen, None where there was no choice."""
        return self.piles if self.pile_choices(rules) else None

    def instead(self, rules: Rules, *, left_alone: bool) -> dict[Declaration, "Contract"]:  # noqa: ARG002 - as above
        """Return what may be declared in place of a trump, and the contract that this one then is (H5, H7).

        `left_alone` says that all who bid before the declarer have passed.
        """
        return {}

    def declared(self, rules: Rules, named: Declaration, piles: int | None) -> "Contract":
        """Return the contract once `named` is declared, the choice of `piles` made (R4.2)."""
        return self.instead(rules, left_alone=True).get(named) or self.piled(rules, piles)

    def piled(self, rules: Rules, piles: int | None) -> Self:  # noqa: ARG002 - as above
        """Return the contract with so many piles, chosen where there is a choice (R4.2, H4)."""
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

    @abstractmethod
    def stake(self, rules: Rules) -> int:
        """Return the bid in round points, where these are scored (H1.2, H1.3)."""

    def earned(self, rules: Rules, tally: Tally) -> tuple[int, ...]:
        """Return what each side scores in points when it is made: the declarer's the stake (H1.3)."""
        return tuple(
            self.stake(rules) * (side in self.paid(rules, made=True)) for side, _ in enumerate(tally.points)
        )


@dataclass(frozen=True, slots=True)
class PointContract(Contract):
    """The declarer's side must take `points` round points (R7.1)."""

    points: int

    @property
    def kind(self) -> Kind:
        return Kind.POINTS

    @property
    def call(self) -> Points:
        return Points(self.points)

    def instead(self, rules: Rules, *, left_alone: bool) -> dict[Declaration, Contract]:  # noqa: ARG002 - asked for nello
        if rules.sevens is not SevensRule.LOOPER:
            return {}
        return {declaration(rules, "S"): Looper(self.declarer, self.points)}

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

    def stake(self, rules: Rules) -> int:  # noqa: ARG002 - a bid in marks depends on them
        return self.points

    def earned(self, rules: Rules, tally: Tally) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """Each side scores what it took (H1.2)."""
        return tally.points


@dataclass(frozen=True, slots=True)
class MarksContract(Contract):
    """The declarer's side must take every trick, for `marks` (R7.2)."""

    marks: int

    @property
    def call(self) -> Call:
        return Marks(self.marks)

    @property
    def value(self) -> int:
        return self.marks

    @property
    def hides_points(self) -> bool:
        return True

    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        completed = sum(tally.tricks)
        if tally.tricks[rules.side_of(self.declarer)] < completed:
            return False
        return True if completed == rules.tricks else None

    def stake(self, rules: Rules) -> int:
        return self.marks * rules.round_points


@dataclass(frozen=True, slots=True)
class AllTricks(MarksContract):
    """A contract of all tricks with a trump, the taken tricks on piles (R4.2)."""

    piles: int | None = None

    @property
    def kind(self) -> Kind:
        return Kind.ALL_TRICKS

    def pile_choices(self, rules: Rules) -> tuple[int, ...]:
        choices = rules.piles_for(self.marks)
        return tuple(piles for piles in choices if piles is not None) if len(choices) > 1 else ()

    def piled(self, rules: Rules, piles: int | None) -> Self:
        return replace(self, piles=piles if self.pile_choices(rules) else rules.piles_for(self.marks)[0])

    def instead(self, rules: Rules, *, left_alone: bool) -> dict[Declaration, Contract]:
        found: dict[Declaration, Contract] = {}
        if rules.nello is NelloRule.ANYBODY or (rules.nello is NelloRule.DEALER and left_alone):
            found |= dict.fromkeys(nello(rules.nello_doubles), Nello(self.declarer, self.marks))
        if rules.sevens is not SevensRule.OFF:
            found[declaration(rules, "S")] = Sevens(self.declarer, self.marks)
        return found


@dataclass(frozen=True, slots=True)
class PartnerLeads(AllTricks):
    """A splash or plunge: the caller's partner names the trump and leads (H6.3)."""

    bid: Splash | Plunge = field(kw_only=True)

    @property
    def call(self) -> Call:
        return self.bid

    def leader(self, rules: Rules) -> Seat:
        return rules.partner_of(self.declarer)

    def instead(self, rules: Rules, *, left_alone: bool) -> dict[Declaration, Contract]:  # noqa: ARG002 - a trump alone
        return {}


@dataclass(frozen=True, slots=True)
class Nello(MarksContract):
    """The declarer must lose every trick, and the partner sits out (H5)."""

    @property
    def kind(self) -> Kind:
        return Kind.NELLO

    @property
    def may_lay_down(self) -> bool:
        return False

    def players(self, rules: Rules) -> tuple[Seat, ...]:
        declaring = rules.side_of(self.declarer)
        return tuple(
            seat for seat in rules.seats if seat == self.declarer or rules.side_of(seat) != declaring
        )

    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        if tally.tricks[rules.side_of(self.declarer)]:
            return False
        return True if sum(tally.tricks) == rules.tricks else None


@dataclass(frozen=True, slots=True)
class Sevens(MarksContract):
    """All tricks, with the tile nearest to seven taking each (H7.3)."""

    @property
    def kind(self) -> Kind:
        return Kind.SEVENS


@dataclass(frozen=True, slots=True)
class Looper(PointContract):
    """A point contract, with the tile nearest to seven taking each trick (H7.4)."""

    @property
    def kind(self) -> Kind:
        return Kind.LOOPER


def contract_for(call: Call, declarer: Seat) -> Contract:
    """Return the contract that `call` undertakes, made by the one who called highest (R3.6)."""
    match call:
        case Points(points):
            return PointContract(declarer, points)
        case Marks(marks):
            return AllTricks(declarer, marks)
        case Splash(marks) | Plunge(marks):
            return PartnerLeads(declarer, marks, bid=call)
        case Pass():
            raise ValueError("a pass undertakes nothing")


@lru_cache(maxsize=1024)
def offers(rules: Rules, contract: Contract, left_alone: bool) -> tuple[Declare, ...]:  # noqa: FBT001 - cached
    """Return all that may be declared, trumps first, each with each choice of piles (R4, H5, H7)."""
    instead = contract.instead(rules, left_alone=left_alone)
    return tuple(
        Declare(named.code, piles)
        for named in (*declarations(rules), *instead)
        for piles in instead.get(named, contract).pile_choices(rules) or (None,)
    )
