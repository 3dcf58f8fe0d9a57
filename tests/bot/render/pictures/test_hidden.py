"""A picture is a function of what its reader may see (R8.5)."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.render.pictures import alternative
from bot.render.pictures.board import board
from bot.render.pictures.files import file_name
from bot.render.pictures.hand import hand
from bot.render.pictures.result import card
from bot.text.translator import texts
from engine.state import State
from engine.view import SpectatorView, seat_view, spectator
from tests.bot.render.pictures.gallery import OPEN, PICTURES, forget
from tests.bot.render.scenes import STANDARD, swapped, table
from tests.strategies import HOUSES, states

t = texts(None)
KEY = bytes(16)
PUBLIC: dict[str, Callable[[SpectatorView], bytes | str]] = {
    "board": board,
    "card": card,
    "name": lambda view: file_name(board(view), KEY),
    "sentence of the board": lambda view: alternative.board(table(), view, t),
    "sentence of the card": lambda view: alternative.card(view, t),
}


@settings(max_examples=30)
@given(state=states() | HOUSES.flatmap(states), seed=st.integers(0, 2**16))
@pytest.mark.parametrize("draw", PUBLIC.values(), ids=PUBLIC)
def test_what_everybody_sees_does_not_depend_on_hidden_tiles_r8_5(
    draw: Callable[[SpectatorView], bytes | str], state: State, seed: int
) -> None:
    other = swapped(state, None, random.Random(seed))
    for frame in (False, True):
        assert draw(spectator(state, frame=frame)) == draw(spectator(other, frame=frame))


@settings(max_examples=30)
@given(state=states() | HOUSES.flatmap(states), seed=st.integers(0, 2**16))
def test_what_a_player_sees_does_not_depend_on_other_hands_r8_5(state: State, seed: int) -> None:
    for seat in STANDARD.seats:
        mine, same = seat_view(state, seat), seat_view(swapped(state, seat, random.Random(seed)), seat)
        assert hand(mine) == hand(same)
        assert alternative.hand(mine, t) == alternative.hand(same, t)


def test_a_gathered_trick_is_the_same_picture_whoever_played_its_tiles_r8_4() -> None:
    first, *later = OPEN.tricks
    (a, one), (b, other), *rest = first.plays
    turned = first._replace(plays=(type(first.plays[0])(a, other), type(first.plays[0])(b, one), *rest))
    exchanged = State(**{name: getattr(OPEN, name) for name in OPEN.__slots__} | {"tricks": (turned, *later)})
    assert exchanged != OPEN
    assert board(spectator(exchanged)) == board(spectator(OPEN))
    assert card(spectator(exchanged)) == card(spectator(OPEN))


@pytest.mark.parametrize("name", ["board-taken-open", "hand-picked", "card-whole", "course-12", "bids"])
def test_a_picture_drawn_anew_is_the_same_file(name: str) -> None:
    drawn = PICTURES[name]()
    forget()
    assert PICTURES[name]() == drawn


def test_a_name_is_new_for_another_picture_and_needs_the_key_d40() -> None:
    one, other = board(spectator(OPEN)), board(spectator(OPEN, frame=True))
    assert file_name(one, KEY) == file_name(one, KEY)
    assert file_name(one, KEY) != file_name(other, KEY)
    assert file_name(one, KEY) != file_name(one, bytes(15) + b"1")
    assert file_name(one, KEY).removesuffix(".png").isalnum()
