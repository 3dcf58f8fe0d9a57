"""Requests to channels wait for their turn; those by an interaction's token don't (D31, D36)."""

import asyncio
from typing import cast

import discord
import pytest
from aiolimiter import AsyncLimiter

from bot.live.looks import Looks
from bot.live.wire import Fate, Wire


class Turns(AsyncLimiter):
    """Lets one request through each time it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.free = asyncio.Semaphore(0)

    async def acquire(self, _amount: float = 1) -> None:
        await self.free.acquire()


class Discord:
    """Stands in for the client, its channels and messages, and does what it is asked."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int]] = []
        self.user = None

    def get_partial_messageable(self, channel: int) -> "Discord":  # noqa: ARG002 - one is like the other
        return self

    def get_partial_message(self, message: int) -> "PartialMessage":
        return PartialMessage(self, message)


class PartialMessage:
    """Stands in for a message known by its id."""

    def __init__(self, discord: Discord, message: int) -> None:
        self._discord = discord
        self._message = message

    async def edit(self, **_: object) -> discord.Object:
        self._discord.done.append(("edit", self._message))
        return discord.Object(self._message)

    async def delete(self) -> None:
        self._discord.done.append(("delete", self._message))


@pytest.fixture
def client() -> Discord:
    return Discord()


async def test_each_request_to_a_channel_waits_in_order_for_its_turn(client: Discord) -> None:
    turns = Turns()
    wire = Wire(cast("discord.Client", client), Looks(pictures_for=lambda _: False), turns)
    asked = [
        asyncio.create_task(wire.delete(8, 4)),
        asyncio.create_task(wire.strip(7, 5)),
    ]
    await asyncio.sleep(0)
    assert client.done == []
    for done in (1, 2):
        turns.free.release()
        assert await asked[done - 1] is Fate.DONE
        assert client.done == [("delete", 4), ("edit", 5)][:done]
