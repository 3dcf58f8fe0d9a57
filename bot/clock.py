"""The clocks of the process."""

import asyncio

from discord import utils


class SystemClock:
    """Fulfils `bot.tables.ports.Clock`."""

    def now(self) -> float:
        """Return UTC seconds, as discord.py counts them: where it runs in simulated time, so does a table."""
        return utils.utcnow().timestamp()

    def monotonic(self) -> float:
        """Return the running loop's seconds, by which its timers go."""
        return asyncio.get_running_loop().time()
