"""The computer player that goes by rules of thumb, as a decent club player would explain them."""

from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.players.bidding import best_call, best_declaration
from engine.players.claims import lays_down
from engine.players.memory import Memory
from engine.players.playing import best_tiles
from engine.players.rng import Rng
from engine.view import Recall


def choose(recall: Recall, rng: Rng) -> Action:
    """Return one of `recall.legal`, which must not be empty; `rng` decides between equals and nothing else.

    The same recall and the same state of `rng` give the same action.
    """
    if len(recall.legal) == 1:
        return recall.legal[0]
    contract = recall.contract
    if contract is None or contract.trump is None:
        return before_play(recall)
    if lays_down(recall):
        return LayDown()
    tiles = [action.tile for action in recall.legal if isinstance(action, Play)]
    return Play(rng.choice(best_tiles(Memory.of(recall, contract, contract.trump), tiles)))


def before_play(recall: Recall) -> Bid | Declare:
    """Return a call or a declaration, one of `recall.legal`."""
    if recall.contract is None:
        return Bid(best_call(recall, [action.call for action in recall.legal if isinstance(action, Bid)]))
    return best_declaration(recall, [action for action in recall.legal if isinstance(action, Declare)])
