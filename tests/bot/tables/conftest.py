import pytest

from tests.bot.tables.room import Room


@pytest.fixture
def room() -> Room:
    return Room()
