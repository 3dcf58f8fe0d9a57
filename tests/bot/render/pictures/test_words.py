"""Pictures hold no words, and their signs can be read by everybody."""

from itertools import product
from typing import Any

import pytest
from PIL import ImageDraw

from bot.render.pictures import alternative, palette, signs
from bot.render.pictures.ink import Canvas
from bot.text.translator import texts
from engine.seats import Seat
from engine.view import review, seat_view, spectator
from tests.bot.render.pictures.gallery import OPEN, PICTURES, WHOLE, forget
from tests.bot.render.scenes import table

t = texts(None)
LETTERS = set("ABCDEF")


def test_all_that_is_written_are_letters_of_seats_numbers_and_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[str] = set()
    real = ImageDraw.ImageDraw.text

    def text(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, *rest: Any, **named: Any) -> None:  # noqa: ANN401 - passed on
        written.add(text)
        real(pen, at, text, *rest, **named)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    forget()
    for draw in PICTURES.values():
        draw()
    assert written >= {"A", "30", "/30", "+16"}
    assert {word for word in written if not set(word) <= set("0123456789+-/?") | LETTERS} == set()
    assert {word for word in written if set(word) & LETTERS and len(word) > 1} == set()


def test_a_word_is_refused() -> None:
    with pytest.raises(ValueError, match="no words"):
        Canvas(9, 9, palette.FELT).write("Ann", 0, 0, 9, palette.TEXT)


INKS = (palette.TEXT, palette.QUIET, palette.GOLD, *palette.SIDES)


@pytest.mark.parametrize(("ink", "ground"), list(product(INKS, (palette.FELT_DARK, palette.FELT))))
def test_what_is_written_stands_out_from_its_ground(ink: palette.Colour, ground: palette.Colour) -> None:
    assert _contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("side", palette.SIDES)
def test_a_letter_stands_out_from_its_badge(side: palette.Colour) -> None:
    assert _contrast(palette.DARK, side) >= 7


def _contrast(one: palette.Colour, other: palette.Colour) -> float:
    """The ratio that the accessibility guidelines of the web define; 4.5 is asked of text."""
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: palette.Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_palette_fits_into_a_file_and_holds_every_colour_of_the_signs() -> None:
    kept = palette.colours()
    assert len(kept) <= 256
    assert {*INKS, palette.IVORY, palette.PIP, palette.BACK, palette.GOOD, palette.BAD, palette.WOOD} <= set(
        kept
    )


def test_sides_differ_in_shape_d47() -> None:
    shapes = {signs.shape(side, 30).tobytes() for side in range(4)}
    assert len(shapes) == 4


@pytest.mark.parametrize("marks", range(1, 14))
def test_each_mark_is_one_stroke_more(marks: int) -> None:
    ink = [sum(signs.strokes(count, 32).tobytes()) for count in (marks, marks + 1)]
    assert ink[1] > ink[0] + 255 * 32


SENTENCES = {
    "board": alternative.board(table(), spectator(OPEN), t),
    "hand": alternative.hand(seat_view(OPEN, Seat.A), t),
    "empty hand": alternative.hand(seat_view(WHOLE, Seat.A), t),
    "card": alternative.card(spectator(WHOLE), t),
    "auction": alternative.page(review(WHOLE), 0, t),
    "trick": alternative.page(review(WHOLE), 3, t),
    "course": alternative.course(t),
    "bids": alternative.bids(t),
    "ranking": alternative.ranking(t),
}


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_a_picture_is_said_in_one_sentence_d43(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert "\n" not in sentence
    assert len(sentence) <= 160


def test_the_sentence_of_a_hand_names_the_tiles_held_in_their_order() -> None:
    assert SENTENCES["hand"] == "Picture of your hand: [1|1], [0|0], [2|2], and [3|3]."
