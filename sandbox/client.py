"""One person's open page: changes go to it over a websocket, and acts come."""

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.changes import (
    BotChanged,
    Change,
    ChannelChanged,
    ChannelGone,
    ChannelMade,
    CommandsChanged,
    FaultsChanged,
    GuildCame,
    GuildChanged,
    GuildGone,
    InteractionChanged,
    InteractionOpened,
    MessageEdited,
    MessageGone,
    MessagePosted,
    RuleBroken,
    UserChanged,
)
from sandbox.model import Ack, Channel, Interaction, InteractionKind, Message, User
from sandbox.people import ImpossibleError, People
from sandbox.refusals import Json, Refusal
from sandbox.viewer import Viewer

if TYPE_CHECKING:
    from sandbox.pages import Pages

MOST_MESSAGES = 200
"""How many messages a page gets when it opens a channel."""


class Client:
    """One open page of one person."""

    def __init__(self, pages: "Pages", people: People, user: User) -> None:
        self._pages = pages
        self._people = people
        self._world = people.world
        self._id = user.id
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
            "speak": lambda request: pages.languages.speak(self._user, str(request["locale"])),
            "serve in": lambda request: pages.languages.serve(self._channel(request), str(request["locale"])),
        }

    @property
    def _user(self) -> User:
        """The person as the world knows them now."""
        return self._world.users[self._id]

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
        self._languages()
        self._bot()
        self._faults()
        for violation in self._world.violations:
            self._tell({"is": "violation", "time": violation.time * 1000, "text": violation.text})

    def _bot(self) -> None:
        restartable = self._pages.restart is not None
        self._tell({"is": "bot", "text": self._pages.bot_text, "restartable": restartable})

    def _languages(self) -> None:
        self._tell(self._pages.languages.told_to(self._user))

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
            case ChannelMade() | ChannelChanged() | ChannelGone() | GuildCame() | GuildGone():
                self._tell(self._viewer.channels())
            case _:
                self._hear_settings(change)

    def _hear_settings(self, change: Change) -> None:
        match change:
            case UserChanged(user) if user.id == self._id:
                self._languages()
                self._tell({"is": "commands changed"})
            case GuildChanged():
                self._languages()
            case CommandsChanged():
                self._tell({"is": "commands changed"})

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
