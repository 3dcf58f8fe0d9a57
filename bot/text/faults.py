"""What can be wrong with a catalogue."""

import re
from collections.abc import Iterator
from gettext import c2py

from babel.messages.catalog import Catalog, Message

from bot.text.commands import DESCRIPTION, NAME, OPTION
from bot.text.placeholders import PLACEHOLDERS, placeholders
from bot.text.width import columns

ANYWHERE = 1500
"""The longest text without a limit of its own, in UTF-16 units: what Discord takes at once is 2000 (D37)."""
_LIMIT = re.compile(r"at most (\d+) characters")
_COMMAND = re.compile(r"/42(?:admin)? (\w+)")
_WORD = re.compile(r"[\w'-]{1,32}")
_COUNTED = range(1000)


def missing(template: Catalog, translated: Catalog) -> list[str]:
    """Return the texts that a catalogue doesn't translate."""
    return [_named(message) for message in texts(template) if not _strings(message, translated)]


def faults(template: Catalog, translated: Catalog) -> list[str]:
    """Return what is wrong with the texts that are translated."""
    return [
        f"{_named(message)}: {fault}"
        for message in texts(template)
        for fault in _faults(message, _strings(message, translated), translated)
    ]


def texts(catalogue: Catalog) -> Iterator[Message]:
    """Yield all messages but the header."""
    return (message for message in catalogue if message.id)


def limit(message: Message) -> int | None:
    """Return how long a text may be, if its comments say so: in columns, or in characters for a command."""
    found = [int(number) for comment in message.auto_comments for number in _LIMIT.findall(comment)]
    return min(found, default=None)


def filled(text: str) -> str:
    """Return a text with the longest values that are likely."""
    for name in placeholders(text):
        text = text.replace(f"{{{name}}}", PLACEHOLDERS[name].longest)
    return text


def _faults(message: Message, strings: tuple[str, ...], translated: Catalog) -> Iterator[str]:
    forms = _forms(message, translated)
    if strings and (len(strings) != forms or not all(strings)):
        yield f"has {len([*filter(None, strings)])} of {forms} plural forms"
    for form, text in enumerate(filter(None, strings)):
        try:
            used = set(placeholders(text))
        except ValueError as error:
            yield f"{error} in {text!r}"
            continue
        wanted = set(placeholders(message.id))
        if used != wanted and not (used == wanted - {"n"} and _is_one(form, forms, translated)):
            yield f"other placeholders in {text!r}"
            continue
        yield from _misfits(message, text, translated)


def _misfits(message: Message, text: str, translated: Catalog) -> Iterator[str]:
    most, longest = limit(message), filled(text)
    size = len if message.context in {NAME, OPTION, DESCRIPTION} else columns
    if (most is not None and size(longest) > most) or len(longest.encode("utf-16-le")) // 2 > ANYWHERE:
        yield f"too long: {text!r}"
    if message.context in {NAME, OPTION} and (not _WORD.fullmatch(_bare(text)) or text != text.lower()):
        yield f"no name for a command: {text!r}"
    for name in _COMMAND.findall(_key(message)):
        found = translated.get(name, NAME)
        called = str(found.string) if found is not None and found.string else name
        if not re.search(rf"/42(?:admin)? {re.escape(called)}(?!\w)", text):
            yield f"the command {called!r} isn't in {text!r}"


def _bare(text: str) -> str:
    """Return a text without marks: a regular expression doesn't count them as letters (D69)."""
    return "".join(character for character in text if columns(character))


def _strings(message: Message, translated: Catalog) -> tuple[str, ...]:
    found = translated.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
    # What is marked as fuzzy isn't read when the bot starts.
    strings = (found.string if found is not None and not found.fuzzy else None) or ()
    every = (strings,) if isinstance(strings, str) else tuple(strings)
    return every if any(every) else ()


def _forms(message: Message, translated: Catalog) -> int:
    return 1 if isinstance(message.id, str) else int(translated.num_plurals)


def _is_one(form: int, forms: int, translated: Catalog) -> bool:
    """Whether a plural form is for a single number, which it may then say as a word."""
    choose = c2py(translated.plural_expr)
    return forms > 1 and sum(choose(n) == form for n in _COUNTED) == 1


def _named(message: Message) -> str:
    return f"({message.context}) {_key(message)}" if message.context else _key(message)


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[-1])
