"""The computer player as the tables ask it: in worker processes, or at once by rules of thumb."""

import asyncio
import random
import secrets
from hashlib import blake2b

from bot.metrics import Metrics
from bot.thinking import work
from bot.thinking.pool import Pool
from engine.actions import Action
from engine.players import thumb
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.view import Recall, SeatView


class PoolThinker:
    """Fulfils `bot.tables.ports.Thinker`. Chance comes from the secure source, anew for each decision."""

    def __init__(self, pool: Pool, metrics: Metrics) -> None:
        self._pool = pool
        self._metrics = metrics
        self._secret = secrets.token_bytes(32)

    def wake(self) -> None:
        """Let the workers start."""
        self._pool.wake()

    async def choose(self, recall: Recall, level: Level) -> Action:
        """Decide in a worker; where nothing is to be decided, no worker is asked.

        Raises:
            ClosedError: the process ends.
            BrokenProcessPool: workers died again and again.
        """
        if len(recall.legal) == 1:
            return recall.legal[0]
        clock = asyncio.get_running_loop().time
        began = clock()
        action = await self._pool.run(work.choose, recall, level, secrets.randbits(64))
        self._metrics.decided(clock() - began)
        return action

    def by_thumb(self, recall: Recall) -> Action:
        """Decide at once: in less than 2 ms, but for a claim to be proved, which may take some ten (H8.2)."""
        self._metrics.fell_back()
        return thumb.choose(recall, random.Random(secrets.randbits(64)))  # noqa: S311 - seeded from secrets

    async def advise(self, view: SeatView, about: str) -> Advice:
        """Advise in a worker; raises what `choose` does."""
        return await self._pool.run(work.advise, view, self._seed(about))

    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement:
        """Judge a decision in a worker; raises what `choose` does."""
        return await self._pool.run(work.judge, recall, chosen, self._seed(about))

    def close(self) -> None:
        """End the workers."""
        self._pool.close()

    def _seed(self, about: str) -> int:
        """Return a seed that is always the same for the same thing, and that nobody else can work out."""
        return int.from_bytes(blake2b(about.encode(), key=self._secret, digest_size=8).digest())
