"""The colours of all pictures, and the palette that their files hold.

A colour never says anything alone (D47): sides differ in shape as well, whose turn it is in an arrow.
"""

from functools import cache

from PIL import Image

Colour = tuple[int, int, int]

FELT = (28, 66, 55)
FELT_LIGHT = (38, 84, 70)
FELT_DARK = (19, 46, 39)
LINE = (70, 116, 100)
TEXT = (247, 243, 232)
QUIET = (158, 190, 177)
DARK = (24, 26, 27)
SHADOW = (8, 22, 18)

IVORY = (250, 244, 229)
IVORY_SHADE = (224, 212, 186)
IVORY_EDGE = (176, 160, 126)
OUTLINE = (98, 85, 62)
PIP = (28, 25, 23)
BRASS = (186, 144, 62)
BACK = (132, 42, 48)
BACK_EDGE = (84, 24, 30)
BACK_SIGN = (214, 148, 132)

WOOD = (142, 98, 58)
WOOD_LIGHT = (176, 128, 80)
WOOD_DARK = (84, 56, 32)

GOLD = (255, 208, 74)
GOOD = (126, 217, 142)
BAD = (255, 130, 116)
SIDES = ((122, 196, 255), (255, 158, 120), (204, 176, 255), (190, 226, 120))
"""By side; the shapes of their badges differ in the same order."""

SHADE = 0.62


def shaded(colour: Colour) -> Colour:
    """Return a colour of a tile that lies in the shade."""
    red, green, blue = (round(a + (b - a) * SHADE) for a, b in zip(colour, FELT, strict=True))
    return red, green, blue


_STEPS = 7
_GROUNDS = (FELT, FELT_LIGHT, FELT_DARK)
_RAMPS = (
    *((ground, ink) for ground in _GROUNDS for ink in (TEXT, QUIET, GOLD, SHADOW, OUTLINE, LINE)),
    *((FELT_DARK, side) for side in SIDES),
    *((FELT, side) for side in SIDES[:2]),
    *((side, DARK) for side in SIDES[:2]),
    (IVORY, PIP),
    (IVORY, OUTLINE),
    (IVORY_SHADE, IVORY_EDGE),
    (BACK, BACK_SIGN),
    (BACK_EDGE, BACK),
    (GOLD, DARK),
    (FELT_DARK, GOOD),
    (FELT_DARK, BAD),
    (WOOD_DARK, WOOD),
    (WOOD, WOOD_LIGHT),
    (shaded(IVORY), shaded(PIP)),
)


@cache
def colours() -> tuple[Colour, ...]:
    """Return at most 256 colours: those above, and the steps between two that meet at an edge."""
    steps = [
        tuple(round(a + (b - a) * step / _STEPS) for a, b in zip(one, other, strict=True))
        for one, other in _RAMPS
        for step in range(_STEPS + 1)
    ]
    return tuple(dict.fromkeys(steps))  # type: ignore[arg-type]  # each is made of three numbers


@cache
def palette() -> Image.Image:
    """Return the palette for `Image.quantize`."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours() for part in colour])
    return image
