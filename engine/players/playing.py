"""Which tile to play: leads, and the second, third and fourth hand."""

from collections.abc import Sequence

from engine.players.chances import chance_to_take
from engine.players.memory import Memory
from engine.players.worth import decides, gain
from engine.tiles import Tile
from engine.tricks import PlayedTile, winner

# From which chance on a tile counts as a winner to cash, and a partner's trick as sure.
_WINNER, _SURE = 0.7, 0.999


def best_tiles(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the `legal` tiles among which nothing speaks for one over the other; never none."""
    if not memory.trick:
        plan = _decide(memory, legal) or _draw_trumps(memory, legal) or _cash(memory, legal)
        return plan or _most(memory, legal)
    return _most(memory, _under_partner(memory, legal) or legal)


def _decide(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the tiles that surely win the round with this trick."""
    return [tile for tile in legal if decides(memory, tile) and chance_to_take(memory, tile) >= _SURE]


def _draw_trumps(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the trump with which the declarer's side takes out trumps that the other side may hold."""
    named = memory.named
    trumps = sorted((named.rank(tile, named.suit_led(tile)), tile) for tile in legal if named.is_trump(tile))
    if not memory.declares or not trumps or not memory.against(memory.trumps_out()):
        return []
    _, top = trumps[-1]
    if not memory.against(memory.higher(top, named.suit_led(top))):
        return [top]
    # A higher one is out: the cheapest drives it out, and the top stays to take over.
    return [min((tile for _, tile in trumps), key=memory.rules.count_value)] if len(trumps) > 1 else []


def _cash(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the best winners outside trumps, which stay to get the lead back with."""
    named = memory.named
    chances = {tile: chance_to_take(memory, tile) for tile in legal if not named.is_trump(tile)}
    best = max(chances.values(), default=0)
    return [tile for tile, chance in chances.items() if chance == best >= _WINNER]


def _under_partner(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the tiles that leave the trick to a partner who is sure of it: counts, if some can be spared."""
    taker = winner(memory.named, memory.trick)
    under = [
        tile
        for tile in legal
        if winner(memory.named, (*memory.trick, PlayedTile(memory.seat, tile))) == taker
    ]
    sure = memory.ours(taker) and all(chance_to_take(memory, tile) >= _SURE for tile in under)
    return (_spared(memory, under) or under) if sure else []


def _spared(memory: Memory, tiles: Sequence[Tile]) -> list[Tile]:
    """Return those of the tiles that count, aren't trumps, and could be beaten later."""
    named = memory.named
    return [
        tile
        for tile in tiles
        if memory.needs and memory.rules.count_value(tile) and not named.is_trump(tile)
        if memory.higher(tile, named.suit_led(tile))
    ]


def _most(memory: Memory, legal: Sequence[Tile]) -> list[Tile]:
    """Return the tiles that promise most, and of these the lowest: its neighbour does as well as a top."""
    promise = {tile: (round(gain(memory, tile), 6), -_rank(memory, tile)) for tile in legal}
    return [tile for tile in legal if promise[tile] == max(promise.values())]


def _rank(memory: Memory, tile: Tile) -> int:
    suit = memory.named.suit_led(memory.trick[0].tile if memory.trick else tile)
    return memory.named.rank(tile, suit)
