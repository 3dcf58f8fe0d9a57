"""The hand: tiles on a rack, in the order in which they were dealt (R1.5)."""

from functools import lru_cache

from bot.render.pictures import ink, signs, tile
from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import DARK, FELT, GOLD, LINE, WOOD, WOOD_DARK, WOOD_LIGHT
from engine.actions import Play
from engine.tiles import Tile
from engine.view import SeatView

WIDTH = 800
_MARGIN = 22
_GAP = 12
_WIDEST = 96
_RAISED, _PICKED = 20, 34
_LIP = 16


def hand(view: SeatView, picked: Tile | None = None) -> bytes:
    """Return a player's tiles; played places are empty, and `picked` waits for its confirmation.

    When the player is to play, the tiles that may be played are raised and the others lie in the shade.
    """
    playable = frozenset(action.tile for action in view.legal if isinstance(action, Play))
    return _hand(view.hand, playable, picked)


@lru_cache(maxsize=256)
def _hand(tiles: tuple[Tile | None, ...], playable: frozenset[Tile], picked: Tile | None) -> bytes:
    room = WIDTH - 2 * _MARGIN + _GAP
    wide = min(_WIDEST, int(room / len(tiles)) - _GAP)
    height = 2 * wide + _PICKED + 22
    canvas = Canvas(WIDTH, height + _LIP + 10, FELT)
    foot = height + 6
    canvas.panel((8, foot - 18, WIDTH - 8, foot + _LIP), WOOD_DARK, radius=8)
    left = (WIDTH - len(tiles) * (wide + _GAP) + _GAP) / 2
    for place, held in enumerate(tiles):
        x = left + place * (wide + _GAP) + wide / 2
        if held is None:
            empty = ink.outline(wide, 2 * wide, round(wide * tile.BODY.radius), 3, 10)
            canvas.stamp(empty, x, foot - wide, LINE)
        else:
            lift = _PICKED if held == picked else _RAISED if held in playable else 0
            _tile(canvas, held, wide, (x, foot - wide - lift), shaded=bool(playable) and not lift)
            if held == picked:
                _mark(canvas, wide, (x, foot - wide - lift))
    canvas.panel((8, foot - 4, WIDTH - 8, foot + _LIP), WOOD, radius=8)
    canvas.panel((12, foot - 4, WIDTH - 12, foot), WOOD_LIGHT, radius=2)
    return canvas.png()


def _tile(canvas: Canvas, held: Tile, wide: int, at: tuple[float, float], *, shaded: bool) -> None:
    if shaded:
        canvas.put(tile.dimmed(held, wide), *at)
        return
    canvas.put(tile.shadow(wide, 2 * wide, 6), *at)
    canvas.put(tile.face(held, wide), *at)


def _mark(canvas: Canvas, wide: int, at: tuple[float, float]) -> None:
    x, y = at
    canvas.stamp(ink.outline(wide + 8, 2 * wide + 8, round(wide * tile.BODY.radius) + 4, 6), x, y, GOLD)
    canvas.stamp(ink.rounded(40, 40, 20), x, y - wide + 4, GOLD)
    canvas.stamp(ink.polygons(signs.CHECK, 24, 24), x, y - wide + 4, DARK)
