"""What a message gets beside its text: emojis of the tiles, and its picture. Neither ever stops a message."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import aiohttp
import discord

from bot.live.allowance import Allowance
from bot.live.channels import Channels
from bot.render.message import Message, Picture, to_view
from bot.render.pictures.files import file_name
from bot.render.tiles import Emojis, adorned

_log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

MOST_WAITING = 16
"""How many pictures may be drawn or wait for it; beyond that messages are text, so that no queue grows."""
DRAWING_SHARE, DRAWING_AT_ONCE = 0.15, 1.0
"""The part of a core's time that drawing may take for long, and the seconds of it that it may take at once.

A second draws some two hundred pictures. While people press faster for long, acts go before pictures.
"""
REMEMBERED = 10_000
"""Of how many messages it is known which picture stands in them."""
_INVALID_FORM, _MISSING_PERMISSIONS, _TOO_LARGE = 50035, 50013, 40005


async def repeated(request: Callable[[], Awaitable[Answer]]) -> Answer:
    """Make a request that does no harm twice: once more where the connection broke before an answer (D35)."""
    try:
        return await request()
    except (aiohttp.ClientError, ConnectionError):
        return await request()


async def _once(request: Callable[[], Awaitable[Answer]]) -> Answer:
    return await request()


class _Drawn(NamedTuple):
    name: str
    png: bytes
    alternative: str

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.png), filename=self.name, description=self.alternative)


class _Standing(NamedTuple):
    name: str
    attachment: int


class _Kept(discord.Attachment):
    """An attachment that stands and stays: an edit names it by its id (D40)."""

    def __init__(self, standing: _Standing, alternative: str) -> None:
        self.id = standing.attachment
        self.filename = standing.name
        self.description = alternative

    def to_dict(self) -> Any:  # noqa: ANN401 - discord.py wants more of it than Discord does
        return {"id": str(self.id), "filename": self.filename, "description": self.description}


@dataclass(frozen=True, slots=True)
class Outfit:
    """A message as it goes to Discord, for one request alone."""

    content: str
    embeds: list[discord.Embed]
    view: discord.ui.View | None
    attachments: list[discord.File | discord.Attachment]

    @property
    def files(self) -> list[discord.File]:
        """The attachments of a new message."""
        return [each for each in self.attachments if isinstance(each, discord.File)]

    @property
    def new(self) -> dict[str, Any]:
        """The arguments of a request that sends it."""
        view = self.view or discord.utils.MISSING
        return {"content": self.content, "embeds": self.embeds, "files": self.files, "view": view}

    @property
    def edited(self) -> dict[str, Any]:
        """The arguments of a request that shows it in place of all that a message shows."""
        return {
            "content": self.content,
            "embeds": self.embeds,
            "view": self.view,
            "attachments": self.attachments,
        }


Request = Callable[[Outfit], Awaitable[discord.Message]]


class Looks:
    """Adds emojis and pictures to messages on their way.

    `pictures_for` says whether a server wants pictures. `emojis` are those that the application has.
    File names come of a key that no other process has, and tell nothing (R8.5).
    """

    def __init__(self, *, pictures_for: Callable[[int], bool]) -> None:
        self.emojis: Emojis = {}
        self._pictures_for = pictures_for
        self._key = secrets.token_bytes(32)
        self._text_only = Channels()
        self._waiting = 0
        # One thread draws all that the allowance lets through; each more would keep megabytes for itself.
        self._artist = ThreadPoolExecutor(1, "pictures")
        self._drawing = Allowance(share=DRAWING_SHARE, most=DRAWING_AT_ONCE, clock=time.monotonic)
        self._keeps = True
        self._standing: OrderedDict[int, _Standing] = OrderedDict()

    def may_attach(self, channel: int, *, allowed: bool) -> None:
        """Note whether files may be attached in a channel, as the last press there told."""
        (self._text_only.try_again if allowed else self._text_only.refused)(channel)

    async def send(
        self,
        message: Message,
        request: Request,
        *,
        stands: int = 0,
        channel: int | None = None,
        again: bool = False,
    ) -> discord.Message:
        """Make a request with all that the message has, then without what Discord refuses of it (D30, D42).

        `stands`: the id of the message that is edited, 0 for a new one. `channel`: where it is posted; None
        for a private message, which needs no permission there. `again`: it does no harm twice. Whatever the
        request raises with the text alone, this raises.
        """
        picture = None if channel and self._text_only.refuses(channel) else await self._drawn(message.picture)
        worn, is_forbidden, made = adorned(message, self.emojis), False, repeated if again else _once
        while True:
            # Until an answer tells, nobody knows which picture stands: an edit may be done, its answer lost.
            stood = self._standing.pop(stands, None)
            kept = stood if picture is not None and stood is not None and stood.name == picture.name else None
            try:
                sent = await made(lambda: request(_outfit(worn, picture, kept)))  # noqa: B023
            except discord.HTTPException as error:
                if worn is not message and _is_about_emoji(error):
                    worn = message
                elif picture is not None and _is_about_file(error):
                    _log.info("a picture was refused: HTTP %s, code %s", error.status, error.code)
                    if kept is None:
                        picture, is_forbidden = None, error.code == _MISSING_PERMISSIONS
                else:
                    raise
            else:
                if is_forbidden and channel:
                    self._text_only.refused(channel)
                if picture is not None:
                    self._note(sent, picture, stood)
                return sent

    async def _drawn(self, picture: Picture | None) -> _Drawn | None:
        """Draw a picture in a thread; None where it can't be, or isn't wanted."""
        if picture is None or not self._pictures_for(picture.guild):
            return None
        if self._waiting >= MOST_WAITING or not self._drawing.is_left:
            return None
        self._waiting += 1
        try:
            png, seconds = await asyncio.get_running_loop().run_in_executor(self._artist, _timed, picture)
        except Exception as error:  # noqa: BLE001 - the text says everything; a traceback might name a tile
            _log.error("a picture could not be drawn: %s", type(error).__name__)
            return None
        finally:
            self._waiting -= 1
        self._drawing.spend(seconds)
        return _Drawn(file_name(png, self._key), png, picture.alternative)

    def _note(self, sent: discord.Message, picture: _Drawn, before: _Standing | None) -> None:
        """Know which picture stands now, so that an unchanged one isn't uploaded again."""
        found = _attached(sent, picture.name)
        if found is None:
            # What was kept is gone: upload from now on.
            self._keeps = self._keeps and before is None
        elif self._keeps:
            self._standing[sent.id] = _Standing(picture.name, found)
            if len(self._standing) > REMEMBERED:
                self._standing.popitem(last=False)


def _outfit(message: Message, picture: _Drawn | None, kept: _Standing | None) -> Outfit:
    embeds = [] if message.embed is None else [message.embed]
    attachments: list[discord.File | discord.Attachment] = []
    if picture is not None and message.embed is not None:
        # Embed.set_image knows no description yet (D43).
        image = {"url": f"attachment://{picture.name}", "description": picture.alternative}
        embeds = [discord.Embed.from_dict({**message.embed.to_dict(), "image": image})]
        attachments = [_Kept(kept, picture.alternative) if kept else picture.file()]
    return Outfit(message.content, embeds, to_view(message), attachments)


def _timed(picture: Picture) -> tuple[bytes, float]:
    """Return a picture and the seconds of processor time that it took."""
    begun = time.thread_time()
    return picture.png(), time.thread_time() - begun


def _is_about_emoji(error: discord.HTTPException) -> bool:
    return error.code == _INVALID_FORM and "emoji" in error.text.casefold()


def _is_about_file(error: discord.HTTPException) -> bool:
    return error.code in {_INVALID_FORM, _MISSING_PERMISSIONS, _TOO_LARGE} or error.status == 413  # noqa: PLR2004


def _attached(sent: discord.Message, name: str) -> int | None:
    """Return the id of the file that a message shows.

    Discord doesn't list a file that an embed shows: then its id is the last part but one of its address.
    """
    listed = [each.id for each in sent.attachments if each.filename == name]
    if listed:
        return listed[0]
    for embed in sent.embeds:
        *_, number, last = ["", *urlsplit(embed.image.url or "").path.split("/")]
        if last == name and number.isdecimal():
            return int(number)
    return None
