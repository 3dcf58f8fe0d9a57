"""What a side has: its seats, its marks, how far it has come, and the tricks it has taken."""

from functools import cache

from bot.render.pictures import ink, signs, tile
from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import FELT_DARK, GOLD, LINE, QUIET, SIDES, TEXT
from bot.render.pictures.scene import Scene, Share
from engine.options import ScoreRule
from engine.rules import Rules
from engine.view import TakenTrick

_HEAD = 172
_NUMBER = 18  # room for the number of a trick
_GAP = 8
_BAR = 10  # how thick the bar is that grows towards the target
_LARGEST, _SMALLEST = 22, 7


def panels(canvas: Canvas, scene: Scene, shares: tuple[Share, ...], box: tuple[int, int, int, int]) -> None:
    """Draw the panels of some sides below each other into `box`."""
    left, top, right, bottom = box
    wide, columns = _fit(scene.rules, len(shares), right - left - 16, bottom - top)
    heights = [_HEAD + -(-len(share.taken) // columns) * _row(wide) for share in shares]
    spare = (bottom - top - sum(heights) - _GAP * (len(shares) - 1)) // len(shares)
    for share, height in zip(shares, heights, strict=True):
        end = bottom if share is shares[-1] else top + height + spare
        canvas.panel((left, top, right, end), FELT_DARK, radius=16)
        _head(canvas, scene, share, left, top, right)
        for place, taken in enumerate(share.taken):
            x = left + 8 + (right - left - 16) // columns * (place % columns)
            _taken(canvas, scene, taken, (x, top + _HEAD + place // columns * _row(wide)), wide)
        top = end + _GAP


def _row(wide: int) -> int:
    return 2 * wide + 9


@cache
def _fit(rules: Rules, sides: int, width: int, height: int) -> tuple[int, int]:
    """Return how wide tiles are, and in how many columns tricks lie, so that every round finds room."""
    for wide in range(_LARGEST, _SMALLEST, -1):
        for columns in (1, 2, 3):
            block = _NUMBER + len(rules.seats) * (wide + 2)
            rows = -(-rules.tricks // columns) + sides - 1
            if block * columns <= width and sides * (_HEAD + _GAP) + rows * _row(wide) <= height + _GAP:
                return wide, columns
    return _SMALLEST, 1


def _head(canvas: Canvas, scene: Scene, share: Share, left: float, top: float, right: float) -> None:
    middle = (left + right) / 2
    for place, seat in enumerate(share.seats):
        aside = (place - (len(share.seats) - 1) / 2) * 44
        signs.badge(canvas, seat, share.side, middle + aside, top + 28, 36)
    if scene.rules.score is ScoreRule.MARKS:
        height = 32 if share.marks <= signs.WORD else 22
        signs.tally(canvas, share.marks, scene.rules, left + 12, top + 76, height)
    canvas.write(str(share.marks), right - 12, top + 76, 30, GOLD, "r")
    if scene.contract is None:
        return
    count = share.tricks if share.points is None else share.points
    canvas.write(str(count), left + 12, top + 123, 44, TEXT, "l")
    if share.target is not None:
        wide = ink.width(str(count), 44)
        canvas.write(f"/{share.target}", left + 16 + wide, top + 128, 28, QUIET, "l")
        y, full = top + 153, right - left - 24
        canvas.panel((left + 12, y - 5, right - 12, y + 5), LINE, radius=_BAR // 2)
        done = full * min(1, count / share.target)
        if done >= _BAR:
            canvas.panel(
                (left + 12, y - 5, left + 12 + done, y + 5), SIDES[share.side % len(SIDES)], radius=5
            )


def _taken(canvas: Canvas, scene: Scene, taken: TakenTrick, at: tuple[float, float], wide: int) -> None:
    left, top = at
    middle = top + wide
    canvas.write(str(taken.number), left + 7, middle, 19, QUIET)
    for number in range(len(scene.rules.seats)):
        x = left + _NUMBER + wide / 2 + number * (wide + 2)
        if taken.tiles is None:
            canvas.put(tile.back(wide), x, middle)
        elif number < len(taken.tiles):
            face = taken.tiles[number]
            canvas.put(tile.face(face, wide), x, middle)
            if scene.rules.count_value(face):
                canvas.panel(
                    (x - wide / 2 + 2, middle + wide + 1, x + wide / 2 - 2, middle + wide + 5), GOLD, radius=2
                )
