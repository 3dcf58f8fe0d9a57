"""The gettext catalogues, `data/locales/<language>/LC_MESSAGES/texas42.po`, read as they are."""

import logging
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from bot.text.placeholders import placeholders

_log = logging.getLogger(__name__)

DOMAIN = "texas42"
SOURCE = "en"
"""The language in which the texts stand in the code; it has no catalogue."""


def folder() -> Traversable:
    """Return where the catalogues and their template lie."""
    return files("data") / "locales"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that can be spoken, the source first, as Discord names them (`ko`, `pt-BR`)."""
    found = (entry.name for entry in folder().iterdir() if _path(entry.name).is_file())
    return (SOURCE, *sorted(found))


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of one of `languages()`."""
    if language == SOURCE:
        return NullTranslations()
    compiled = BytesIO()
    with _path(language).open("rb") as source:
        write_mo(compiled, _speakable(read_po(source, locale=Locale.parse(language, sep="-"))))
    compiled.seek(0)
    return Translations(compiled, DOMAIN)


def _speakable(catalogue: Catalog) -> Catalog:
    """Leave out what can't be filled, so that it is said in English: a mistake in a file stops no table."""
    for message in [*catalogue]:
        if message.id and not _can_be_filled(message):
            _log.warning("%s: can't be filled: %r", catalogue.locale, message.id)
            catalogue.delete(message.id, message.context)
    return catalogue


def _can_be_filled(message: Message) -> bool:
    said = [message.string] if isinstance(message.string, str) else message.string or ()
    try:
        used = {name for text in said for name in placeholders(text)}
    except ValueError:
        return False
    return used <= set(placeholders(message.id))


def _path(language: str) -> Traversable:
    return folder() / language / "LC_MESSAGES" / f"{DOMAIN}.po"
