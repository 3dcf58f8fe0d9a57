"""The pages: files, pictures, and one websocket for each page, over which changes come and acts go."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox.changes import BotChanged, Change
from sandbox.client import Client
from sandbox.languages import Languages
from sandbox.model import User
from sandbox.people import People
from sandbox.refusals import Json
from sandbox.switches import Switches
from sandbox.viewer import person

FILES = Path(__file__).with_name("page")
POLICY = "default-src 'self'; img-src 'self' data: http: https:; base-uri 'none'; form-action 'none'"
MOST_PEOPLE = 4
"""How many people an address shows side by side."""


class Pages:
    """Serves the pages of all people; `restart` is what the button "Restart the bot" does, if anything."""

    def __init__(self, people: People, switches: Switches) -> None:
        self._people = people
        self._world = people.world
        self.switches = switches
        self.languages = Languages(people.world)
        self.restart: Callable[[], None] | None = None
        self.bot_text = "not connected"
        people.world.listeners.append(self._hear)

    def _hear(self, change: Change) -> None:
        if isinstance(change, BotChanged):
            self.bot_text = change.text

    def add_to(self, app: web.Application) -> None:
        """Add the pages' addresses."""
        app.router.add_get("/", self._home)
        app.router.add_get("/as/{names}", self._page)
        app.router.add_get("/page/people", self._everybody)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_static("/page/", FILES)
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self._attachment)
        app.router.add_get("/cdn/emojis/{id}.{ending}", self._emoji)

    def _user(self, name: str) -> User:
        for user in self._world.users.values():
            if user.name == name.lower() and not user.bot:
                return user
        raise web.HTTPNotFound(text=f"There is nobody called {name} here.")

    async def _home(self, _request: web.Request) -> web.StreamResponse:
        first = next(user for user in self._world.users.values() if not user.bot)
        raise web.HTTPFound(f"/as/{first.name}")

    async def _page(self, request: web.Request) -> web.StreamResponse:
        asked = request.match_info["names"].split("+")
        names = list(dict.fromkeys(self._user(name).name for name in asked))[:MOST_PEOPLE]
        if names != asked:
            raise web.HTTPFound(f"/as/{'+'.join(names)}")
        file = "index.html" if len(names) == 1 else "together.html"
        return web.FileResponse(FILES / file, headers={"Content-Security-Policy": POLICY})

    async def _everybody(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response([person(user) for user in self._world.users.values() if not user.bot])

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        body = self._world.files.get(int(request.match_info["id"]))
        if body is None:
            raise web.HTTPNotFound
        return web.Response(body=body, content_type=_kind(request.match_info["name"]))

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self._world.emojis.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(body=emoji.image, content_type=emoji.content_type)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if urlsplit(request.headers.get("Origin", "")).netloc != request.host:
            raise web.HTTPForbidden(text="Only the sandbox's own page may act here.")
        user = self._user(request.query.get("as", ""))
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        page = Client(self, self._people, user)
        self._world.listeners.append(page.hear)
        writer = asyncio.create_task(page.write(socket))
        try:
            page.greet()
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    page.act(_read(message.data))
        finally:
            self._world.listeners.remove(page.hear)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return socket


def _read(text: str) -> Json:
    """Return what a page asks for. Half a character, which JSON lets through, becomes a question mark."""
    whole = json.dumps(json.loads(text), ensure_ascii=False).encode(errors="replace")
    return cast("Json", json.loads(whole))


def _kind(name: str) -> str:
    """Return the type a file is shown with: a picture's own, all others are downloads."""
    ending = name.rpartition(".")[2].lower()
    return f"image/{ending}" if ending in ("png", "jpeg", "gif", "webp") else "application/octet-stream"
