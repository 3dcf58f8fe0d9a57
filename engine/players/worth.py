"""What is at stake in a trick, and what a tile is worth in later ones, in round points (R2.2)."""

from engine.players.chances import chance_to_stand, chance_to_take
from engine.players.memory import Memory
from engine.tiles import Tile
from engine.tricks import points

# What a tile that stands up is worth in hand, and any trump on top of that, in average tricks.
_STANDING, _TRUMP = 0.8, 0.7
# The chance that a count tile kept in hand ends with the own side: one sure to be beaten, and one that
# stands.
_COUNT_BEATEN, _COUNT_STANDS = 0.5, 0.9


def gain(memory: Memory, tile: Tile) -> float:
    """Return what playing `tile` promises: points expected from the trick, less the tile's worth in hand."""
    chance = chance_to_take(memory, tile)
    won, lost = _stakes(memory, tile)
    return chance * won - (1 - chance) * lost - keep(memory, tile)


def keep(memory: Memory, tile: Tile) -> float:
    """Return what `tile` is worth in hand."""
    rules = memory.rules
    stands = chance_to_stand(memory, tile)
    fate = _COUNT_BEATEN + (_COUNT_STANDS - _COUNT_BEATEN) * stands
    count = 0 if memory.needs is None else rules.count_value(tile) * (2 * fate - 1)
    trump = _TRUMP if memory.named.is_trump(tile) else 0
    return count + (stands * _STANDING + trump) * rules.round_points / rules.tricks


def decides(memory: Memory, tile: Tile) -> bool:
    """Whether the own side wins the round if it takes the trick with `tile` in it, whatever others add."""
    if memory.needs is None:
        return False
    make, beat = memory.needs
    return _certain(memory, tile) >= (make if memory.declares else beat)


def _stakes(memory: Memory, tile: Tile) -> tuple[float, float]:
    """Return what winning the trick with `tile` in it brings, and what losing it costs."""
    rules = memory.rules
    if memory.needs is None:
        return rules.round_points, rules.round_points
    to_come = len(memory.players) - len(memory.trick) - 1
    average = sum(map(rules.count_value, memory.unseen)) / max(len(memory.unseen), 1)
    certain = _certain(memory, tile)
    make, beat = memory.needs
    own, other = (make, beat) if memory.declares else (beat, make)
    won, lost = rules.round_points * (certain >= own), rules.round_points * (certain >= other)
    return certain + to_come * average + won, certain + to_come * average + lost


def _certain(memory: Memory, tile: Tile) -> int:
    """Return the points already in the trick once `tile` is played to it."""
    return points(memory.rules, (*(lies for _, lies in memory.trick), tile))
