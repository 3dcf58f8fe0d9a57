import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.clock import SystemClock
from bot.timers import LoopTimers
from tests.patience import until

SOON = 0.01


@pytest.fixture
async def timers() -> AsyncIterator[LoopTimers]:
    timers = LoopTimers(SystemClock())
    yield timers
    await timers.close()


def soon(steps: int = 1) -> float:
    return asyncio.get_running_loop().time() + steps * SOON


async def test_timers_go_off_in_the_order_of_their_times(timers: LoopTimers) -> None:
    heard: list[int] = []
    for steps in (3, 1, 2):
        timers.at(soon(steps), steps, partial(heard.append, steps))
    await asyncio.sleep(10 * SOON)
    assert heard == [1, 2, 3]


async def test_a_time_that_has_passed_is_now_but_never_within_the_call(timers: LoopTimers) -> None:
    heard: list[str] = []
    timers.at(soon(-100), "past", lambda: heard.append("past"))
    assert heard == []
    await asyncio.sleep(SOON)
    assert heard == ["past"]


async def test_a_timer_of_the_same_name_replaces_the_earlier_one(timers: LoopTimers) -> None:
    heard: list[str] = []
    timers.at(soon(), ("table", 1), lambda: heard.append("first"))
    timers.at(soon(2), ("table", 1), lambda: heard.append("second"))
    timers.at(soon(), ("table", 2), lambda: heard.append("other"))
    await asyncio.sleep(10 * SOON)
    assert heard == ["other", "second"]


async def test_a_cancelled_timer_never_goes_off(timers: LoopTimers) -> None:
    heard: list[str] = []
    timers.at(soon(), "one", lambda: heard.append("one"))
    timers.cancel("one")
    timers.cancel("nothing")
    await asyncio.sleep(5 * SOON)
    assert heard == []


async def test_a_timer_may_set_and_cancel_timers(timers: LoopTimers) -> None:
    heard: list[str] = []

    def first() -> None:
        heard.append("first")
        timers.cancel("second")
        timers.at(soon(), "first", lambda: heard.append("again"))

    when = soon()
    timers.at(when, "first", first)
    timers.at(when, "second", lambda: heard.append("second"))
    await until(lambda: "again" in heard)
    assert heard == ["first", "again"]


async def test_only_the_earliest_timer_is_the_loops(timers: LoopTimers) -> None:
    loop = asyncio.get_running_loop()
    before = len(loop._scheduled)  # type: ignore[attr-defined]  # what the loop waits for
    for number in range(1000):
        timers.at(soon(1000 + number), number, lambda: None)
    assert len(loop._scheduled) == before + 1  # type: ignore[attr-defined]  # as above


async def test_a_coroutine_runs_as_a_task(timers: LoopTimers) -> None:
    done = asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(SOON)
        done.set()

    timers.at(soon(), "work", work)
    await until(done.is_set)


async def test_what_goes_wrong_is_logged_and_the_others_go_on(
    timers: LoopTimers, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise ValueError("in a task")

    heard: list[str] = []
    when = soon()
    timers.at(when, "call", lambda: 1 // 0)
    timers.at(when, "task", fail)
    timers.at(when, "last", lambda: heard.append("last"))
    with caplog.at_level(logging.ERROR):
        await until(lambda: len(caplog.records) == 2)
    assert heard == ["last"]
    assert [record.getMessage() for record in caplog.records] == [
        "timer 'call' failed",
        "timer 'task' failed",
    ]


async def test_close_cancels_timers_and_waits_for_the_tasks_they_started(timers: LoopTimers) -> None:
    heard: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            heard.append("cleaned up")

    timers.at(soon(-1), "work", work)
    timers.at(soon(50), "later", lambda: heard.append("later"))
    await asyncio.sleep(SOON)
    await timers.close()
    assert heard == ["cleaned up"]
    timers.at(soon(), "after", lambda: heard.append("after"))
    await asyncio.sleep(60 * SOON)
    assert heard == ["cleaned up"]
