"""A database with tables in it, and a manager above it; what is in the file is the truth."""

import asyncio
import sqlite3
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bot.tables.events import PersonKey, TableDealt, TableEvent
from bot.tables.fold import fold
from bot.tables.ports import RUNNING, ResultRow, Status
from data.codec import Codec
from data.store import Store, open_store
from tests.bot.tables.room import Room
from tests.proofs.laws import hold

EVENTS = Codec[TableEvent](TableEvent)
RESULTS = Codec[ResultRow](ResultRow)


class World:
    """A process that can end and begin again on the same file.

    `keys` are the tables by age; `confirmed` is the newest event of each that somebody was shown.
    """

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self.room = Room()
        self.keys: list[str] = []
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name) / "tables.sqlite3"
        self._stack = AsyncExitStack()
        self._logs: dict[str, list[TableEvent]] = {}
        self._confirmed: dict[str, int] = {}
        self._discord_ids: dict[PersonKey, int] = {}
        self.store: Store

    async def start(self) -> None:
        """Open the store, with a manager that knows nothing yet."""
        self.store = await self._stack.enter_async_context(open_store(self._path, EVENTS))
        self.room.store = self.store
        self.room.restarted()

    async def stop(self) -> None:
        await self._stack.aclose()

    def close(self) -> None:
        """End for good."""
        self.runner.run(self.stop())
        self.runner.close()
        self._folder.cleanup()

    def note(self) -> None:
        """Take note of what people were shown, and of who is who, before anybody is forgotten."""
        with closing(self._connection()) as connection:
            for key, discord_id in connection.execute("SELECT key, discord_id FROM people"):
                if discord_id is not None:
                    self._discord_ids[PersonKey(key)] = discord_id
        for snapshot in self.room.heard:
            table = snapshot.table
            self._confirmed[table.key] = max(table.seq, self._confirmed.get(table.key, 0))
        self.room.heard.clear()

    def is_over(self) -> bool:
        """Return whether nothing can be pressed at the newest table any more."""
        with closing(self._connection()) as connection:
            rows = connection.execute("SELECT status FROM tables WHERE key = ?", (self.keys[-1],)).fetchall()
        return rows[0][0] in {Status.ENDED, Status.FINISHED}

    def events(self, key: str) -> int:
        """Return how many events of a table are stored."""
        with closing(self._connection()) as connection:
            [(seq,)] = connection.execute("SELECT seq FROM tables WHERE key = ?", (key,)).fetchall()
        return int(seq)

    def check(self) -> None:
        """Hold the file, the tables in memory and the rules against each other."""
        self.note()
        with closing(self._connection()) as connection:
            tables = connection.execute("SELECT id, key, seq, status, channel FROM tables").fetchall()
            for number, key, seq, status, channel in tables:
                log = self._log(connection, number, key)
                assert (len(log), fold(log).status) == (seq, status)
                assert seq >= self._confirmed.get(key, 0), "what was shown is not stored"
                self._compare(key, log, channel)
                hold(log, self._results(connection, number), self._discord_ids)
        running = [channel for *_, status, channel in tables if status in RUNNING]
        assert len(running) == len(set(running))

    def _compare(self, key: str, log: list[TableEvent], channel: int) -> None:
        """The fold of everything, the fold from the newest deal and the table in memory are the same."""
        whole = fold(log)
        deals = [place for place, event in enumerate(log) if isinstance(event, TableDealt)]
        newest = deals[-1] if deals else 0
        assert fold(log[newest:], before=newest) == whole
        loaded = self.room.manager._keeper._loaded.get(key)
        if loaded is not None:
            row = loaded.row
            assert loaded.table == whole
            assert (row.seq, row.status, row.channel) == (len(log), whole.status, channel)

    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)

    def _log(self, connection: sqlite3.Connection, number: int, key: str) -> list[TableEvent]:
        log = self._logs.setdefault(key, [])
        rows = connection.execute(
            "SELECT kind, version, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
            (number, len(log)),
        )
        log += [EVENTS.decode(*row) for row in rows]
        return log

    @staticmethod
    def _results(connection: sqlite3.Connection, number: int) -> list[ResultRow]:
        rows = connection.execute(
            "SELECT version, body FROM results WHERE table_id = ? ORDER BY round", (number,)
        )
        return [RESULTS.decode(ResultRow.__name__, *row) for row in rows]
