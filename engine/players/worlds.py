"""A seat's place in a round as bit masks, and the deals that it may be in."""

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

from engine.contracts import Kind
from engine.players.likely import declares
from engine.players.memory import Memory
from engine.players.playout import Playout
from engine.players.rng import Rng
from engine.players.sampler import Sampler
from engine.players.solver import Solver
from engine.players.tables import Tables, tables

# How many deals are drawn for each one that is picked by weight.
_CANDIDATES = 2

Deal = tuple[list[int], int]
"""Hands by player, and how often they were drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a seat knows of a round in play; players are numbered in the order of play, `me` is one of them.

    `trick` holds what lies on the table, which `leader` led. `reaching` says who is on the side that must
    reach `need` more points, None for all there are; that side `takes` them, or makes the others take them.
    `namer` has named the trump. `played` are the tiles that each is known to have played. The sampler deals
    to the `others`, and to nobody what is left over.
    """

    tables: Tables
    me: int
    hand: int
    leader: int
    trick: tuple[int, ...]
    reaching: tuple[bool, ...]
    need: int | None
    takes: bool
    namer: int
    all_tricks: bool
    played: tuple[int, ...]
    others: tuple[int, ...]
    sampler: Sampler

    @classmethod
    def of(cls, memory: Memory) -> Self:
        """Return the place from which `memory` sees the round."""
        table = tables(memory.rules, memory.named)
        players, contract = memory.players, memory.contract
        others = [seat for seat in memory.held if seat in players]
        undealt = len(memory.unseen) - sum(memory.held[seat] for seat in others)
        takes = contract.kind is not Kind.NELLO
        need = None if memory.needs is None else memory.needs[0]
        me = players.index(memory.seat)
        return cls(
            tables=table,
            me=me,
            hand=table.mask(memory.hand),
            leader=players.index(memory.trick[0].seat) if memory.trick else me,
            trick=tuple(table.numbers[tile] for _, tile in memory.trick),
            reaching=tuple((memory.rules.side_of(seat) == contract.side) is takes for seat in players),
            need=need if takes else 1,
            takes=takes,
            namer=players.index(contract.leader),
            all_tricks=contract.all_tricks,
            played=tuple(table.mask(memory.played[seat]) for seat in players),
            others=tuple(players.index(seat) for seat in others),
            sampler=Sampler(
                [*(table.mask(memory.possible[seat]) for seat in others), table.mask(memory.unseen)],
                [*(memory.held[seat] for seat in others), undealt],
            ),
        )

    def draw(self, rng: Rng) -> list[int]:
        """Return the hands of one deal that fits, by player; each such deal is as likely as any other."""
        hands = [self.hand] * len(self.reaching)
        for player, tiles in zip(self.others, self.sampler.draw(rng), strict=False):
            hands[player] = tiles
        return hands

    def deals(self, count: int, rng: Rng, *, bids: bool) -> list[Deal]:
        """Return so many deals, each as likely as any other or as the `bids` make it."""
        if not bids or not self.takes or self.namer == self.me:
            return [(self.draw(rng), 1) for _ in range(count)]
        drawn = [self.draw(rng) for _ in range(_CANDIDATES * count)]
        shown = self.played[self.namer]
        weights = [
            declares(self.tables, hands[self.namer] | shown, all_tricks=self.all_tricks) for hands in drawn
        ]
        sums = list(accumulate(weights))
        step, start = sums[-1] / count, rng.random()
        picked = Counter(min(bisect(sums, (index + start) * step), len(drawn) - 1) for index in range(count))
        return [(drawn[index], copies) for index, copies in picked.items()]

    def wins(self, solver: Solver, hands: Sequence[int], tile: int, ending: int | None) -> bool:
        """Whether the own side reaches its aim after playing `tile`, if the others hold these `hands`.

        By perfect play, or by rules of thumb until so many tricks are left as `ending` says.
        """
        solver.hands = [*hands]
        solver.hands[self.me] = self.hand ^ 1 << tile
        trick = (*self.trick, tile)
        need = solver.rest(self.leader, trick) if self.need is None else self.need
        if ending is None:
            reached = solver.reaches(self.leader, trick, need)
        else:
            reached = Playout(solver).reaches(self.leader, trick, need, ending)
        return reached == self.reaching[self.me]
