"""The real bot on a real database, against simulated Discord (`simcord`)."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.discord.house import House, open_house
from tests.discord.watch import Watch, install


@pytest.fixture(autouse=True)
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Look at whatever the bot sends, leaves standing or logs in a test here (watch.py)."""
    on_watch = Watch()
    end = install(on_watch, monkeypatch)
    yield on_watch
    end()
    assert on_watch.violations == []


@pytest.fixture
async def house(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> AsyncIterator[House]:
    """A server with one channel and six people, and the bot in it. A logged error fails the test.

    Settings come as its parameter: `parametrize("house", [{"trick_seconds": 2}], indirect=True)`.
    """
    async with open_house(tmp_path / "texas42.sqlite3", **getattr(request, "param", {})) as opened:
        yield opened
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert [logging.Formatter().format(record) for record in errors] == []
