"""A round played on from a deal with open hands by quick rules of thumb, and solved once few tricks are left.

Perfect play with open hands makes everybody a clairvoyant. These players go by their own hand and by what is
out, as people do, and so a plan that needs a peek fails here as it does at a table.
"""

from collections.abc import Sequence

from engine.players.solver import Solver


class Playout:
    """Plays the deal of a `solver`, whose side that must reach something has named the trump."""

    __slots__ = (
        "counting",
        "counts",
        "follow",
        "over",
        "players",
        "reaching",
        "solver",
        "trick_points",
        "trumps",
    )

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.players = self.solver.players
        self.reaching = self.solver.reaching
        self.follow = self.solver.follow
        self.over = self.solver.over
        self.counts = self.solver.counts
        self.counting = self.solver.counting
        self.trumps = self.solver.trumps
        self.trick_points = self.solver.trick_points

    def reaches(self, leader: int, trick: Sequence[int], need: int, solved: int) -> bool:
        """Whether the side gets `need` points or more out of the rest, its last `solved` tricks solved.

        Raises:
            OutOfNodesError: the solver has tried as many plays as it may.
        """
        held = list(self.solver.hands)
        played = list(trick)
        while True:
            self.complete(held, leader, played)
            points = self.trick_points
            for tile in played:
                points += self.counts[tile]
            leader = self.winner(leader, played)
            played = []
            if self.reaching[leader]:
                need -= points
            tricks = len(self.solver.up(held[leader]))
            if need <= 0 or tricks <= solved:
                self.solver.hands = held
                return self.solver.reaches(leader, played, need)

    def complete(self, held: list[int], leader: int, played: list[int]) -> None:
        """Play a trick to its end."""
        player = (leader + len(played)) % self.players
        while len(played) < self.players:
            tile = self.choice(held, player, leader, played)
            held[player] ^= 1 << tile
            played.append(tile)
            player = player + 1 if player + 1 < self.players else 0

    def winner(self, leader: int, played: Sequence[int]) -> int:
        """Return who leads a trick."""
        led = best = played[0]
        taker = place = 0
        for tile in played:
            if self.over[led][best] >> tile & 1:
                best, taker = tile, place
            place += 1  # noqa: SIM113 - compiled, a counter is faster than enumerate
        return (leader + taker) % self.players

    def choice(self, held: list[int], player: int, leader: int, played: list[int]) -> int:
        """Return what `player` plays."""
        hand = held[player]
        others = -hand
        for tiles in held:
            others += tiles
        if not played:
            return self.lead(held, player, others)
        led = played[0]
        winner = self.winner(leader, played)
        best = played[(winner - leader + self.players) % self.players]
        moves = hand & self.follow[led] or hand
        taking = moves & self.over[led][best]
        to_come = self.players - len(played) - 1
        # What may still beat a tile: trumping it is a risk that is taken.
        suit = self.follow[led] & others
        beaters = suit & self.over[led][best]
        able = (hand & self.follow[led]) > 0
        if self.reaching[winner] == self.reaching[player]:
            return self.behind_partner(moves ^ taking, taking, led, suit, beaters, able, to_come)
        return self.behind_opponent(moves ^ taking, taking, led, suit, beaters, able, to_come)

    def behind_partner(  # noqa: PLR0913, PLR0917 - as in Solver.play
        self,
        under: int,
        taking: int,
        led: int,
        suit: int,
        beaters: int,
        able: bool,  # noqa: FBT001 - as above
        to_come: int,
    ) -> int:
        """Return what is played to a trick that a partner leads: a count where it is safe."""
        if under and (to_come == 0 or not beaters):
            return self.counted(under & ~self.trumps or under)
        if taking and able:
            top = self.solver.down(taking)[0]
            if not suit & self.over[led][top]:
                return top
        elif taking and to_come == 1 and beaters:
            return self.weakest(taking)
        return self.weakest(under or taking)

    def behind_opponent(  # noqa: PLR0913, PLR0917 - as in Solver.play
        self,
        under: int,
        taking: int,
        led: int,
        suit: int,
        beaters: int,
        able: bool,  # noqa: FBT001 - as above
        to_come: int,
    ) -> int:
        """Return what is played to a trick that an opponent leads: what takes it, else the least."""
        if taking:
            if to_come == 0:
                return self.counted(taking)
            if not able:
                return self.weakest(taking)
            top = self.solver.down(taking)[0]
            if not suit & self.over[led][top] or (to_come == 1 and not self.counts[top]):
                return top
        elif to_come > 1 and not able and beaters & (beaters - 1):
            # Two tiles that would take it are out, and a partner is still to play.
            return self.counted(under)
        return self.weakest(under or taking)

    def lead(self, held: list[int], player: int, others: int) -> int:
        """Return what is led: trumps while the others hold some, winners, else the weakest."""
        hand = held[player]
        against = 0
        for other in range(self.players):
            if self.reaching[other] != self.reaching[player]:
                against |= held[other]
        trumps = hand & self.trumps
        if self.reaching[player] and trumps and against & self.trumps:
            top = self.solver.down(trumps)[0]
            if not self.over[top][top] & others:
                return top
            if trumps & (trumps - 1):
                return self.weakest(trumps)
        best, most = -1, -1
        for tile in self.solver.down(hand & ~self.trumps):
            if not self.over[tile][tile] & others & ~self.trumps and self.counts[tile] > most:
                best, most = tile, self.counts[tile]
        return best if best >= 0 else self.weakest(hand)

    def counted(self, tiles: int) -> int:
        """Return the tile of the highest count, the weakest where none counts."""
        best, most = -1, 0
        for tile in self.solver.up(tiles & self.counting):
            if self.counts[tile] > most:
                best, most = tile, self.counts[tile]
        return best if best >= 0 else self.weakest(tiles)

    def weakest(self, tiles: int) -> int:
        """Return the weakest tile, one without count if there is one."""
        return self.solver.up(tiles & ~self.counting or tiles)[0]
