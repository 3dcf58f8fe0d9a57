"""The house of tests/discord, under its watch, with a wiretap."""

import pytest

from tests.discord.conftest import house, watch
from tests.proofs.wiretap import Wiretap, install

__all__ = ["house", "watch"]


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Wiretap:
    """Everything that the bot sends."""
    wiretap = Wiretap()
    install(wiretap, monkeypatch)
    return wiretap
