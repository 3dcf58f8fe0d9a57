"""Tiles as people see them: as text everywhere, with emojis beside it where Discord has them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import discord

from bot.render.limits import CONTENT, DESCRIPTION, EMBED, FIELD_VALUE, length, texts_of
from bot.render.message import Button, LinkButton, Message
from engine.tiles import Tile

GONE = "–"
"""The label of a place in a hand whose tile was played: it tells nothing (R8.7)."""
BACK = "tile_back"
"""The name of the emoji of a tile face down."""
_ROW = 4
_FACE = re.compile(r"\[(\d)\|(\d)\]")

Emojis = Mapping[Tile, str]
"""The application's emojis as a text names them, `<:tile_4_6:1234>`; none where Discord has none."""


def face(tile: Tile) -> str:
    """Return a tile in a text, `[4|6]`."""
    return str(tile)


def faces(tiles: Iterable[Tile]) -> str:
    """Return several tiles in a row."""
    return " ".join(map(face, tiles))


def face_lines(tiles: Sequence[Tile]) -> list[str]:
    """Return tiles in rows that a phone shows whole (D39)."""
    return [faces(tiles[start : start + _ROW]) for start in range(0, len(tiles), _ROW)]


def label(tile: Tile) -> str:
    """Return a tile on a button, `4|6`."""
    return f"{tile.low}|{tile.high}"


def emoji_name(tile: Tile) -> str:
    """Return the name of a tile's emoji, `tile_4_6`: screen readers say it."""
    return f"tile_{tile.low}_{tile.high}"


def adorned(message: Message, emojis: Emojis) -> Message:
    """Return a message with emojis beside its tiles, wherever they fit (D37); words and labels stay.

    In the embed, a tile that is alone in its line has one, and a row of tiles stays text. A message of a hand
    has its tiles as emojis alone outside the embed, which Discord shows large.
    """
    if not emojis:
        return message
    rows = tuple(tuple(_marked(button, emojis) for button in row) for row in message.rows)
    large = " ".join(emojis.get(tile, "") for tile in message.hand)
    is_whole = emojis.keys() >= {*message.hand} and 0 < length(large) <= CONTENT
    return replace(
        message,
        content=large if is_whole else message.content,
        embed=message.embed and _beside(message.embed, emojis),
        rows=rows,
    )


def _marked(button: Button | LinkButton, emojis: Emojis) -> Button | LinkButton:
    if isinstance(button, LinkButton) or button.tile is None:
        return button
    return replace(button, emoji=emojis.get(button.tile))


def _beside(embed: discord.Embed, emojis: Emojis) -> discord.Embed:
    made = discord.Embed.from_dict({**embed.to_dict(), "fields": []})  # Embed.copy shares its fields
    made.description = _lines(embed.description, DESCRIPTION, emojis)
    for field in embed.fields:
        made.add_field(name=field.name, value=_lines(field.value, FIELD_VALUE, emojis), inline=field.inline)
    return made if sum(map(length, texts_of(made))) <= EMBED else embed


def _lines(text: str | None, most: int, emojis: Emojis) -> str | None:
    """Return a text with an emoji before each tile that is alone in its line, if that fits."""
    made = "\n".join(_line(line, emojis) for line in (text or "").split("\n"))
    return made if text and length(made) <= most else text


def _line(line: str, emojis: Emojis) -> str:
    found = _FACE.findall(line)
    emoji = emojis.get(Tile(int(found[0][0]), int(found[0][1]))) if len(found) == 1 else None
    return _FACE.sub(lambda face: f"{emoji} {face[0]}", line) if emoji else line
