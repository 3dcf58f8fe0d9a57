"""The process's log: one line an entry, times in UTC, secrets masked (D10)."""

import logging
import re
import sys
import time
from typing import TextIO

OURS = ("bot", "cogs", "data", "engine")

_URL_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"'<>]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_TILE = re.compile(r"\[\d\|\d\]|Tile\(low=\d, high=\d\)|(?:play|pick):[a-z2-7]+:[\d.]+:\d\d")
_MASK = "[masked]"


class RedactingFormatter(logging.Formatter):
    """Formats a record and masks the secrets in all of it: message, arguments, exception and stack.

    Masked are the bot's token, the tokens in `/webhooks/<id>/<token>` and `/interactions/<id>/<token>` (D10),
    and any tile, which an exception's text might name (R8.5).
    Whatever a message holds, it stays on one line; only a traceback follows on lines of its own.
    """

    converter = staticmethod(time.gmtime)

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
        self._token = token

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own hook
        return _CONTROL.sub(lambda found: repr(found[0])[1:-1], super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        masked = _URL_TOKEN.sub(rf"\1{_MASK}", super().format(record).replace(self._token or _MASK, _MASK))
        return _TILE.sub(_MASK, masked)


def set_up(level: str, token: str, stream: TextIO | None = None) -> None:
    """Send every log entry of the process, and Python's warnings, to `stream` (stderr when None).

    `level` holds for this project's loggers. The libraries never go below INFO: at DEBUG discord.py prints
    whole payloads with tokens in them, and aiosqlite prints the rows it writes, which hold hands (D10).
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(RedactingFormatter(token))
    logging.basicConfig(handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    threshold = logging.getLevelNamesMapping()[level]
    logging.getLogger().setLevel(max(threshold, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(threshold)
