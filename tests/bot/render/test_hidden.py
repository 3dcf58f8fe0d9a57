"""Nothing that X gets depends on tiles that X may not see (R8.5)."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.announcement import announcement
from bot.render.board import board
from bot.render.prompt import prompt
from bot.render.result import round_card
from bot.render.score import score
from bot.tables.ports import PersonalSettings
from bot.tables.views import ScoreView
from bot.text.translator import texts
from engine.options import FirstBidRule
from engine.rules import Rules
from engine.state import Phase, State
from engine.view import SeatView, SpectatorView, seat_view, spectator
from tests.bot.render.scenes import STANDARD, swapped, table, written
from tests.strategies import HOUSES, states

t = texts(None)
ANY = states() | HOUSES.flatmap(states)
"""By the standard game or by random house rules."""

PUBLIC: dict[str, Callable[[SpectatorView], str]] = {
    "board": lambda public: written(board(table(rules=public.rules), public, t)),
    "card": lambda public: written(round_card(table(rules=public.rules), public, t)),
    "score": lambda public: written(score(ScoreView(table(rules=public.rules), ()), public, t)),
}
PRIVATE: dict[str, Callable[[SeatView], str]] = {
    "prompt": lambda view: written(prompt(table(rules=view.public.rules), view, PersonalSettings(), t)),
    "confirmed prompt": lambda view: written(
        prompt(
            table(rules=view.public.rules),
            view,
            PersonalSettings(confirm_tiles=True),
            t,
            step=next(iter(view.legal[::-1]), None),
        )
    ),
    "announcement": lambda view: written(announcement(table(rules=view.public.rules), view, t)),
}


@given(state=ANY, seed=st.integers(0, 2**16))
@pytest.mark.parametrize("render", PUBLIC.values(), ids=PUBLIC)
def test_what_everybody_sees_does_not_depend_on_hidden_tiles_r8_5(
    render: Callable[[SpectatorView], str], state: State, seed: int
) -> None:
    other = swapped(state, None, random.Random(seed))
    for frame in (False, True):
        assert render(spectator(state, frame=frame)) == render(spectator(other, frame=frame))


@given(state=ANY, seed=st.integers(0, 2**16))
@pytest.mark.parametrize("render", PRIVATE.values(), ids=PRIVATE)
def test_what_a_player_sees_does_not_depend_on_other_hands_r8_5(
    render: Callable[[SeatView], str], state: State, seed: int
) -> None:
    for seat in STANDARD.seats:
        other = swapped(state, seat, random.Random(seed))
        assert render(seat_view(state, seat)) == render(seat_view(other, seat))


def hidden(state: State, rules: Rules) -> set[str]:
    """Return the faces that nobody but their owners may see now: unplayed tiles and covered tricks."""
    view = spectator(state)
    shown = {tile for taken in view.taken for tile in taken.tiles or ()} | {play.tile for play in view.trick}
    shown |= {tile for hand in view.open_hands for tile in hand or ()}
    if rules.first_bid is FirstBidRule.HOLDER:
        shown.add(rules.opening_tile)
    return {str(tile) for tile in rules.tiles if tile not in shown}


@given(state=ANY)
def test_no_hidden_face_stands_on_the_board_or_card_r8_3(state: State) -> None:
    seen = table(rules=state.rules)
    for message in (board(seen, spectator(state), t), round_card(seen, spectator(state), t)):
        text = written(message)
        assert [face for face in hidden(state, state.rules) if face in text] == []


@given(state=states().filter(lambda state: state.phase is Phase.PLAY))
def test_a_gathered_trick_is_tied_to_nobody_r8_4(state: State) -> None:
    embed = board(table(), spectator(state), t).embed
    assert embed is not None
    taken = next(str(field.value) for field in embed.fields if field.name == "Taken tricks")
    assert not any(name in taken for name in ("Ann", "Bob", "Cy", "Dee"))
    for line in taken.splitlines():
        if line.startswith("["):
            assert line.split() == sorted(line.split())
