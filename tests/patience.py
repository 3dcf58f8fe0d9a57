"""How long tests wait for what must come."""

import asyncio
from collections.abc import Callable

PATIENT_SECONDS = 60.0
"""Enough for a build machine whose disk stalls: it says when to give up, and no test measures speed by it."""
STALLED_SECONDS = 20.0
"""How late a bot may acknowledge on such a machine; what it never acknowledges breaks a rule all the same."""


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds. Raises `TimeoutError`."""
    async with asyncio.timeout(PATIENT_SECONDS):
        while not holds():  # noqa: ASYNC110 - what is waited for tells no event
            await asyncio.sleep(0.01)
