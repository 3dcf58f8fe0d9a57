"""The computer player in its levels: one player, documented settings."""

from enum import StrEnum

from engine.actions import Action, LayDown, Play
from engine.contracts import Kind
from engine.players import thumb
from engine.players.claims import lays_down
from engine.players.estimate import best_of, chances
from engine.players.memory import Memory
from engine.players.rng import Rng
from engine.players.settings import Settings
from engine.view import Recall


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    CLUB = "club"
    EXPERT = "expert"


SETTINGS = {
    Level.BEGINNER: Settings(deals=3, bids=False),
    Level.CLUB: Settings(deals=30),
    Level.EXPERT: Settings(deals=1000),
}

BY_THUMB = frozenset({Kind.SEVENS, Kind.LOOPER})
"""Contracts without suits: hands are open, and a tile is hardly ever a choice (H7.2)."""


def choose(recall: Recall, rng: Rng, level: Level = Level.EXPERT) -> Action:
    """Return one of `recall.legal`, which must not be empty.

    The same recall, state of `rng` and level give the same action. The work is bounded by counts, never by
    a clock.
    """
    return recall.legal[0] if len(recall.legal) == 1 else consider(recall, rng, SETTINGS[level])[0]


def consider(recall: Recall, rng: Rng, settings: Settings) -> tuple[Action, float | None]:
    """Return one of `recall.legal` and, for a play, the chance that the own side reaches its aim."""
    contract = recall.contract
    if contract is None or contract.trump is None:
        return thumb.before_play(recall), None
    if lays_down(recall):
        return LayDown(), 1.0
    if contract.kind in BY_THUMB:
        return thumb.choose(recall, rng), None
    tiles = [action.tile for action in recall.legal if isinstance(action, Play)]
    memory = Memory.of(recall, contract, contract.trump)
    found = chances(memory, tiles, rng, settings)
    best = best_of(memory, found, rng, settings)
    return Play(best), found[best]
