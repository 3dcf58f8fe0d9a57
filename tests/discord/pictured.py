"""What stands in the pictures that the bot sends, noted when they are drawn: a picture can't be read."""

# ruff: noqa: ANN401 - payloads and files are of any type

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.render.pictures import board, course, figures, hand, result
from bot.render.pictures.scene import Scene
from engine.notation import covered, parse_record
from engine.tiles import Tile
from tests.discord.payloads import strings

NAME = re.compile(r"[0-9a-f]{20}\.png")
SHOWN = re.compile(r"(?<![0-9a-f])[0-9a-f]{20}\.png")
RECORD = "record.txt"
MOST_BYTES = 60_000
PNG = b"\x89PNG\r\n\x1a\n"

Draw = Callable[..., bytes]


class Pictured:
    """Knows of each file that was drawn which tiles it shows, and of each name which file it is."""

    def __init__(self) -> None:
        self._drawn: dict[bytes, frozenset[Tile]] = {}
        self._named: dict[str, frozenset[Tile]] = {}
        self.uploads = 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note what is drawn from now on."""
        for module, name, shown in (
            (board, "_picture", _in_scene),
            (result, "_card", _in_scene),
            (hand, "_hand", lambda tiles, *_: frozenset(tile for tile in tiles if tile is not None)),
            (course, "_course", lambda *_: frozenset()),
            (figures, "bids", lambda *_: frozenset()),
            (figures, "ranking", lambda *_: frozenset()),
        ):
            monkeypatch.setattr(module, name, self._noted(getattr(module, name), shown))

    def _noted(self, draw: Draw, shown: Callable[..., frozenset[Tile]]) -> Draw:
        def noted(*views: Any) -> bytes:
            png = draw(*views)
            self._drawn[png] = shown(*views)
            return png

        return noted

    def faults(self, payload: dict[str, Any], files: list[Any]) -> Iterator[str]:
        """Yield what is wrong with the pictures of a payload as it leaves, and note them (D40, D42, D43)."""
        attached = payload.get("attachments") or []
        for file in files:
            png = file.fp.read()
            file.fp.seek(0)
            if file.filename == RECORD:
                yield from _record_faults(png.decode())
                continue
            self.uploads += 1
            if not png.startswith(PNG) or len(png) > MOST_BYTES:
                yield f"a file of {len(png)} bytes (D42)"
            if png not in self._drawn:
                yield "a picture that nobody has drawn"
            self._named[file.filename] = self._drawn.get(png, frozenset())
        attached = [entry for entry in attached if entry.get("filename") != RECORD]
        for entry in attached:
            if not NAME.fullmatch(entry.get("filename") or "") or entry["filename"] not in self._named:
                yield f"a file {entry.get('filename')!r} (R8.5)"
            if not 0 < len(entry.get("description") or "") <= 1024:
                yield "a file without alternative text (D43)"
        images = [embed["image"] for embed in payload.get("embeds") or [] if embed.get("image")]
        if [image["url"] for image in images] != [f"attachment://{entry['filename']}" for entry in attached]:
            yield f"images {images}, files {attached} (D40)"
        if [image.get("description") for image in images] != [entry.get("description") for entry in attached]:
            yield "an image and its file say different things (D43)"

    def tiles_in(self, payload: dict[str, Any]) -> frozenset[Tile]:
        """Return the tiles of all pictures that a payload or a message shows."""
        names = {name for text in strings(payload) for name in SHOWN.findall(text)}
        return frozenset().union(*(self._named.get(name, frozenset()) for name in names))


def _record_faults(text: str) -> Iterator[str]:
    """Yield what a record tells beside what was played (R8.6)."""
    events = parse_record(text.removesuffix("\n"))
    if covered(events) != events:
        yield "a record with a tile that was not played (R8.6)"


def _in_scene(scene: Scene) -> frozenset[Tile]:
    taken = {tile for share in scene.shares for gathered in share.taken for tile in gathered.tiles or ()}
    shown = {tile for place in scene.places for tile in place.shown}
    laid = scene.claim.tiles if scene.claim else ()
    return frozenset({*taken, *shown, *laid, *(play.tile for play in scene.plays)})
