"""Which tile wins the round in most of the deals that a seat may be in."""

from collections.abc import Sequence

from engine.players.memory import Memory
from engine.players.playing import best_tiles
from engine.players.rng import Rng
from engine.players.solver import OutOfNodesError, Solver
from engine.players.worlds import Place
from engine.tiles import Tile

# Plays that may be tried in one deal, and for one decision.
_NODES_A_DEAL, _NODES = 60_000, 250_000


def wins(memory: Memory, legal: Sequence[Tile], rng: Rng, deals: int) -> tuple[dict[Tile, int], int]:
    """Return in how many deals each of the `legal` tiles wins the round, and how many were looked at."""
    place = Place.of(memory)
    numbers = [place.tables.numbers[tile] for tile in legal]
    won, seen, nodes = dict.fromkeys(legal, 0), 0, _NODES
    for _ in range(deals):
        if nodes <= 0:
            break
        solver = Solver(place.tables, place.draw(rng), place.reaching, _NODES_A_DEAL)
        try:
            results = [place.wins(solver, number) for number in numbers]
        except OutOfNodesError:
            pass
        else:
            seen += 1
            for tile, result in zip(legal, results, strict=True):
                won[tile] += result
        nodes -= _NODES_A_DEAL - solver.nodes
    return won, seen


def best_tile(memory: Memory, legal: Sequence[Tile], rng: Rng, deals: int) -> Tile:
    """Return the one of the `legal` tiles that wins most often, by rules of thumb where several do."""
    won, _ = wins(memory, legal, rng, deals)
    most = max(won.values())
    equals = [tile for tile in legal if won[tile] == most]
    advised = [tile for tile in best_tiles(memory, legal) if tile in equals]
    return rng.choice(advised or best_tiles(memory, equals))
