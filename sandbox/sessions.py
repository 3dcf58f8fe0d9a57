"""A bot's sessions at the gateway: what was sent, what can be replayed, and how it is packed."""

import asyncio
import importlib
import itertools
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from aiohttp import web

from sandbox.refusals import Json

MOST_REPLAYED = 1_000
_numbers = itertools.count(1)


class Packer(Protocol):
    """Turns a payload's text into what goes over the socket."""

    def pack(self, text: str) -> str | bytes:
        """Return text, or bytes for a compressed stream."""


class Plain:
    """No compression."""

    def pack(self, text: str) -> str | bytes:
        return text


class Zlib:
    """`compress=zlib-stream`: one stream for the whole connection, flushed after each payload."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> str | bytes:
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Zstd:
    """`compress=zstd-stream`, which discord.py asks for on Python 3.14."""

    def __init__(self) -> None:
        module = importlib.import_module("compression.zstd")
        self._stream = module.ZstdCompressor()
        self._flush = module.ZstdCompressor.FLUSH_BLOCK

    def pack(self, text: str) -> str | bytes:
        packed: bytes = self._stream.compress(text.encode(), mode=self._flush)
        return packed


PACKERS: dict[str, type[Plain | Zlib | Zstd]] = {"": Plain, "zlib-stream": Zlib, "zstd-stream": Zstd}


class Connection:
    """One websocket. Payloads are queued at once and written in order by one task."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, packer: Packer) -> None:
        self.number = next(_numbers)
        self.socket = socket
        self._request = request
        self._packer = packer
        self._queue: asyncio.Queue[Json] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Queue a payload."""
        self._queue.put_nowait(payload)

    async def write(self) -> None:
        """Write what is queued, for as long as the socket is open."""
        while True:
            packed = self._packer.pack(json.dumps(await self._queue.get()))
            if isinstance(packed, str):
                await self.socket.send_str(packed)
            else:
                await self.socket.send_bytes(packed)

    def drop(self) -> None:
        """Cut the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()


@dataclass(slots=True)
class Session:
    """What one IDENTIFY began; it outlives its connection, so that it can be resumed."""

    shard: int
    shards: int
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    connection: Connection | None = None
    sequence: int = 0
    _sent: deque[Json] = field(default_factory=lambda: deque(maxlen=MOST_REPLAYED))

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event, now or after a resume."""
        self.sequence += 1
        payload = {"op": 0, "t": name, "s": self.sequence, "d": data}
        self._sent.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def replay(self, after: int) -> bool:
        """Send again what came after that number; return False when too much was forgotten."""
        missed = [payload for payload in self._sent if payload["s"] > after]
        if self.connection is None or after > self.sequence or len(missed) != self.sequence - after:
            return False
        for payload in missed:
            self.connection.send(payload)
        return True
