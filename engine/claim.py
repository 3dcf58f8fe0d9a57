"""A claim to all remaining tricks (H8)."""

from dataclasses import replace

from engine.contracts import Contract
from engine.errors import Refusal, RuleError
from engine.events import LaidDown, RoundWon
from engine.knowledge import others
from engine.scoring import won
from engine.seats import Seat
from engine.state import State
from engine.suits import Declaration


def claimable(state: State) -> bool:
    """Whether who is to act in a trick may lay down (H8.1)."""
    contract = state.contract
    return state.rules.lay_down and not state.trick and contract is not None and contract.may_lay_down


def lay_down(state: State, contract: Contract, named: Declaration, seat: Seat) -> tuple[LaidDown, RoundWon]:
    """Return what a claim brings about: it is proved, or it loses the round (H8.2).

    Raises:
        RuleError: NO_LAY_DOWN where the table or the contract knows none, NOT_ON_LEAD within a trick.
    """
    if not claimable(state):
        raise RuleError(Refusal.NOT_ON_LEAD if state.trick else Refusal.NO_LAY_DOWN)
    rules, taken, hand = state.rules, state.taken, state.held(seat)
    known = others(
        rules,
        seat,
        hand,
        calls=zip(state.bidders, state.calls, strict=True),
        first_bidder=state.first_bidder,
        named=named,
        tricks=[trick.plays for trick in state.tricks],
        open_hands=state.open_hands,
    )
    order = named.sure_order(hand, known)
    declares = rules.side_of(seat) == rules.side_of(contract.declarer)
    laid = LaidDown(
        seat=seat,
        tiles=order or tuple(sorted(hand)),
        proved=order is not None,
        side=rules.side_of(seat) if order else contract.paid(rules, made=not declares)[0],
        tricks=rules.tricks - sum(taken.tricks),
        points=rules.round_points - sum(taken.points),
    )
    total = replace(state, laid=laid).taken
    # A claim that can be lost loses the round, whatever was taken before.
    made = bool(contract.verdict(rules, total)) if order else not declares
    return laid, won(rules, contract, total, made=made)
