"""What servers have chosen, in memory: every board that is drawn asks for it."""

from bot.tables.keeper import writing
from bot.tables.ports import ServerSettings, ServerStore

STANDARD = ServerSettings()


class Servers:
    """The servers' settings; `load` them before the first question."""

    def __init__(self, store: ServerStore) -> None:
        self._store = store
        self._chosen: dict[int, ServerSettings] = {}

    async def load(self) -> None:
        """Read what every server has chosen."""
        self._chosen = await self._store.servers()

    def of(self, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        return self._chosen.get(guild, STANDARD)

    async def change(self, guild: int, settings: ServerSettings) -> None:
        """Keep what a server has chosen.

        Raises:
            TableError: UNWRITABLE.
        """
        with writing():
            await self._store.save_server(guild, settings)
        self._chosen[guild] = settings
