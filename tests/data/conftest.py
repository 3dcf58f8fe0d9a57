from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store, open_store
from tests.data.samples import CODEC


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "texas42.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(path, CODEC) as opened:
        yield opened
