"""The bot as tests start it: no pauses, stacked deals, a store of its own on a real file."""

# ruff: noqa: ANN401 - settings are of any type

import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import simcord
from pydantic import SecretStr

from bot.__main__ import Bot
from bot.clock import SystemClock
from bot.settings import Settings
from bot.tables.events import TableEvent
from data.codec import Codec
from data.store import Store, open_store
from engine.notation import parse_deal
from engine.seats import Seat
from engine.tiles import Tile
from tests.thinkers import HereThinker

CODEC: Codec[TableEvent] = Codec(TableEvent)
"""Made once: its adapters take longer to build than a round takes to play."""


class StackedShuffler:
    """Chance for tests: D deals first; hands come from `deals` (notation, seats A to D), then from a seed."""

    def __init__(self, *deals: str, seed: int = 42) -> None:
        self._deals = [parse_deal(text) for text in deals]
        self._random = random.Random(seed)
        self._dealt = 0
        self._keys = 0

    def stack(self, *deals: str) -> None:
        """Let these deals come next."""
        self._deals += map(parse_deal, deals)

    def draw(self, seats: Sequence[Seat]) -> Seat:
        return seats[-1]

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """Stack the deck, so that the dealer's left gets its hand's first tile first (R1.3)."""
        self._dealt += 1
        if not self._deals:
            return tuple(self._random.sample(list(tiles), len(tiles)))
        hands = self._deals.pop(0)
        first = (self._dealt - 1) % len(hands)
        order = [tile for place in zip(*(hands[first:] + hands[:first]), strict=True) for tile in place]
        return tuple(tile for tile in order if tile is not None)

    def key(self) -> str:
        self._keys += 1
        high, low = divmod(self._keys, len(ascii_lowercase))
        return f"table{ascii_lowercase[high] if high else ''}{ascii_lowercase[low]}"


def settings(database: Path, **changes: Any) -> Settings:
    """Return settings without pauses and pictures, whatever the environment says."""
    values: dict[str, Any] = {
        "trick_seconds": 0,
        "computer_seconds": 0,
        "edit_seconds": 0,
        "pictures": False,
        "token": SecretStr("t"),
        "database": database,
    }
    return Settings(_env_file=None, **(values | changes))


class Start:
    """Starts the bot, each time with a store of its own on the same file."""

    def __init__(self, configured: Settings, shuffler: StackedShuffler) -> None:
        self._settings = configured
        self.shuffler = shuffler
        self._stack = AsyncExitStack()
        self.bot: Bot
        self.store: Store

    async def again(self) -> None:
        """Close the store, as the end of the process does, and start."""
        await self.stop()
        self.store = await self._stack.enter_async_context(open_store(self._settings.database, CODEC))
        self.bot = Bot(
            self._settings, self.store, shuffler=self.shuffler, clock=SystemClock(), thinker=HereThinker()
        )

    async def stop(self) -> None:
        """Close the store."""
        await self._stack.aclose()


def look_from_now(env: simcord.Env, bot: Bot) -> None:
    """Let idle tables be looked for in simulated time: a timer of before the bot was attached is lost."""
    with env._bot_scope():
        bot.manager._look_later()
