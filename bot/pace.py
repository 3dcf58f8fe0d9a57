"""Spaces out requests: Discord counts them for the whole bot, and shuts out who exceeds that (D31, D36)."""

from typing import TYPE_CHECKING

import aiohttp
from aiolimiter import AsyncLimiter

if TYPE_CHECKING:
    from aiohttp.client_reqrep import ClientRequest
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace

BURST_SECONDS = 0.25
"""After a quiet moment the requests of so many seconds may go at once."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""What bears an interaction's token isn't counted."""


class PacedConnector(aiohttp.TCPConnector):
    """Lets each request wait for its turn, who waits longest first, also those that the library repeats.

    It is the one place where all requests pass. A trace could do the same, and costs each of them more.
    """

    def __init__(self, requests_per_second: float) -> None:
        super().__init__(limit=0)  # as discord.py's own
        self._turns = AsyncLimiter(requests_per_second * BURST_SECONDS, BURST_SECONDS)

    async def connect(
        self,
        req: "ClientRequest",
        traces: "list[Trace]",
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - the base class calls it so
    ) -> "Connection":
        """Return a connection for the request, once it is its turn."""
        path = req.url.raw_path
        if not any(part in path for part in UNCOUNTED):
            await self._turns.acquire()
        return await super().connect(req, traces, timeout)
