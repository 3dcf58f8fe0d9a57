"""The game's words: each decided, for every language that is finished."""

from pathlib import Path

from babel import Locale

from bot.text.catalogue import languages
from tests.bot.text.finished import FINISHED

PAGE = Path(__file__).parents[3] / "docs" / "glossary.md"


def rows() -> list[dict[str, str]]:
    table = [
        line.strip("|").split("|")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line[:1] == "|"
    ]
    heading, _, *words = [[cell.strip() for cell in row] for row in table]
    return [dict(zip(heading, row, strict=True)) for row in words]


def test_the_glossary_has_a_column_for_each_language() -> None:
    names = {Locale.parse(language, sep="-").english_name for language in languages()}
    assert set(rows()[0]) == names | {"what it is"}


def test_every_word_is_decided_in_the_languages_that_are_finished() -> None:
    names = [Locale.parse(language, sep="-").english_name or "" for language in ("en", *FINISHED)]
    assert [(row["English"], name) for row in rows() for name in names if not row[name]] == []
