"""The chance that a side takes a trick, as a player counts it up: who may still beat what lies there."""

from collections.abc import Sequence
from math import prod

from engine.players.memory import Memory
from engine.suits import Suit
from engine.tiles import Tile
from engine.tricks import PlayedTile


def chance_to_take(memory: Memory, tile: Tile) -> float:
    """Return the chance that the own side takes the trick if `tile` is played to it now.

    Two things can change who leads it: somebody trumps, or the highest tile of the suit that is still out
    falls. The two are taken as independent, and everybody is thought to play the best there is; 0.0 and 1.0
    are certain.
    """
    plays = (*memory.trick, PlayedTile(memory.seat, tile))
    suit = memory.named.suit_led(plays[0].tile)
    best = max(plays, key=lambda play: memory.named.rank(play.tile, suit))
    ruffed_by_us, ruffed_by_them = _ruffs(memory, plays, suit, best.tile)
    return (
        ruffed_by_us * (1 - ruffed_by_them)
        + ruffed_by_us * ruffed_by_them / 2
        + (1 - ruffed_by_us) * (1 - ruffed_by_them) * _follow(memory, plays, suit, best)
    )


def _ruffs(memory: Memory, plays: Sequence[PlayedTile], suit: Suit, best: Tile) -> tuple[float, float]:
    """Return the chances that a partner and that an opponent trumps what lies there."""
    if suit == memory.named.trump:
        return 0.0, 0.0
    above = memory.named.rank(best, suit)
    spared = {True: 1.0, False: 1.0}
    for seat in memory.to_play(plays):
        spared[memory.ours(seat)] *= 1 - memory.ruff_chance(seat, suit, above)
    return 1 - spared[True], 1 - spared[False]


def _follow(memory: Memory, plays: Sequence[PlayedTile], suit: Suit, best: PlayedTile) -> float:
    """Return the chance that the own side takes it when nobody trumps any more."""
    undecided, ours = 1.0, 0.0
    to_play = memory.to_play(plays)
    for higher in memory.higher(best.tile, suit):
        for seat in to_play:
            share = memory.share(seat, higher)
            ours += undecided * share * memory.ours(seat)
        undecided *= 1 - sum(memory.share(seat, higher) for seat in to_play)
    return ours + undecided * memory.ours(best.seat)


def chance_to_stand(memory: Memory, tile: Tile) -> float:
    """Return the chance that `tile`, led later, stands up in its suit: half for each higher one out there."""
    suit = memory.named.suit_led(tile)
    return prod(0.5 for _ in memory.against(memory.higher(tile, suit)))
