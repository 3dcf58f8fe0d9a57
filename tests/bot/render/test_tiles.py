"""Emojis beside the tiles of a message, wherever there is room (D37, D44)."""

import discord
from hypothesis import given

from bot.render import tiles
from bot.render.board import board
from bot.render.message import Button, LinkButton, Message
from bot.render.prompt import prompt
from bot.tables.ports import PersonalSettings
from bot.text.translator import texts
from engine.rules import Rules
from engine.state import State
from engine.tiles import Tile
from engine.view import seat_view, spectator
from tests.bot.render.limits import check
from tests.bot.render.scenes import table
from tests.strategies import states

t = texts(None)
EMOJIS = {tile: f"<:{tiles.emoji_name(tile)}:{10**18 + n}>" for n, tile in enumerate(Rules().tiles)}
FOUR_SIX = EMOJIS[Tile(4, 6)]


def described(*lines: str) -> Message:
    return Message("[4|6] led", discord.Embed(description="\n".join(lines)))


def test_a_tile_alone_in_its_line_has_an_emoji_and_a_row_of_tiles_stays_text() -> None:
    shown = tiles.adorned(described("1. Ann [4|6]", "[4|6] [5|5]", "none"), EMOJIS)
    assert shown.content == "[4|6] led"
    assert shown.embed is not None
    assert shown.embed.description == f"1. Ann {FOUR_SIX} [4|6]\n[4|6] [5|5]\nnone"


def test_a_button_of_a_tile_has_its_emoji_beside_the_label() -> None:
    row = (Button("a", "4|6", tile=Tile(4, 6)), Button("b", "Pass"), LinkButton("https://x", "Go"))
    assert tiles.adorned(Message("x", rows=(row,)), EMOJIS).rows == (
        (Button("a", "4|6", tile=Tile(4, 6), emoji=FOUR_SIX), *row[1:]),
    )


def test_a_hand_stands_large_unless_one_of_its_emojis_is_missing() -> None:
    message = Message("Your turn", hand=(Tile(4, 6), Tile(0, 0)))
    assert tiles.adorned(message, EMOJIS).content == f"{FOUR_SIX} {EMOJIS[Tile(0, 0)]}"
    assert tiles.adorned(message, {Tile(4, 6): FOUR_SIX}).content == "Your turn"
    assert tiles.adorned(Message("Your turn"), EMOJIS).content == "Your turn"


def test_without_emojis_a_message_is_what_it_was() -> None:
    message = described("1. Ann [4|6]")
    assert tiles.adorned(message, {}) is message


def test_a_text_that_would_grow_too_long_stays_as_it_is_d37() -> None:
    message = described(*["[4|6]"] * 600)
    shown = tiles.adorned(message, EMOJIS)
    assert (shown.embed, check(shown)) == (message.embed, ())


@given(states())
def test_no_message_outgrows_discord_and_the_given_one_stays_unchanged_d37(drawn: State) -> None:
    made = [board(table(), spectator(drawn, frame=frame), t) for frame in (False, True)]
    made += [prompt(table(), seat_view(drawn, seat), PersonalSettings(), t) for seat in drawn.rules.seats]
    for message in made:
        before = message.embed and message.embed.to_dict()
        shown = tiles.adorned(message, EMOJIS)
        assert check(shown) == ()
        assert (message.embed and message.embed.to_dict()) == before
