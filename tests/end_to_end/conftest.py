"""The bot as its own process in the sandbox, played by its driver."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.end_to_end.game import Game, open_game


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Game]:
    """A sandbox and the bot in it, without pauses. A broken rule of Discord's or a logged error fails."""
    async with open_game(tmp_path) as opened:
        yield opened
    assert opened.sandbox.violations == []
    assert [line for line in opened.log.read_text().splitlines() if " ERROR " in line] == []
