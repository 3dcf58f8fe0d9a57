from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.text.catalogue import DOMAIN, languages
from bot.text.extract import TEMPLATE, extract
from tests.bot.text.catalogues import faults, longest, texts, too_long


def read(text: str) -> Catalog:
    return read_po(BytesIO(text.encode()), locale="pl")


def written() -> Catalog:
    with TEMPLATE.open("rb") as source:
        return read_po(source)


def known(catalogue: Catalog) -> dict[tuple[object, object], list[str]]:
    return {(message.id, message.context): sorted(message.auto_comments) for message in texts(catalogue)}


def test_the_template_holds_what_the_code_says() -> None:
    """`python -m bot.text` renews it."""
    assert known(written()) == known(extract())


def test_sentences_buttons_and_plurals_are_found() -> None:
    found = extract()
    assert ("{n} mark", "{n} marks") in {message.id for message in texts(found)}
    assert found.get("Start") is not None
    assert found.get("pass", "auction") is not None
    assert found.get("There is no table in this channel. Open one with /42 new.") is not None


def test_labels_in_the_code_keep_their_own_length_d39() -> None:
    labels = [message for message in texts(extract()) if longest(message) is not None]
    assert len(labels) > 40
    assert [message.id for message in labels if too_long(message, _id(message.id))] == []


def _id(text: object) -> str:
    return text if isinstance(text, str) else str(tuple(map(str, text))[-1])  # type: ignore[call-overload]


def test_every_catalogue_is_whole() -> None:
    template = extract()
    for language in languages()[1:]:
        path = TEMPLATE.parent / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        with path.open("rb") as source:
            assert faults(template, read_po(source, locale=language)) == [], language


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ("", "not translated"),
        ("Do A", "other placeholders"),
        ("{seat} {round}", "other placeholders"),
        ("Idź do {seat}", "too long"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_found(translation: str, fault: str) -> None:
    template = read('#. button, at most 5 characters\nmsgid "Go {seat}"\nmsgstr ""\n')
    translated = read(f'msgid "Go {{seat}}"\nmsgstr "{translation}"\n')
    assert any(fault in found for found in faults(template, translated))


def test_a_whole_catalogue_has_no_faults_and_a_plural_may_leave_its_number_out() -> None:
    template = read('msgid "{n} mark"\nmsgid_plural "{n} marks"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    forms = 'msgstr[0] "jeden znak"\nmsgstr[1] "{n} znaki"\nmsgstr[2] "{n} znaków"\n'
    assert faults(template, read(f'msgid "{{n}} mark"\nmsgid_plural "{{n}} marks"\n{forms}')) == []
