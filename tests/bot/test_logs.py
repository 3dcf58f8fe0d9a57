import io
import logging
import re
import warnings
from collections.abc import Iterator

import pytest

from bot import logs

TOKEN = "MTIz.abc-DEF_456.xyz"


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """Leaves the process's logging as it was found."""
    root = logging.getLogger()
    handlers, levels = root.handlers[:], {name: logging.getLogger(name).level for name in ("", *logs.OURS)}
    root.handlers[:] = []
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name or None).setLevel(level)


def started(level: str = "DEBUG") -> io.StringIO:
    stream = io.StringIO()
    logs.set_up(level, TOKEN, stream)
    return stream


def test_without_a_token_nothing_of_a_line_is_masked() -> None:
    stream = io.StringIO()
    logs.set_up("INFO", "", stream)
    logging.getLogger("bot").info("as it is")
    assert stream.getvalue().endswith("INFO bot: as it is\n")


def test_an_entry_is_one_line_with_utc_time_level_and_logger() -> None:
    stream = started()
    logging.getLogger("bot.tables").info("seat %s\nforged\x1b[31m line", "A")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO bot\.tables: seat A\\nforged\\x1b\[31m line\n",
        stream.getvalue(),
    )


def test_the_time_is_utc() -> None:
    record = logging.makeLogRecord({"created": 0.25, "msecs": 250, "name": "bot", "msg": "start"})
    assert logs.RedactingFormatter(TOKEN).format(record).startswith("1970-01-01T00:00:00.250Z ")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("POST https://x/api/v10/webhooks/12/aW5-t_k?wait=true", "/webhooks/12/[masked]?wait=true"),
        ("/api/v10/interactions/34/aW5-t_k/callback", "/interactions/34/[masked]/callback"),
        ("'/webhooks/12/aW5-t_k/messages/@original'", "/webhooks/12/[masked]/messages/@original"),
        (f"Authorization: Bot {TOKEN}", "Authorization: Bot [masked]"),
    ],
)
def test_tokens_are_masked_in_messages_arguments_and_exceptions_d10(text: str, shown: str) -> None:
    stream = started()
    log = logging.getLogger("discord.http")
    log.warning(text)
    log.warning("%s", text)
    log.warning("%(url)s", {"url": text})
    log.error("failed", exc_info=RuntimeError(text), stack_info=True)
    written = stream.getvalue()
    assert written.count(shown) == 4
    assert "aW5-t_k" not in written
    assert TOKEN not in written


def test_libraries_never_go_below_info_d10() -> None:
    stream = started("DEBUG")
    logging.getLogger("bot.client").debug("ours")
    logging.getLogger("discord.gateway").debug("a payload")
    logging.getLogger("aiosqlite").debug("a row")
    assert "ours" in stream.getvalue()
    assert "payload" not in stream.getvalue()
    assert "row" not in stream.getvalue()


def test_the_level_holds_for_libraries_too_above_info() -> None:
    stream = started("ERROR")
    logging.getLogger("bot").warning("ours")
    logging.getLogger("discord").warning("theirs")
    assert stream.getvalue() == ""


def test_pythons_warnings_are_logged() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        stream = started()
        warnings.warn("a resource was left open", ResourceWarning, stacklevel=1)
    assert "py.warnings: " in stream.getvalue()


def test_setting_up_twice_writes_an_entry_once() -> None:
    started()
    stream = started()
    logging.getLogger("bot").info("once")
    assert stream.getvalue().count("once") == 1
