"""Databases with much in them, made fast: a table played by the bot, copied in bulk."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from benchmarks.stubbed import Hall, Players, stubbed_bot
from bot.tables.ports import Status

CHUNK = 5_000
"""How many copies a transaction holds."""

_FAST = ("journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "cache_size = -200000")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

# Everything of one table, once more for each number in `copies`.
_COPY = (
    """
    INSERT INTO tables SELECT id + n, key_of(n), guild, number + n, channel + n, status, seq, drawn, gathered,
      computer_due, notice_due, opened_at, touched_at FROM copies CROSS JOIN tables WHERE id = ?""",
    """
    INSERT INTO events SELECT table_id + n, seq, kind, version, body, at
    FROM copies CROSS JOIN events WHERE table_id = ?""",
    """
    INSERT INTO deals SELECT table_id + n, deal, round, seq
    FROM copies CROSS JOIN deals WHERE table_id = ?""",
    """
    INSERT INTO results SELECT table_id + n, round, version, body
    FROM copies CROSS JOIN results WHERE table_id = ?""",
    """
    INSERT INTO sitters SELECT table_id + n, person, at FROM copies CROSS JOIN sitters WHERE table_id = ?""",
    """
    INSERT INTO messages (table_id, kind, channel, message, at, doomed, round, person)
    SELECT table_id + n, kind, channel + n, -(n * 1000 + id), at, doomed, round, person
    FROM copies CROSS JOIN messages WHERE table_id = ?""",
)


async def stored(
    database: Path, *, tables: int = 1, until: Callable[[Players], bool], then_finish: bool = False
) -> list[str]:
    """Let people play at new tables until that holds at each, and return the tables' keys in order.

    `then_finish`: after them one more match is played to its end; its table is the last one.
    """
    async with stubbed_bot(database, seed=1) as bot:
        hall = Hall(bot, range(tables + then_finish), open_hands=False)
        await hall.sit()
        for players in hall.tables[:tables]:
            while not until(players):
                await players.act()
        for players in hall.tables[tables:]:
            while players.snapshot.table.status is not Status.FINISHED:
                await players.act()
        await bot.live.notices.settle()
        return [players.snapshot.table.key for players in hall.tables]


def multiplied(database: Path, key: str, copies: int) -> None:
    """Copy a table and all that is stored of it so many times."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for pragma in _FAST:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        connection.create_function("key_of", 1, _key, deterministic=True)
        [(table,)] = connection.execute("SELECT id FROM tables WHERE key = ?", (key,))
        connection.execute("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY)")
        for start in range(1, copies + 1, CHUNK):
            connection.execute("BEGIN")
            connection.execute("DELETE FROM copies")
            numbers = range(start, min(start + CHUNK, copies + 1))
            connection.executemany("INSERT INTO copies VALUES (?)", zip(numbers))
            for statement in _COPY:
                connection.execute(statement, (table,))
            connection.execute("COMMIT")


def keys(copies: int) -> list[str]:
    """Return the keys of the copies."""
    return [_key(number) for number in range(1, copies + 1)]


def rounds_in(database: Path, key: str) -> int:
    """Return how many finished rounds a table has."""
    with closing(sqlite3.connect(database)) as connection:
        [(count,)] = connection.execute(
            "SELECT count(*) FROM results JOIN tables ON id = table_id WHERE key = ?", (key,)
        )
    return int(count)


def _key(number: int) -> str:
    """Return a key of letters alone, which no drawn key begins like."""
    return "copy" + "".join(_LETTERS[int(digit)] for digit in str(number))
