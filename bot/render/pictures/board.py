"""The board: the table in the middle, what each side has beside it."""

from functools import lru_cache

from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import FELT
from bot.render.pictures.panel import panels
from bot.render.pictures.scene import Scene, reviewed, seen
from bot.render.pictures.table import table
from engine.view import ReviewView, SpectatorView

WIDTH, HEIGHT = 800, 600
_SIDE = 140


def board(view: SpectatorView) -> bytes:
    """Return the table as everybody may see it now, with a full trick before it is gathered (R8.4)."""
    return _picture(seen(view))


def page(view: ReviewView, number: int) -> bytes:
    """Return a page of the review: the auction, then each trick as it was played (R8.6).

    A page beyond the last is the last one.
    """
    return _picture(reviewed(view, max(0, min(number, len(view.tricks)))))


@lru_cache(maxsize=256)
def _picture(scene: Scene) -> bytes:
    canvas = Canvas(WIDTH, HEIGHT, FELT)
    table(canvas, scene, (_SIDE + 16, 8, WIDTH - _SIDE - 16, HEIGHT - 8))
    panels(canvas, scene, scene.shares[::2], (8, 8, 8 + _SIDE, HEIGHT - 8))
    panels(canvas, scene, scene.shares[1::2], (WIDTH - 8 - _SIDE, 8, WIDTH - 8, HEIGHT - 8))
    return canvas.png()
