"""Charts of what a player or a server has done over many matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.render.pictures import signs
from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import FELT, FELT_DARK, GOLD, GOOD, LINE, QUIET, TEXT
from engine.auction import Call
from engine.suits import Declaration

WIDTH = 800
_TALL, _BAND = 150, 262
_WIDEST = 72


@dataclass(frozen=True, slots=True)
class Made:
    """How often contracts of one kind, a bid or a trump, were `made`, of those `declared`."""

    kind: Call | Declaration
    made: int
    declared: int


@lru_cache(maxsize=64)
def bids(heights: tuple[Made, ...], trumps: tuple[Made, ...]) -> bytes:
    """Return two rows of columns: contracts made of contracts declared, by bid and by trump."""
    canvas = Canvas(WIDTH, 2 * _BAND + 8, FELT)
    most = max((each.declared for each in (*heights, *trumps)), default=0)
    for row, columns in enumerate((heights, trumps)):
        top = 8 + row * _BAND
        canvas.panel((8, top, WIDTH - 8, top + _BAND - 8), FELT_DARK, radius=16)
        _columns(canvas, columns, top, max(1, most))
    return canvas.png()


def _columns(canvas: Canvas, columns: Sequence[Made], top: float, most: int) -> None:
    pitch = min(_WIDEST, (WIDTH - 48) / max(1, len(columns)))
    wide, foot = pitch * 0.56, top + 44 + _TALL
    canvas.panel((24, foot, WIDTH - 24, foot + 2), LINE, radius=1)
    for place, column in enumerate(columns):
        x = 24 + (place + 0.5) * pitch
        whole, part = (_TALL * count / most for count in (column.declared, column.made))
        _column(canvas, x, foot, wide, whole, LINE)
        _column(canvas, x, foot, wide, part, GOOD)
        canvas.write(f"{column.made}/{column.declared}", x, foot - whole - 16, _letters(pitch), TEXT)
        if isinstance(column.kind, Declaration):
            signs.trump(canvas, column.kind, x, foot + 31, min(36, round(pitch * 0.7)))
        else:
            signs.call(canvas, column.kind, x, foot + 30, _letters(pitch) + 4)


def _column(
    canvas: Canvas, x: float, foot: float, wide: float, height: float, colour: tuple[int, int, int]
) -> None:
    if round(height) > 0:
        canvas.panel(
            (x - wide / 2, foot - height, x + wide / 2, foot), colour, radius=min(6, int(height / 2))
        )


def _letters(pitch: float) -> int:
    return 22 if pitch >= _WIDEST * 0.75 else 17


@lru_cache(maxsize=64)
def ranking(ratings: tuple[int, ...]) -> bytes:
    """Return ratings, best first, as bars with their places."""
    pitch = 44
    canvas = Canvas(WIDTH, 24 + pitch * max(1, len(ratings)), FELT)
    canvas.panel((8, 8, WIDTH - 8, canvas.image.height - 8), FELT_DARK, radius=16)
    low, high = min((0, *ratings)), max((1, *ratings))
    for place, rating in enumerate(ratings):
        y = 12 + (place + 0.5) * pitch
        canvas.write(str(place + 1), 66, y, 26, GOLD if place == 0 else QUIET, "r")
        room = WIDTH - 84 - 110
        end = 84 + max(12, room * (rating - low) / (high - low))
        canvas.panel((84, y - 12, end, y + 12), GOLD if place == 0 else GOOD, radius=6)
        canvas.write(str(rating), WIDTH - 24, y, 26, TEXT, "r")
    return canvas.png()
