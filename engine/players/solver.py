"""Perfect play with open hands: does a side reach so many points, whatever the other does?

Null-window alpha-beta (every question is yes or no) with a table of bounds at trick boundaries, a bound by
sure tricks, and of tiles between which nothing tells one tried. Tiles are the bits of `Tables`; players are
numbered in the order of play.
"""

from collections.abc import Sequence

from engine.players.tables import Tables

# Bounds of a position are stored in one int: the low one above these bits, the high one in them.
_HIGH_BITS = 10
_HIGH_MASK = (1 << _HIGH_BITS) - 1
_LEADER_BITS = 3
# How many sets of tiles a declaration knows the numbers of, at about 150 bytes each.
_MOST_KNOWN = 20_000


class OutOfNodesError(Exception):
    """The search has tried as many plays as it may."""


class Solver:
    """One deal with open hands; what was found out serves later questions about it.

    `hands` holds the tiles of each player, `reaching` whether the player is on the side that must reach
    something, and `nodes` how many more plays may be tried before OutOfNodesError. Where that side `takes`,
    it has to get points into its own tricks; otherwise into those of the others, who want none.
    """

    __slots__ = (
        "apart",
        "counting",
        "counts",
        "downward",
        "follow",
        "hands",
        "nodes",
        "over",
        "players",
        "reaching",
        "seen",
        "takes",
        "trick_points",
        "trumps",
        "upward",
    )

    def __init__(
        self, table: Tables, hands: Sequence[int], reaching: Sequence[bool], nodes: int, *, takes: bool = True
    ) -> None:
        self.hands = list(hands)
        self.reaching = list(reaching)
        self.takes = takes
        self.nodes = nodes
        self.players = len(self.hands)
        self.follow = table.follow
        self.over = table.over
        self.apart = table.apart
        self.counts = table.counts
        self.counting = table.counting
        self.trumps = table.trumps
        self.trick_points = table.trick_points
        self.seen: dict[int, int] = {}
        self.upward = table.upward
        self.downward = table.downward

    def reaches(self, leader: int, trick: Sequence[int], need: int) -> bool:
        """Whether the side gets `need` points or more out of all tricks that aren't gathered.

        `trick` holds the tiles that lie on the table and in no hand, in the order of play from `leader` on.

        Raises:
            OutOfNodesError: it isn't known after so many nodes.
        """
        rest = self.rest(leader, trick)
        if need <= 0 or need > rest:
            return need <= 0
        left = self.left()
        if not trick:
            return self.boundary(left, leader, need, rest)
        led = best = trick[0]
        winner = leader
        for place, tile in enumerate(trick):
            if self.over[led][best] >> tile & 1:
                best, winner = tile, (leader + place) % self.players
        gained = self.trick_points + sum([self.counts[tile] for tile in trick])
        if len(trick) == self.players:
            return self.taken(left, winner, gained, need, rest)
        player = (leader + len(trick)) % self.players
        return self.play(player, self.players - len(trick), left, led, best, winner, gained, need, rest)

    def value(self, leader: int, trick: Sequence[int] = ()) -> int:
        """Return the most points that the side gets out of all tricks that aren't gathered.

        Raises:
            OutOfNodesError: it isn't known after so many nodes.
        """
        low, high = 0, self.rest(leader, trick)
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(leader, trick, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def rest(self, leader: int, trick: Sequence[int] = ()) -> int:
        """Return the points of all tricks that aren't gathered."""
        tricks = len(self.up(self.hands[leader])) + (len(trick) > 0)
        counted = sum([self.counts[tile] for tile in (*self.up(self.left()), *trick)])
        return self.trick_points * tricks + counted

    def left(self) -> int:
        """Return the tiles in all hands."""
        left = 0
        for hand in self.hands:
            left |= hand
        return left

    def boundary(self, left: int, leader: int, need: int, rest: int) -> bool:
        """Answer at the start of a trick; `rest` is what all tiles `left` are worth, 0 < need <= rest."""
        key = left << _LEADER_BITS | leader
        bounds = self.seen.get(key, rest)
        if bounds >> _HIGH_BITS >= need:
            return True
        if bounds & _HIGH_MASK < need:
            return False
        if self.takes:
            sure = self.sure(left, leader)
            if self.reaching[leader]:
                if sure >= need:
                    return True
            elif rest - sure < need:
                return False
        if self.lead(left, leader, need, rest):
            self.seen[key] = need << _HIGH_BITS | bounds & _HIGH_MASK
            return True
        self.seen[key] = bounds >> _HIGH_BITS << _HIGH_BITS | need - 1
        return False

    def sure(self, left: int, leader: int) -> int:
        """Return the points that the leader takes by playing out what nothing can beat, trumps first."""
        hand = self.hands[leader] & left
        others = left ^ hand
        trumps = self.trumps & others
        points = top = 0
        for tile in self.down(hand):
            beaters = self.over[tile][tile] & others
            if self.trumps >> tile & 1:
                if not beaters:
                    top += 1
                    points += self.trick_points + self.counts[tile]
                continue
            if trumps and top and self.longest(leader, trumps) <= top:
                # Who leads out so many top trumps leaves none in another hand.
                others ^= trumps
                beaters &= others
            trumps = 0
            if not beaters:
                points += self.trick_points + self.counts[tile]
        return points

    def longest(self, leader: int, tiles: int) -> int:
        """Return the most of these tiles that anybody but the leader holds."""
        most = 0
        for player in range(self.players):
            if player != leader:
                most = max(most, len(self.up(self.hands[player] & tiles)))
        return most

    def lead(self, left: int, leader: int, need: int, rest: int) -> bool:
        """Try the leads, the strongest first."""
        self.spend()
        mine = self.reaching[leader]
        following = leader + 1 if leader + 1 < self.players else 0
        moves = self.down(self.hands[leader] & left)
        before = moves[0]
        for tile in moves:
            if not self.apart[before][tile] & left:
                continue
            before = tile
            gained = self.trick_points + self.counts[tile]
            missing = self.players - 1
            below = left ^ 1 << tile
            if self.play(following, missing, below, tile, tile, leader, gained, need, rest) == mine:
                return mine
        return not mine

    def play(  # noqa: PLR0913, PLR0917 - an object for each node would cost half the speed
        self,
        player: int,
        missing: int,
        left: int,
        led: int,
        best: int,
        winner: int,
        gained: int,
        need: int,
        rest: int,
    ) -> bool:
        """Try what the player can do in a trick to which so many plays are `missing`."""
        self.spend()
        mine = self.reaching[player]
        following = player + 1 if player + 1 < self.players else 0
        hand = self.hands[player] & left
        moves = hand & self.follow[led] or hand
        taking = moves & self.over[led][best]
        for group in self.groups(moves ^ taking, taking, self.reaching[winner] == mine):
            tiles = self.up(group)
            before = tiles[0] if group else -1
            for tile in tiles:
                if not self.apart[before][tile] & left:
                    continue
                before = tile
                top, taker = (tile, player) if group == taking else (best, winner)
                below, points = left ^ 1 << tile, gained + self.counts[tile]
                if missing == 1:
                    reached = self.taken(below, taker, points, need, rest)
                else:
                    reached = self.play(following, missing - 1, below, led, top, taker, points, need, rest)
                if reached == mine:
                    return mine
        return not mine

    def groups(self, under: int, taking: int, friendly: bool) -> tuple[int, int, int]:  # noqa: FBT001 - inner loop
        """Return plays in the order to try: a partner's trick gets counts, an opponent's is taken."""
        giving = under & self.counting
        return (giving, under ^ giving, taking) if friendly else (taking, under ^ giving, giving)

    def taken(self, left: int, winner: int, points: int, need: int, rest: int) -> bool:
        """Go on after a completed trick."""
        if self.reaching[winner] == self.takes:
            need -= points
            if need <= 0:
                return True
        rest -= points
        return need <= rest and self.boundary(left, winner, need, rest)

    def spend(self) -> None:
        """Count a node."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodesError

    def up(self, tiles: int) -> tuple[int, ...]:
        """Return the numbers of these tiles, the weakest first."""
        known = self.upward.get(tiles)
        if known is None:
            if len(self.upward) >= _MOST_KNOWN:
                self.upward.clear()
            known = self.upward[tiles] = numbers(tiles)
        return known

    def down(self, tiles: int) -> tuple[int, ...]:
        """Return the numbers of these tiles, the strongest first."""
        known = self.downward.get(tiles)
        if known is None:
            if len(self.downward) >= _MOST_KNOWN:
                self.downward.clear()
            known = self.downward[tiles] = self.up(tiles)[::-1]
        return known


def numbers(tiles: int) -> tuple[int, ...]:
    """Return the numbers of these tiles, the weakest first."""
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return tuple(found)
