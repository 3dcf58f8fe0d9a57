"""How much room a text takes on a screen."""

from unicodedata import category, east_asian_width


def columns(text: str) -> int:
    """Return the columns of a text: two for a wide character, none for a mark above or below another."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
