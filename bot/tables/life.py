"""How tables begin, rest, come back and end."""

import logging
from contextlib import AsyncExitStack

from bot.tables import lobby, requests
from bot.tables.access import Decide
from bot.tables.caller import Caller
from bot.tables.errors import Denial, TableError
from bot.tables.events import BroughtBack, Ended, Options, Parked, PersonKey, Rematched
from bot.tables.keeper import Loaded, writing
from bot.tables.leaving import forgotten
from bot.tables.ports import ALIVE, ChannelOccupied, Clock, Shuffler, Status, TableStore, Timers, Unwritable
from bot.tables.reading import Reading
from bot.tables.snapshot import Snapshot
from bot.tables.table import Events, Table, require, require_seated
from engine.rules import Rules

_log = logging.getLogger(__name__)

PARK_SECONDS = 24 * 3600.0
"""A match that nobody touched for this long is parked."""
LOOK_SECONDS = 600.0
"""How often such matches are looked for."""

STANDARD = Rules()


class Life(Reading):
    """The manager's changes to whole tables."""

    def __init__(self, store: TableStore, shuffler: Shuffler, clock: Clock, timers: Timers) -> None:
        super().__init__(store, clock, timers)
        self._shuffler = shuffler
        self._look_later()

    async def open(
        self, caller: Caller, guild: int, channel: int, options: Options, rules: Rules = STANDARD
    ) -> Snapshot:
        """Open a table, its host at A.

        Raises:
            TableError: TABLE_RUNNING with the `number` of the one that runs there.
        """
        await self._require_free(channel)
        person = await self.person(caller)
        return await self._create(guild, channel, lobby.opened(person, options, rules))

    async def rematch(self, key: str, caller: Caller) -> Snapshot:
        """Open the next match's table; who presses second sits down there at the old seat.

        Raises:
            TableError: NOT_FINISHED, NOT_SEATED, TABLE_RUNNING, or what lobby.sit refuses.
        """
        async with self._table(key) as loaded:
            person = await self._who(loaded, caller)
            events = lobby.rematch(loaded.table, person)
            seat = loaded.table.seat_of(person)
            following = await self._following(loaded)
            if following is None:
                return await self._next_match(loaded, events)

        def decide(at: Loaded, who: PersonKey) -> Events:
            if (held := at.table.seat_of(who)) is not None:
                raise TableError(Denial.ALREADY_SEATED, seat=held)
            return lobby.sit(at.table, who, seat)

        return await self._change(following, caller, decide)

    async def end(self, key: str, caller: Caller) -> Snapshot:
        """End a table, or ask the others to: see requests.end."""
        return await self._change(key, caller, self._ending(caller), enrol=True)

    async def require_end(self, key: str, caller: Caller) -> None:
        """See whether the caller may end a table, or ask for it.

        Raises:
            TableError: what `end` would refuse.
        """
        async with self._table(key) as loaded:
            self._ending(caller)(loaded, await self._who(loaded, caller))

    def _ending(self, caller: Caller) -> Decide:
        return lambda at, person: requests.end(
            at.table,
            person,
            manages=caller.manages,
            touched_at=at.row.touched_at,
            now=self._clock.now(),
        )

    async def park(self, key: str, before: float) -> Snapshot:
        """Let a match rest that nobody has touched since `before` (UTC seconds): its channel is free.

        Raises:
            TableError: NOT_PLAYING for an open table, PARKED, MATCH_OVER, TABLE_ENDED.
        """
        async with self._table(key) as loaded:
            if loaded.row.touched_at <= before:
                await self._keeper.commit(loaded, _parked)
            return loaded.snapshot()

    async def bring_back(self, key: str, caller: Caller, channel: int) -> Snapshot:
        """Let a parked match go on in a channel of its server.

        Raises:
            TableError: NOT_PARKED, NOT_SEATED, or TABLE_RUNNING with the `number` of the one that runs there.
        """

        def decide(at: Loaded, person: PersonKey) -> Events:
            if at.table.status is not Status.PARKED:
                raise TableError(Denial.NOT_PARKED)
            require_seated(at.table, person)
            return (BroughtBack(person),)

        try:
            return await self._change(key, caller, decide, channel=channel)
        except ChannelOccupied:
            await self._require_free(channel)
            raise TableError(Denial.UNWRITABLE) from None

    async def channel_gone(self, channel: int) -> None:
        """Park the match whose channel has been deleted; an open table is over (D57).

        Nobody is told of it again: where it can't be written, it is done later.
        """
        await self._insist("deleted channel", channel, self._leave_behind)

    async def guild_gone(self, guild: int) -> None:
        """Abandon every table of a server that the bot was removed from (D58), later if need be."""
        await self._insist("lost server", guild, self._abandon)

    async def _leave_behind(self, channel: int) -> None:
        running = await self.running_in(channel)
        if running is None:
            return
        async with self._table(running.table.key) as loaded:
            await self._keeper.commit(loaded, _left_behind)

    async def _abandon(self, guild: int) -> None:
        with writing():
            rows = await self._store.tables_of(guild)
        for row in rows:
            async with self._table(row.key) as loaded:
                await self._keeper.commit(loaded, _abandoned)

    async def require_forget(self, caller: Caller) -> None:
        """See whether the caller may be forgotten now.

        Raises:
            TableError: FORGET_ROUND_RUNS, as `forget`.
        """
        with writing():
            known = await self._store.known(caller.discord_id)
            rows = await self._store.tables_with(known.key) if known else ()
        for row in rows:
            async with self._table(row.key) as loaded:
                _require_no_round(loaded)

    async def forget(self, caller: Caller) -> None:
        """Remove the caller's id and name; where that person sits and no round runs, the seat is given up.

        Raises:
            TableError: FORGET_ROUND_RUNS with the `number` of a table in which the caller sits or has sat.
        """
        with writing():
            known = await self._store.known(caller.discord_id)
            rows = await self._store.tables_with(known.key) if known else ()
        if known is None:
            return
        async with AsyncExitStack() as stack:
            # All at once, so that none begins a round in between; in one order, so that two never block.
            keys = sorted(row.key for row in rows)
            tables = [await stack.enter_async_context(self._table(key)) for key in keys]
            for loaded in tables:
                _require_no_round(loaded)
            for loaded in tables:
                await self._keeper.commit(loaded, lambda table: forgotten(table, known.key))
            with writing():
                await self._store.forget(known.key)
            self._keeper.forget(known.key)

    async def _create(self, guild: int, channel: int, events: Events) -> Snapshot:
        key = self._shuffler.key()
        try:
            await self._store.create(
                key=key, guild=guild, channel=channel, at=self._clock.now(), events=events
            )
        except ChannelOccupied:
            await self._require_free(channel)
            raise TableError(Denial.UNWRITABLE) from None
        except Unwritable:
            with writing():
                if await self._store.row(key) is None:
                    raise
        async with self._table(key) as loaded:
            _log.info("table %s #%d: opened", key, loaded.row.number)
            self._publish(loaded)
            return loaded.snapshot()

    async def _require_free(self, channel: int) -> None:
        with writing():
            row = await self._store.running_in(channel)
        if row is not None:
            raise TableError(Denial.TABLE_RUNNING, number=row.number)

    async def _following(self, loaded: Loaded) -> str | None:
        """Return the key of the rematch that was opened already, unless that one has ended."""
        key = loaded.table.rematch
        if key is None:
            return None
        with writing():
            row = await self._store.row(key)
        return None if row is None or row.status is Status.ENDED else key

    async def _next_match(self, loaded: Loaded, events: Events) -> Snapshot:
        opened = await self._create(loaded.row.guild, loaded.row.channel, events)
        try:
            await self._keeper.commit(loaded, lambda _: (Rematched(opened.table.key),))
        except TableError:
            _log.warning("table %s: its rematch %s was not written", loaded.row.key, opened.table.key)
        return opened

    def _look_later(self) -> None:
        self._timers.at(self._clock.monotonic() + LOOK_SECONDS, "idle", self._park_idle)

    async def _park_idle(self) -> None:
        self._look_later()
        before = self._clock.now() - PARK_SECONDS
        try:
            rows = await self._store.idle(before)
        except Unwritable:
            _log.warning("idle matches could not be looked for")
            return
        for row in rows:
            try:
                await self.park(row.key, before)
            except TableError as error:
                _log.warning("table %s: not parked, %s", row.key, error.code)


def _require_no_round(loaded: Loaded) -> None:
    if loaded.table.status is Status.PLAYING:
        raise TableError(Denial.FORGET_ROUND_RUNS, number=loaded.row.number)


def _parked(table: Table) -> Events:
    require(table, Status.PLAYING, Status.BETWEEN, otherwise=Denial.NOT_PLAYING)
    return (Parked("idle"),)


def _left_behind(table: Table) -> Events:
    match table.status:
        case Status.OPEN:
            return (Ended(None, "abandoned"),)
        case Status.PLAYING | Status.BETWEEN:
            return (Parked("channel_gone"),)
    return ()


def _abandoned(table: Table) -> Events:
    return (Ended(None, "abandoned"),) if table.status in ALIVE else ()
