"""Requests to Discord, and what becomes of them: expected refusals are results, not exceptions."""

import asyncio
from collections.abc import Awaitable, Iterator
from enum import StrEnum
from http import HTTPStatus
from typing import NamedTuple

import aiohttp
import discord

from bot.live.looks import Looks, Request
from bot.render.ids import ButtonId, Verb, parse
from bot.render.message import Message

HISTORY = 50
"""How many of a channel's last messages are searched for one that may have been posted before a kill."""


class Fate(StrEnum):
    """What became of a request."""

    DONE = "done"
    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    FORBIDDEN = "forbidden"
    TOO_OLD = "too_old"
    ARCHIVED = "archived"
    EXPIRED = "expired"
    LATER = "later"
    REJECTED = "rejected"


_BY_CODE = {
    10003: Fate.CHANNEL_GONE,
    10004: Fate.CHANNEL_GONE,
    10008: Fate.MESSAGE_GONE,
    10015: Fate.EXPIRED,
    10062: Fate.EXPIRED,
    30046: Fate.TOO_OLD,
    50001: Fate.FORBIDDEN,
    50013: Fate.FORBIDDEN,
    50027: Fate.EXPIRED,
    50083: Fate.ARCHIVED,
    160005: Fate.ARCHIVED,
}

FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Everything that a request may raise when Discord or the way to it says no."""


MAYBE_POSTED = (Fate.LATER, Fate.FORBIDDEN, Fate.ARCHIVED)
"""What a post may end with though a try before it was done, and its answer lost: its mark stays (D35)."""


def fate_of(error: BaseException) -> Fate:
    """Return what an exception of a request means (D3, D32, D34, D35, D53, D55, D57)."""
    if not isinstance(error, discord.HTTPException):
        return Fate.LATER
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or error.status == HTTPStatus.TOO_MANY_REQUESTS:
        return Fate.LATER
    return {401: Fate.EXPIRED, 403: Fate.FORBIDDEN}.get(error.status, Fate.REJECTED)


class Sent(NamedTuple):
    """The fate of a new message, and its id where it was done."""

    fate: Fate
    message: int = 0


class Found(NamedTuple):
    """The fate of a search, and the ids of what was found, newest first."""

    fate: Fate
    messages: tuple[int, ...] = ()


class Wire:
    """Sends messages to channels (by id: caches may miss, D33, D82) and to interaction tokens (D4)."""

    def __init__(self, client: discord.Client, looks: Looks) -> None:
        self._client = client
        self._looks = looks

    async def post(self, channel: int, message: Message, nonce: str, mention: int | None = None) -> Sent:
        """Post a message; the same nonce twice within minutes gives the same message.

        `mention` is the one user it may ping (D11, D12).
        """
        allowed = discord.AllowedMentions.none()
        if mention is not None:
            allowed = discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(mention)]
            )
        target = self._client.get_partial_messageable(channel)
        return await self._sent(
            message, lambda worn: target.send(**worn.new, nonce=nonce, allowed_mentions=allowed), channel
        )

    async def edit(self, channel: int, message_id: int, message: Message) -> Fate:
        """Replace everything that a message of ours shows."""
        target = self._message(channel, message_id)
        return await _fate(
            self._looks.send(
                message, lambda worn: target.edit(**worn.edited), stands=message_id, channel=channel
            )
        )

    async def strip(self, channel: int, message_id: int) -> Fate:
        """Take the buttons off a message and leave the rest."""
        target = self._message(channel, message_id)
        return await _fate(target.edit(view=None, allowed_mentions=discord.AllowedMentions.none()))

    async def delete(self, channel: int, message_id: int) -> Fate:
        """Delete a message; one that is gone counts as deleted."""
        fate = await _fate(self._message(channel, message_id).delete())
        return Fate.DONE if fate in {Fate.MESSAGE_GONE, Fate.CHANNEL_GONE} else fate

    async def find(self, channel: int, table: str, *, notice: bool) -> Found:
        """Look for our notices or else boards of `table` in a channel, where history may be read."""
        own, messages = self._client.user, []
        try:
            async for message in self._client.get_partial_messageable(channel).history(limit=HISTORY):
                if own is None or message.author.id != own.id:
                    continue
                buttons = [button for button in buttons_of(message) if button.table == table]
                is_notice = not message.embeds and any(button.verb is Verb.HAND for button in buttons)
                if buttons and is_notice == notice:
                    messages.append(message.id)
        except FAILURES as error:
            return Found(fate_of(error))
        return Found(Fate.DONE, tuple(messages))

    async def edit_private(self, application: int, token: str, message_id: int, message: Message) -> Fate:
        """Replace what an ephemeral message shows, by its interaction's token."""
        hook = self._hook(application, token)
        return await _fate(
            self._looks.send(
                message, lambda worn: hook.edit_message(message_id, **worn.edited), stands=message_id
            )
        )

    async def follow_up(self, application: int, token: str, message: Message) -> Sent:
        """Send a new ephemeral message by an interaction's token."""
        hook = self._hook(application, token)
        return await self._sent(message, lambda worn: hook.send(**worn.new, ephemeral=True, wait=True))

    async def _sent(self, message: Message, send: Request, channel: int | None = None) -> Sent:
        try:
            sent = await self._looks.send(message, send, channel=channel)
        except FAILURES as error:
            return Sent(fate_of(error))
        return Sent(Fate.DONE, sent.id)

    def _message(self, channel: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message_id)

    def _hook(self, application: int, token: str) -> discord.Webhook:
        hook = discord.Webhook.partial(application, token, client=self._client)
        hook.type = discord.WebhookType.application
        return hook


async def _fate(request: Awaitable[object]) -> Fate:
    try:
        await request
    except FAILURES as error:
        return fate_of(error)
    return Fate.DONE


def buttons_of(message: discord.Message) -> Iterator[ButtonId]:
    """Yield what the buttons of a message say that are of the present grammar."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            if (button := parse(getattr(item, "custom_id", None) or "")) is not None:
                yield button
