"""The gateway by its own protocol."""

import json
import zlib
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.refusals import Json
from sandbox.server import Sandbox, running
from tests.patience import PATIENT_SECONDS


class Client:
    """A bot that speaks the gateway's plain JSON."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Json | int | None) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, **changed: object) -> None:
        assert (await self.next())["op"] == 10
        await self.send(2, {"token": "t", "intents": 513, "shard": [0, 1]} | changed)

    async def next(self) -> Json:
        payload: Json = json.loads(await self.socket.receive_str(timeout=PATIENT_SECONDS))
        return payload

    async def close_code(self) -> int | None:
        await self.socket.receive(timeout=PATIENT_SECONDS)
        return self.socket.close_code


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with running() as running_sandbox:
        yield running_sandbox


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def connect(sandbox: Sandbox, session: aiohttp.ClientSession) -> Client:
    return Client(await session.ws_connect(f"{sandbox.url}/gateway?v=10&encoding=json"))


async def test_a_session_begins_and_beats(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    client = await connect(sandbox, session)
    await client.identify()
    ready, guild = await client.next(), await client.next()
    assert (ready["t"], guild["t"]) == ("READY", "GUILD_CREATE")
    assert ready["d"]["guilds"] == [{"id": guild["d"]["id"], "unavailable": True}]
    assert [channel["name"] for channel in guild["d"]["channels"]] == ["table", "lounge"]
    await client.send(1, 2)
    assert (await client.next())["op"] == 11


@pytest.mark.parametrize(
    ("identify", "code"),
    [({"token": "wrong"}, 4004), ({"intents": 1 << 15}, 4014), ({"shard": [2, 2]}, 4010)],
)
async def test_what_is_wrong_with_an_identify(
    sandbox: Sandbox, session: aiohttp.ClientSession, identify: Json, code: int
) -> None:
    """D79, D80."""
    sandbox.world.token = "t"
    client = await connect(sandbox, session)
    await client.identify(**identify)
    assert await client.close_code() == code


async def test_who_does_not_identify_is_sent_away(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    client = await connect(sandbox, session)
    await client.next()
    await client.send(3, {})
    assert await client.close_code() == 4003


async def test_an_unknown_session_cannot_be_resumed(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    client = await connect(sandbox, session)
    await client.next()
    await client.send(6, {"token": "t", "session_id": "none", "seq": 1})
    assert await client.next() == {"op": 9, "d": False}
    await client.send(2, {"token": "t", "intents": 513})
    assert (await client.next())["t"] == "READY"


async def test_a_resume_replays_what_was_missed(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    client = await connect(sandbox, session)
    await client.identify()
    ready = await client.next()
    await client.next()
    sandbox.gateway.drop()
    await client.socket.close()
    await sandbox.driver.person("ann").write("table", "one")
    again = await connect(sandbox, session)
    await again.next()
    await again.send(6, {"token": "t", "session_id": ready["d"]["session_id"], "seq": 2})
    assert [(await again.next())["t"] for _ in range(2)] == ["MESSAGE_CREATE", "RESUMED"]


async def test_a_shard_hears_of_its_own_servers(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    """D81."""
    sandbox.world.shards = 2
    clients = [await connect(sandbox, session) for _ in range(2)]
    for number, client in enumerate(clients):
        await client.identify(shard=[number, 2])
    readies = [await client.next() for client in clients]
    assert sorted(len(ready["d"]["guilds"]) for ready in readies) == [0, 1]
    assert sandbox.gateway.connected


async def test_a_stream_is_one_compression_for_the_whole_connection(
    sandbox: Sandbox, session: aiohttp.ClientSession
) -> None:
    socket = await session.ws_connect(f"{sandbox.url}/gateway?compress=zlib-stream")
    stream = zlib.decompressobj()
    assert json.loads(stream.decompress(await socket.receive_bytes(timeout=PATIENT_SECONDS)))["op"] == 10
    await socket.send_str(json.dumps({"op": 2, "d": {"token": "t", "intents": 513}}))
    assert json.loads(stream.decompress(await socket.receive_bytes(timeout=PATIENT_SECONDS)))["t"] == "READY"


async def test_events_need_their_intents(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    client = await connect(sandbox, session)
    await client.identify(intents=1)
    await client.next()
    await client.next()
    await sandbox.driver.person("ann").write("table", "unheard")
    sandbox.world.add_channel(next(iter(sandbox.world.guilds.values())), "new")
    assert (await client.next())["t"] == "CHANNEL_CREATE"
