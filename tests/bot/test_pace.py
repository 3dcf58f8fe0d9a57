"""Requests wait for their turn; those by an interaction's token don't (D31, D36)."""

import asyncio

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from aiolimiter import AsyncLimiter

from bot import pace


class Turns(AsyncLimiter):
    """Lets one request through each time it is told to."""

    free = asyncio.Semaphore(0)

    async def acquire(self, _amount: float = 1) -> None:
        await self.free.acquire()


async def test_each_request_waits_for_its_turn_and_one_by_a_token_for_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        came.append(request.path)
        return web.Response()

    monkeypatch.setattr(pace, "AsyncLimiter", Turns)
    monkeypatch.setattr(Turns, "free", asyncio.Semaphore(0))
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(server.make_url("/"), connector=pace.PacedConnector(40)) as session,
    ):
        asked = [asyncio.create_task(session.patch(f"/api/v10/channels/7/messages/{n}")) for n in (1, 2)]
        await session.post("/api/v10/interactions/3/token/callback")
        await session.patch("/api/v10/webhooks/4/token/messages/5")
        assert came == ["/api/v10/interactions/3/token/callback", "/api/v10/webhooks/4/token/messages/5"]
        for number in (1, 2):
            Turns.free.release()
            await asked[number - 1]
            assert came[-1] == f"/api/v10/channels/7/messages/{number}"
            assert len(came) == 2 + number
