import asyncio
import datetime as dt

import pytest
from discord import utils

from bot.clock import SystemClock

DAY = 24 * 3600.0


async def test_the_clock_begins_with_discords_time_and_goes_by_the_loops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(utils, "utcnow", lambda: dt.datetime(2030, 1, 1, tzinfo=dt.UTC))
    clock = SystemClock()
    assert abs(clock.now() - 1_893_456_000.0) < 5
    assert abs(clock.monotonic() - asyncio.get_running_loop().time()) < 5
    tomorrow = clock.monotonic() + DAY
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: tomorrow)
    assert abs(clock.now() - 1_893_456_000.0 - DAY) < 5


@pytest.mark.parametrize("jump", [dt.timedelta(hours=-1), dt.timedelta(days=1)])
async def test_a_jump_of_the_systems_time_moves_nothing(
    monkeypatch: pytest.MonkeyPatch, jump: dt.timedelta
) -> None:
    clock = SystemClock()
    before = clock.now()
    assert abs(before - dt.datetime.now(dt.UTC).timestamp()) < 5
    monkeypatch.setattr(utils, "utcnow", lambda: dt.datetime.now(dt.UTC) + jump)
    assert 0 <= clock.now() - before < 5
