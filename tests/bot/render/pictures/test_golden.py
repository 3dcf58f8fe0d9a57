"""What people see in every state, held by pictures (`pytest --update-golden` draws them anew)."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from bot.render.pictures.tile import emoji, emoji_back
from engine.tiles import Tile
from tests.bot.render.pictures.conftest import differences
from tests.bot.render.pictures.gallery import PICTURES

MOST_BYTES = 60_000
GoldenPicture = Callable[[str, bytes], None]


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_looks_as_it_should_and_is_small_enough(
    name: str, golden_picture: GoldenPicture
) -> None:
    png = PICTURES[name]()
    assert len(png) < MOST_BYTES
    golden_picture(name, png)


def test_the_emojis_look_as_they_should(golden_picture: GoldenPicture) -> None:
    golden_picture("emoji-4-6", emoji(Tile(4, 6)))
    golden_picture("emoji-back", emoji_back())


def test_the_comparison_sees_one_moved_sign_and_forgives_a_soft_edge() -> None:
    png = PICTURES["board-play-two-played"]()
    image = Image.open(BytesIO(png)).convert("RGB")
    soft = image.resize((801, 601), Image.Resampling.BILINEAR).resize(image.size, Image.Resampling.BILINEAR)
    assert differences(_png(soft), png) == []
    ImageDraw.Draw(image).ellipse((430, 230, 450, 250), "white")
    assert differences(_png(image), png) != []


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
