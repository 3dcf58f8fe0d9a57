"""When a computer player lays down: when the claim is proved, and never else (H8.3)."""

from engine.actions import LayDown
from engine.knowledge import others
from engine.view import Recall


def lays_down(recall: Recall) -> bool:
    """Whether the seat may lay down and surely takes every remaining trick."""
    contract = recall.contract
    if LayDown() not in recall.legal or contract is None or contract.trump is None:
        return False
    known = others(
        recall.rules,
        recall.seat,
        recall.hand,
        calls=recall.calls,
        first_bidder=recall.first_bidder,
        named=contract.trump,
        tricks=[trick.plays for trick in recall.tricks],
        open_hands=recall.open_hands,
    )
    return contract.trump.sure_order(recall.hand, known) is not None
