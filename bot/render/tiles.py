"""Tiles as people see them. One place, so that pictures and emojis can join the text later."""

from collections.abc import Iterable

from engine.tiles import Tile

GONE = "–"
"""The label of a place in a hand whose tile was played: it tells nothing (R8.7)."""


def face(tile: Tile) -> str:
    """Return a tile in a text, `[4|6]`."""
    return str(tile)


def faces(tiles: Iterable[Tile]) -> str:
    """Return several tiles in a row."""
    return " ".join(map(face, tiles))


def label(tile: Tile) -> str:
    """Return a tile on a button, `4|6`."""
    return f"{tile.low}|{tile.high}"
