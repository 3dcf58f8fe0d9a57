"""What who manages a server has chosen for it."""

import json

from bot.tables.ports import ServerSettings
from data.database import Database

_SAVE = """
INSERT OR REPLACE INTO servers (guild, pictures, notices, language, channels) VALUES (?, ?, ?, ?, ?)"""


class Servers(Database):
    """Fulfils ServerStore."""

    async def servers(self) -> dict[int, ServerSettings]:
        rows = await self.read("SELECT guild, pictures, notices, language, channels FROM servers")
        return {
            guild: ServerSettings(
                pictures=bool(pictures),
                notices=bool(notices),
                language=language or None,
                channels=tuple(json.loads(channels)),
            )
            for guild, pictures, notices, language, channels in rows
        }

    async def save_server(self, guild: int, settings: ServerSettings) -> None:
        language, channels = settings.language or "", json.dumps(settings.channels)
        await self.change(_SAVE, guild, settings.pictures, settings.notices, language, channels)
