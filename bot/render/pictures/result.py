"""The card of a round: what was bid, trick by trick who took what, and where the match stands."""

from functools import lru_cache

from bot.render.pictures import ink, signs, tile
from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import FELT, FELT_DARK, FELT_LIGHT, GOLD, LINE, SIDES, TEXT
from bot.render.pictures.scene import Scene, Share, seen
from engine.options import ScoreRule
from engine.state import RoundResult
from engine.view import ClaimView, ContractView, SpectatorView, TakenTrick

WIDTH = 800
_HEAD, _NUMBERS, _ROW, _FOOT = 112, 34, 56, 84
_LABELS, _TOTALS = 96, 84
_LONG = 10  # from here on a gain is written smaller


def card(view: SpectatorView) -> bytes:
    """Return the card of a round that is over; covered tricks stay covered, none is tied to players (R8)."""
    return _card(seen(view))


@lru_cache(maxsize=64)
def _card(scene: Scene) -> bytes:
    pitch = (WIDTH - _LABELS - _TOTALS) / scene.rules.tricks
    wide = min(40, int((pitch - 10) / 2))
    tiles = len(scene.rules.seats) * (wide + 4) + 12
    rows = _HEAD + _NUMBERS + tiles
    canvas = Canvas(WIDTH, rows + len(scene.shares) * _ROW + _FOOT + 16, FELT)
    if scene.contract is not None and scene.result is not None:
        _head(canvas, scene, scene.contract, scene.result)
    canvas.panel((8, _HEAD, WIDTH - 8, rows + len(scene.shares) * _ROW + 4), FELT_LIGHT, radius=16)
    for row, share in enumerate(scene.shares):
        y = rows + row * _ROW + _ROW / 2
        canvas.panel((16, y - 24, WIDTH - 16, y + 24), FELT_DARK, radius=12)
        _total(canvas, share, y)
        for taken in share.taken:
            _trick(canvas, scene, taken, (_LABELS + (taken.number - 0.5) * pitch, y), wide)
    if scene.claim is not None:
        _claim(canvas, scene, scene.claim, (rows, pitch), wide)
    for number in range(1, scene.rules.tricks + 1):
        played = number <= sum(share.tricks for share in scene.shares)
        x = _LABELS + (number - 0.5) * pitch
        canvas.write(str(number), x, _HEAD + _NUMBERS / 2 + 4, 22, TEXT if played else LINE)
    _foot(canvas, scene, rows + len(scene.shares) * _ROW + 12 + _FOOT / 2)
    return canvas.png()


def _head(canvas: Canvas, scene: Scene, agreed: ContractView, result: RoundResult) -> None:
    y = _HEAD / 2
    signs.outcome(canvas, 56, y, 60, made=result.made)
    signs.badge(canvas, agreed.declarer, agreed.side, 146, y + 8, 54)
    signs.crown(canvas, 146, y - 30, size=34)
    signs.call(canvas, agreed.call, 236, y, 54)
    if agreed.trump is not None:
        signs.trump(canvas, agreed.trump, 330, y, 60)
    if agreed.piles is not None:
        signs.piles(canvas, agreed.piles, 424, y, 40)
    gained = [(share, gain) for share, gain in zip(scene.shares, result.gains, strict=True) if gain]
    size = 34 if len(gained) > 1 else 58 if max(result.gains) < _LONG else 40
    for row, (share, gain) in enumerate(gained):
        middle = y + (row - (len(gained) - 1) / 2) * 44
        for place, seat in enumerate(reversed(share.seats)):
            signs.badge(canvas, seat, share.side, WIDTH - 150 - place * 52, middle, round(size * 0.76))
        canvas.write(f"+{gain}", WIDTH - 24, middle, size, GOLD, "r")


def _trick(canvas: Canvas, scene: Scene, taken: TakenTrick, at: tuple[float, float], wide: int) -> None:
    x, y = at
    if taken.points is None:
        canvas.stamp(signs.shape(taken.side, 26), x, y, SIDES[taken.side % len(SIDES)])
    else:
        canvas.write(f"+{taken.points}", x, y, 26, SIDES[taken.side % len(SIDES)])
    for number in range(len(taken.tiles or scene.rules.seats)):
        top = _HEAD + _NUMBERS + 4 + wide / 2 + number * (wide + 4)
        if taken.tiles is None:
            canvas.put(tile.back(wide, lying=True), x, top)
            continue
        face = taken.tiles[number]
        canvas.put(tile.face(face, wide, lying=True), x, top)
        if scene.rules.count_value(face):
            canvas.stamp(ink.outline(2 * wide + 4, wide + 4, 8, 4), x, top, GOLD)


def _claim(canvas: Canvas, scene: Scene, laid: ClaimView, at: tuple[int, float], wide: int) -> None:
    """Draw the tiles that were laid down, one for each trick that remained, and who got these (H8.2)."""
    rows, pitch = at
    first = scene.rules.tricks - laid.tricks
    for place, shown in enumerate(laid.tiles):
        x = _LABELS + (first + place + 0.5) * pitch
        canvas.put(tile.face(shown, wide, lying=True), x, _HEAD + _NUMBERS + 4 + wide / 2)
        canvas.stamp(
            signs.shape(laid.side, 26),
            x,
            rows + laid.side * _ROW + _ROW / 2,
            SIDES[laid.side % len(SIDES)],
        )


def _total(canvas: Canvas, share: Share, y: float) -> None:
    for place, seat in enumerate(share.seats):
        signs.badge(canvas, seat, share.side, 40 + place * 40, y, 34)
    canvas.write(str(share.tricks if share.points is None else share.points), WIDTH - 30, y, 38, TEXT, "r")


def _foot(canvas: Canvas, scene: Scene, y: float) -> None:
    room = (WIDTH - 16) / len(scene.shares)
    for share in scene.shares:
        left = 16 + share.side * room
        for place, seat in enumerate(share.seats):
            signs.badge(canvas, seat, share.side, left + 24 + place * 44, y, 38)
        start = left + 24 + len(share.seats) * 44
        if scene.rules.score is ScoreRule.POINTS:
            canvas.write(str(share.marks), start + 4, y, 44, GOLD, "l")
            continue
        words = -(-max(share.marks, 1) // signs.WORD)
        height = min(46, int((left + room - start - 70) / (2.9 * words)))
        end = signs.tally(canvas, share.marks, scene.rules, start, y, height)
        canvas.write(str(share.marks), end + 16, y, 44, GOLD, "l")
