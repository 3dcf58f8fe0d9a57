"""Tiles are told apart at every size, on every ground, without colour (D47)."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.pictures import tile
from engine.tiles import Tile, double_set

DARK, LIGHT = (43, 45, 49), (255, 255, 255)
SHOWN = 22  # how large Discord shows an emoji within a line, in pixels


def on(ground: tuple[int, int, int], sprite: Image.Image) -> Image.Image:
    """A sprite in greyscale on a ground."""
    image = Image.new("RGB", sprite.size, ground)
    image.paste(sprite, (0, 0), sprite)
    return image.convert("L")


def shown(face: Tile) -> Image.Image:
    """An emoji as Discord shows it within a line."""
    square = Image.open(BytesIO(tile.emoji(face)))
    return square.resize((SHOWN, SHOWN), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_any_two_emojis_differ_by_a_pip_at_22_pixels(ground: tuple[int, int, int]) -> None:
    faces = [on(ground, shown(face)) for face in double_set(6)]
    assert min(_pips_apart(one, other) for one, other in combinations(faces, 2)) > 0.6


@pytest.mark.parametrize("width", [11, 22, 40, 64])
def test_any_two_tiles_of_a_double_nine_set_differ(width: int) -> None:
    faces = [on(DARK, tile.face(face, width)) for face in double_set(9)]
    assert min(_pips_apart(one, other) for one, other in combinations(faces, 2)) > 0.6


def _pips_apart(one: Image.Image, other: Image.Image) -> float:
    """Return how much ink two tiles differ by, in pips of their size."""
    wide = min(one.size) / (2 if one.width == one.height else 1)
    ink = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    return ink / (255 * 3.14 * (tile.BODY.pip * wide / 2) ** 2)


@pytest.mark.parametrize("face", double_set(9), ids=str)
def test_a_tile_has_its_pips_low_half_first(face: Tile) -> None:
    sprite = on(LIGHT, tile.face(face, 32))
    assert [_pips(sprite.crop((3, top, 29, top + 26))) for top in (3, 33)] == list(face)
    lying = on(LIGHT, tile.face(face, 32, lying=True))
    assert [_pips(lying.crop((left, 3, left + 26, 29))) for left in (3, 35)] == list(face)


def _pips(half: Image.Image) -> int:
    """Count the dark spots."""
    dark = {(x, y) for x in range(half.width) for y in range(half.height) if half.getpixel((x, y)) < 90}  # type: ignore[operator]  # greyscale
    spots = 0
    while dark:
        spots += 1
        edge = [dark.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & dark
            dark -= near
            edge += near
    return spots


@pytest.mark.parametrize("width", [11, 22, 64])
def test_a_tile_is_twice_as_long_as_wide_and_lies_turned(width: int) -> None:
    assert tile.face(Tile(2, 3), width).size == (width, 2 * width)
    assert tile.face(Tile(2, 3), width, lying=True).size == (2 * width, width)
    assert tile.back(width).size == (width, 2 * width)


@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_a_blank_tile_has_an_edge_that_stands_out(ground: tuple[int, int, int]) -> None:
    sprite = on(ground, shown(Tile(0, 0)))
    row = [sprite.getpixel((x, 16)) for x in range(SHOWN)]
    steps = [abs(row[x + 1] - row[x]) for x in range(SHOWN - 1)]  # type: ignore[operator]  # greyscale
    assert max(steps) > 60


def test_the_back_tells_nothing_and_is_no_face() -> None:
    backs = [tile.back(22), tile.back(22)]
    assert backs[0].tobytes() == backs[1].tobytes()
    assert all(_pips_apart(on(DARK, backs[0]), on(DARK, tile.face(face, 22))) > 3 for face in double_set(6))


def test_a_tile_in_the_shade_keeps_its_pips_and_is_darker() -> None:
    bright, shaded = (on(DARK, draw(Tile(3, 5), 96)) for draw in (tile.face, tile.dimmed))
    assert ImageStat.Stat(shaded).mean[0] < 0.7 * ImageStat.Stat(bright).mean[0]
    assert ImageStat.Stat(shaded).stddev[0] > 15
