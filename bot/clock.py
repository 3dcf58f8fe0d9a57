"""The clocks of the process."""

import asyncio

from discord import utils


class SystemClock:
    """Fulfils `bot.tables.ports.Clock`.

    The system's time is read once. From there on the loop's seconds are counted, so that nothing lapses, is
    parked or emptied when somebody sets the system's clock while we run (D3).
    """

    def __init__(self) -> None:
        self._ahead: float | None = None

    def now(self) -> float:
        """Return UTC seconds, as discord.py counts them: where it runs in simulated time, so does a table."""
        if self._ahead is None:
            self._ahead = utils.utcnow().timestamp() - self.monotonic()
        return self._ahead + self.monotonic()

    def monotonic(self) -> float:
        """Return the running loop's seconds, by which its timers go."""
        return asyncio.get_running_loop().time()
