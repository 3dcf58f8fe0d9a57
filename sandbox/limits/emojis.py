"""Which emojis a button or an option may bear (D44)."""

import re

from sandbox.limits.form import Emojis, Form, Path
from sandbox.refusals import Json

_PICTOGRAPH = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23f3"
    "\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf\u2934\u2935\u2b05-\u2b07"
    "\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f004\U0001f0cf\U0001f170-\U0001f251\U0001f300-\U0001faff]"
)
_ONE = rf"{_PICTOGRAPH}\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
_EMOJI = re.compile(
    rf"{_ONE}(?:\u200d{_ONE})*|[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3",
)
"""Unicode's emojis, by blocks. The domino tiles U+1F030 to U+1F09F are letters to Unicode, not emojis."""


def check_emoji(form: Form, path: Path, emoji: Json, known: Emojis) -> None:
    """Check one emoji of a component."""
    identifier = emoji.get("id")
    if identifier is None:
        if not _EMOJI.fullmatch(str(emoji.get("name") or "")):
            form.refuse((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not str(identifier).isdecimal() or not known(int(identifier)):
        form.refuse((*path, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
