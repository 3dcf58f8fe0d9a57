"""The tables as the rest of the bot sees them: every change goes through here."""

import logging
from collections.abc import Callable

from bot.tables import leaving, lobby, play, requests, seats
from bot.tables.caller import Caller
from bot.tables.computers import Computers
from bot.tables.errors import Denial, TableError
from bot.tables.events import Computer, PersonKey
from bot.tables.keeper import Loaded
from bot.tables.life import Life
from bot.tables.ports import Clock, Shuffler, TableStore, Thinker, Timers
from bot.tables.requests import overtaken
from bot.tables.snapshot import Revision, Snapshot, revision
from bot.tables.table import Events, Table, require_seated
from engine.actions import Action
from engine.errors import RuleError
from engine.players.levels import Level
from engine.seats import Seat

_log = logging.getLogger(__name__)


class Manager(Life):
    """Every table of the process.

    Each method takes the table's lock, stores what happens before anybody sees it, and tells `audience`.
    Refusals are TableError and RuleError; beside those named, UNKNOWN_TABLE and UNWRITABLE (nothing has
    happened).
    `acted` hears of each bid, declaration and tile.
    """

    def __init__(  # noqa: PLR0913 - what it works with, all named
        self,
        *,
        store: TableStore,
        shuffler: Shuffler,
        clock: Clock,
        timers: Timers,
        thinker: Thinker,
        computer_seconds: float,
        acted: Callable[[], None],
    ) -> None:
        super().__init__(store, shuffler, clock, timers)
        self._acted = acted
        self._thinker = thinker
        self._computers = Computers(
            clock=clock, timers=timers, thinker=thinker, act=self._act_by_itself, seconds=computer_seconds
        )

    async def sit(self, key: str, caller: Caller, seat: Seat | None) -> Snapshot:
        """Sit down, or move at an open table: see lobby.sit and seats.sit."""
        return await self._change(
            key, caller, lambda at, person: lobby.sit(at.table, person, seat), enrol=True
        )

    async def leave(self, key: str, caller: Caller) -> Snapshot:
        """Give up the seat: see leaving.leave."""
        return await self._change(key, caller, lambda at, person: leaving.leave(at.table, person))

    async def free(self, key: str, caller: Caller, seat: Seat) -> Snapshot:
        """Free a seat of an open table: see lobby.free."""
        return await self._change(key, caller, lambda at, host: lobby.free(at.table, host, seat))

    async def fill(self, key: str, caller: Caller, level: Level = Level.CLUB) -> Snapshot:
        """Fill an open table with computer players: see lobby.fill."""
        return await self._change(key, caller, lambda at, person: lobby.fill(at.table, person, level))

    async def computer(self, key: str, caller: Caller, seat: Seat, level: Level = Level.CLUB) -> Snapshot:
        """Give an empty seat to a computer player: see seats.computer."""
        return await self._change(key, caller, lambda at, who: seats.computer(at.table, who, seat, level))

    async def require_computers(self, key: str, caller: Caller, seat: Seat | None) -> None:
        """See whether the caller may seat a computer player there, or at every empty seat.

        Raises:
            TableError: what `computer` or `fill` would refuse.
        """
        self._thinker.wake()  # meanwhile somebody reads the question how well it shall play
        async with self._table(key) as loaded:
            table, person = loaded.table, await self._who(loaded, caller)
            if seat is None:
                lobby.fill(table, person, Level.CLUB)
            else:
                seats.computer(table, person, seat, Level.CLUB)

    async def start(self, key: str, caller: Caller) -> Snapshot:
        """Deal the first round: see play.start."""
        return await self._change(key, caller, lambda at, who: play.start(at.table, who, self._shuffler))

    async def act(self, key: str, caller: Caller, given: Revision, action: Action) -> Snapshot:
        """Bid, declare or play by a button of revision `given`; an old one changes nothing (D21).

        Raises:
            RuleError: the rules forbid it, NOT_YOUR_TURN included.
            TableError: NOT_SEATED, NOT_PLAYING, PARKED, TABLE_ENDED.
        """
        async with self._table(key) as loaded:
            person = await self._who(loaded, caller)
            return await self._play(loaded, given, action, lambda table: require_seated(table, person))

    async def next_round(self, key: str, caller: Caller, given: Revision) -> Snapshot:
        """Deal the next round by a button of revision `given`: see play.next_round."""

        def decide(at: Loaded, person: PersonKey) -> Events:
            return play.next_round(at.table, person, self._shuffler) if revision(at.table) == given else ()

        return await self._change(key, caller, decide)

    async def replace(self, key: str, caller: Caller, seat: Seat) -> Snapshot:
        """Ask for the seat of a player who is away: see requests.replace."""

        def decide(at: Loaded, person: PersonKey) -> Events:
            now = self._clock.now()
            return requests.replace(
                at.table, person, seat, touches=at.touches, turn_since=at.turn_since, now=now
            )

        return await self._change(key, caller, decide)

    async def agree(self, key: str, caller: Caller) -> Snapshot:
        """Agree to the request that stands: see requests.agree."""
        return await self._change(key, caller, lambda at, person: requests.agree(at.table, person))

    async def refuse(self, key: str, caller: Caller) -> Snapshot:
        """Refuse the request that stands, or take it back: see requests.refuse."""
        return await self._change(key, caller, lambda at, person: requests.refuse(at.table, person))

    async def touched(self, key: str, caller: Caller) -> Snapshot:
        """Note any press of somebody who sits: a request to be replaced is gone with it."""
        async with self._table(key) as loaded:
            sitting = (loaded.people[person] for person in loaded.table.humans.values())
            if caller.discord_id in {person.discord_id for person in sitting}:
                person = await self._who(loaded, caller)
                await self._keeper.commit(loaded, lambda table: overtaken(table, person, self._clock.now()))
                await self._keeper.touch(loaded, person)
            return loaded.snapshot()

    async def shown(self, key: str, seq: int) -> None:
        """Note that the board shows event `seq`, gathered; now a computer player's turn begins."""
        async with self._table(key) as loaded:
            await self._keeper.shown(loaded, seq)
            if seq == loaded.table.seq:
                self._computers.shown(key, loaded.table)

    async def _act_by_itself(self, key: str, given: Revision, action: Action) -> bool:
        """Let the computer player to act do so; return whether that could not be written."""

        def seat_of(table: Table) -> Seat | None:
            return table.turn if isinstance(table.awaited, Computer) else None

        try:
            async with self._table(key) as loaded:
                await self._play(loaded, given, action, seat_of)
        except (TableError, RuleError) as error:
            _log.warning("table %s: a computer player could not act, %s", key, error.code)
            return error.code in {Denial.UNWRITABLE, Denial.UNCERTAIN}
        return False

    async def _play(
        self, loaded: Loaded, given: Revision, action: Action, seat_of: Callable[[Table], Seat | None]
    ) -> Snapshot:
        seat = seat_of(loaded.table)

        def decide(table: Table) -> Events:
            acting = seat_of(table)
            if acting is None or revision(table) != given:
                return ()
            return play.act(table, acting, action, self._shuffler)

        done = await self._keeper.commit(loaded, decide)
        if done and seat is not None:
            row, kind = loaded.row, type(action).__name__.lower()
            _log.info("table %s #%d, %d.%d: %s at %s", row.key, row.number, *given, kind, seat.name)
            self._acted()
        return loaded.snapshot()
