from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.connection import Connect
from data.store import Store, open_store
from data.writer import Writer
from tests.data.faulty import Place
from tests.data.samples import CODEC, rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "texas42.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(path, CODEC) as opened:
        yield opened


@pytest.fixture
def place(path: Path) -> Place:
    rows(path, "PRAGMA journal_mode = WAL")
    rows(path, "CREATE TABLE t (x INTEGER UNIQUE)")
    return Place(path)


@pytest.fixture
async def writer(place: Place) -> AsyncIterator[Writer]:
    connect: Connect = place.connect
    writer = Writer(await connect(), connect)
    yield writer
    await writer.close()
    assert all(not connection._running for connection in place.connections)
