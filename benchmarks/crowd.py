"""Four people at each of many tables of a sandbox, who press as soon as they see that they are asked."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence

from benchmarks.bare import HAND, PLAN, Json
from sandbox.changes import Change, MessageEdited, MessagePosted
from sandbox.journal import Event, Journal, Request
from sandbox.model import Channel, Message
from sandbox.people import buttons
from sandbox.server import Sandbox
from sandbox.world import World

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
ACTS = tuple(f"42:1:{verb}:" for verb in ("bid", "bid_sure", "declare", "trump", "piles", "play", "pick"))
SURE = tuple(f"42:1:{verb}:" for verb in ("bid_sure", "declare"))
DEALING = 10
"""How many tables are opened at once."""

_EDIT_HOOK = "/webhooks/{application}/{token}/messages/"
_MESSAGES = "/channels/{channel}/messages"


def full_world(tables: int) -> World:
    """Return a world of one server with a channel for each table."""
    world = World()
    people = [world.add_user(name) for name in PEOPLE]
    guild = world.add_guild("Benchmark", owner=people[0], members=people)
    for number in range(tables):
        world.add_channel(guild, f"table-{number}")
    return world


def kind_of(request: Request) -> str:
    """Return which of KINDS a request is, or `answer` for an acknowledgement."""
    if request.route.endswith("/callback"):
        return "answer"
    if request.method == "POST":
        return "post" if request.route == _MESSAGES else "follow up"
    if request.method == "DELETE":
        return "delete"
    return "edit prompt" if request.route.startswith(_EDIT_HOOK) else "edit board"


class Tally(Journal):
    """Counts requests by kind, and keeps the last board and the last prompt that asked for a tile."""

    def __init__(self) -> None:
        super().__init__(size=0)
        self.counts: Counter[str] = Counter()
        self.payloads: dict[str, Json] = {}

    def note(self, entry: Request | Event) -> None:
        if not isinstance(entry, Request):
            return
        kind = kind_of(entry)
        self.counts[kind] += 1
        if not isinstance(entry.payload, dict) or not entry.payload.get("embeds"):
            return
        if kind == "edit board":
            self.payloads["board"] = entry.payload
        elif kind == "edit prompt" and _asks(entry.payload):
            self.payloads["prompt"] = entry.payload


def _asks(payload: Json) -> bool:
    found = (button for row in payload["components"] for button in row["components"])
    return any(button["custom_id"].startswith("42:1:play:") and not button["disabled"] for button in found)


class Crowd:
    """People who press while `playing`; `presses` counts how often they did."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.playing = False
        self.presses = 0
        world = sandbox.world
        self.people = [sandbox.driver.person(name) for name in PEOPLE]
        self.channels = list(world.channels.values())
        world.listeners.append(self._hear)

    async def sit(self) -> None:
        """Do what must be done before the first act."""
        limit = asyncio.Semaphore(DEALING)

        async def one(channel: Channel) -> None:
            async with limit:
                await self.begin(channel)

        await asyncio.gather(*map(one, self.channels))

    async def begin(self, channel: Channel) -> None:
        """Do what must be done before the first act at one table."""
        for person in self.people:
            board = await person.wait_for(channel, lambda seen: with_button(seen, HAND))
            await person.press(board, _id(board, HAND))

    def go_on(self) -> None:
        """Press wherever somebody is asked."""
        self.playing = True
        for channel in self.channels:
            for message in self.sandbox.world.messages(channel.id):
                self._consider(message)

    def _hear(self, change: Change) -> None:
        if self.playing and isinstance(change, (MessageEdited, MessagePosted)):
            self._consider(change.message)

    def _consider(self, message: Message) -> None:
        raise NotImplementedError

    def _press(self, message: Message, custom_id: str) -> None:
        self.presses += 1
        user = self.sandbox.world.users[message.viewer_id or self.people[0].user.id]
        asyncio.get_running_loop().call_soon(self.sandbox.people.press, user, message, custom_id)


class Table42(Crowd):
    """People who play."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._rng = random.Random(42)
        self._last: dict[int, str] = {}
        self._opening: set[asyncio.Task[None]] = set()

    async def begin(self, channel: Channel) -> None:
        host, *others = self.people
        await host.command(channel, "42 new")
        for person in others:
            await person.command(channel, "42 join")
        board = await host.wait_for(channel, lambda seen: with_button(seen, "42:1:start:"))
        await host.press(board, _id(board, "42:1:start:"))
        await super().begin(channel)

    def _consider(self, message: Message) -> None:
        offered = [button["custom_id"] for button in buttons(message) if not button.get("disabled")]
        acts = [name for name in offered if name.startswith(ACTS)]
        following = [name for name in offered if name.startswith(("42:1:next:", "42:1:rematch:"))]
        if message.viewer_id is not None and acts:
            self._once(message, self._chosen(acts))
        elif message.viewer_id is None and following:
            self._once(message, following[0])

    def _chosen(self, acts: Sequence[str]) -> str:
        """Confirm what is to be confirmed; pass more often than not; any trump, any tile."""
        if sure := [name for name in acts if name.startswith(SURE)]:
            return sure[0]
        if acts[0].startswith("42:1:bid:"):
            return acts[-1] if acts[-1].endswith(":pass") and self._rng.random() < 0.7 else acts[0]
        return self._rng.choice(acts)

    def _once(self, message: Message, custom_id: str) -> None:
        stands = custom_id.rsplit(":", 1)[0]
        if self._last.get(message.channel_id) == stands:
            return
        self._last[message.channel_id] = stands
        if custom_id.startswith("42:1:rematch:"):
            task = asyncio.create_task(self.begin(self.sandbox.world.channels[message.channel_id]))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        else:
            self._press(message, custom_id)


class Ring(Crowd):
    """People who press in turn whatever their prompt offers: the bare bot has no game."""

    def __init__(self, sandbox: Sandbox) -> None:
        super().__init__(sandbox)
        self._ring = [person.user.id for person in self.people]
        self._next: dict[int, int] = dict.fromkeys((channel.id for channel in self.channels), 0)

    async def plan(self, rates: Sequence[float]) -> None:
        """Tell the bare bot how many requests of each kind a press brings about."""
        board = self.sandbox.world.messages(self.channels[0].id)[0]
        told = PLAN + ":".join(f"{rate:.4f}" for rate in rates)
        await self.people[0].press(board, told, forged=True)

    def go_on(self) -> None:
        self.playing = True
        for channel in self.channels:
            seen = self.sandbox.world.messages(channel.id)
            self._consider(
                next(each for each in seen if each.viewer_id == self._ring[self._next[channel.id]])
            )

    def _consider(self, message: Message) -> None:
        place = self._next[message.channel_id]
        if message.viewer_id == self._ring[place]:
            self._next[message.channel_id] = (place + 1) % len(self._ring)
            self._press(message, _id(message, "42:1:play:"))


def with_button(seen: Sequence[Message], prefix: str) -> Message | None:
    """Return the newest message with such an enabled button."""
    return next((message for message in reversed(seen) if _id(message, prefix)), None)


def _id(message: Message, prefix: str) -> str:
    found = (button for button in buttons(message) if not button.get("disabled"))
    return next((button["custom_id"] for button in found if button["custom_id"].startswith(prefix)), "")
