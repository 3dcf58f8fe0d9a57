"""The table itself: plates of the seats, the trick or the calls laid towards their players, the contract."""

from bot.render.pictures import ink, signs, tile
from bot.render.pictures.ink import Canvas
from bot.render.pictures.palette import (
    BRASS,
    DARK,
    FELT_DARK,
    FELT_LIGHT,
    GOLD,
    QUIET,
    TEXT,
)
from bot.render.pictures.scene import Place, Scene
from bot.render.pictures.seating import Edge, Spot, spots
from engine.auction import Pass
from engine.seats import Seat
from engine.state import PlayedTile
from engine.suits import DOUBLES, Suit

DEEP, LONGEST = 62, 336
_WIDE = 64  # of a tile on the table
_BACK = 18
_TURNS = {Edge.TOP: 0, Edge.LEFT: 90, Edge.BOTTOM: 180, Edge.RIGHT: 270}
_AWAY = DEEP / 2 + 14  # from a plate's middle to the near end of what lies before it


def table(canvas: Canvas, scene: Scene, box: tuple[int, int, int, int]) -> None:
    """Draw the table into `box`."""
    left, top, right, bottom = box
    canvas.panel(
        (left + DEEP - 8, top + DEEP - 8, right - DEEP + 8, bottom - DEEP + 8), FELT_LIGHT, radius=28
    )
    where = dict(zip(scene.rules.seats, spots(scene.rules.seats, box, DEEP, LONGEST), strict=True))
    for place in scene.places:
        _plate(canvas, scene, place, where[place.seat])
    if scene.bidding:
        _calls(canvas, scene, where)
    else:
        _trick(canvas, scene, where)
    _middle(canvas, scene, (left + right) / 2, (top + bottom) / 2)


def _plate(canvas: Canvas, scene: Scene, place: Place, spot: Spot) -> None:
    long, deep = (spot.length, DEEP) if spot.lies else (DEEP, spot.length)
    box = (spot.x - long / 2, spot.y - deep / 2, spot.x + long / 2, spot.y + deep / 2)
    canvas.panel(box, GOLD if place.turn else FELT_DARK, radius=16)
    if place.turn:
        arrow = ink.polygons(signs.ARROW, 34, 18)
        turned = arrow.rotate(_TURNS[spot.edge], expand=True)
        canvas.stamp(turned, *spot.inward(DEEP / 2 + 8), GOLD)
    start = -spot.length / 2
    signs.badge(canvas, place.seat, place.side, *spot.along(start + 31), 46)
    _held(canvas, scene, place, spot, start + 66)
    if place.dealer:
        signs.dealer(canvas, *spot.along(-start - _ends(spot)[2]))
    if not scene.bidding:
        _bid(canvas, place, spot, -start)


def _ends(spot: Spot) -> tuple[float, float, float]:
    """Return how far bid, crown and dealer's sign stand from a plate's end; on a short one they move up."""
    return (33, 74, 116) if spot.lies else (26, 74, 116) if spot.length == LONGEST else (22, 52, 84)


def _bid(canvas: Canvas, place: Place, spot: Spot, end: float) -> None:
    bid, crown, _ = _ends(spot)
    if place.highest:
        signs.crown(canvas, *spot.along(end - crown), DARK if place.turn else GOLD)
    if place.call is not None:
        colour = DARK if place.turn else TEXT if place.highest else QUIET
        signs.call(canvas, place.call, *spot.along(end - bid), 28, colour)


def _held(canvas: Canvas, scene: Scene, place: Place, spot: Spot, start: float) -> None:
    pitch = min(_BACK + 3, (spot.length - 66 - _ends(spot)[2] - 18) / scene.rules.hand_size)
    for number in range(place.held):
        lying = not spot.lies
        sprite = (
            tile.face(place.shown[number], _BACK, lying=lying)
            if place.shown
            else tile.back(_BACK, lying=lying)
        )
        canvas.put(sprite, *spot.along(start + _BACK / 2 + number * pitch))


def _calls(canvas: Canvas, scene: Scene, where: dict[Seat, Spot]) -> None:
    for place in scene.places:
        x, y = where[place.seat].inward(_AWAY + 44)
        if place.call is None:
            if place.turn:
                canvas.stamp(ink.outline(104, 76, 16, 3, 9), x, y, GOLD)
            continue
        bids = not isinstance(place.call, Pass)
        canvas.panel(
            (x - 52, y - 38, x + 52, y + 38), FELT_DARK, radius=16, edge=GOLD if place.highest else None
        )
        if place.highest:
            signs.crown(canvas, x, y - 38, size=34)
        signs.call(canvas, place.call, x, y, 42, TEXT if bids else QUIET)


def _trick(canvas: Canvas, scene: Scene, where: dict[Seat, Spot]) -> None:
    leads_or_follows = scene.full is None and scene.contract is not None and scene.contract.trump is not None
    for place in scene.places:
        if place.turn and leads_or_follows:
            spot = where[place.seat]
            size = (_WIDE, 2 * _WIDE) if spot.lies else (2 * _WIDE, _WIDE)
            canvas.stamp(ink.outline(*size, 10, 3, 9), *spot.inward(_AWAY + _WIDE), GOLD)
    for number, play in enumerate(scene.plays, start=1):
        _played(canvas, scene, play, number, where[play.seat])


def _played(canvas: Canvas, scene: Scene, play: PlayedTile, number: int, spot: Spot) -> None:
    x, y = spot.inward(_AWAY + _WIDE)
    lying = not spot.lies
    sprite = tile.face(play.tile, _WIDE, lying=lying)
    wins = scene.full is not None and scene.full.winner == play.seat
    if wins:
        canvas.stamp(ink.rounded(sprite.width + 14, sprite.height + 14, 16), x, y, GOLD)
    else:
        canvas.put(tile.shadow(sprite.width, sprite.height, 8), x, y + 4)
    canvas.put(sprite, x, y)
    if number == 1 and scene.asked is not None:
        _asked(canvas, play, scene.asked, (x, y), lying=lying)
    # Beside the tile, at the end that is nearer to its player.
    beside = _WIDE / 2 + 24
    right, down = spot.edge.value
    number_at = (x - right * (_WIDE - 18), y - beside) if lying else (x + beside, y - down * (_WIDE - 18))
    canvas.stamp(ink.rounded(36, 36, 18), *number_at, GOLD if wins else FELT_DARK)
    canvas.write(str(number), *number_at, 24, DARK if wins else TEXT)
    if wins:
        star_at = (x + right * (_WIDE - 18), y - beside) if lying else (x + beside, y + down * (_WIDE - 18))
        canvas.stamp(ink.polygons(signs.STAR, 38, 38), *star_at, GOLD)


def _asked(canvas: Canvas, play: PlayedTile, asked: Suit, at: tuple[float, float], *, lying: bool) -> None:
    """Mark the half of the tile led that names the suit; both where doubles were asked."""
    x, y = at
    for half, pips in ((-1, play.tile.low), (1, play.tile.high)):
        if asked in (DOUBLES, pips) and not (half == -1 and asked == play.tile.high):
            aside = half * _WIDE / 2
            canvas.stamp(
                ink.outline(_WIDE - 2, _WIDE - 4, 9, 4),
                x + aside * lying,
                y - 1 + aside * (not lying),
                BRASS,
            )


def _middle(canvas: Canvas, scene: Scene, x: float, y: float) -> None:
    agreed = scene.contract
    if agreed is None:
        return
    gained = scene.full.points if scene.full else None
    lines = 2 + any((agreed.piles is not None, gained is not None, scene.result is not None))
    first = y - lines * 26 + 26 - 2
    canvas.panel((x - 34, y - 12 - lines * 23, x + 34, y + 12 + lines * 23), FELT_DARK, radius=14)
    signs.call(canvas, agreed.call, x, first, 34)
    signs.trump(canvas, agreed.trump, x, first + 50, 48)
    if scene.result is not None:
        signs.outcome(canvas, x, first + 98, 32, made=scene.result.made)
    elif gained is not None:
        canvas.write(f"+{gained}", x, first + 97, 28, GOLD)
    elif agreed.piles is not None:
        signs.piles(canvas, agreed.piles, x, first + 98, 28 if agreed.piles > 1 else 36)
