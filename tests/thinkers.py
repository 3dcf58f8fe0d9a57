"""Computer players that decide in this process, for tests of everything around them."""

import random
from collections.abc import Awaitable, Callable

from engine.actions import Action
from engine.players import thumb
from engine.players.levels import Level
from engine.view import Recall


async def first(memory: Recall) -> Action:
    """Choose the first legal action."""
    return memory.legal[0]


class HereThinker:
    """Fulfils `bot.tables.ports.Thinker`: by `decide`, or by rules of thumb, and always the same.

    `fallbacks` counts what was decided in haste.
    """

    def __init__(self, decide: Callable[[Recall], Awaitable[Action]] | None = None) -> None:
        self.decide = decide
        self.fallbacks = 0

    async def choose(self, recall: Recall, level: Level) -> Action:  # noqa: ARG002 - all play alike
        return await self.decide(recall) if self.decide else thumb.choose(recall, random.Random(1))

    def by_thumb(self, recall: Recall) -> Action:
        self.fallbacks += 1
        return thumb.choose(recall, random.Random(1))

    def close(self) -> None:
        pass
