from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.text.faults import faults, missing

BUTTON = '#. button, at most 5 characters\nmsgid "Go {seat}"\n'
MARKS = 'msgid "{n} mark"\nmsgid_plural "{n} marks"\n'
EMPTY = 'msgstr[0] ""\nmsgstr[1] ""\n'
COMMAND = 'msgctxt "command name"\nmsgid "hand"\n'
OPEN = 'msgid "Open one with `/42 hand`."\n'


def read(text: str, language: str = "pl") -> Catalog:
    return read_po(BytesIO(text.encode()), locale=language)


def found(message: str, translation: str, language: str = "pl") -> list[str]:
    empty = 'msgstr ""\n' if "msgid_plural" not in message else EMPTY
    return faults(read(message + empty), read(message + translation, language))


@pytest.mark.parametrize(
    ("message", "translation", "fault"),
    [
        (BUTTON, 'msgstr "Do A"', "other placeholders"),
        (BUTTON, 'msgstr "{seat} {round}"', "other placeholders"),
        (BUTTON, 'msgstr "Do {seat"', "in 'Do {seat'"),
        (BUTTON, 'msgstr "Idź do {seat}"', "too long"),
        (BUTTON, 'msgstr "가기 {seat}"', "too long"),
        ('msgid "Go"\n', f'msgstr "{"a" * 1501}"', "too long"),
        (MARKS, 'msgstr[0] "{n} znak"\nmsgstr[1] "{n} znaki"', "has 2 of 3 plural forms"),
        (MARKS, 'msgstr[0] "znak"\nmsgstr[1] "znaki"\nmsgstr[2] "{n} znaków"', "other placeholders"),
        (COMMAND, 'msgstr "Ręka"', "no name for a command"),
        (COMMAND, 'msgstr "moja ręka"', "no name for a command"),
        (COMMAND, f'msgstr "{"a" * 33}"', "no name for a command"),
        (OPEN, 'msgstr "Otwórz."', "the command 'hand' isn't in"),
        (OPEN, 'msgstr "Otwórz: `/42 ręka`."', "the command 'hand' isn't in"),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(message: str, translation: str, fault: str) -> None:
    assert any(fault in line for line in found(message, translation))


def test_a_translation_that_is_marked_as_fuzzy_is_missing() -> None:
    """Babel marks one whose text has gained a plural, and the bot then says it in English."""
    template, translation = read('msgid "Go"\nmsgstr ""\n'), 'msgid "Go"\nmsgstr "Idź"\n'
    assert missing(template, read(translation)) == []
    assert missing(template, read(f"#, fuzzy\n{translation}")) == ["Go"]


@pytest.mark.parametrize(
    ("language", "message", "translation"),
    [
        ("pl", BUTTON, 'msgstr "Do {seat}"'),
        ("th", BUTTON, 'msgstr "ที่นี่ {seat}"'),  # marks above and below take no column
        ("pl", MARKS, 'msgstr[0] "jeden znak"\nmsgstr[1] "{n} znaki"\nmsgstr[2] "{n} znaków"'),
        ("ko", MARKS, 'msgstr[0] "표식 {n}개"'),
        ("th", COMMAND, 'msgstr "มือ"'),
        ("ko", COMMAND, 'msgstr "내-패"'),
    ],
)
def test_a_good_translation_has_no_faults(language: str, message: str, translation: str) -> None:
    assert found(message, translation, language) == []


def test_texts_name_a_command_as_its_translation_does() -> None:
    template = read(f'{COMMAND}msgstr ""\n\n{OPEN}msgstr ""\n')
    named = f'{COMMAND}msgstr "ręka"\n\n{OPEN}'
    assert faults(template, read(f'{named}msgstr "Otwórz: `/42 ręka`."')) == []
    assert faults(template, read(f'{named}msgstr "Otwórz: `/42 hand`."')) != []


def test_what_is_not_translated_is_missing_and_has_no_faults() -> None:
    template = read(f'{BUTTON}msgstr ""\n\n{MARKS}{EMPTY}')
    assert missing(template, read(f"{MARKS}{EMPTY}")) == ["Go {seat}", "{n} marks"]
    assert missing(template, read(f'{BUTTON}msgstr "Do"')) == ["{n} marks"]
    assert faults(template, read("")) == []
