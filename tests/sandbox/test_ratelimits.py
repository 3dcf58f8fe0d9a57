"""Enforced limits: what is one request too many is refused as Discord refuses it (D31, D32)."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.clock import ManualClock
from sandbox.model import Message
from sandbox.server import running
from tests.sandbox.plain import Answered, Api


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    clock = ManualClock()
    async with running(clock=clock, limits="enforce") as sandbox, aiohttp.ClientSession() as session:
        yield Api(sandbox, session, clock)


async def edit(api: Api, message: Message) -> Answered:
    return await api.ask("PATCH", f"/channels/{message.channel_id}/messages/{message.id}", {"content": "y"})


async def test_five_edits_in_five_seconds_in_each_channel(api: Api) -> None:
    messages = [await api.post(), await api.post()]
    edited = [await edit(api, messages[number % 2]) for number in range(6)]
    assert [each.status for each in edited] == [200] * 5 + [429]
    refused = edited[-1]
    assert refused.body["retry_after"] == pytest.approx(5.0, abs=0.001)
    assert refused.body["global"] is False
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    lounge = f"/channels/{api.sandbox.world.channel('lounge').id}/messages"
    elsewhere = await api.ask("POST", lounge, {"content": "x"})
    assert (await api.ask("PATCH", f"{lounge}/{elsewhere.body['id']}", {"content": "y"})).status == 200
    api.clock.advance(refused.body["retry_after"])
    assert (await edit(api, messages[0])).status == 200


async def test_fifty_requests_a_second_but_for_interactions(api: Api) -> None:
    interaction = await api.pressed()
    asked = [await api.ask("GET", "/users/@me") for _ in range(50)]
    assert [each.status for each in asked] == [200] * 49 + [429], "one request has posted the button"
    assert asked[-1].body["global"] is True
    assert asked[-1].headers["X-RateLimit-Scope"] == "global"
    assert (await api.callback(interaction, 6)).status == 200
    api.clock.advance(1)
    assert (await api.ask("GET", "/users/@me")).status == 200


async def test_messages_older_than_an_hour_take_fewer_edits(api: Api) -> None:
    message = await api.post()
    api.clock.advance(3_601)
    assert [(await edit(api, message)).code for _ in range(4)] == [(200, 0)] * 3 + [(429, 30046)]
    assert (await edit(api, await api.post())).status == 200
    api.clock.advance(20)
    assert (await edit(api, message)).status == 200


async def test_limits_that_are_off_are_not_told(api: Api) -> None:
    api.sandbox.limits.mode = "off"
    message = await api.post()
    edited = [await edit(api, message) for _ in range(6)]
    assert [(each.status, each.headers.get("X-RateLimit-Limit")) for each in edited] == [(200, None)] * 6
