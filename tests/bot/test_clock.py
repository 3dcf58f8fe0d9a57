import asyncio
import datetime as dt

import pytest
from discord import utils

from bot.clock import SystemClock


async def test_the_clock_follows_discords_time_and_the_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    assert abs(clock.now() - dt.datetime.now(dt.UTC).timestamp()) < 5
    assert abs(clock.monotonic() - asyncio.get_running_loop().time()) < 5
    monkeypatch.setattr(utils, "utcnow", lambda: dt.datetime(2030, 1, 1, tzinfo=dt.UTC))
    assert clock.now() == 1_893_456_000.0
