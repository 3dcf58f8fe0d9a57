"""A seat's place in a round as bit masks, and the deals that it may be in."""

from dataclasses import dataclass
from typing import Self

from engine.players.memory import Memory
from engine.players.rng import Rng
from engine.players.sampler import Sampler
from engine.players.solver import Solver
from engine.players.tables import Tables, tables
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Place:
    """What a seat knows of a round in play; players are numbered in the order of play, `me` is one of them.

    `trick` holds what lies on the table, which `leader` led. `reaching` says who is on the side that must
    reach `need` more points; None stands for all there are.
    """

    tables: Tables
    me: int
    hand: int
    leader: int
    trick: tuple[int, ...]
    reaching: tuple[bool, ...]
    need: int | None
    others: tuple[int, ...]
    sampler: Sampler

    @classmethod
    def of(cls, memory: Memory) -> Self:
        """Return the place from which `memory` sees the round."""
        table = tables(memory.rules, memory.named)
        players = memory.players
        others = [seat for seat in memory.held if seat in players]
        undealt = len(memory.unseen) - sum(memory.held[seat] for seat in others)
        me = players.index(memory.seat)
        return cls(
            tables=table,
            me=me,
            hand=table.mask(memory.hand),
            leader=players.index(memory.trick[0].seat) if memory.trick else me,
            trick=tuple(table.numbers[tile] for _, tile in memory.trick),
            reaching=tuple(memory.rules.side_of(seat) == memory.contract.side for seat in players),
            need=None if memory.needs is None else memory.needs[0],
            others=tuple(players.index(seat) for seat in others),
            sampler=Sampler(
                [*(table.mask(memory.possible[seat]) for seat in others), table.mask(memory.unseen)],
                [*(memory.held[seat] for seat in others), undealt],
            ),
        )

    def draw(self, rng: Rng) -> list[int]:
        """Return the hands of one deal that fits, by player."""
        hands = [self.hand] * len(self.reaching)
        for player, tiles in zip(self.others, self.sampler.draw(rng), strict=False):
            hands[player] = tiles
        return hands

    def wins(self, solver: Solver, tile: int) -> bool:
        """Whether the own side reaches its aim after playing `tile`, in the deal that the solver has."""
        solver.hands[self.me] = self.hand ^ 1 << tile
        trick = (*self.trick, tile)
        need = solver.rest(self.leader, trick) if self.need is None else self.need
        return solver.reaches(self.leader, trick, need) == self.reaching[self.me]

    def tiles(self, numbers: list[int]) -> list[Tile]:
        """Return the tiles with these numbers."""
        return [self.tables.tiles[number] for number in numbers]
