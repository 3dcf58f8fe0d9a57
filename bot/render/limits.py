"""What Discord takes of a message (D28, D29)."""

from collections.abc import Iterator

import discord

CONTENT = 2000
DESCRIPTION = 4096
FIELD_VALUE = 1024
EMBED = 6000
BUTTONS, ROWS = 5, 5
"""Of buttons in a row, and of rows."""


def length(text: str | None) -> int:
    """Return the length in UTF-16 units: the strictest way to count that Discord might use."""
    return len((text or "").encode("utf-16-le")) // 2


def texts_of(embed: discord.Embed) -> Iterator[str]:
    """Yield every text that Discord counts in an embed."""
    yield from filter(None, (embed.title, embed.description, embed.footer.text, embed.author.name))
    for field in embed.fields:
        yield from filter(None, (field.name, field.value))
