"""What can be wrong with a catalogue."""

import re
from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

_LONGEST = re.compile(r"at most (\d+) characters")
_VALUE = "99"  # a placeholder in a label stands for a letter, a number of two digits, a tile


def faults(template: Catalog, translated: Catalog) -> list[str]:
    """Return what is missing, has lost a placeholder, or is longer than its comment allows."""
    return [
        f"{_ids(message)[0]}: {fault}"
        for message in texts(template)
        for fault in _faults(message, translated)
    ]


def texts(catalogue: Catalog) -> Iterator[Message]:
    """Yield all messages but the header."""
    return (message for message in catalogue if message.id)


def longest(message: Message) -> int | None:
    """Return how many characters a text may have, if its comments say so."""
    found = [int(number) for comment in message.auto_comments for number in _LONGEST.findall(comment)]
    return min(found, default=None)


def too_long(message: Message, text: str) -> bool:
    """Whether a text is longer than its message may be."""
    most = longest(message)
    return most is not None and len(re.sub(r"{\w+}", _VALUE, text)) > most


def _faults(message: Message, translated: Catalog) -> Iterator[str]:
    found = translated.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
    strings = (
        found.string if found and isinstance(found.string, tuple | list) else (found.string if found else "",)
    )
    if not all(strings):
        yield "not translated"
        return
    wanted = _placeholders(_ids(message)[-1])
    for text in map(str, strings):
        if not (
            _placeholders(text) == wanted or (_placeholders(text) == wanted - {"n"} and len(strings) > 1)
        ):
            yield f"other placeholders in {text!r}"
        if too_long(message, text):
            yield f"too long: {text!r}"


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
