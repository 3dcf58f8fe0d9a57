"""Pictures held by files, compared so that another Pillow may draw an edge a little differently."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parents[3] / "golden" / "pictures"
_BLOCK = 8  # pixels that are averaged, in both directions
_MEAN, _WORST = 1.5, 40  # of 255: over the picture, and of one block


@pytest.fixture
def golden_picture(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare a PNG with tests/golden/pictures/NAME.png, or write it there with --update-golden."""

    def compare(name: str, png: bytes) -> None:
        file = FOLDER / f"{name}.png"
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(png)
        assert differences(png, file.read_bytes()) == [], f"{file.name}: see --update-golden"

    return compare


def differences(png: bytes, golden: bytes) -> list[str]:
    """Return how two pictures differ beyond what two versions of Pillow may."""
    one, other = (Image.open(BytesIO(data)).convert("RGB") for data in (png, golden))
    if one.size != other.size:
        return [f"size {one.size} instead of {other.size}"]
    between = ImageChops.difference(one.reduce(_BLOCK), other.reduce(_BLOCK))
    mean, worst = max(ImageStat.Stat(between).mean), max(high for _, high in ImageStat.Stat(between).extrema)
    return [f"mean {mean:.2f}, worst {worst}"] if mean > _MEAN or worst > _WORST else []
