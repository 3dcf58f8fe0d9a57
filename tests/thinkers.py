"""Computer players that decide in this process, for tests of everything around them."""

import random
from collections.abc import Awaitable, Callable

from engine.actions import Action
from engine.players import thumb
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.view import Recall, SeatView


async def first(memory: Recall) -> Action:
    """Choose the first legal action."""
    return memory.legal[0]


class HereThinker:
    """Fulfils `bot.tables.ports.Thinker`: by `decide`, or by rules of thumb, and always the same.

    It advises the first legal act. `fallbacks` counts what was decided in haste, `asked` is what advice was
    asked about.
    """

    def __init__(self, decide: Callable[[Recall], Awaitable[Action]] | None = None) -> None:
        self.decide = decide
        self.fallbacks = 0
        self.asked: list[str] = []

    async def choose(self, recall: Recall, level: Level) -> Action:  # noqa: ARG002 - all play alike
        return await self.decide(recall) if self.decide else thumb.choose(recall, random.Random(1))

    def by_thumb(self, recall: Recall) -> Action:
        self.fallbacks += 1
        return thumb.choose(recall, random.Random(1))

    async def advise(self, view: SeatView, about: str) -> Advice:
        self.asked.append(about)
        return Advice(view.legal[0], 0.71)

    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement:
        self.asked.append(about)
        return Judgement(recall.legal[0], chosen, 0.7, 0.58)

    def close(self) -> None:
        pass
