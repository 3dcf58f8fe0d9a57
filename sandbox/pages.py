"""The pages: files, pictures, and one websocket for each page, over which changes come and acts go."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox.changes import (
    BotChanged,
    Change,
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    CommandsChanged,
    FaultsChanged,
    GuildCame,
    GuildGone,
    InteractionChanged,
    InteractionOpened,
    MessageEdited,
    MessageGone,
    MessagePosted,
    RuleBroken,
)
from sandbox.model import Ack, Channel, Interaction, InteractionKind, Message, User
from sandbox.people import ImpossibleError, People
from sandbox.refusals import Json, Refusal
from sandbox.switches import Switches
from sandbox.viewer import Viewer, person

FILES = Path(__file__).with_name("page")
POLICY = "default-src 'self'; img-src 'self' data: http: https:; base-uri 'none'; form-action 'none'"
MOST_MESSAGES = 200
"""How many messages a page gets when it opens a channel."""
MOST_PEOPLE = 4
"""How many people an address shows side by side."""


class Pages:
    """Serves the pages of all people; `restart` is what the button "Restart the bot" does, if anything."""

    def __init__(self, people: People, switches: Switches) -> None:
        self._people = people
        self._world = people.world
        self.switches = switches
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
        page = Page(self, self._people, user)
        self._world.listeners.append(page.hear)
        writer = asyncio.create_task(page.write(socket))
        try:
            page.greet()
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    page.act(json.loads(message.data))
        finally:
            self._world.listeners.remove(page.hear)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return socket


def _kind(name: str) -> str:
    """Return the type a file is shown with: a picture's own, all others are downloads."""
    ending = name.rpartition(".")[2].lower()
    return f"image/{ending}" if ending in ("png", "jpeg", "gif", "webp") else "application/octet-stream"


class Page:
    """One open page of one person."""

    def __init__(self, pages: Pages, people: People, user: User) -> None:
        self._pages = pages
        self._people = people
        self._world = people.world
        self._user = user
        self._viewer = Viewer(people, user)
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._acts: dict[str, Callable[[Json], None]] = {
            "open": self._open,
            "write": self._write,
            "use": self._use,
            "complete": self._complete,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "delete": self._delete,
            "restart": self._restart,
            "switch": self._switch,
            "drop": lambda _: self._pages.switches.drop(),
            "delete channel": lambda request: self._pages.switches.delete(self._channel(request)),
        }

    async def write(self, socket: web.WebSocketResponse) -> None:
        """Send what is queued, for as long as the page is open."""
        while True:
            await socket.send_str(json.dumps(await self._queue.get()))

    def _tell(self, body: Json) -> None:
        self._queue.put_nowait(body)

    def greet(self) -> None:
        """Tell the page all that it needs before a channel is opened."""
        self._tell(self._viewer.hello())
        self._tell(self._viewer.channels())
        self._bot()
        self._faults()
        for violation in self._world.violations:
            self._tell({"is": "violation", "time": violation.time * 1000, "text": violation.text})

    def _bot(self) -> None:
        restartable = self._pages.restart is not None
        self._tell({"is": "bot", "text": self._pages.bot_text, "restartable": restartable})

    def _faults(self) -> None:
        self._tell({"is": "faults", "on": self._pages.switches.on})

    # ------------------------------------------------------------------ changes

    def hear(self, change: Change) -> None:
        """Pass on what concerns this person."""
        match change:
            case MessagePosted(message) | MessageEdited(message):
                self._show(message)
            case MessageGone(message):
                self._tell({"is": "gone", "channel": str(message.channel_id), "id": str(message.id)})
            case InteractionOpened(interaction, _) | InteractionChanged(interaction):
                if interaction.user.id == self._user.id:
                    self._show_act(interaction)
            case RuleBroken(violation):
                self._tell({"is": "violation", "time": violation.time * 1000, "text": violation.text})
            case BotChanged():
                self._bot()
            case FaultsChanged():
                self._faults()
            case CommandsChanged():
                self._tell({"is": "commands changed"})
            case ChannelMade() | ChannelChanged() | ChannelGone() | GuildCame() | GuildGone():
                self._tell(self._viewer.channels())

    def _show(self, message: Message) -> None:
        if message.viewer_id in (None, self._user.id):
            shown = self._viewer.message(message)
            self._tell({"is": "message", "channel": str(message.channel_id), "message": shown})

    def _show_act(self, interaction: Interaction) -> None:
        if interaction.ack is Ack.CHOICES:
            self._tell({"is": "choices", "id": str(interaction.id), "choices": interaction.choices})
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            return
        self._tell(self._viewer.interaction(interaction))
        if interaction.modal is not None:
            self._tell(self._viewer.modal(interaction, interaction.modal))

    # ------------------------------------------------------------------ acts

    def act(self, request: Json) -> None:
        """Do what the page asks; say so when no client could."""
        try:
            self._acts[str(request["do"])](request)
        except ImpossibleError as error:
            self._tell({"is": "refused", "text": str(error)})
        except Refusal as refusal:
            self._tell({"is": "refused", "text": refusal.violation or refusal.reason.value[2]})

    def _channel(self, request: Json) -> Channel:
        channel = self._world.channels.get(int(request["channel"]))
        if channel is None:
            raise ImpossibleError("this channel is gone")
        return channel

    def _message(self, request: Json) -> Message:
        message = self._world.find(int(request["channel"]), int(request["message"]))
        if message is None:
            raise ImpossibleError("this message is gone")
        return message

    def _open(self, request: Json) -> None:
        channel = self._channel(request)
        seen = self._world.seen_by(self._user, channel.id)[-MOST_MESSAGES:]
        messages = [self._viewer.message(message) for message in seen]
        self._tell({"is": "opened", "channel": str(channel.id), "messages": messages})
        self._tell(self._viewer.commands(channel))

    def _write(self, request: Json) -> None:
        self._people.write(self._user, self._channel(request), str(request["content"]))

    def _use(self, request: Json) -> None:
        options = self._options(request)
        self._people.use(self._user, self._channel(request), str(request["path"]), options)

    def _options(self, request: Json) -> dict[str, str | int | float | bool | User | Channel]:
        """Return a command's options; people are named by the page as `user:` and an id."""
        return {name: self._value(value) for name, value in request["options"].items()}

    def _value(self, value: str | float | bool) -> str | int | float | bool | User | Channel:  # noqa: FBT001
        if isinstance(value, str) and value.startswith("user:"):
            return self._world.users[int(value.removeprefix("user:"))]
        return value

    def _complete(self, request: Json) -> None:
        asked = self._people.complete(
            self._user,
            self._channel(request),
            str(request["path"]),
            self._options(request),
            str(request["focused"]),
        )
        self._tell({"is": "completing", "id": str(asked.id), "focused": request["focused"]})

    def _press(self, request: Json) -> None:
        self._people.press(self._user, self._message(request), str(request["custom_id"]))

    def _choose(self, request: Json) -> None:
        values = [str(value) for value in request["values"]]
        self._people.choose(self._user, self._message(request), str(request["custom_id"]), values)

    def _submit(self, request: Json) -> None:
        for opened in self._people.interactions.standing(self._user):
            if str(opened.id) == request["id"]:
                self._people.submit(self._user, opened, dict(request["values"]))
                return
        raise ImpossibleError("this form has expired")

    def _dismiss(self, request: Json) -> None:
        self._people.dismiss(self._user, self._message(request))

    def _delete(self, request: Json) -> None:
        self._people.delete(self._user, self._message(request))

    def _restart(self, _request: Json) -> None:
        if self._pages.restart is None:
            raise ImpossibleError("the bot wasn't started by the sandbox")
        self._pages.restart()

    def _switch(self, request: Json) -> None:
        self._pages.switches.turn(str(request["name"]), on=bool(request["on"]))
