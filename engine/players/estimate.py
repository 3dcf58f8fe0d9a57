"""How likely each tile is to win the round, over deals that a seat may be in."""

from collections.abc import Mapping, Sequence

from engine.players.memory import Memory
from engine.players.playing import best_tiles
from engine.players.rng import Rng
from engine.players.settings import Settings
from engine.players.solver import OutOfNodesError, Solver
from engine.players.worlds import Place
from engine.tiles import Tile

# After each so many deals, tiles that are behind the best by more than this, over the root of the deals seen,
# are looked at no further: somewhat more than twice what chance makes of the difference of two equal tiles.
_ROUND, _BEHIND = 100, 1.2
# What is said of tiles where no deal could be solved.
_EVEN = 0.5


def chances(memory: Memory, legal: Sequence[Tile], rng: Rng, settings: Settings) -> dict[Tile, float]:
    """Return the chance to win the round with each of the `legal` tiles."""
    place = Place.of(memory)
    trials = [Trial(tile, place.tables.numbers[tile]) for tile in legal]
    # The rules of thumb play to take tricks.
    ending = settings.ending if place.takes else None
    left, nodes, ahead = settings.deals, settings.nodes, trials
    while left > 0 and nodes > 0 and (len(ahead) > 1 or left == settings.deals):
        for hands, copies in place.deals(min(left, _ROUND), rng, bids=settings.bids):
            solver = Solver(place.tables, hands, place.reaching, settings.nodes_a_deal, takes=place.takes)
            try:
                won = [place.wins(solver, hands, trial.number, ending) for trial in ahead]
            except OutOfNodesError:
                won = []
            for trial, result in zip(ahead, won, strict=False):
                trial.seen += copies
                trial.won += copies * result
            nodes -= settings.nodes_a_deal - solver.nodes
            if nodes <= 0:
                break
        left -= _ROUND
        best = max(ahead, key=lambda trial: trial.share)
        ahead = [trial for trial in ahead if trial.share >= best.share - _BEHIND / max(best.seen, 1) ** 0.5]
    return {trial.tile: trial.share for trial in trials}


def best_of(memory: Memory, found: Mapping[Tile, float], rng: Rng, settings: Settings) -> Tile:
    """Return the tile with the best chance `found`, by rules of thumb where several come close to it."""
    return rng.choice(best_tiles(memory, close(found, settings)))


def close(found: Mapping[Tile, float], settings: Settings) -> list[Tile]:
    """Return the tiles whose chance is as good as the best one, as far as an estimate can tell."""
    enough = max(found.values()) - settings.margin
    return [tile for tile, chance in found.items() if chance >= enough]


class Trial:
    """A tile, and in how many of the deals that were looked at it has won."""

    __slots__ = ("number", "seen", "tile", "won")

    def __init__(self, tile: Tile, number: int) -> None:
        self.tile, self.number = tile, number
        self.won = self.seen = 0

    @property
    def share(self) -> float:
        """The chance to win with this tile."""
        return self.won / self.seen if self.seen else _EVEN
