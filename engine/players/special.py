"""What a hand holds for contracts that no trump decides: nello, sevens, calls on doubles (H5 to H7)."""

from collections.abc import Mapping, Sequence

from engine.players.strength import beaten_by
from engine.rules import Rules
from engine.suits import Declaration
from engine.tiles import Tile

Features = Mapping[str, float]

# Up to this share of the tiles of its suit below it, a tile is as good as sure to lose a trick.
_LOW = 0.25
# How near to the goal a tile of sevens is near.
_NEAR, _FAR = 1, 3


def ducking(rules: Rules, hand: Sequence[Tile], named: Declaration) -> Features:
    """Return what a hand holds for losing every trick: how many tiles lie below each of its own (H5)."""
    over = beaten_by(rules, named)
    held = frozenset(hand)
    risks = sorted(_risk(rules, held, named, over, tile) for tile in hand)
    return {
        "risk": sum(risks),
        "highest": risks[-1],
        "second": risks[-2],
        "third": risks[-3],
        "lowest": risks[0],
        "low": sum(risk <= _LOW for risk in risks),
        "doubles": sum(tile.is_double for tile in hand),
        "suits": len({named.suit_led(tile) for tile in hand}),
    }


def _risk(
    rules: Rules, held: frozenset[Tile], named: Declaration, over: Mapping[Tile, frozenset[Tile]], tile: Tile
) -> float:
    """Return the share of the tiles out there in the suit of `tile` that it would beat."""
    suit = named.suit_led(tile)
    out = [other for other in rules.tiles if named.follows(other, suit) and other not in held]
    return 1 - len(over[tile] - held) / len(out) if out else 1.0


def nearing(rules: Rules, hand: Sequence[Tile]) -> Features:
    """Return what a hand holds for sevens: how far its tiles lie from the goal, the nearest first (H7)."""
    away = sorted(abs(tile.low + tile.high - rules.sevens_goal) for tile in hand)
    return {f"{place}": distance for place, distance in enumerate(away, 1)} | {
        "at goal": sum(distance == 0 for distance in away),
        "near": sum(distance <= _NEAR for distance in away),
        "far": sum(distance >= _FAR for distance in away),
    }


def doubling(rules: Rules, hand: Sequence[Tile]) -> Features:
    """Return what a hand holds for a partner who names the trump: doubles, and tiles just below them (H6)."""
    doubles = {tile.low for tile in hand if tile.is_double}
    seconds = [tile for tile in hand if not tile.is_double and tile.high in doubles and _second(rules, tile)]
    others = [tile for tile in hand if not tile.is_double and tile.high not in doubles]
    return {
        "doubles": len(doubles),
        "high doubles": sum(pip > rules.highest_pip // 2 for pip in doubles),
        "seconds": len(seconds),
        "others": len(others),
        "suits": len({tile.high for tile in others}),
    }


def _second(rules: Rules, tile: Tile) -> bool:
    return tile.low == (rules.highest_pip - (tile.high == rules.highest_pip))
