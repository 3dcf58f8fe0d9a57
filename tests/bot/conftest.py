"""What several tests of the process need."""

import os
from pathlib import Path

import pytest

from bot.settings import PREFIX


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Away from the developer's own `.env` and environment; a token alone is set."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.upper().startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv(f"{PREFIX}TOKEN", "secret-token")
    return tmp_path
