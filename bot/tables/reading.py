"""What people may ask of the tables without changing one."""

from dataclasses import replace

from bot.tables.access import Access
from bot.tables.caller import Caller
from bot.tables.decisions import Decision, decisions
from bot.tables.errors import Denial, TableError
from bot.tables.events import PersonKey, TableDealt
from bot.tables.fold import fold
from bot.tables.keeper import Loaded, people_of, writing
from bot.tables.leaving import leave
from bot.tables.ports import PersonalSettings, ResultRow, Status, TableRow
from bot.tables.snapshot import Snapshot, table_view
from bot.tables.table import Events, Table, require_dealt, require_seated
from bot.tables.views import ListedTable, PlayedRound, ScoreView, SeatHolder, TableView
from engine import notation, view
from engine.events import Event, RoundWon
from engine.seats import Seat
from engine.view import ReviewView, SeatView


class Reading(Access):
    """The manager's questions; each raises UNWRITABLE where the store can't be read."""

    async def snapshot(self, key: str) -> Snapshot:
        """Return a table as it stands.

        Raises:
            TableError: UNKNOWN_TABLE.
        """
        async with self._table(key) as loaded:
            return loaded.snapshot()

    async def running_in(self, channel: int) -> Snapshot | None:
        """Return the table that runs in a channel."""
        with writing():
            row = await self._store.running_in(channel)
        return await self.snapshot(row.key) if row else None

    async def numbered(self, guild: int, number: int) -> Snapshot:
        """Return a server's table by its number.

        Raises:
            TableError: NO_SUCH_NUMBER with the `number`.
        """
        with writing():
            row = await self._store.numbered(guild, number)
        if row is None:
            raise TableError(Denial.NO_SUCH_NUMBER, number=number)
        return await self.snapshot(row.key)

    async def last_in(self, channel: int) -> Snapshot | None:
        """Return the table that runs in a channel, or else the one opened there last."""
        with writing():
            row = await self._store.running_in(channel) or await self._store.newest_in(channel)
        return await self.snapshot(row.key) if row else None

    async def listed(self, guild: int, caller: Caller) -> tuple[ListedTable, ...]:
        """Return the tables of a server at which the caller sits or could sit, newest first."""
        with writing():
            rows = await self._store.tables_of(guild)
        lines = [await self._line(row, caller) for row in rows]
        return tuple(line for line in lines if line.yours or (line.free and line.status is not Status.PARKED))

    async def score(self, key: str) -> ScoreView:
        """Return the rounds finished so far."""
        async with self._table(key) as loaded:
            with writing():
                return ScoreView(loaded.snapshot().table, await self._store.results(loaded.row.id))

    async def played_rounds(self, key: str) -> tuple[PlayedRound, ...]:
        """Return the rounds finished so far, oldest first, each with who has declared in it."""
        async with self._table(key) as loaded:
            with writing():
                results = await self._store.results(loaded.row.id)
            table = loaded.snapshot().table
            return tuple([PlayedRound(row, await self._declarer(loaded, table, row)) for row in results])

    async def review(self, key: str, round_number: int | None) -> tuple[ReviewView, int, TableView]:
        """Return a finished round, the newest one where none is named; and how many are finished.

        The table is as it was when that round was over: with the names of those who played it (R8.6).

        Raises:
            TableError: ROUND_RUNS or NO_SUCH_ROUND with the `number`.
        """
        async with self._table(key) as loaded:
            events, newest = await self._finished(loaded, round_number)
            past = fold(_round(events))
            return view.review(require_dealt(past)), newest, await self._as_it_was(loaded, past)

    async def decisions(self, key: str, caller: Caller, round_number: int) -> tuple[Decision, ...]:
        """Return what the caller has decided in a finished round: see decisions.decisions.

        Raises:
            TableError: ROUND_RUNS or NO_SUCH_ROUND with the `number`.
        """
        async with self._table(key) as loaded:
            person = await self._who(loaded, caller)
            events, _ = await self._finished(loaded, round_number)
        return tuple(decisions(events, person))

    async def record(self, key: str) -> str:
        """Return the finished rounds in notation, with what was public or has been played alone (R8.6).

        Raises:
            TableError: ROUND_RUNS or NO_SUCH_ROUND with the `number`, where none is finished.
        """
        async with self._table(key) as loaded:
            table = loaded.row.id
            with writing():
                results = await self._store.results(table)
            if not results:
                runs = loaded.table.round_runs
                raise TableError(Denial.ROUND_RUNS if runs else Denial.NO_SUCH_ROUND, number=1)
        events: list[Event] = []
        for deal in range(1, results[-1].deal + 1):
            with writing():
                stored = await self._store.deal_events(table, deal)
            events += [
                event.deal if isinstance(event, TableDealt) else event
                for event in stored
                if isinstance(event, TableDealt | Event)
            ]
        return notation.record(notation.covered(events))

    async def seat_view(self, key: str, caller: Caller) -> tuple[Snapshot, SeatView | None, Seat]:
        """Return what the caller may see at the own seat; None: see Snapshot.seat.

        Raises:
            TableError: NOT_SEATED.
        """
        async with self._table(key) as loaded:
            seat = require_seated(loaded.table, await self._who(loaded, caller))
            snapshot = loaded.snapshot()
            return snapshot, snapshot.seat(seat), seat

    async def leaving_ends(self, key: str, caller: Caller) -> bool:
        """Return whether the table would end, if the caller left.

        Raises:
            TableError: NOT_SEATED, MATCH_OVER, TABLE_ENDED.
        """
        async with self._table(key) as loaded:
            person = await self._who(loaded, caller)
            return fold(leave(loaded.table, person), loaded.table).status is Status.ENDED

    async def person(self, caller: Caller) -> PersonKey:
        """Return the caller's key; somebody new is stored."""
        with writing():
            return await self._store.person(caller.discord_id, caller.name)

    async def settings(self, caller: Caller) -> PersonalSettings:
        """Return what the caller has chosen; nobody is stored by asking."""
        with writing():
            known = await self._store.known(caller.discord_id)
            return await self._store.settings(known.key) if known else PersonalSettings()

    async def change_settings(self, caller: Caller, **changes: bool) -> PersonalSettings:
        """Change some of the caller's settings, leave the others, and return them all."""
        async with self._settling:
            person = await self.person(caller)
            with writing():
                chosen = replace(await self._store.settings(person), **changes)
                await self._store.save_settings(person, chosen)
            return chosen

    async def _finished(self, loaded: Loaded, round_number: int | None) -> tuple[Events, int]:
        """Return the events of a finished round's deal, and how many rounds are finished."""
        with writing():
            results = await self._store.results(loaded.row.id)
            newest = results[-1].round if results else 0
            number = (newest or 1) if round_number is None else round_number
            if 1 <= number <= newest:
                return await self._store.deal_events(loaded.row.id, results[number - 1].deal), newest
        state = loaded.table.state
        plays = loaded.table.round_runs and loaded.table.status is not Status.ENDED
        runs = plays and state is not None and state.round == number
        raise TableError(Denial.ROUND_RUNS if runs else Denial.NO_SUCH_ROUND, number=number)

    async def _declarer(self, loaded: Loaded, table: TableView, row: ResultRow) -> SeatHolder | None:
        """Return who has bid what a round was played for; its events are read where others have acted."""
        holder = loaded.table.seats[row.declarer]
        acted = (*row.acted[row.declarer], *(row.computers[row.declarer] if row.computers else ()))
        if holder is not None and acted == (holder.player,):
            return table.seats[row.declarer]
        with writing():
            events = await self._store.deal_events(loaded.row.id, row.deal)
        return (await self._as_it_was(loaded, fold(_round(events)))).actor(row.declarer, 0)

    async def _as_it_was(self, loaded: Loaded, past: Table) -> TableView:
        with writing():
            return table_view(loaded.row, past, await people_of(self._store, past))

    async def _line(self, row: TableRow, caller: Caller) -> ListedTable:
        snapshot = await self.snapshot(row.key)
        table = snapshot.table
        holders = [holder for holder in table.seats if holder]
        return ListedTable(
            key=table.key,
            number=table.number,
            channel=table.channel,
            status=table.status,
            players=tuple(holder.name for holder in holders),
            free=sum(
                holder is None and (offer is None or offer.discord_id == caller.discord_id)
                for holder, offer in zip(table.seats, table.offered, strict=True)
            ),
            yours=any(holder.discord_id == caller.discord_id for holder in holders),
        )


def _round(events: Events) -> Events:
    """Return the events of a deal up to the end of its round: seats may change hands before the next deal."""
    return events[: 1 + next(at for at, event in enumerate(events) if isinstance(event, RoundWon))]
