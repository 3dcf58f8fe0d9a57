"""`python -m bot.text`, and what one more catalogue in the folder changes: everything, without code."""

from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.text import __main__ as tool
from bot.text import catalogue
from bot.text.extract import extract
from bot.text.translator import spoken, texts
from cogs.lobby import leave
from cogs.localised import Localised
from cogs.server import languages_offered


@pytest.fixture
def run(locales: Path, monkeypatch: pytest.MonkeyPatch) -> "Run":
    monkeypatch.setattr(tool, "TEMPLATE", locales / "texas42.pot")
    return Run(locales, monkeypatch)


class Run:
    """Runs the tool on a folder of its own."""

    def __init__(self, locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.locales = locales
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str) -> int:
        catalogue.languages.cache_clear()
        self._monkeypatch.setattr("sys.argv", ["text", *arguments])
        return tool.main()

    def translate(self, language: str, text: str, translation: str) -> None:
        file = self.locales / language / "LC_MESSAGES" / "texas42.po"
        written = file.read_text(encoding="utf-8")
        assert f'msgid "{text}"\nmsgstr ""' in written
        file.write_text(
            written.replace(f'msgid "{text}"\nmsgstr ""', f'msgid "{text}"\nmsgstr "{translation}"'),
            encoding="utf-8",
        )


@pytest.mark.parametrize(("language", "locale"), [("de", "de"), ("sv", "sv-SE"), ("pt-BR", "pt-BR")])
async def test_another_language_is_one_file_away(run: Run, language: str, locale: str) -> None:
    assert spoken(locale) == "en"
    assert run("--add", language) == 0
    run.translate(language, "Score", "Punkte")
    run.translate(language, "Give up your seat", "Aufstehen")
    catalogue.languages.cache_clear()
    texts.cache_clear()
    assert texts(locale)("Score") == "Punkte"
    assert texts(locale)("Start") == "Start"
    assert language in {choice.value for choice in languages_offered()}
    command: Any = leave  # whose types the library writes otherwise
    where: Any = app_commands.TranslationContext(Place.command_description, command)
    said = await Localised().translate(
        app_commands.locale_str("Give up your seat"), discord.Locale(locale), where
    )
    assert said == "Aufstehen"


def test_what_is_missing_or_wrong_is_listed(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("--add", "de")
    assert run("--check", "de") == 0
    run.translate("de", "Start", "Ein viel zu langes Wort dafür")
    assert run("--check", "de") == 1
    assert "Start: too long" in capsys.readouterr().out
    assert run("--missing", "de") == 1
    assert "Score\n" in capsys.readouterr().out


def test_what_was_translated_once_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--add", "de")
    run.translate("de", "Score", "Punkte")

    def without_score() -> Catalog:
        template = extract()
        template.delete("Score")
        return template

    file = run.locales / "de" / "LC_MESSAGES" / "texas42.po"
    monkeypatch.setattr(tool, "extract", without_score)
    run()
    assert '#~ msgid "Score"\n#~ msgstr "Punkte"' in file.read_text(encoding="utf-8")
    monkeypatch.setattr(tool, "extract", extract)
    run()
    assert '\nmsgid "Score"\nmsgstr "Punkte"' in file.read_text(encoding="utf-8")
    before = file.read_bytes()
    run()
    assert file.read_bytes() == before


@pytest.mark.parametrize("arguments", [("--add", "klingon"), ("--check", "de")])
def test_an_unknown_language_is_refused(run: Run, arguments: tuple[str, str]) -> None:
    with pytest.raises(SystemExit):
        run(*arguments)
