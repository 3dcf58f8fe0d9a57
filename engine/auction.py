"""Calls of the auction and the ladder of bids (R3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.errors import Refusal, RuleError
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid (R3.1)."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Points:
    """A bid of round points (R3.2)."""

    points: int
    kind: Literal["points"] = "points"


@dataclass(frozen=True, slots=True)
class Marks:
    """A bid of all tricks, in marks (R3.3)."""

    marks: int
    kind: Literal["marks"] = "marks"


Call = Pass | Points | Marks
PASS = Pass()


def winning(calls: Sequence[Call]) -> int | None:
    """Return the index of the highest bid, which is the last, or None when all have passed."""
    return next((index for index in reversed(range(len(calls))) if not isinstance(calls[index], Pass)), None)


@lru_cache(maxsize=1024)
def ladder(rules: Rules, highest: Call) -> tuple[Points | Marks, ...]:
    """Return the bids above the `highest` so far (a pass when there is none), lowest first (R3.2 to R3.4)."""
    match highest:
        case Marks(marks):
            return (Marks(marks + 1),)
        case Points(points):
            lowest = points + 1
        case _:
            lowest = rules.lowest_bid
    return (
        *map(Points, range(lowest, rules.highest_bid + 1)),
        *map(Marks, range(1, rules.highest_opening_marks + 1)),
    )


def legal_calls(rules: Rules, calls: Sequence[Call]) -> tuple[Call, ...]:
    """Return a pass and the bids that may follow, lowest first; nothing once all were asked (R3.1)."""
    return (PASS, *ladder(rules, _highest(calls))) if len(calls) < len(rules.seats) else ()


def check_call(rules: Rules, calls: Sequence[Call], call: Call) -> None:
    """Refuse a `call` that may not follow `calls`.

    Raises:
        RuleError: BID_OFF_LADDER for what is no bid at all and for points after marks; BID_TOO_LOW; both with
            the `lowest` bid that is possible. BID_TOO_HIGH with the `highest` of its kind.
    """
    highest = _highest(calls)
    bids = ladder(rules, highest)
    if isinstance(call, Pass) or call in bids:
        return
    if _size(call) < 1 or (isinstance(call, Points) and isinstance(highest, Marks)):
        raise RuleError(Refusal.BID_OFF_LADDER, lowest=bids[0])
    alike = [bid for bid in bids if type(bid) is type(call)]
    if _size(call) < (_size(alike[0]) if alike else rules.highest_bid + 1):
        raise RuleError(Refusal.BID_TOO_LOW, lowest=bids[0])
    raise RuleError(Refusal.BID_TOO_HIGH, highest=alike[-1] if alike else bids[-1])


def _highest(calls: Sequence[Call]) -> Call:
    index = winning(calls)
    return PASS if index is None else calls[index]


def _size(bid: Points | Marks) -> int:
    return bid.points if isinstance(bid, Points) else bid.marks
