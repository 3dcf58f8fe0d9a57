"""What stands on Discord, what must go on after a start, and the bot's own notes."""

from typing import Literal

from bot.tables.ports import MessageKind, PersonKey, StandingMessage, StandingPrompt
from data.database import Database, Row

_MESSAGES = """
SELECT messages.id, key, kind, messages.channel, message, at, doomed, round, person
FROM messages JOIN tables ON tables.id = table_id """

_PROMPTS = """
SELECT prompts.id, key, person, application, token, message, kind, pressed_at, expires
FROM prompts JOIN tables ON tables.id = table_id """

_MARK = """
INSERT INTO messages (table_id, kind, channel, at, round, person)
SELECT id, ?, ?, ?, ?, ? FROM tables WHERE key = ? RETURNING id"""

# A prompt that is renewed gets a new number: the highest one of a person was used last.
_SAVE_PROMPT = """
INSERT OR REPLACE INTO prompts
  (table_id, person, application, token, message, kind, pressed_at, expires)
SELECT id, ?, ?, ?, ?, ?, ?, ? FROM tables WHERE key = ?
RETURNING id"""

_UNFINISHED = """
SELECT key FROM tables INDEXED BY unfinished
WHERE drawn < seq OR gathered = 0 OR computer_due = 1 OR notice_due = 1
UNION SELECT key FROM tables WHERE id IN (
  SELECT table_id FROM messages INDEXED BY messages_unfinished
  WHERE message IS NULL OR doomed = 1 OR kind = 'card')
UNION SELECT key FROM tables WHERE id IN (SELECT table_id FROM prompts)
UNION SELECT key FROM tables WHERE status <> 'playing' AND id IN (
  SELECT table_id FROM messages WHERE kind = 'notice')"""


class Messages(Database):
    """Fulfils MessageStore."""

    async def about_to_post(
        self,
        table: str,
        kind: MessageKind,
        channel: int,
        at: float,
        *,
        round_number: int,
        person: PersonKey | None = None,
    ) -> StandingMessage:
        (mark,) = await self.insert(_MARK, kind, channel, at, round_number, person, table)
        return _message((mark, table, kind, channel, None, at, False, round_number, person))

    async def posted(self, mark: int, message: int, at: float) -> None:
        await self.change("UPDATE messages SET message = ?, at = ? WHERE id = ?", message, at, mark)

    async def doom(self, mark: int) -> None:
        await self.change("UPDATE messages SET doomed = 1 WHERE id = ?", mark)

    async def drop(self, mark: int) -> None:
        await self.change("DELETE FROM messages WHERE id = ?", mark)

    async def settle(self, mark: int, kind: MessageKind) -> None:
        await self.change("UPDATE messages SET kind = ? WHERE id = ?", kind, mark)

    async def messages(self, table: str) -> tuple[StandingMessage, ...]:
        return tuple(map(_message, await self.read(_MESSAGES + "WHERE key = ? ORDER BY 1", (table,))))

    async def message(self, message: int) -> StandingMessage | None:
        return next(map(_message, await self.read(_MESSAGES + "WHERE message = ?", (message,))), None)

    async def save_prompt(  # noqa: PLR0913 - a row's columns
        self,
        *,
        table: str,
        person: PersonKey,
        application: int,
        token: str,
        message: int,
        kind: Literal["prompt", "announcement"],
        pressed_at: float,
        expires: float,
    ) -> int:
        (prompt,) = await self.insert(
            _SAVE_PROMPT, person, application, token, message, kind, pressed_at, expires, table
        )
        return int(prompt)

    async def prompts(self, table: str) -> tuple[StandingPrompt, ...]:
        return tuple(_prompt(row) for row in await self.read(_PROMPTS + "WHERE key = ? ORDER BY 1", (table,)))

    async def drop_prompt(self, prompt: int) -> None:
        await self.change("DELETE FROM prompts WHERE id = ?", prompt)

    async def notice_settled(self, table: str) -> None:
        await self.change("UPDATE tables SET notice_due = 0 WHERE key = ?", table)

    async def unfinished(self) -> tuple[str, ...]:
        return tuple(key for (key,) in await self.read(_UNFINISHED))

    async def note(self, name: str) -> str | None:
        return next(
            (value for (value,) in await self.read("SELECT value FROM notes WHERE name = ?", (name,))), None
        )

    async def beat(self, at: float) -> None:
        """See that the database still is the file in its place, and write `at` (UTC seconds).

        Raises:
            Unwritable: it isn't, and nothing is written from now on; or it can't be written now.
        """
        await self._writing.look()
        await self.save_note("health", str(at))

    async def save_note(self, name: str, value: str) -> None:
        await self.change(
            "INSERT INTO notes VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, value
        )


def _message(row: Row) -> StandingMessage:
    mark, table, kind, channel, message, at, doomed, round_number, person = row
    return StandingMessage(
        id=mark,
        table=table,
        kind=kind,
        channel=channel,
        message=message,
        nonce=f"{table}-{mark}",
        at=at,
        doomed=bool(doomed),
        round=round_number,
        person=person,
    )


def _prompt(row: Row) -> StandingPrompt:
    prompt, table, person, application, token, message, kind, pressed_at, expires = row
    return StandingPrompt(
        id=prompt,
        table=table,
        person=person,
        application=application,
        token=token,
        message=message,
        kind=kind,
        pressed_at=pressed_at,
        expires=expires,
    )
