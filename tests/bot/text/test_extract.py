import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from discord import app_commands

from bot.text import __main__ as tool
from bot.text.catalogue import languages
from bot.text.commands import DESCRIPTION, NAME, OPTION, command_texts
from bot.text.extract import KEYWORDS, ROOT, TEMPLATE, extract
from bot.text.faults import faults, filled, limit, missing, texts
from bot.text.placeholders import PLACEHOLDERS, placeholders
from bot.text.width import columns
from cogs.commands import admin_group, group
from tests.bot.text.finished import FINISHED

LANGUAGES = languages()[1:]


def catalogue(language: str) -> Catalog:
    with tool.path(language).open("rb") as source:
        return read_po(source, locale=language)


def known(catalogue: Catalog) -> dict[tuple[object, object], str]:
    return {(message.id, message.context): " ".join(message.auto_comments) for message in texts(catalogue)}


def test_the_template_and_every_catalogue_hold_what_the_code_says() -> None:
    """`python -m bot.text` renews them."""
    said = known(extract())
    with TEMPLATE.open("rb") as source:
        assert known(read_po(source)) == said
    for language in LANGUAGES:
        assert known(catalogue(language)) == said, language


def test_sentences_buttons_and_plurals_are_found() -> None:
    found = extract()
    assert ("{n} mark", "{n} marks") in {message.id for message in texts(found)}
    assert found.get("Start") is not None
    assert found.get("Pass") is not None
    assert found.get("pass", "auction") is not None
    assert found.get("There is no table in this channel. Open one with /42 new.") is not None


def test_no_text_stands_in_an_f_string_where_babel_does_not_find_it() -> None:
    """Before Python 3.12 an f-string is a single token."""
    code = {path: path.read_text(encoding="utf-8") for folder in ("bot", "cogs") for path in _code(folder)}
    assert [str(path) for path, text in code.items() if any(_hidden(text))] == []
    assert [*_hidden("f\"{t('one')} {t.plural('two', 'twos', n=2)} {title(t)}\"")] == [1, 1]


def _code(folder: str) -> Iterator[Path]:
    return (ROOT / folder).rglob("*.py")


def _hidden(code: str) -> Iterator[int]:
    """Yield the lines of f-strings for each text in them."""
    for text in ast.walk(ast.parse(code)):
        if isinstance(text, ast.JoinedStr):
            calls = (node.func for node in ast.walk(text) if isinstance(node, ast.Call))
            yield from (text.lineno for called in calls if ast.unparse(called).rpartition(".")[2] in KEYWORDS)


def test_every_plural_of_the_code_is_found_with_both_forms() -> None:
    """Babel loses the second where a later argument passes `t` on."""
    said = {pair for folder in ("bot", "cogs") for path in _code(folder) for pair in _plurals(path)}
    assert said <= {message.id for message in texts(extract())}


def _plurals(path: Path) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="plural"), args=[ast.Constant(str(one)), ast.Constant(str(many))]
            ):
                yield one, many


def test_labels_in_the_code_keep_their_own_length_d39() -> None:
    labels = [message for message in texts(extract()) if limit(message) is not None and not message.context]
    assert len(labels) > 40
    forms = [(message, form) for message in labels for form in _forms(message.id)]
    assert [form for message, form in forms if columns(filled(form)) > (limit(message) or 0)] == []


def _forms(text: Any) -> tuple[str, ...]:  # noqa: ANN401 - Babel's id is of several types
    return (text,) if isinstance(text, str) else tuple(text)


def test_translators_are_told_what_each_placeholder_stands_for() -> None:
    used = {name for message in texts(extract()) for name in placeholders(message.id)}
    assert used == set(PLACEHOLDERS)


def test_translators_are_told_where_each_text_stands() -> None:
    """By a comment above it that begins with `Translators:`, or by its file (`PLACES`)."""
    filled = {f"{{{name}}}: {what.means}" for name, what in PLACEHOLDERS.items()}
    assert [message.id for message in texts(extract()) if not {*message.auto_comments} - filled] == []


def test_every_name_and_description_of_a_command_can_be_translated() -> None:
    found = {(message.context, message.id) for message in texts(extract()) if message.context}
    for top in (group(), admin_group()):
        assert (DESCRIPTION, top.description) in found
        for command in top.walk_commands():
            assert isinstance(command, app_commands.Command)
            assert {(NAME, command.name), (DESCRIPTION, command.description)} <= found
            for option in command.parameters:
                assert {(OPTION, option.display_name), (DESCRIPTION, str(option.description))} <= found


def test_the_code_of_a_cog_tells_its_commands() -> None:
    code = (
        '@app_commands.command(name="table", description="Show it")\n'
        '@app_commands.describe(number="Which")\n@app_commands.rename(number="nr")\n'
        "async def show(interaction, /, number=None): ...\n"
        'app_commands.Group(name="42", description="The game")\n'
        "async def other(request): ...\n"
    )
    assert {(found.context, found.message) for found in command_texts(code)} == {
        (NAME, "table"),
        (DESCRIPTION, "Show it"),
        (OPTION, "nr"),
        (DESCRIPTION, "Which"),
        (DESCRIPTION, "The game"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_has_lost_a_placeholder_or_a_plural_form_or_is_too_long(language: str) -> None:
    """`python -m bot.text --check LANGUAGE` says the same."""
    assert faults(extract(), catalogue(language)) == []


@pytest.mark.parametrize("language", FINISHED)
def test_no_translation_is_missing(language: str) -> None:
    """`python -m bot.text --missing LANGUAGE` says the same."""
    assert missing(extract(), catalogue(language)) == []
