"""The gettext catalogues, `data/locales/<language>/LC_MESSAGES/texas42.po`, read as they are."""

from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

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
        write_mo(compiled, read_po(source, locale=Locale.parse(language, sep="-")))
    compiled.seek(0)
    return Translations(compiled, DOMAIN)


def _path(language: str) -> Traversable:
    return folder() / language / "LC_MESSAGES" / f"{DOMAIN}.po"
