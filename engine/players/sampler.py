"""Deals that fit what a seat knows, each as likely as any other.

Tiles that the same holders may hold are alike. A small dynamic programme over these classes and the room left
in the hands counts the deals; drawing goes down the same counts, so that it never fails and needs no retry.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, prod

from engine.players.rng import Rng


class Sampler:
    """The deals in which each holder gets `sizes` tiles out of its `possible` ones; tiles are bits.

    The sizes add up to the number of tiles, and there is at least one such deal.
    """

    def __init__(self, possible: Sequence[int], sizes: Sequence[int]) -> None:
        alike: dict[tuple[bool, ...], list[int]] = {}
        every = 0
        for tiles in possible:
            every |= tiles
        for tile in range(every.bit_length()):
            if every >> tile & 1:
                alike.setdefault(tuple(bool(tiles >> tile & 1) for tiles in possible), []).append(1 << tile)
        self._sizes = tuple(sizes)
        self._classes = sorted(alike.items(), key=lambda entry: sum(entry[0]))
        self._splits: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self._ways(0, self._sizes)

    def draw(self, rng: Rng) -> list[int]:
        """Return what each holder has in one of the deals."""
        hands = [0] * len(self._sizes)
        room = self._sizes
        for index, (_, tiles) in enumerate(self._classes):
            splits, ways = self._choices(index, room)
            split = splits[0]
            if len(splits) > 1:
                picked = rng.randrange(ways[-1])
                split = next(split for split, sofar in zip(splits, ways, strict=True) if picked < sofar)
            left, remaining = tiles[:], len(tiles)
            for holder, count in enumerate(split):
                if count == remaining:
                    hands[holder] += sum(left)
                    break
                for _ in range(count):
                    place = int(rng.random() * remaining)
                    remaining -= 1
                    hands[holder] += left[place]
                    left[place] = left[remaining]
                    left.pop()
            room = tuple([size - count for size, count in zip(room, split, strict=True)])
        return hands

    def _ways(self, index: int, room: tuple[int, ...]) -> int:
        if index == len(self._classes):
            return 1
        _, ways = self._choices(index, room)
        return ways[-1] if ways else 0

    def _choices(self, index: int, room: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[int]]:
        """Return how a class may be split among the holders, and the deals of these splits summed up."""
        known = self._splits.get((index, room))
        if known is None:
            allowed, tiles = self._classes[index]
            limits = [size if may else 0 for size, may in zip(room, allowed, strict=True)]
            splits, counts = [], []
            for split in _splits(len(tiles), limits):
                left = tuple([size - count for size, count in zip(room, split, strict=True)])
                ways = self._ways(index + 1, left)
                if ways:
                    splits.append(split)
                    counts.append(ways * factorial(len(tiles)) // prod(map(factorial, split)))
            known = self._splits[index, room] = splits, list(accumulate(counts))
        return known


def _splits(count: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield each way to give away `count` things within the limits."""
    if not limits:
        yield ()
        return
    first, *others = limits
    for share in range(max(0, count - sum(others)), min(first, count) + 1):
        for rest in _splits(count - share, others):
            yield (share, *rest)
