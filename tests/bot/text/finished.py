"""Which catalogues are whole."""

from bot.text.catalogue import languages

UNFINISHED: tuple[str, ...] = ()
"""Languages that are still being translated: what isn't is said in English."""
FINISHED = [language for language in languages()[1:] if language not in UNFINISHED]
