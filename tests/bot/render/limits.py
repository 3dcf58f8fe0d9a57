"""What Discord refuses, and what we promise beyond that, on a whole message (D28, D29, D37 to D39, D44)."""

import re
from collections import Counter
from collections.abc import Iterator

import discord

from bot.render.limits import BUTTONS, CONTENT, DESCRIPTION, EMBED, FIELD_VALUE, length, texts_of
from bot.render.message import Button, LinkButton, Message
from bot.text.width import columns

TITLE = 256
FIELDS = 25
FIELD_NAME = 256
FOOTER = 2048
AUTHOR = 256
ROWS = 5
LABEL = 80
LABEL_COLUMNS = 20  # a phone shows no more (D39)
ID = 100
URL = 512

_DOMINO = re.compile("[\U0001f030-\U0001f09f]")
_MENTION = re.compile(r"(?<!\\)<@")


def check(message: Message) -> tuple[str, ...]:
    """Return what is wrong with a message, nothing when Discord takes it."""
    return (*_content(message), *_embed(message.embed), *_rows(message), *_everywhere(message))


def _content(message: Message) -> Iterator[str]:
    yield from _at_most(CONTENT, "content", message.content)
    if not message.content.strip() and message.embed is None:
        yield "the message is empty"


def _embed(embed: discord.Embed | None) -> Iterator[str]:
    if embed is None:
        return
    yield from _at_most(TITLE, "title", embed.title)
    yield from _at_most(DESCRIPTION, "description", embed.description)
    yield from _at_most(FOOTER, "footer", embed.footer.text)
    yield from _at_most(AUTHOR, "author", embed.author.name)
    if len(embed.fields) > FIELDS:
        yield f"{len(embed.fields)} fields"
    for field in embed.fields:
        yield from _filled(FIELD_NAME, "field name", field.name)
        yield from _filled(FIELD_VALUE, f"field {field.name}", field.value)
        if field.inline:
            yield f"field {field.name} is inline"
    total = sum(map(length, texts_of(embed)))
    if total > EMBED:
        yield f"embed of {total}"
    if any(_MENTION.search(text) for text in texts_of(embed)):
        yield "a mention inside the embed"


def _rows(message: Message) -> Iterator[str]:
    if len(message.rows) > ROWS:
        yield f"{len(message.rows)} rows"
    for row in message.rows:
        if not 1 <= len(row) <= BUTTONS:
            yield f"{len(row)} buttons in a row"
        for button in row:
            yield from _filled(LABEL, "label", button.label)
            if columns(button.label) > LABEL_COLUMNS:
                yield f"label of {columns(button.label)} columns"
            if isinstance(button, LinkButton):
                yield from _filled(URL, "url", button.url)
            else:
                yield from _filled(ID, "id", button.id)
    ids = Counter(button.id for row in message.rows for button in row if isinstance(button, Button))
    yield from (f"id {name} stands {count} times" for name, count in ids.items() if count > 1)


def _everywhere(message: Message) -> Iterator[str]:
    texts = [message.content, *(button.label for row in message.rows for button in row)]
    if message.embed is not None:
        texts += texts_of(message.embed)
    if any(_DOMINO.search(text) for text in texts):
        yield "a domino of Unicode"


def _at_most(most: int, what: str, text: str | None) -> Iterator[str]:
    if length(text) > most:
        yield f"{what} of {length(text)}"


def _filled(most: int, what: str, text: str | None) -> Iterator[str]:
    yield from _at_most(most, what, text)
    if not (text or "").strip():
        yield f"{what} is empty"
