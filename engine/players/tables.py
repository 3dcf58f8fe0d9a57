"""The rules of one declaration as bit masks over the whole set, for those who look at many positions."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.rules import Rules
from engine.suits import Declaration
from engine.tiles import Tile


class Tables(NamedTuple):
    """What the engine answers about a declaration, asked once (R2.2, R5, R6).

    Tiles are numbered from the weakest to the strongest; a set of tiles is an int with those bits. By the
    number of the tile that was led, `follow` holds what must follow it, and `over`, by the number of the tile
    that leads the trick, what would take the trick over. `apart` holds for two tiles those that tell them
    apart: while none of these is left, it makes no difference which of the two is played; it is the whole set
    for tiles of different counts and for one and the same tile. `counts` are the round points of each tile.
    `upward` and `downward` keep the numbers of sets of tiles, in that order, once they were asked for.
    """

    tiles: tuple[Tile, ...]
    numbers: dict[Tile, int]
    follow: list[int]
    over: list[list[int]]
    apart: list[list[int]]
    counts: list[int]
    counting: int
    trumps: int
    trick_points: int
    upward: dict[int, tuple[int, ...]]
    downward: dict[int, tuple[int, ...]]

    def mask(self, tiles: Iterable[Tile]) -> int:
        """Return these tiles as bits."""
        return sum(1 << self.numbers[tile] for tile in tiles)


@lru_cache(maxsize=64)
def tables(rules: Rules, named: Declaration) -> Tables:
    """Return the tables of a declaration."""
    tiles = tuple(sorted(rules.tiles, key=lambda tile: (named.rank(tile, named.suit_led(tile)), tile)))
    every = range(len(tiles))
    suits = [named.suit_led(tile) for tile in tiles]
    rows = {
        suit: [(named.rank(tile, suit), named.follows(tile, suit)) for tile in tiles] for suit in set(suits)
    }
    ranks = [[rank for rank, _ in rows[suit]] for suit in suits]
    follow = [_bits(index for index in every if rows[suit][index][1]) for suit in suits]
    over = [[_bits(index for index in every if row[index] > row[best]) for best in every] for row in ranks]
    counts = [rules.count_value(tile) for tile in tiles]
    return Tables(
        tiles=tiles,
        numbers={tile: index for index, tile in enumerate(tiles)},
        follow=follow,
        over=over,
        apart=[
            [
                _apart(follow, over, one, other)
                if one != other and counts[one] == counts[other]
                else _bits(every)
                for other in every
            ]
            for one in every
        ],
        counts=counts,
        counting=_bits(index for index in every if counts[index]),
        trumps=_bits(index for index in every if named.is_trump(tiles[index])),
        trick_points=rules.trick_points,
        upward={},
        downward={},
    )


def _apart(follow: list[int], over: list[list[int]], one: int, other: int) -> int:
    """Return the tiles that stand in another relation to `one` than to `other`, led or not."""
    apart = (follow[one] ^ follow[other]) | (over[one][one] ^ over[other][other])
    for led, row in enumerate(over):
        differ = (follow[led] >> one ^ follow[led] >> other) & 1
        apart |= row[one] ^ row[other] if not differ else 1 << led
        if (row[led] >> one ^ row[led] >> other) & 1:
            apart |= 1 << led
    return apart & ~(1 << one | 1 << other)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
