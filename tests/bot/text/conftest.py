from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.text import catalogue, translator


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues in place of ours, empty."""
    monkeypatch.setattr(catalogue, "folder", lambda: tmp_path)
    for cached in (catalogue.languages, catalogue.catalogue, translator._texts, translator.texts):
        cached.cache_clear()
    yield tmp_path
    for cached in (catalogue.languages, catalogue.catalogue, translator._texts, translator.texts):
        cached.cache_clear()
