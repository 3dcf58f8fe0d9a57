from pathlib import Path

import pytest

from bot.text import catalogue
from bot.text.translator import msgid, texts

POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Round {round}"
msgstr "Runda {round}"

msgid "{n} mark"
msgid_plural "{n} marks"
msgstr[0] "{n} znak"
msgstr[1] "{n} znaki"
msgstr[2] "{n} znaków"

msgctxt "auction"
msgid "pass"
msgstr "pas"
"""


@pytest.fixture
def polish(locales: Path) -> None:
    """A catalogue for Polish, and none besides."""
    place = locales / "pl" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "texas42.po").write_text(POLISH, encoding="utf-8")
    (locales / "README.md").touch()


def test_english_needs_no_catalogue() -> None:
    t = texts("en-US")
    assert t("Round {round}", round=3) == "Round 3"
    assert [t.plural("{n} mark", "{n} marks", n=n) for n in (0, 1, 2)] == ["0 marks", "1 mark", "2 marks"]
    assert t.pgettext("auction", "pass") == "pass"
    assert t.list(["A", "B"]) == "A and B"
    assert t.plural("{n} round", "{n} rounds", n=1234) == "1,234 rounds"


@pytest.mark.parametrize("locale", [None, "en-US", "en-GB", "xx", "tlh"])
def test_a_language_without_texts_is_answered_in_english(locale: str | None) -> None:
    assert texts(locale) is texts("en")


def test_a_catalogue_is_one_file_away(polish: None) -> None:
    t = texts("pl")
    assert catalogue.languages() == ("en", "pl")
    assert t("Round {round}", round=3) == "Runda 3"
    assert [t.plural("{n} mark", "{n} marks", n=n) for n in (1, 2, 5)] == ["1 znak", "2 znaki", "5 znaków"]
    assert t.pgettext("auction", "pass") == "pas"
    assert t.list(["A", "B"]) == "A i B"


def test_what_is_not_translated_is_said_in_english(polish: None) -> None:
    assert texts("pl")("Score") == "Score"


@pytest.mark.parametrize("broken", ["Runda {runda}", "Runda {round", "Runda {}", "Runda {0}"])
def test_what_cannot_be_filled_is_said_in_english(
    polish: None, locales: Path, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = locales / "pl" / "LC_MESSAGES" / "texas42.po"
    file.write_text(POLISH.replace("Runda {round}", broken), encoding="utf-8")
    t = texts("pl")
    assert t("Round {round}", round=3) == "Round 3"
    assert t.plural("{n} mark", "{n} marks", n=1) == "1 znak"
    assert "Round {round}" in caplog.text


def test_a_value_is_never_read_as_a_placeholder() -> None:
    assert texts(None)("{player}, host", player="{round}") == "{round}, host"


def test_marking_a_text_changes_nothing() -> None:
    assert msgid("Round {round}") == "Round {round}"
