"""Computer players that decide in this process, for tests of everything around them."""

import random
from collections.abc import Awaitable, Callable

from engine.actions import Action, Bid
from engine.auction import PASS
from engine.players import thumb
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.view import Recall, SeatView


async def first(memory: Recall) -> Action:
    """Choose the first legal action."""
    return memory.legal[0]


def tame(memory: Recall) -> Action:
    """Go by rules of thumb, but never bid: whoever bids in a test gets the contract."""
    if Bid(PASS) in memory.legal:
        return Bid(PASS)
    return thumb.choose(memory, random.Random(1))


class HereThinker:
    """Fulfils `bot.tables.ports.Thinker`: by `decide`, or tamely, and always the same.

    It advises the first legal act. `fallbacks` counts what was decided in haste, `asked` is what advice was
    asked about.
    """

    def __init__(self, decide: Callable[[Recall], Awaitable[Action]] | None = None) -> None:
        self.decide = decide
        self.fallbacks = 0
        self.is_awake = False
        self.asked: list[str] = []

    def wake(self) -> None:
        self.is_awake = True

    async def choose(self, recall: Recall, level: Level) -> Action:  # noqa: ARG002 - all play alike
        return await self.decide(recall) if self.decide else tame(recall)

    def by_thumb(self, recall: Recall) -> Action:
        self.fallbacks += 1
        return tame(recall)

    async def advise(self, view: SeatView, about: str) -> Advice:
        self.asked.append(about)
        return Advice(view.legal[0], 0.71)

    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement:
        self.asked.append(about)
        return Judgement(recall.legal[0], chosen, 0.7, 0.58)

    def close(self) -> None:
        pass
