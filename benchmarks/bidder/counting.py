"""The yardstick: who bids by counting points, as the computer player does where no odds were fitted."""

import random
from collections.abc import Callable

from engine.actions import Action, Bid, Declare
from engine.players.counting import best_call, best_declaration
from engine.state import Phase
from engine.view import Recall

Player = Callable[[Recall, random.Random], Action]


def player(other: Player) -> Player:
    """Return who counts points to bid and to declare, and plays like the `other`."""

    def choose(seen: Recall, rng: random.Random) -> Action:
        if seen.phase is Phase.AUCTION:
            return Bid(best_call(seen, [action.call for action in seen.legal if isinstance(action, Bid)]))
        if seen.phase is Phase.DECLARATION:
            return best_declaration(seen, [action for action in seen.legal if isinstance(action, Declare)])
        return other(seen, rng)

    return choose
