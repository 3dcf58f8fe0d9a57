"""What servers have chosen, in memory: every board that is drawn asks for it."""

from collections.abc import Callable

from bot.tables.keeper import writing
from bot.tables.ports import ServerSettings, ServerStore

STANDARD = ServerSettings()


class Servers:
    """The servers' settings; `load` them before the first question.

    `own` tells the locale that a server has on Discord, such as `en-US`; None where it isn't known.
    """

    def __init__(self, store: ServerStore, own: Callable[[int], str | None] = lambda _: None) -> None:
        self._store = store
        self._own = own
        self._chosen: dict[int, ServerSettings] = {}

    async def load(self) -> None:
        """Read what every server has chosen."""
        self._chosen = await self._store.servers()

    def of(self, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        return self._chosen.get(guild, STANDARD)

    def locale(self, guild: int) -> str | None:
        """Return the locale of a server's boards: what was chosen, else the server's own."""
        return self.of(guild).language or self._own(guild)

    async def change(self, guild: int, settings: ServerSettings) -> None:
        """Keep what a server has chosen.

        Raises:
            TableError: UNWRITABLE.
        """
        with writing():
            await self._store.save_server(guild, settings)
        self._chosen[guild] = settings
