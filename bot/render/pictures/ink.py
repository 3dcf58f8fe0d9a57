"""Drawing with soft edges: Pillow draws shapes hard, so each is drawn larger and made smaller, once."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.render.pictures.palette import Colour, palette

OVER = 4
"""How much larger than it will be a shape is drawn."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WRITABLE = frozenset("ABCDEFGH0123456789+-/?")
"""All that is ever written: one picture serves every language (and Pillow's own font has these)."""

_CAPITAL = 0.68  # the height of a capital or a digit of this font, of its size
_WEIGHT = 0.022  # strokes made thicker by this much of the size: small letters on a phone


class Canvas:
    """A picture in the making; all coordinates are pixels from the upper left corner."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self._pen = ImageDraw.Draw(self.image)

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """Lay a picture with its middle at (x, y)."""
        corner = (round(x - sprite.width / 2), round(y - sprite.height / 2))
        self.image.paste(sprite, corner, sprite)

    def panel(self, box: Box, fill: Colour, *, radius: int = 14, edge: Colour | None = None) -> None:
        """Draw a rounded rectangle, with a thin edge where one is given."""
        left, top, right, bottom = map(round, box)
        mask = rounded(right - left, bottom - top, radius)
        if edge is not None:
            self.image.paste(edge, (left, top), mask)
            left, top, right, bottom = left + 3, top + 3, right - 3, bottom - 3
            mask = rounded(right - left, bottom - top, radius - 3)
        self.image.paste(fill, (left, top), mask)

    def stamp(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """Lay a shape in one colour with its middle at (x, y)."""
        self.image.paste(colour, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)

    def write(self, text: str, x: float, y: float, size: int, colour: Colour, anchor: str = "m") -> None:
        """Write with the middle of the capitals at `y`; `anchor` says what `x` is: `l`eft, `m`iddle, `r`ight.

        Raises:
            ValueError: for text that is more than letters of seats, digits and signs.
        """
        if not WRITABLE.issuperset(text):
            raise ValueError(f"a picture holds no words: {text!r}")
        self._pen.text(
            (x, round(y + size * _CAPITAL / 2)),
            text,
            colour,
            _font(size),
            anchor=f"{anchor}s",
            stroke_width=size * _WEIGHT,
            stroke_fill=colour,
        )

    def png(self) -> bytes:
        """Return the finished picture as a file."""
        return packed(self.image.quantize(palette=palette(), dither=Image.Dither.NONE))


def width(text: str, size: int) -> float:
    """Return how wide `text` is written."""
    return _font(size).getlength(text)


def packed(image: Image.Image) -> bytes:
    """Return a picture as a PNG file."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=6)
    return file.getvalue()


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType")
    return font


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rounded rectangle."""
    mask = Image.new("L", (width * OVER, height * OVER))
    corner = (0, 0, width * OVER - 1, height * OVER - 1)
    ImageDraw.Draw(mask).rounded_rectangle(corner, radius * OVER, 255)
    return mask.reduce(OVER)


@lru_cache(maxsize=256)
def outline(width: int, height: int, radius: int, thick: int, dash: int = 0) -> Image.Image:
    """Return the mask of a rounded rectangle's edge, broken into dashes of so many pixels where asked."""
    mask = Image.new("L", (width * OVER, height * OVER))
    pen = ImageDraw.Draw(mask)
    corner = (0, 0, width * OVER - 1, height * OVER - 1)
    pen.rounded_rectangle(corner, radius * OVER, 0, 255, thick * OVER)
    if dash:
        for low, high, upright in ((radius, width - radius, True), (radius, height - radius, False)):
            gaps = max(1, round((high - low) / dash / 2))
            step = (high - low) / (2 * gaps + 1)
            for gap in range(gaps):
                start = (low + step * (2 * gap + 1)) * OVER
                end = start + step * OVER
                pen.rectangle((start, 0, end, height * OVER) if upright else (0, start, width * OVER, end), 0)
    return mask.reduce(OVER)


@lru_cache(maxsize=256)
def polygons(shapes: tuple[tuple[Point, ...], ...], width: int, height: int) -> Image.Image:
    """Return the mask of polygons whose corners are given within a square from 0 to 1."""
    mask = Image.new("L", (width * OVER, height * OVER))
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon([(x * width * OVER, y * height * OVER) for x, y in shape], 255)
    return mask.reduce(OVER)


def lines(paths: tuple[tuple[Point, ...], ...], width: int, height: int, thick: float) -> Image.Image:
    """Return the mask of broken lines with round ends, their corners given in pixels."""
    mask = Image.new("L", (width * OVER, height * OVER))
    pen = ImageDraw.Draw(mask)
    for path in paths:
        _line(pen, path, thick)
    return mask.reduce(OVER)


def _line(pen: ImageDraw.ImageDraw, path: Sequence[Point], thick: float) -> None:
    points, half = [(x * OVER, y * OVER) for x, y in path], thick * OVER / 2
    pen.line(points, 255, round(thick * OVER))
    for x, y in points:
        pen.ellipse((x - half, y - half, x + half, y + half), 255)
