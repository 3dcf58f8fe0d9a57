"""The tiles: 28 or more faces and the back, drawn at any size from one description."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.render.pictures.ink import packed
from bot.render.pictures.palette import (
    BACK,
    BACK_EDGE,
    BACK_SIGN,
    BRASS,
    FELT,
    IVORY,
    IVORY_EDGE,
    IVORY_SHADE,
    OUTLINE,
    PIP,
    SHADE,
    SHADOW,
    Colour,
)
from engine.tiles import Tile

_L, _M, _R = -1, 0, 1
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((_M, _M),),
    ((_R, _L), (_L, _R)),
    ((_R, _L), (_M, _M), (_L, _R)),
    ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _M), (_M, _M), (_R, _M), (_L, _R), (_R, _R)),
    ((_L, _L), (_M, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_M, _R), (_R, _R)),
    tuple((x, y) for y in (_L, _M, _R) for x in (_L, _M, _R)),
)
"""Where the pips of an upright half stand: columns and rows of its three by three places."""

_FINE = 160  # a sprite is drawn at least this wide and then made smaller


@dataclass(frozen=True, slots=True)
class _Body:
    """The description. All measures are parts of the tile's width; it is twice as long as wide."""

    radius: float = 0.15
    edge: float = 0.035
    thickness: float = 0.075
    pip: float = 0.195
    places: float = 0.262
    divider: float = 0.035
    divider_length: float = 0.72
    spinner: float = 0.11
    spun: int = 40
    least_edge: float = 0.9
    least_pip: float = 2.7
    least_divider: float = 1.0
    """The last three in pixels, so that small tiles keep their edge on white ground and their pips."""


BODY = _Body()


@dataclass(frozen=True, slots=True)
class _Skin:
    face: Colour
    shade: Colour
    edge: Colour
    outline: Colour


_FACE = _Skin(IVORY, IVORY_SHADE, IVORY_EDGE, OUTLINE)
_BACK = _Skin(BACK, BACK, BACK_EDGE, BACK_EDGE)


class _Drawing:
    """One tile, drawn `over` times larger than its `width` in pixels."""

    def __init__(self, width: int, skin: _Skin, *, halves: int, lying: bool) -> None:
        self.over = max(4, -(-_FINE // width))
        self.width, self.lying, self.skin = width, lying, skin
        across, along = width * self.over, width * self.over * halves
        self.size = (along, across) if lying else (across, along)
        self.unit = float(across)
        self.image = Image.new("RGB", self.size, skin.outline)
        self.pen = ImageDraw.Draw(self.image)
        self._body()

    @cached_property
    def alpha(self) -> Image.Image:
        mask = Image.new("L", self.size)
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, self.size[0] - 1, self.size[1] - 1), BODY.radius * self.unit, 255
        )
        return mask

    def least(self, part: float, pixels: float) -> float:
        """Return a measure that is never less than so many pixels of the finished tile."""
        return max(part * self.unit, pixels * self.over)

    def _body(self) -> None:
        edge = self.least(BODY.edge, BODY.least_edge)
        right, bottom = self.size[0] - 1 - edge, self.size[1] - 1 - edge
        radius, thick = BODY.radius * self.unit, BODY.thickness * self.unit
        inner = max(0.0, radius - edge)
        self.pen.rounded_rectangle((edge, edge, right, bottom), inner, self.skin.edge)
        self.pen.rounded_rectangle((edge, edge, right, bottom - thick), inner, self.skin.shade)
        slim = 0.025 * self.unit
        self.pen.rounded_rectangle(
            (edge + slim, edge + slim, right - slim, bottom - thick - slim),
            max(0.0, inner - slim),
            self.skin.face,
        )

    def middle(self, half: int) -> tuple[float, float]:
        """Return the middle of a half; light falls from above, so the face ends before the thickness does."""
        lift = BODY.thickness * self.unit / 2
        first, second = self.unit * (half + 0.5), self.unit / 2
        return (first, second - lift) if self.lying else (second, first - lift)

    def half(self, half: int, pips: int) -> None:
        """Draw the pips of one half; a lying tile is an upright one turned to the left."""
        x, y = self.middle(half)
        step = BODY.places * self.unit
        radius = min(self.least(BODY.pip, BODY.least_pip), step * 0.92) / 2
        for column, row in PIPS[pips]:
            across, along = (row, -column) if self.lying else (column, row)
            self.dot(x + across * step, y + along * step, radius, PIP)

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    def divider(self) -> None:
        half = self.least(BODY.divider, BODY.least_divider) / 2
        length = BODY.divider_length * self.unit / 2
        (x, y), (other_x, other_y) = self.middle(0), self.middle(1)
        x, y = (x + other_x) / 2, (y + other_y) / 2
        box = (
            (x - half, y - length, x + half, y + length)
            if self.lying
            else (x - length, y - half, x + length, y + half)
        )
        self.pen.rounded_rectangle(box, half, OUTLINE)
        if self.width >= BODY.spun:
            self.dot(x, y, BODY.spinner * self.unit / 2, OUTLINE)
            self.dot(x, y, BODY.spinner * self.unit * 0.36, BRASS)

    def sprite(self) -> Image.Image:
        """Return the tile at its size with soft edges."""
        image = self.image.reduce(self.over).convert("RGBA")
        image.putalpha(self.alpha.reduce(self.over))
        return image


@lru_cache(maxsize=1024)
def face(tile: Tile, width: int, *, lying: bool = False) -> Image.Image:
    """Return a tile `width` pixels wide and twice as long: low half on top, or left where it lies."""
    drawing = _Drawing(width, _FACE, halves=2, lying=lying)
    drawing.divider()
    drawing.half(0, tile.low)
    drawing.half(1, tile.high)
    return drawing.sprite()


@lru_cache(maxsize=64)
def half(pips: int, width: int) -> Image.Image:
    """Return half a tile, the sign of a number suit."""
    drawing = _Drawing(width, _FACE, halves=1, lying=False)
    drawing.half(0, pips)
    return drawing.sprite()


@lru_cache(maxsize=64)
def back(width: int, *, lying: bool = False) -> Image.Image:
    """Return a tile face down."""
    drawing = _Drawing(width, _BACK, halves=2, lying=lying)
    (x, y), (other_x, other_y) = drawing.middle(0), drawing.middle(1)
    x, y, wide = (x + other_x) / 2, (y + other_y) / 2, drawing.unit
    long, short = 0.56 * wide, 0.26 * wide
    across, along = (long, short) if lying else (short, long)
    drawing.pen.polygon([(x - across, y), (x, y - along), (x + across, y), (x, y + along)], BACK_SIGN)
    return drawing.sprite()


@lru_cache(maxsize=1024)
def dimmed(tile: Tile, width: int) -> Image.Image:
    """Return an upright tile that may not be played now: in the shade."""
    bright = face(tile, width)
    sprite = Image.blend(bright.convert("RGB"), Image.new("RGB", bright.size, FELT), SHADE).convert("RGBA")
    sprite.putalpha(bright.getchannel("A"))
    return sprite


@lru_cache(maxsize=64)
def shadow(width: int, height: int, depth: int) -> Image.Image:
    """Return what a body of this size throws on the table; it is `depth` larger on every side."""
    mask = Image.new("L", (width + 2 * depth, height + 2 * depth))
    box = (depth, depth, depth + width, depth + height)
    ImageDraw.Draw(mask).rounded_rectangle(box, min(width, height) * BODY.radius, 150)
    sprite = Image.new("RGBA", mask.size, (*SHADOW, 0))
    sprite.putalpha(mask.filter(ImageFilter.GaussianBlur(depth / 2)))
    return sprite


EMOJI = 128
"""The side of an emoji in pixels; Discord shows it at 22 or 48."""


def emoji(tile: Tile) -> bytes:
    """Return a tile as the PNG of an emoji: as long as the square, on transparent ground."""
    square = Image.new("RGBA", (EMOJI, EMOJI))
    square.paste(face(tile, EMOJI // 2), (EMOJI // 4, 0))
    return packed(square)


def emoji_back() -> bytes:
    """Return the back as the PNG of an emoji."""
    square = Image.new("RGBA", (EMOJI, EMOJI))
    square.paste(back(EMOJI // 2), (EMOJI // 4, 0))
    return packed(square)
