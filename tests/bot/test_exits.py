import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.exits import Exit, SettingError, UnhealthyError, told

OPERATING = Path(__file__).parents[2] / "docs/operating.md"


def closed(code: int) -> discord.ConnectionClosed:
    socket = cast("Any", SimpleNamespace(close_code=code))
    return discord.ConnectionClosed(socket, shard_id=0)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (discord.LoginFailure("Improper token"), Exit.SETTINGS, "token"),
        (closed(4004), Exit.SETTINGS, "token"),
        (SettingError("TEXAS42_METRICS_PORT: taken."), Exit.SETTINGS, "TEXAS42_METRICS_PORT: taken."),
        (UnhealthyError("a fault"), Exit.UNHEALTHY, "Unhealthy for too long: a fault."),
        (discord.PrivilegedIntentsRequired(0), Exit.INTENTS, "intents"),
        (closed(4014), Exit.INTENTS, "intents"),
        (closed(4013), Exit.INTENTS, "intents"),
        (closed(4011), Exit.UNREACHABLE, "4011"),
        (discord.GatewayNotFound(), Exit.UNREACHABLE, "GatewayNotFound"),  # type: ignore[no-untyped-call] # theirs
        (aiohttp.ClientConnectionError(), Exit.UNREACHABLE, "cannot be reached"),
        (TimeoutError(), Exit.UNREACHABLE, "cannot be reached"),
    ],
)
def test_each_cause_has_its_sentence_and_code_d80(error: Exception, code: Exit, said: str) -> None:
    reason = told(error)
    assert reason is not None
    assert reason[1] is code
    assert said in reason[0]
    assert reason[0].endswith(".")


def test_an_error_of_our_own_is_none_of_them() -> None:
    assert told(KeyError("x")) is None


def test_the_page_for_operators_lists_every_code() -> None:
    listed = re.findall(r"^\| (\d+) \|", OPERATING.read_text(), re.MULTILINE)
    assert {int(code) for code in listed} == {*Exit, 2}  # argparse's own
