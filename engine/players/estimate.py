"""How likely each tile is to win the round, over deals that a seat may be in."""

from collections.abc import Mapping, Sequence

from engine.players.memory import Memory
from engine.players.playing import best_tiles
from engine.players.rng import Rng
from engine.players.settings import Settings
from engine.players.solver import OutOfNodesError, Solver
from engine.players.worlds import Deal, Place
from engine.tiles import Tile

_EVEN = 0.5


def chances(memory: Memory, legal: Sequence[Tile], rng: Rng, settings: Settings) -> dict[Tile, float]:
    """Return the chance to win the round with each of the `legal` tiles; even if no deal could be solved."""
    place = Place.of(memory)
    numbers = [place.tables.numbers[tile] for tile in legal]
    trick = memory.rules.tricks - len(memory.hand)
    solved, played = _at(settings.solved, trick), _at(settings.played, trick)
    if not place.takes:
        # The rules of thumb play to take tricks.
        solved, played = solved + played, 0
    deals = place.deals(max(solved, played), rng, settings)
    sure = _shares(place, numbers, deals[:solved], settings, perfect=True)
    rough = _shares(place, numbers, deals[:played], settings, perfect=False)
    if not sure and not rough:
        return dict.fromkeys(legal, _EVEN)
    mix = settings.mix if sure and rough else 0
    found = [(1 - mix) * one + mix * other for one, other in zip(sure or rough, rough or sure, strict=True)]
    return dict(zip(legal, found, strict=True))


def best_of(memory: Memory, found: Mapping[Tile, float], rng: Rng, settings: Settings) -> Tile:
    """Return the tile with the best chance `found`, by rules of thumb where several come close to it."""
    return rng.choice(best_tiles(memory, close(found, settings)))


def close(found: Mapping[Tile, float], settings: Settings) -> list[Tile]:
    """Return the tiles whose chance is as good as the best one, as far as an estimate can tell."""
    enough = max(found.values()) - settings.margin
    return [tile for tile, chance in found.items() if chance >= enough]


def _shares(
    place: Place, numbers: Sequence[int], deals: Sequence[Deal], settings: Settings, *, perfect: bool
) -> list[float]:
    """Return in what share of the `deals` each tile wins; nothing if none could be looked at."""
    won, seen, nodes = [0] * len(numbers), 0, settings.nodes
    for hands, copies in deals:
        if nodes <= 0:
            break
        solver = Solver(place.tables, hands, place.reaching, settings.nodes_a_deal, takes=place.takes)
        solved = None if perfect else settings.ending
        try:
            results = [place.wins(solver, hands, number, solved) for number in numbers]
        except OutOfNodesError:
            pass
        else:
            seen += copies
            won = [before + copies * result for before, result in zip(won, results, strict=True)]
        nodes -= settings.nodes_a_deal - solver.nodes
    return [wins / seen for wins in won] if seen else []


def _at(counts: Sequence[int], trick: int) -> int:
    return counts[min(trick, len(counts) - 1)]
