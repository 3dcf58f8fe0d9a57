"""The bot on this process's own loop, with what would go to Discord answered at once.

Everything runs but the network: rendering, discord.py's models and payloads, the store and its flushes.
"""

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter
from pydantic import SecretStr

from bot import garbage
from bot.__main__ import Bot
from bot.clock import SystemClock
from bot.live.tokens import Press
from bot.settings import Settings
from bot.tables.caller import Caller
from bot.tables.events import Options, TableEvent
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from data.codec import Codec
from data.store import open_store
from engine.actions import Bid
from engine.rules import Rules
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import SpectatorView

APPLICATION = 1
GUILD = 2
AT_ONCE = 200
"""At how many tables of a hall something happens at once."""

_ids = itertools.count(time.time_ns())  # none comes twice, also in another process on the same database


class SeededShuffler:
    """The same hands in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, seats: Sequence[Seat]) -> Seat:
        return self._random.choice(seats)

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        return tuple(self._random.sample(tiles, len(tiles)))

    def key(self) -> str:
        return "".join(self._random.choices("abcdefghijklmnopqrstuvwxyz234567", k=12))


async def answered(_client: HTTPClient, route: Route, **_payload: object) -> dict[str, Any]:
    """Stand in for discord.py's request: the message that Discord would return."""
    return {
        "id": str(next(_ids)),
        "channel_id": str(route.channel_id or GUILD),
        "author": {"id": str(APPLICATION), "username": "texas42", "discriminator": "0", "avatar": None},
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
    }


async def hook_answered(_adapter: AsyncWebhookAdapter, route: Route, **_payload: object) -> dict[str, Any]:
    """Stand in for the request by an interaction's token."""
    return await answered(None, route)  # type: ignore[arg-type]


@asynccontextmanager
async def stubbed_bot(database: Path, seed: int = 42, *, pictures: bool = False) -> AsyncIterator[Bot]:
    """Open a bot on `database`, without pauses or a network; the `seed` is that of hands and keys."""
    HTTPClient.request = answered  # type: ignore[method-assign,assignment]
    AsyncWebhookAdapter.request = hook_answered  # type: ignore[method-assign,assignment]
    settings = Settings(
        _env_file=None,
        token=SecretStr("none"),
        database=database,
        trick_seconds=0,
        computer_seconds=0,
        edit_seconds=0,
        pictures=pictures,
    )
    async with open_store(database, Codec(TableEvent)) as store:
        bot = Bot(settings, store, shuffler=SeededShuffler(seed), clock=SystemClock())
        # What discord.py has after a login, and asks for before it sends by a token.
        bot.http._HTTPClient__session = object()  # type: ignore[attr-defined] # noqa: SLF001
        garbage.search_seldom()
        try:
            yield bot
        finally:
            await bot.timers.close()
            await bot.live.close()


class Players:
    """Four people at a table who act at random, each as soon as everybody can see the present.

    With `open_hands` everybody looks at the own hand first. `acts` counts what was done at all their tables.
    """

    def __init__(self, bot: Bot, number: int, people: int, *, open_hands: bool) -> None:
        self._bot = bot
        self._rng = random.Random(number)
        self._people = [Caller(10_000_000 + people * 4 + seat, f"Player {seat}") for seat in range(4)]
        self.channel = 1_000_000 + number
        self._open_hands = open_hands
        self._seen = 0
        self.acts = 0
        self._news = asyncio.Event()
        self.snapshot: Snapshot

    async def sit(self) -> None:
        """Open a table, sit down and start."""
        manager, host = self._bot.manager, self._people[0]
        opened = await manager.open(host, GUILD, self.channel, Options(), Rules())
        for person in self._people[1:]:
            await manager.sit(opened.table.key, person, None)
        await self._begin(await manager.start(opened.table.key, host))

    async def come_back(self, key: str) -> None:
        """Go on at a table that was stored."""
        await self._begin(await self._bot.manager.snapshot(key))

    async def _begin(self, snapshot: Snapshot) -> None:
        self.snapshot, self._seen = snapshot, 0
        for holder in snapshot.table.seats if self._open_hands else ():
            if holder is not None and holder.person is not None:
                press = Press(holder.person, APPLICATION, f"{next(_ids)}", self._bot.edge.now(), "en-US")
                await self._bot.live.prompts.opened(self.snapshot, press, next(_ids))

    def shown(self, seq: int) -> None:
        """Hear that everybody can see what happened up to event `seq`."""
        self._seen = seq
        self._news.set()

    async def act(self) -> None:
        """Let whoever is awaited act, and wait until everybody can see that."""
        manager, now = self._bot.manager, self.snapshot
        match now.table.status, now.public():
            case Status.PLAYING, SpectatorView(turn=Seat() as seat):
                view = now.seat(seat)
                legal = view.legal if view is not None else ()
                # The lowest calls: contracts of all tricks would end most rounds early.
                action = self._rng.choice(legal[:2] if isinstance(legal[0], Bid) else legal)
                self.snapshot = await manager.act(now.table.key, self._people[seat], now.revision, action)
            case Status.BETWEEN, _:
                self.snapshot = await manager.next_round(now.table.key, self._people[0], now.revision)
            case _:
                await self.sit()
                return
        self.acts += 1
        while self._seen < self.snapshot.table.seq:
            self._news.clear()
            await self._news.wait()


class Hall:
    """Tables of a stubbed bot, each in its channel with four people of its own, or all with the `same`."""

    def __init__(
        self, bot: Bot, numbers: Iterable[int], *, open_hands: bool = True, same: bool = False
    ) -> None:
        self.tables = [
            Players(bot, number, 0 if same else number, open_hands=open_hands) for number in numbers
        ]
        self._by_channel = {players.channel: players for players in self.tables}
        self._told = bot.live.boards.shown
        bot.live.boards.shown = self._shown

    async def sit(self) -> None:
        """Begin a match at every table."""
        await _some_at_once(players.sit() for players in self.tables)

    async def come_back(self, keys: Iterable[str]) -> None:
        """Go on at tables that were stored, in this order."""
        await _some_at_once(players.come_back(key) for players, key in zip(self.tables, keys, strict=True))

    async def act(self) -> None:
        """Let one act happen at every table."""
        await _some_at_once(players.act() for players in self.tables)

    def _shown(self, snapshot: Snapshot) -> None:
        self._told(snapshot)
        self._by_channel[snapshot.table.channel].shown(snapshot.table.seq)


async def _some_at_once(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    each = iter(work)
    while some := list(itertools.islice(each, AT_ONCE)):
        await asyncio.gather(*some)
