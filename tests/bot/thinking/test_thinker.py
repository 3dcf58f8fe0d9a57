"""What computer players are asked through: workers, chance from the secure source, and counting."""

import asyncio
import multiprocessing
import pickle
import random
import threading
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.metrics import Metrics
from bot.thinking import work
from bot.thinking.pool import ClosedError, Pool
from bot.thinking.thinker import PoolThinker
from engine.players import levels
from engine.players.levels import Level
from engine.view import Recall, recall, seat_view
from tests.proofs.twins import CALLS, TRUMPS, story

AT_ONCE = 40
LONGEST_STALL = 0.25
"""Seconds that the loop may work without a pause, the tidying of memory in a large test run included."""


class Count(Metrics):
    """Remembers what is counted."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.fallbacks = 0

    def decided(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def fell_back(self) -> None:
        self.fallbacks += 1


@pytest.fixture
def count() -> Count:
    return Count()


@pytest.fixture
async def thinker(count: Count) -> AsyncIterator[PoolThinker]:
    made = PoolThinker(Pool(1), count)
    yield made
    made.close()


def memories(many: int, seed: int = 1) -> list[Recall]:
    """Return what seats remember who have something to decide."""
    rng, found = random.Random(seed), list[Recall]()
    while len(found) < many:
        state = story(rng.choice(CALLS), rng.choice(TRUMPS), rng).end()
        if state.turn is not None:
            memory = recall(state, state.turn)
            found += [memory] if len(memory.legal) > 1 else []
    return found


async def test_a_worker_decides_as_its_level_does(thinker: PoolThinker, count: Count) -> None:
    for level, memory in zip(Level, memories(3), strict=True):
        assert await thinker.choose(memory, level) in memory.legal
        chosen = await thinker._pool.run(work.choose, memory, level, 5)
        assert chosen == work.choose(memory, level, 5) == levels.choose(memory, random.Random(5), level)
    assert len(count.seconds) == 3


async def test_where_there_is_no_choice_no_worker_is_asked(thinker: PoolThinker, count: Count) -> None:
    [memory] = memories(1)
    forced = replace(memory, legal=memory.legal[:1])
    assert await thinker.choose(forced, Level.EXPERT) == memory.legal[0]
    assert count.seconds == []
    assert thinker._pool._team is None


async def test_what_rules_of_thumb_decide_is_counted(thinker: PoolThinker, count: Count) -> None:
    for memory in memories(5):
        assert thinker.by_thumb(memory) in memory.legal
    assert count.fallbacks == 5


async def test_once_closed_it_decides_nothing_more(thinker: PoolThinker) -> None:
    [memory] = memories(1)
    thinker.close()
    with pytest.raises(ClosedError):
        await thinker.choose(memory, Level.CLUB)


async def test_forty_decisions_at_once_do_not_stall_the_loop(thinker: PoolThinker) -> None:
    """By its own processor time: what others do on this machine is no matter of it."""
    asked = memories(AT_ONCE)
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            began = time.thread_time()
            await asyncio.sleep(0.001)
            longest = max(longest, time.thread_time() - began)

    watching = asyncio.create_task(watch())
    decided = await asyncio.gather(*(thinker.choose(memory, Level.BEGINNER) for memory in asked))
    watching.cancel()
    assert all(action in memory.legal for action, memory in zip(decided, asked, strict=True))
    assert 0 < longest < LONGEST_STALL


def test_a_decision_is_small_on_its_way() -> None:
    assert max(len(pickle.dumps(memory)) for memory in memories(50)) < 4_000


async def test_advice_is_the_experts_and_the_same_each_time_it_is_asked_about_the_same(
    thinker: PoolThinker,
) -> None:
    state = next(story(CALLS[0], TRUMPS[0], random.Random(8)).states())
    assert state.turn is not None
    view, memory = seat_view(state, state.turn), recall(state, state.turn)
    seed = thinker._seed("hint")
    assert seed == thinker._seed("hint") != thinker._seed("another")
    assert await thinker.advise(view, "hint") == work.advise(view, seed) == await thinker.advise(view, "hint")
    judged = await thinker.judge(memory, memory.legal[0], "hint")
    assert judged == work.judge(memory, memory.legal[0], seed)
    assert PoolThinker(Pool(1), Metrics())._seed("hint") != seed


def test_a_worker_ends_when_the_line_does(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr("os._exit", lambda code: ended.set() if code == 0 else None)
    monkeypatch.setattr("os.nice", lambda _: 0)
    theirs, ours = multiprocessing.Pipe(duplex=False)
    work.live(theirs)
    work.ready()
    assert not ended.wait(0.05)
    ours.close()
    assert ended.wait(5)
