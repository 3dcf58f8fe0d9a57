"""Texts of one language: what renderers and cogs call to say anything.

Every call is found by `bot.text.extract`: `t("…")`, `t.plural("…", "…", n=…)`, `t.pgettext("context", "…")`,
and `msgid("…")` for a text that is kept in a table and translated later. A comment right above that begins
with `Translators:` goes to them; `at most 20 characters` in it is a promise that a test keeps.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from gettext import NullTranslations

from babel import Locale, negotiate_locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from bot.text.catalogue import SOURCE, catalogue, languages


def msgid(message: str) -> str:
    """Return `message` as it is: marked for translation, translated when used."""
    return message


class Texts:
    """One language. Values fill the placeholders and are never read as placeholders themselves."""

    def __init__(self, locale: Locale, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations

    def __call__(self, message: str, /, **values: object) -> str:
        """Translate a whole sentence or label."""
        return self._translations.gettext(message).format(**values)

    def plural(self, one: str, many: str, /, *, n: int, **values: object) -> str:
        """Translate by the number `n`, which is also the placeholder `{n}`."""
        return self._translations.ngettext(one, many, n).format(n=self.number(n), **values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Translate a word that means different things in different places."""
        return self._translations.pgettext(context, message).format(**values)

    def number(self, n: int) -> str:
        """Return `1,234` as this language writes numbers."""
        return format_decimal(n, locale=self.locale)

    def percent(self, share: float) -> str:
        """Return `71%` as this language writes it, for a share of 0 to 1."""
        return format_percent(share, locale=self.locale)

    def list(self, items: Iterable[str]) -> str:
        """Return `A, B and C` as this language lists things."""
        return format_list(list(items), locale=self.locale)


@lru_cache(maxsize=256)
def texts(locale: str | None) -> Texts:
    """Return the texts for a locale as Discord names it (`en-US`, `ko`), the source's if there are none."""
    return _texts(spoken(locale))


def spoken(locale: str | None) -> str:
    """Return which of our languages is spoken to somebody whose locale Discord names so."""
    return (negotiate_locale([locale], languages(), sep="-") if locale else None) or SOURCE


@cache
def _texts(language: str) -> Texts:
    return Texts(Locale.parse(language, sep="-"), catalogue(language))
