"""People: the one place of their Discord ids and names."""

import json
from collections.abc import Collection
from functools import cache

from aiosqlite import Connection

from bot.tables.ports import Person, PersonalSettings, PersonKey, TableEvent
from data.codec import Codec
from data.database import Database
from data.writer import Writer

KEPT = 50_000
"""Of how many people the settings are kept in memory: every prompt that is drawn asks for them."""

_RENEW = """
INSERT INTO people (discord_id, name) VALUES (?, ?)
ON CONFLICT (discord_id) DO UPDATE SET name = excluded.name RETURNING key"""


class People(Database):
    """The part of TableStore that concerns people."""

    def __init__(self, reader: Connection, writer: Writer | None, codec: Codec[TableEvent]) -> None:
        super().__init__(reader, writer, codec)
        self._settings: dict[PersonKey, PersonalSettings] = {}
        self._changes = 0

    async def person(self, discord_id: int, name: str) -> PersonKey:
        known = await self.known(discord_id)
        if known is not None and known.name == name:
            return known.key
        (key,) = await self.insert(_RENEW, discord_id, name)
        return PersonKey(key)

    async def known(self, discord_id: int) -> Person | None:
        rows = await self.read("SELECT key, discord_id, name FROM people WHERE discord_id = ?", (discord_id,))
        return next((Person(*row) for row in rows), None)

    async def people(self, keys: Collection[PersonKey]) -> dict[PersonKey, Person]:
        rows = await self.read(
            "SELECT key, discord_id, name FROM people WHERE key IN (SELECT value FROM json_each(?))",
            (json.dumps(list(keys)),),
        )
        return {PersonKey(row[0]): Person(*row) for row in rows}

    async def settings(self, person: PersonKey) -> PersonalSettings:
        if (kept := self._settings.get(person)) is not None:
            return kept
        changes = self._changes
        rows = await self.read(
            "SELECT confirm_tiles, announce, mute_notices FROM people WHERE key = ?", (person,)
        )
        found = _settings(*(bool(value) for value in rows[0])) if rows else PersonalSettings()
        if changes == self._changes:  # else it may be what was true before a change
            if len(self._settings) >= KEPT:
                self._settings.clear()
            self._settings[person] = found
        return found

    async def save_settings(self, person: PersonKey, settings: PersonalSettings) -> None:
        try:
            await self.change(
                "UPDATE people SET confirm_tiles = ?, announce = ?, mute_notices = ? WHERE key = ?",
                settings.confirm_tiles,
                settings.announce,
                settings.mute_notices,
                person,
            )
        finally:
            self._changed(person)

    async def forget(self, person: PersonKey) -> None:
        """Clear the row, and write the whole table anew.

        `secure_delete` overwrites a cell that is deleted, but not what SQLite leaves in the gaps of a page
        when it divides one: emptying the table zeroes its pages whole.
        """

        async def work(connection: Connection) -> None:
            others = await connection.execute_fetchall(
                "SELECT key, discord_id, name, confirm_tiles, announce, mute_notices FROM people "
                "WHERE key <> ? ORDER BY key",
                (person,),
            )
            await connection.execute_fetchall("DELETE FROM people")
            await connection.executemany("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)", others)
            await connection.execute_fetchall("INSERT INTO people (key) VALUES (?)", (person,))

        try:
            await self.write(work, erases=True)
        finally:
            self._changed(person)

    def _changed(self, person: PersonKey) -> None:
        self._changes += 1
        self._settings.pop(person, None)


@cache
def _settings(confirm: bool, announce: bool, mute: bool) -> PersonalSettings:  # noqa: FBT001 - a row's columns
    return PersonalSettings(confirm_tiles=confirm, announce=announce, mute_notices=mute)
