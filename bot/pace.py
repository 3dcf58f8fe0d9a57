"""Spaces out requests: Discord counts them for the whole bot, and shuts out who exceeds that (D31, D36)."""

from types import SimpleNamespace

import aiohttp
from aiolimiter import AsyncLimiter

BURST_SECONDS = 0.25
"""After a quiet moment the requests of so many seconds may go at once."""
UNCOUNTED = {"interactions", "webhooks"}
"""What bears an interaction's token isn't counted."""


def paced(requests_per_second: float, trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
    """Let each request wait for its turn, who waits longest first, also those that the library repeats.

    A `trace` that watches the requests goes on doing so. It is the one place where all requests pass.
    """
    trace = trace or aiohttp.TraceConfig()
    turns = AsyncLimiter(requests_per_second * BURST_SECONDS, BURST_SECONDS)

    async def wait(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if UNCOUNTED.isdisjoint(request.url.parts):
            await turns.acquire()

    trace.on_request_start.append(wait)
    return trace
