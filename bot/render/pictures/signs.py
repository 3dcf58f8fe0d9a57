"""Signs instead of words: letters of seats, dealer, declarer, trump, bids, and marks as strokes."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from bot.render.pictures import ink, tile
from bot.render.pictures.ink import Canvas, Point
from bot.render.pictures.palette import (
    BACK,
    BACK_EDGE,
    BAD,
    DARK,
    FELT_DARK,
    GOLD,
    GOOD,
    IVORY,
    IVORY_EDGE,
    LINE,
    QUIET,
    SIDES,
    TEXT,
    Colour,
)
from engine.auction import Call, Marks, Pass, Plunge, Points, Splash
from engine.options import DoublesRule, TallyRule
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.suits import DOUBLES, Declaration, NearestSeven, Suit, nello
from engine.tiles import Tile

CROWN = (((0, 1), (0, 0.25), (0.27, 0.55), (0.5, 0.0), (0.73, 0.55), (1, 0.25), (1, 1)),)
CHECK = (((0, 0.55), (0.16, 0.38), (0.38, 0.6), (0.84, 0.06), (1, 0.22), (0.39, 0.94)),)
CROSS = (
    ((0.02, 0.17), (0.17, 0.02), (0.98, 0.83), (0.83, 0.98)),
    ((0.83, 0.02), (0.98, 0.17), (0.17, 0.98), (0.02, 0.83)),
)
STAR = (
    tuple(
        (0.5 + radius * math.sin(math.pi * point / 5), 0.52 - radius * math.cos(math.pi * point / 5))
        for point in range(10)
        for radius in ((0.5, 0.23)[point % 2],)
    ),
)
ARROW = (((0, 0), (1, 0), (0.5, 1)),)
"""Points down."""


def _soft(part: float) -> float:
    """Make a circle's coordinate that of a square with round corners."""
    return math.copysign(abs(part) ** 0.3, part) * 0.94


def _round(soft: Callable[[float], float]) -> tuple[Point, ...]:
    turns = [turn / 18 * math.pi for turn in range(36)]
    return tuple((0.5 + soft(math.cos(turn)) / 2, 0.5 + soft(math.sin(turn)) / 2) for turn in turns)


_SHAPES: tuple[tuple[Point, ...], ...] = (
    _round(float),
    _round(_soft),
    ((0.5, -0.06), (1.06, 0.5), (0.5, 1.06), (-0.06, 0.5)),
    ((0.5, 0), (0.95, 0.25), (0.95, 0.75), (0.5, 1), (0.05, 0.75), (0.05, 0.25)),
)
"""Of the badges, by side: disc, square, diamond, hexagon."""


def badge(canvas: Canvas, seat: Seat, side: Side, x: float, y: float, size: int) -> None:
    """Draw the letter of a seat on the shape and colour of its side."""
    canvas.stamp(shape(side, size), x, y, SIDES[side % len(SIDES)])
    canvas.write(seat.name, x, y, round(size * 0.66), DARK)


def shape(side: Side | int, size: int) -> Image.Image:
    """Return the shape of a side, told apart without colour (D47)."""
    return ink.polygons((_SHAPES[side % len(_SHAPES)],), size, size)


def dealer(canvas: Canvas, x: float, y: float) -> None:
    """Draw the dealer's sign: a disc with tiles face down."""
    canvas.stamp(ink.polygons((_SHAPES[0],), 34, 34), x, y, IVORY)
    for aside in (-7, 0, 7):
        canvas.panel((x + aside - 3, y - 7, x + aside + 3, y + 7), BACK, radius=2)


def crown(canvas: Canvas, x: float, y: float, colour: Colour = GOLD, size: int = 26) -> None:
    """Draw the declarer's sign."""
    canvas.stamp(ink.polygons(CROWN, size, round(size * 0.74)), x, y, colour)


def outcome(canvas: Canvas, x: float, y: float, size: int, *, made: bool) -> None:
    """Draw whether a contract was made or set."""
    canvas.stamp(ink.polygons(CHECK if made else CROSS, size, size), x, y, GOOD if made else BAD)


def call(canvas: Canvas, said: Call, x: float, y: float, size: int, colour: Colour = TEXT) -> None:
    """Draw a call: a number of points, a number of marks with its strokes, or a dash for a pass."""
    match said:
        case Pass():
            dash = DARK if colour == DARK else QUIET
            canvas.panel((x - size * 0.3, y - 2, x + size * 0.3, y + 3), dash, radius=2)
        case Points(points):
            canvas.write(str(points), x, y, size, colour)
        case Splash(marks) | Plunge(marks):
            _doubles_call(canvas, 1 if isinstance(said, Splash) else 2, str(marks), (x, y), size, colour)
        case Marks(marks):
            mask = strokes(marks, round(size * 0.72))
            gap = size * 0.28
            left = x - (mask.width + gap + ink.width(str(marks), size)) / 2
            colour = GOLD if colour == TEXT else colour
            canvas.stamp(mask, left + mask.width / 2, y, colour)
            canvas.write(str(marks), left + mask.width + gap, y, size, colour, "l")


def _doubles_call(
    canvas: Canvas, count: int, marks: str, at: tuple[float, float], size: int, colour: Colour
) -> None:
    """Draw one double for a splash and two for a plunge before the marks (H6)."""
    x, y = at
    wide, gap = round(size * 0.4), size * 0.1
    left = x - (count * (wide + gap) + gap + ink.width(marks, size)) / 2
    for place in range(count):
        canvas.put(tile.face(Tile(5 + place, 5 + place), wide), left + wide / 2 + place * (wide + gap), y)
    colour = GOLD if colour == TEXT else colour
    canvas.write(marks, left + count * (wide + gap) + gap, y, size, colour, "l")


_A = (((0.0, 1.0), (0.4, 0.0)),), (((0.4, 0.0), (0.8, 1.0)),), (((0.14, 0.66), (0.66, 0.66)),)
_T = ((1.0, 0.0), (1.5, 0.0)), ((1.25, 0.0), (1.25, 1.0))
_WORDS: Mapping[TallyRule, tuple[tuple[tuple[Point, Point], ...], ...]] = {
    TallyRule.ALL: (
        *_A,
        (((1.1, 0.0), (1.1, 1.0)),),
        (((1.1, 1.0), (1.6, 1.0)),),
        (((1.9, 0.0), (1.9, 1.0)),),
        (((1.9, 1.0), (2.4, 1.0)),),
    ),
    TallyRule.XXX: (
        *(
            ((from_, to),)
            for left in (0.0, 0.85, 1.7)
            for from_, to in (((left, 1.0), (left + 0.65, 0.0)), ((left, 0.0), (left + 0.65, 1.0)))
        ),
        (((0.0, 0.5), (2.35, 0.5)),),
    ),
    TallyRule.AM: (
        (*_A[0], *_T),
        *_A[1:],
        (((1.7, 1.0), (1.7, 0.0)),),
        (((1.7, 0.0), (2.05, 0.6)),),
        (((2.05, 0.6), (2.4, 0.0)),),
        (((2.4, 0.0), (2.4, 1.0)),),
    ),
}
"""The seven strokes of each word in the order in which marks are written; letters are 1 high (H9)."""
_PITCH = 2.9
WORD = 7


@lru_cache(maxsize=256)
def strokes(marks: int, height: int, drawn_as: TallyRule = TallyRule.ALL) -> Image.Image:
    """Return the mask of so many strokes: the eighth begins the word anew."""
    thick = max(2.0, height * 0.13)
    scale = height - thick
    drawn = []
    for mark in range(marks):
        word, stroke = divmod(mark, WORD)
        drawn += [
            tuple(((x + _PITCH * word) * scale + thick / 2, y * scale + thick / 2) for x, y in line)
            for line in _WORDS[drawn_as][stroke]
        ]
    wide = max((x for line in drawn for x, _ in line), default=0) + thick / 2 + 1
    return ink.lines(tuple(drawn), math.ceil(wide), height, thick)


def tally(canvas: Canvas, marks: int, rules: Rules, left: float, y: float, height: int) -> float:
    """Draw marks as strokes upon the faint strokes that would win the match; return where they end."""
    end = left
    for number, colour in ((max(rules.marks_to_win, marks), LINE), (marks, GOLD)):
        if number:
            mask = strokes(number, height, rules.tally)
            canvas.stamp(mask, left + mask.width / 2, y, colour)
            end = max(end, left + mask.width)
    return end


def suit(canvas: Canvas, asked: Suit, x: float, y: float, size: int) -> None:
    """Draw a suit: half a tile, or two doubles."""
    if asked != DOUBLES:
        canvas.put(tile.half(asked, size), x, y)
        if asked == 0:  # a blank half alone looks like something that is missing
            canvas.write("0", x, y - 2, round(size * 0.5), IVORY_EDGE)
        return
    width = round(size * 0.5)
    for pips, aside in ((5, -0.3), (6, 0.3)):
        canvas.put(tile.face(Tile(pips, pips), width), x + aside * size, y)


def trump(canvas: Canvas, named: Declaration | None, x: float, y: float, size: int) -> None:
    """Draw the trump: its suit, half a tile struck out for no trump, a question mark until it is named.

    In place of a trump: an arrow down for nello, a number for sevens.
    """
    if named is None:
        canvas.stamp(ink.outline(size, size, round(size * 0.15), 3, 6), x, y, GOLD)
        canvas.write("?", x, y, round(size * 0.6), GOLD)
    elif isinstance(named, NearestSeven):
        canvas.stamp(ink.outline(size, size, round(size * 0.15), 3), x, y, GOLD)
        canvas.write(str(named.goal), x, y, round(size * 0.7), TEXT)
    elif named in nello(DoublesRule.DECLARER):
        canvas.stamp(ink.outline(size, size, round(size * 0.15), 3), x, y, GOLD)
        canvas.stamp(ink.polygons(ARROW, round(size * 0.56), round(size * 0.44)), x, y, TEXT)
    elif named.trump is None:
        canvas.stamp(ink.rounded(size, size, round(size * 0.15)), x, y, QUIET)
        canvas.stamp(ink.rounded(size - 6, size - 6, round(size * 0.11)), x, y, FELT_DARK)
        bar = ((0.0, 0.86), (0.86, 0.0), (1.0, 0.14), (0.14, 1.0))
        canvas.stamp(ink.polygons((bar,), size, size), x, y, BAD)
    else:
        suit(canvas, named.trump, x, y, size)


def piles(canvas: Canvas, count: int, x: float, y: float, size: int = 26) -> None:
    """Draw how taken tricks lie: so many piles of tiles of which the top alone is face up."""
    thick = size * 0.3
    for pile in range(count):
        left = x + (pile - (count - 1) / 2) * size * 1.3 - size / 2
        for layer, colour in ((2, BACK_EDGE), (1, BACK), (0, IVORY)):
            top = y + (layer * 0.7 - 1.2) * thick
            canvas.panel((left, top, left + size, top + thick), colour, radius=3)
