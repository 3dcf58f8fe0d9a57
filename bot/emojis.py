"""`python -m bot emojis`: the tiles as emojis of the application (D44 to D46)."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import TypeVar

import discord

from bot.live.wire import FAILURES
from bot.render.pictures import tile as pictures
from bot.render.tiles import BACK, Emojis, emoji_name
from bot.tables.ports import MessageStore
from engine.rules import Rules

Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

NOTE = "emojis."
"""Before an emoji's name: the note of its id and the hash of its picture."""
START_SECONDS = 5.0
"""How long the start waits for the list: without it tiles are text."""
BUSY_SECONDS = 30.0
"""Pause after Discord has slowed us down more often than the library waits for by itself."""
_TILES = {emoji_name(tile): tile for tile in Rules().tiles}


def drawn() -> Mapping[str, bytes]:
    """Return every emoji's picture by its name."""
    return {name: pictures.emoji(tile) for name, tile in _TILES.items()} | {BACK: pictures.emoji_back()}


async def known(client: discord.Client) -> Emojis:
    """Return the tiles that the application has as emojis; none while Discord doesn't tell."""
    asking = asyncio.create_task(client.fetch_application_emojis())
    # It is left to itself, never cancelled: what discord.py cancels while it waits for a global limit holds
    # every other request for good.
    asking.add_done_callback(lambda asked: asked.cancelled() or asked.exception())
    await asyncio.wait({asking}, timeout=START_SECONDS)
    try:
        found = asking.result() if asking.done() else None
    except FAILURES as error:
        _log.warning("no emojis, tiles are text: %s", type(error).__name__)
        return {}
    if found is None:
        _log.warning("no emojis, tiles are text: no answer for %g s", START_SECONDS)
        return {}
    return {_TILES[emoji.name]: str(emoji) for emoji in found if emoji.name in _TILES}


async def renew(client: discord.Client, notes: MessageStore) -> tuple[int, int]:
    """Make the emojis that are missing, and anew those that look otherwise now; return how many of each.

    One after the other: Discord limits these requests narrowly, and says by 429 how long to wait (D45).
    """
    standing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    pictures_by_name, made, renewed = drawn(), 0, 0
    for number, (name, png) in enumerate(pictures_by_name.items(), start=1):
        _progress(number, len(pictures_by_name), name)
        emoji, digest = standing.get(name), sha256(png).hexdigest()
        if emoji is not None and await notes.note(NOTE + name) == f"{emoji.id} {digest}":
            continue
        if emoji is not None:
            await _patiently(emoji.delete)
        new = await _patiently(partial(client.create_application_emoji, name=name, image=png))
        made, renewed = made + (emoji is None), renewed + (emoji is not None)
        await notes.save_note(NOTE + name, f"{new.id} {digest}")
    return made, renewed


async def _patiently(request: Callable[[], Awaitable[Answer]]) -> Answer:
    """Make a request again after each 429 that the library doesn't wait for any more."""
    while True:
        try:
            return await request()
        except discord.HTTPException as error:
            if error.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise
            await asyncio.sleep(BUSY_SECONDS)


def _progress(number: int, count: int, name: str) -> None:
    bar = "#" * number + "." * (count - number)
    end = "\n" if number == count or not sys.stdout.isatty() else ""
    start = "\r" if sys.stdout.isatty() else ""
    print(f"{start}[{bar}] {number}/{count} {name:12}", end=end, flush=True)  # noqa: T201 - a command's report
