"""`python -m bot check`: a line for each thing looked at, and an exit code for all of them."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Self

import aiohttp
import discord
import pytest

from bot import check
from bot.settings import Settings

pytestmark = pytest.mark.usefixtures("elsewhere")

ALL = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)


class Client:
    """A client that Discord answers as told."""

    def __init__(self, *servers: tuple[str, discord.Permissions], failure: Exception | None = None) -> None:
        self._servers = servers
        self._failure = failure
        self.user = SimpleNamespace(name="texas_42")
        self.http = SimpleNamespace(get_bot_gateway=self._gateway, get_guilds=self._guilds)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return

    async def login(self, token: str) -> None:
        assert token == "secret-token"
        if self._failure is not None:
            raise self._failure

    async def fetch_application_emojis(self) -> list[Any]:
        return []

    async def _gateway(self) -> tuple[int, str, dict[str, Any]]:
        return 1, "wss://gateway", {}

    async def _guilds(self, *_: object, **__: object) -> list[dict[str, str]]:
        return [{"name": name, "permissions": str(granted.value)} for name, granted in self._servers]


async def report(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str = "",
    unknown: Sequence[str] = (),
) -> tuple[int, list[str]]:
    async def look() -> str:
        if database:
            raise ValueError(database)
        return "x.sqlite3 is sound; 0 table(s) wait to be taken up."

    monkeypatch.setattr(check, "TableBot", lambda: client)
    code = await check.check(Settings(_env_file=None, token="secret-token"), look, unknown)
    return code, capsys.readouterr().out.splitlines()


async def test_all_is_right(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = await report(Client(("Club", ALL)), monkeypatch, capsys)
    assert code == 0
    assert lines == [
        "ok  settings: Each is known and in its bounds.",
        "ok  database: x.sqlite3 is sound; 0 table(s) wait to be taken up.",
        "ok  token: Discord knows it: this is texas_42.",
        "ok  intents: None that is privileged is asked for (value 513); 1 shard(s).",
        "ok  permissions: All that is needed, in 1 server(s); channels may still forbid it.",
        "ok  emojis: 0 of 29 tiles. The others are text; `python -m bot emojis` makes them.",
    ]


async def test_a_name_that_is_no_setting_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = ["TEXAS42_OLD is no setting, and is ignored."]
    code, lines = await report(Client(("Club", ALL)), monkeypatch, capsys, unknown=unknown)
    assert (code, lines[0]) == (1, f"NOT settings: {unknown[0]}")


async def test_missing_permissions_are_named_as_discord_names_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    code, lines = await report(
        Client(("Club", ALL), ("Pub", some), ("Home", discord.Permissions(administrator=True))),
        monkeypatch,
        capsys,
    )
    assert code == 1
    assert lines[4] == (
        "NOT permissions: Pub lacks Embed Links, Attach Files, Create Public Threads, "
        "Send Messages in Threads. Use the invite link that the README shows."
    )


async def test_no_server_yet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = await report(Client(), monkeypatch, capsys)
    assert code == 1
    assert lines[4].startswith("NOT permissions: The bot is in no server yet.")


@pytest.mark.parametrize(
    ("failure", "line"),
    [
        (
            discord.LoginFailure("Improper token"),
            "NOT token: Discord refuses it. Make a new one on the Bot page of the developer portal.",
        ),
        (aiohttp.ClientConnectionError("secret-token"), "NOT Discord: No answer (ClientConnectionError)."),
    ],
)
async def test_a_refused_token_and_a_silent_discord_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failure: Exception, line: str
) -> None:
    code, lines = await report(Client(failure=failure), monkeypatch, capsys)
    assert (code, lines[2:]) == (1, [line])


async def test_a_database_that_can_not_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = await report(Client(("Club", ALL)), monkeypatch, capsys, database="It is broken.")
    assert (code, lines[1]) == (1, "NOT database: It is broken.")


def test_the_permission_for_emojis_of_other_servers_is_not_asked_for_d46() -> None:
    assert not check.NEEDED.external_emojis
    assert check.NEEDED.attach_files
