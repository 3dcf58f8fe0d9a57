"""The tiles as emojis of the application (D44, D45)."""

# ruff: noqa: ANN401 - discord.py's emojis, played

import asyncio
import itertools
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot import emojis
from bot.render.pictures import tile as pictures
from engine.tiles import Tile
from tests.patience import PATIENT_SECONDS


class Client:
    """An application whose emojis Discord keeps; `refusals` are what it answers first, as HTTP statuses."""

    def __init__(self, *refusals: int) -> None:
        self.standing: dict[str, Any] = {}
        self.requests: list[str] = []
        self._ids = itertools.count(10**18)
        self._refusals = list(refusals)

    async def fetch_application_emojis(self) -> list[Any]:
        self._answer("GET")
        return list(self.standing.values())

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        self._answer(f"POST {name}")
        assert image.startswith(b"\x89PNG")
        assert len(image) <= 256 * 1024
        assert name not in self.standing
        self.standing[name] = Emoji(self, name, next(self._ids))
        return self.standing[name]

    def _answer(self, request: str) -> None:
        self.requests.append(request)
        if self._refusals and request != "GET":
            answer = SimpleNamespace(status=self._refusals.pop(0), reason="")
            raise discord.HTTPException(cast("Any", answer), "no")


class Emoji:
    """One of the application's emojis."""

    def __init__(self, client: Client, name: str, number: int) -> None:
        self._client = client
        self.name = name
        self.id = number

    def __str__(self) -> str:
        """As a text names it."""
        return f"<:{self.name}:{self.id}>"

    async def delete(self) -> None:
        self._client.requests.append(f"DELETE {self.name}")
        del self._client.standing[self.name]


class Notes:
    """The bot's notes."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def note(self, name: str) -> str | None:
        return self.kept.get(name)

    async def save_note(self, name: str, value: str) -> None:
        self.kept[name] = value


async def renewed(client: Client, notes: Notes) -> tuple[int, int]:
    client.requests.clear()
    return await emojis.renew(cast("Any", client), cast("Any", notes))


async def test_all_are_made_once_and_a_second_time_none_d45(capsys: pytest.CaptureFixture[str]) -> None:
    client, notes = Client(), Notes()
    assert await renewed(client, notes) == (29, 0)
    assert client.requests[:3] == ["GET", "POST tile_0_0", "POST tile_0_1"]
    assert capsys.readouterr().out.splitlines()[-1] == f"[{'#' * 29}] 29/29 tile_back   "
    assert await renewed(client, notes) == (0, 0)
    assert client.requests == ["GET"]


async def test_one_that_looks_otherwise_now_and_one_that_somebody_replaced_are_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, notes = Client(), Notes()
    await renewed(client, notes)
    monkeypatch.setattr(pictures, "emoji_back", lambda: b"\x89PNG, but red")
    client.standing["tile_0_1"].id = 7
    assert await renewed(client, notes) == (0, 2)
    assert client.requests == [
        "GET",
        "DELETE tile_0_1",
        "POST tile_0_1",
        "DELETE tile_back",
        "POST tile_back",
    ]
    assert await renewed(client, notes) == (0, 0)


async def test_a_rate_limit_is_waited_for_d45(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "BUSY_SECONDS", 0)
    client = Client(429, 429)
    assert await renewed(client, Notes()) == (29, 0)
    assert client.requests.count("POST tile_0_0") == 3


async def test_another_refusal_ends_it_and_what_was_made_is_kept() -> None:
    client, notes = Client(), Notes()
    await renewed(client, notes)
    for name in ("tile_5_6", "tile_6_6"):
        del client.standing[name]
    client._refusals = [400]
    with pytest.raises(discord.HTTPException):
        await renewed(client, notes)
    assert await renewed(client, notes) == (2, 0)


async def test_the_start_takes_what_is_there_d45() -> None:
    client = Client()
    await renewed(client, Notes())
    client.standing["party"] = Emoji(client, "party", 5)
    found = await emojis.known(cast("Any", client))
    assert found[Tile(4, 6)] == str(client.standing["tile_4_6"])
    assert len(found) == 28


@pytest.mark.parametrize("error", [OSError("gone"), TimeoutError()])
async def test_a_start_without_an_answer_has_text_d45(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def silent() -> list[Any]:
        raise error

    client = Client()
    client.fetch_application_emojis = silent  # type: ignore[method-assign]
    assert await emojis.known(cast("Any", client)) == {}
    assert f"no emojis, tiles are text: {type(error).__name__}" in caplog.messages


async def test_a_start_that_waits_no_longer_leaves_its_request_alone_d45(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is cancelled while discord.py waits for a global limit would hold every other request for good."""
    limit, over = asyncio.Event(), asyncio.Event()

    async def limited() -> list[Any]:
        await limit.wait()
        over.set()
        raise OSError

    client = Client()
    client.fetch_application_emojis = limited  # type: ignore[method-assign]
    monkeypatch.setattr(emojis, "START_SECONDS", 0.01)
    assert await emojis.known(cast("Any", client)) == {}
    limit.set()
    async with asyncio.timeout(PATIENT_SECONDS):
        await over.wait()
