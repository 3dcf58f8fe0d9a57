"""What who manages a server has chosen for it."""

import json

from bot.tables.ports import ServerSettings
from data.database import Database
from engine.house import parse_options, print_options
from engine.rules import Rules

_SAVE = """
INSERT OR REPLACE INTO servers (guild, pictures, notices, language, channels, rules)
VALUES (?, ?, ?, ?, ?, ?)"""


class Servers(Database):
    """Fulfils ServerStore."""

    async def servers(self) -> dict[int, ServerSettings]:
        rows = await self.read("SELECT guild, pictures, notices, language, channels, rules FROM servers")
        return {
            guild: ServerSettings(
                pictures=bool(pictures),
                notices=bool(notices),
                language=language or None,
                channels=tuple(json.loads(channels)),
                rules=parse_options(rules, Rules()) if rules else Rules(),
            )
            for guild, pictures, notices, language, channels, rules in rows
        }

    async def save_server(self, guild: int, settings: ServerSettings) -> None:
        language, channels = settings.language or "", json.dumps(settings.channels)
        rules = print_options(settings.rules)
        await self.change(_SAVE, guild, settings.pictures, settings.notices, language, channels, rules)
