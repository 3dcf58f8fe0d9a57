"""Calls of the auction and the ladder of bids (R3, H2, H6)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

from engine.errors import Refusal, RuleError
from engine.options import AllPassRule
from engine.rules import Rules


class _Said:
    """The usual answers of what is said in the auction."""

    __slots__ = ()

    @property
    def in_marks(self) -> int:
        """The marks of a bid of all tricks, else 0."""
        return 0

    @staticmethod
    def promised(rules: Rules) -> int:  # noqa: ARG004 - calls on doubles ask
        """Return how many doubles who says it holds at least (H6.1)."""
        return 0


@dataclass(frozen=True, slots=True)
class Pass(_Said):
    """No bid (R3.1)."""

    kind: Literal["pass"] = "pass"

    @property
    def size(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Points(_Said):
    """A bid of round points (R3.2)."""

    points: int
    kind: Literal["points"] = "points"

    @property
    def size(self) -> int:
        return self.points

    @classmethod
    def above(cls, rules: Rules, highest: "Call", doubles: int) -> tuple[Self, ...]:  # noqa: ARG003 - H6 asks
        """Return the bids of this kind above the `highest` so far, lowest first (R3.2)."""
        if highest.in_marks:
            return ()
        lowest = max(highest.size + 1, rules.lowest_bid)
        return tuple(cls(points) for points in range(lowest, rules.highest_bid + 1))


@dataclass(frozen=True, slots=True)
class _AllTricks(_Said):
    """A bid of all tricks."""

    marks: int

    @property
    def size(self) -> int:
        return self.marks

    @property
    def in_marks(self) -> int:
        return self.marks


@dataclass(frozen=True, slots=True)
class Marks(_AllTricks):
    """A bid of all tricks, in marks (R3.3)."""

    kind: Literal["marks"] = "marks"

    @classmethod
    def above(cls, rules: Rules, highest: "Call", doubles: int) -> tuple[Self, ...]:  # noqa: ARG003 - H6 asks
        """Return the bids of this kind above the `highest` so far, lowest first (R3.4)."""
        if highest.in_marks:
            return (cls(highest.in_marks + 1),)
        return tuple(cls(marks) for marks in range(1, rules.highest_opening_marks + 1))


@dataclass(frozen=True, slots=True)
class DoublesCall(_AllTricks, ABC):
    """A bid of all tricks that only who holds enough doubles may call, and whose partner declares (H6)."""

    @staticmethod
    @abstractmethod
    def least(rules: Rules) -> int | None:
        """Return the marks that it is worth at least, None where it doesn't exist (H6.2)."""

    @staticmethod
    @abstractmethod
    def promised(rules: Rules) -> int:
        """Return how many doubles the caller holds at least (H6.1)."""

    @classmethod
    def above(cls, rules: Rules, highest: "Call", doubles: int) -> tuple[Self, ...]:
        """Return the call of this kind above the `highest` so far, if so many `doubles` allow it (H6.2)."""
        least = cls.least(rules)
        if least is None or doubles < cls.promised(rules):
            return ()
        return (cls(max(least, highest.in_marks + 1)),)


@dataclass(frozen=True, slots=True)
class Splash(DoublesCall):
    """A call on three doubles at least (H6)."""

    kind: Literal["splash"] = "splash"

    @staticmethod
    def least(rules: Rules) -> int | None:
        return rules.splash

    @staticmethod
    def promised(rules: Rules) -> int:
        return rules.splash_doubles


@dataclass(frozen=True, slots=True)
class Plunge(DoublesCall):
    """A call on four doubles at least (H6)."""

    kind: Literal["plunge"] = "plunge"

    @staticmethod
    def least(rules: Rules) -> int | None:
        return rules.plunge

    @staticmethod
    def promised(rules: Rules) -> int:
        return rules.plunge_doubles


Bidding = Points | Marks | Splash | Plunge
Call = Pass | Bidding
PASS = Pass()
_KINDS: tuple[type[Bidding], ...] = (Points, Marks, Splash, Plunge)


def winning(calls: Sequence[Call]) -> int | None:
    """Return the index of the highest bid, which is the last, or None when all have passed."""
    return next((index for index in reversed(range(len(calls))) if not isinstance(calls[index], Pass)), None)


def highest_of(calls: Sequence[Call]) -> Call:
    """Return the highest bid of `calls`, a pass when there is none."""
    index = winning(calls)
    return PASS if index is None else calls[index]


def left_alone(calls: Sequence[Call]) -> bool:
    """Whether everybody before the last call has passed (H2.1, H5.4)."""
    return winning(calls[:-1]) is None


@lru_cache(maxsize=4096)
def ladder(rules: Rules, highest: Call, doubles: int = 0) -> tuple[Bidding, ...]:
    """Return the bids above the `highest` so far (a pass when there is none), lowest first (R3.2 to R3.4).

    Calls on doubles stand last, if the hand holds so many `doubles` (H6.1).
    """
    return tuple(bid for kind in _KINDS for bid in kind.above(rules, highest, doubles))


def legal_calls(rules: Rules, calls: Sequence[Call], doubles: int = 0) -> tuple[Call, ...]:
    """Return a pass, where one may pass, and the bids that may follow, lowest first.

    Nothing once all were asked (R3.1). `doubles` is how many the hand holds whose turn it is (H6.1).
    """
    if len(calls) == len(rules.seats):
        return ()
    bids = ladder(rules, highest_of(calls), doubles)
    return bids if _must_bid(rules, calls) else (PASS, *bids)


def check_call(rules: Rules, calls: Sequence[Call], call: Call, doubles: int = 0) -> None:
    """Refuse a `call` that may not follow `calls` from a hand with so many `doubles`.

    Raises:
        RuleError: BID_OFF_LADDER for what is no bid at all and for points after marks; BID_TOO_LOW; MUST_BID
            for a pass of who may not; all three with the `lowest` bid that is possible. BID_TOO_HIGH with
            the `highest` of its kind. CALL_NOT_OFFERED for a splash or plunge that the table doesn't play,
            TOO_FEW_DOUBLES with how many are `needed`.
    """
    highest = highest_of(calls)
    bids = ladder(rules, highest, doubles)
    if call in bids:
        return
    if isinstance(call, Pass):
        if _must_bid(rules, calls):
            raise RuleError(Refusal.MUST_BID, lowest=bids[0])
        return
    if isinstance(call, DoublesCall):
        _check_doubles(rules, call, doubles)
    if call.size < 1 or (isinstance(call, Points) and highest.in_marks):
        raise RuleError(Refusal.BID_OFF_LADDER, lowest=bids[0])
    alike = [bid for bid in bids if type(bid) is type(call)]
    if call.size < (alike[0].size if alike else rules.highest_bid + 1):
        raise RuleError(Refusal.BID_TOO_LOW, lowest=alike[0] if alike else bids[0])
    raise RuleError(Refusal.BID_TOO_HIGH, highest=alike[-1] if alike else bids[-1])


def _must_bid(rules: Rules, calls: Sequence[Call]) -> bool:
    """Whether the next call is the last one, and by the rules no pass after passes alone (H2.1)."""
    is_last = len(calls) + 1 == len(rules.seats)
    return is_last and rules.all_pass is AllPassRule.DEALER_BIDS and winning(calls) is None


def _check_doubles(rules: Rules, call: DoublesCall, doubles: int) -> None:
    if call.least(rules) is None:
        raise RuleError(Refusal.CALL_NOT_OFFERED)
    if doubles < call.promised(rules):
        raise RuleError(Refusal.TOO_FEW_DOUBLES, needed=call.promised(rules))
