"""The proof of a claim: a fixed order of leads that loses no trick, whatever the others hold and play (H8.2).

An order loses when some hand that another seat may hold can beat one of its leads. What that seat plays to
the leads before is either of the suit led, or shows that it holds no more of it. Each such course says which
tiles may lie in each of its places; the hand exists if the unseen tiles can be laid in all places of all
seats, which is a matching of tiles to places. So nothing is sampled and no hands are listed.

Of the orders few need be looked at. The trumps go first and within a suit the highest: two neighbouring leads
that stand the other way round can change places, and no trick is lost by it. Once no trump can be left with
the others, a lead that can't be beaten now can't be beaten later, so that the first such one is as good as
any.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Generic, Protocol, TypeVar

from engine.others import Others
from engine.seats import Seat
from engine.tiles import Tile

S = TypeVar("S")

Mask = int
"""A set of unseen tiles, a bit each."""
Places = list[tuple[Mask, int]]
"""So many places in hands that each may hold one of these tiles."""


class Suits(Protocol[S]):
    """What of a declaration the proof asks."""

    def suit_led(self, tile: Tile, /) -> S: ...

    def follows(self, tile: Tile, suit: S, /) -> bool: ...

    def rank(self, tile: Tile, suit: S, /) -> int: ...

    def is_trump(self, tile: Tile, /) -> bool: ...


def sure_order(suits: Suits[S], hand: Sequence[Tile], others: Others) -> tuple[Tile, ...] | None:
    """Return the tiles of `hand` in an order of leads that loses no trick, None without one (H8.2)."""
    strong = sorted(hand, key=lambda tile: (suits.rank(tile, suits.suit_led(tile)), tile), reverse=True)
    trumps = [tile for tile in strong if suits.is_trump(tile)]
    proof = _Proof(suits, others)
    if not all(proof.holds(trumps[:index], trumps[index]) for index in range(len(trumps))):
        return None
    return proof.extended(trumps, [tile for tile in strong if tile not in trumps])


class _Proof(Generic[S]):
    """What is asked of one claim; tiles are known by their place among the unseen ones."""

    def __init__(self, suits: Suits[S], others: Others) -> None:
        self.suits = suits
        self.others = others
        self._possible = {seat: self._mask(tiles.__contains__) for seat, tiles in others.possible.items()}
        self._doubles = self._mask(lambda tile: tile.is_double)
        self._follow: dict[S, Mask] = {}

    def extended(self, led: list[Tile], left: list[Tile]) -> tuple[Tile, ...] | None:
        """Return an order that begins with `led` and goes on with all that is `left`, the strongest first."""
        if not left:
            return tuple(led)
        highest = {self.suits.suit_led(tile): tile for tile in reversed(left)}
        for tile in highest.values():
            if self.holds(led, tile):
                found = self.extended([*led, tile], [other for other in left if other != tile])
                if found or not self._trump_left(led):
                    return found
        return None

    def holds(self, led: Sequence[Tile], tile: Tile) -> bool:
        """Whether no hand can beat `tile` after the leads `led`, none of which it could beat."""
        suit = self.suits.suit_led(tile)
        rank = self.suits.rank(tile, suit)
        beat = self._mask(lambda other: self.suits.rank(other, suit) > rank)
        following = self._followers(suit)
        return not any(
            self._kept(seat, led, beat & following, 0) or self._kept(seat, led, beat & ~following, following)
            for seat in self.others.held
        )

    def _trump_left(self, led: Sequence[Tile]) -> bool:
        """Whether any seat may still hold a trump after the leads `led`."""
        trumps = self._mask(self.suits.is_trump)
        return any(self._kept(seat, led, trumps, 0) for seat in self.others.held)

    def _kept(self, seat: Seat, led: Sequence[Tile], wanted: Mask, void: Mask) -> bool:
        """Whether a hand of `seat` can, after the leads `led`, hold a tile `wanted` and none of `void`."""
        mine = self._possible[seat]
        if not mine & wanted:
            return False
        rest = [other for other in self.others.held if other != seat]
        elsewhere = [place for other in rest for place in self._places(other)]
        elsewhere.append((self._mask(lambda _: True), self.others.undealt))
        for course, barred in self._courses(mine, led, 0):
            free = mine & ~barred & ~void
            last = (wanted & free, 1)
            hand = [*course, last, (free, self.others.held[seat] - len(led) - 1)]
            if last[0] and self._can_be(hand, elsewhere, self.others.doubles[seat]):
                return True
        return False

    def _courses(self, mine: Mask, led: Sequence[Tile], barred: Mask) -> Iterator[tuple[Places, Mask]]:
        """Yield what may lie in the places that answer `led`, and what then isn't held any more."""
        if not led:
            yield [], barred
            return
        following = self._followers(self.suits.suit_led(led[0]))
        answers = [(mine & following & ~barred, barred), (mine & ~following & ~barred, barred | following)]
        for answer, after in answers:
            if answer:
                for course, gone in self._courses(mine, led[1:], after):
                    yield [(answer, 1), *course], gone

    def _can_be(self, hand: Places, elsewhere: Places, doubles: int) -> bool:
        """Whether the unseen tiles can be laid so, with so many `doubles` at least in the `hand`."""
        lies = self._laid([*hand, *elsewhere])
        if lies is None:
            return False
        if sum((self._doubles >> tile) & 1 for place in lies[: len(hand)] for tile in place) >= doubles:
            return True
        single = [tiles for tiles, count in hand for _ in range(count)]
        for chosen in combinations(range(len(single)), doubles):
            held = [tiles & self._doubles if place in chosen else tiles for place, tiles in enumerate(single)]
            if self._laid([*((tiles, 1) for tiles in held), *elsewhere]):
                return True
        return False

    def _laid(self, places: Places) -> list[list[int]] | None:
        """Return every unseen tile in one of the `places`, by place; None if that can't be (a matching)."""
        lies: list[list[int]] = [[] for _ in places]

        def put(tile: int, tried: set[int]) -> bool:
            for index, (tiles, count) in enumerate(places):
                if not (tiles >> tile) & 1 or index in tried:
                    continue
                tried.add(index)
                there = lies[index]
                if len(there) < count:
                    there.append(tile)
                    return True
                for place, other in enumerate(there):
                    if put(other, tried):
                        there[place] = tile
                        return True
            return False

        return lies if all(put(tile, set()) for tile in range(len(self.others.unseen))) else None

    def _places(self, seat: Seat) -> Places:
        """Return the places in another hand, some of them for the doubles that it is known to hold."""
        possible, promised = self._possible[seat], self.others.doubles[seat]
        return [(possible & self._doubles, promised), (possible, self.others.held[seat] - promised)]

    def _followers(self, suit: S) -> Mask:
        if suit not in self._follow:
            self._follow[suit] = self._mask(lambda tile: self.suits.follows(tile, suit))
        return self._follow[suit]

    def _mask(self, chosen: Callable[[Tile], bool]) -> Mask:
        return sum(1 << index for index, tile in enumerate(self.others.unseen) if chosen(tile))
