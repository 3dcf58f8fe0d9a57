"""How the manager gets at a table: under its lock, for a known caller, shown when it has changed."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeVar

from bot.tables.caller import Caller
from bot.tables.errors import TableError
from bot.tables.events import PersonKey
from bot.tables.keeper import Keeper, Loaded, writing
from bot.tables.ports import Audience, Clock, Person, TableStore, Timers, Unwritable
from bot.tables.requests import LAPSE_SECONDS, overtaken
from bot.tables.snapshot import Snapshot
from bot.tables.table import Events

_log = logging.getLogger(__name__)

STRANGER = PersonKey(0)
"""Who has never sat anywhere: keys count from 1."""

RETRY_SECONDS = 5.0
"""When what must happen by itself and could not be written is tried again."""

T = TypeVar("T", str, int)
Decide = Callable[[Loaded, PersonKey], Events]
"""What somebody does at a table; asked again where its log has moved on."""


class Access:
    """What the manager's questions and changes have in common. `audience` hears of each change."""

    def __init__(self, store: TableStore, clock: Clock, timers: Timers) -> None:
        self.audience: Audience | None = None
        self._store = store
        self._clock = clock
        self._timers = timers
        self._keeper = Keeper(store, clock)
        self._settling = asyncio.Lock()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._keeper)

    @asynccontextmanager
    async def _table(self, key: str) -> AsyncIterator[Loaded]:
        """Hold a table's lock, its request lapsed if it is time; what has changed in the end is shown.

        Raises:
            TableError: UNKNOWN_TABLE, UNWRITABLE.
        """
        async with self._keeper.locked(key) as loaded:
            before = loaded.table.seq
            try:
                await self._keeper.commit(loaded, lambda table: overtaken(table, STRANGER, self._clock.now()))
                yield loaded
            finally:
                if loaded.table.seq != before:
                    self._publish(loaded)
                if loaded.table.request:
                    wait = max(RETRY_SECONDS, loaded.table.request.at + LAPSE_SECONDS - self._clock.now())
                    self._insist_in(wait, "request", key, self._look)

    async def _change(
        self, key: str, caller: Caller, decide: Decide, *, enrol: bool = False, channel: int | None = None
    ) -> Snapshot:
        """Do what `decide` says for the caller; `enrol` stores one who was unknown, unless refused."""
        async with self._table(key) as loaded:
            person = await self._who(loaded, caller)
            if enrol and person == STRANGER:
                decide(loaded, person)
                person = await self._enrol(loaded, caller)
            await self._keeper.commit(loaded, lambda _: decide(loaded, person), channel)
            return loaded.snapshot()

    async def _who(self, loaded: Loaded, caller: Caller) -> PersonKey:
        """Return who this is; a name that has changed is renewed."""
        sits = (person for person in loaded.people.values() if person.discord_id == caller.discord_id)
        person = next(sits, None)
        if person is None:
            with writing():
                person = await self._store.known(caller.discord_id)
        if person is None:
            return STRANGER
        if person.name != caller.name:
            with contextlib.suppress(Unwritable):
                await self._store.person(caller.discord_id, caller.name)
        loaded.people[person.key] = replace(person, name=caller.name)
        return person.key

    async def _enrol(self, loaded: Loaded, caller: Caller) -> PersonKey:
        with writing():
            key = await self._store.person(caller.discord_id, caller.name)
        loaded.people[key] = Person(key, caller.discord_id, caller.name)
        return key

    async def _insist(self, what: str, of: T, work: Callable[[T], Awaitable[None]]) -> None:
        """Do what nobody asks for again: where it can't be written, it is tried again."""
        try:
            await work(of)
        except TableError as error:
            _log.warning("%s %s: tried again, %s", what, of, error.code)
            self._insist_in(RETRY_SECONDS, what, of, work)

    def _insist_in(self, seconds: float, what: str, of: T, work: Callable[[T], Awaitable[None]]) -> None:
        when = self._clock.monotonic() + seconds
        self._timers.at(when, (what, of), lambda: self._insist(what, of, work))

    async def _look(self, key: str) -> None:
        async with self._table(key):
            pass  # to look at it is enough

    def _publish(self, loaded: Loaded) -> None:
        if self.audience:
            self.audience.changed(loaded.snapshot())
