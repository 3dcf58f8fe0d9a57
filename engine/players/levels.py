"""The computer player in its levels: one player, documented settings."""

from dataclasses import dataclass
from enum import StrEnum

from engine.actions import Action, Bid, Declare, Play
from engine.players.bidding import best_call, best_declaration
from engine.players.estimate import best_tile
from engine.players.memory import Memory
from engine.players.rng import Rng
from engine.view import Recall


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    CLUB = "club"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Settings:
    """What makes a level: `worlds` are the deals looked at for a play, by trick, the last for all others."""

    worlds: tuple[int, ...]


SETTINGS = {
    Level.BEGINNER: Settings(worlds=(1,)),
    Level.CLUB: Settings(worlds=(2, 4, 8)),
    Level.EXPERT: Settings(worlds=(5, 20, 60, 100)),
}


def choose(recall: Recall, rng: Rng, level: Level = Level.EXPERT) -> Action:
    """Return one of `recall.legal`, which must not be empty.

    The same recall, state of `rng` and level give the same action. The work is bounded by counts, never by
    a clock.
    """
    if len(recall.legal) == 1:
        return recall.legal[0]
    contract = recall.contract
    if contract is None:
        return Bid(best_call(recall, [action.call for action in recall.legal if isinstance(action, Bid)]))
    if contract.trump is None:
        return best_declaration(recall, [action for action in recall.legal if isinstance(action, Declare)])
    tiles = [action.tile for action in recall.legal if isinstance(action, Play)]
    memory = Memory.of(recall, contract, contract.trump)
    worlds = SETTINGS[level].worlds
    return Play(best_tile(memory, tiles, rng, worlds[min(len(recall.tricks), len(worlds) - 1)]))
