"""A machine that presses whatever it likes, over the real store, and compares (R1 to R9)."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.tables.caller import Caller
from bot.tables.errors import TableError
from bot.tables.events import Options, PersonKey, TableDealt, TableEvent
from bot.tables.fold import fold
from bot.tables.ports import RUNNING, ResultRow, Status
from bot.tables.snapshot import Outcome, Revision
from data.codec import Codec
from data.store import open_store
from engine.actions import Action, Bid, Declare, Play
from engine.auction import Marks, Points
from engine.errors import RuleError
from engine.seats import Seat
from engine.tiles import Tile
from tests.bot.tables.room import ANN, BOB, CHANNEL, CY, DEE, EVE, GUILD, MOD, OTHER, PLAYERS, Room
from tests.proofs.faults import FAULTS, Fault, break_once
from tests.proofs.laws import hold

callers = st.sampled_from([ANN, BOB, CY, DEE, EVE, MOD])
seats = st.sampled_from([*Seat][:5])
which = st.integers(0, 2)
CODEC = Codec[TableEvent](TableEvent)
RESULTS = Codec[ResultRow](ResultRow)


class Machine(RuleBasedStateMachine):
    """`confirmed` is the newest event of each table that somebody was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.sqlite3"
        self.stack = AsyncExitStack()
        self.room = Room()
        self.keys: list[str] = []
        self.logs: dict[str, list[TableEvent]] = {}
        self.confirmed: dict[str, int] = {}
        self.identities: dict[PersonKey, int] = {}

    def teardown(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.folder.cleanup()

    @initialize(humans=st.integers(1, 4))
    def begin(self, humans: int) -> None:
        self.runner.run(self.start())
        self.keys.append(self.runner.run(self.room.playing(*PLAYERS[:humans])))

    async def start(self) -> None:
        """Open the store, as a process does, with a manager that knows nothing yet."""
        self.store = await self.stack.enter_async_context(open_store(self.path, CODEC))
        self.room.store = self.store
        self.room.restarted()

    # What is pressed

    @rule(table=which, number=st.integers(0, 40))
    def act(self, table: int, number: int) -> None:
        """Whoever is to act does something legal; a computer player does it by itself."""

        async def once(key: str) -> None:
            await (await self.proper(key, number))()

        self.go(table, once)

    @rule(table=which, number=st.integers(0, 40), times=st.integers(1, 8))
    def go_on(self, table: int, number: int, times: int) -> None:
        for _ in range(times):
            self.act(table, number)

    @rule(table=which, number=st.integers(0, 40))
    def double_act(self, table: int, number: int) -> None:
        """The same press twice at once is one act."""

        async def twice(key: str) -> None:
            act = await self.proper(key, number)
            answers = await asyncio.gather(act(), act(), return_exceptions=True)
            assert sum(isinstance(answer, Outcome) and not answer.stale for answer in answers) <= 1

        self.go(table, twice)

    @rule(table=which, caller=callers, tile=st.integers(0, 6), back=st.integers(1, 3))
    def stale_act(self, table: int, caller: Caller, tile: int, back: int) -> None:
        """A button of an earlier moment changes nothing (D21)."""

        async def old(key: str) -> None:
            deal, acts = (await self.room.manager.snapshot(key)).revision
            outcome = await self.room.manager.act(
                key, caller, Revision(deal, acts - back), Play(Tile(tile, 6))
            )
            assert outcome.stale

        self.go(table, old)

    @rule(
        table=which,
        caller=callers,
        action=st.one_of(
            st.integers(28, 43).map(lambda points: Bid(Points(points))),
            st.integers(0, 6).map(lambda marks: Bid(Marks(marks))),
            st.builds(Declare, st.sampled_from("06DNX"), st.sampled_from([None, 1, 2, 3])),
            st.builds(Play, st.builds(Tile.of, st.integers(0, 6), st.integers(0, 6))),
        ),
    )
    def any_act(self, table: int, caller: Caller, action: Action) -> None:
        """Anybody tries anything, by the present button."""

        async def attempt(key: str) -> None:
            given = (await self.room.manager.snapshot(key)).revision
            await self.room.manager.act(key, caller, given, action)

        self.go(table, attempt)

    @rule(
        table=which,
        caller=callers,
        seat=seats,
        far=st.booleans(),
        name=st.sampled_from(
            [
                "sit",
                "computer",
                "free",
                "replace",
                "leave",
                "fill",
                "start",
                "agree",
                "refuse",
                "end",
                "touched",
                "rematch",
                "next_round",
                "bring_back",
            ]
        ),
    )
    def press(self, table: int, caller: Caller, seat: Seat, far: bool, name: str) -> None:  # noqa: FBT001 - drawn
        manager = self.room.manager

        async def press(key: str) -> None:
            match name:
                case "sit" | "computer" | "free" | "replace":
                    await getattr(manager, name)(key, caller, seat)
                case "next_round":
                    await manager.next_round(key, caller, (await manager.snapshot(key)).revision)
                case "bring_back":
                    await manager.bring_back(key, caller, OTHER if far else CHANNEL)
                case "rematch":
                    self.keys.append((await manager.rematch(key, caller)).table.key)
                case _:
                    await getattr(manager, name)(key, caller)

        self.go(table, press)

    @rule(caller=callers, channel=st.sampled_from([CHANNEL, OTHER]))
    def open(self, caller: Caller, channel: int) -> None:
        async def opened(_: str) -> None:
            if len(self.keys) < 8:
                self.keys.append((await self.room.manager.open(caller, GUILD, channel, Options())).table.key)

        self.go(0, opened)

    @rule(caller=callers)
    def forget(self, caller: Caller) -> None:
        self.go(0, lambda _: self.room.manager.forget(caller))

    # What happens

    @rule(table=which)
    def park(self, table: int) -> None:
        self.go(table, lambda key: self.room.manager.park(key, "idle"))

    @rule(minutes=st.sampled_from([1, 5, 11, 70]))
    def wait(self, minutes: int) -> None:
        self.runner.run(self.room.clock.advance(60.0 * minutes))

    @rule()
    def restart(self) -> None:
        """The process ends and another one begins on the same file."""
        self.runner.run(self.stack.aclose())
        self.runner.run(self.start())

    @rule(fault=st.sampled_from(FAULTS))
    def fault(self, fault: Fault) -> None:
        """Something will go wrong with the disk."""
        break_once(self.store, fault)

    def go(self, table: int, press: Callable[[str], Awaitable[object]]) -> None:
        """Press at one of the newest tables; what is refused is refused by a known code."""
        key = self.keys[-1 - table % len(self.keys)]
        with suppress(TableError, RuleError):
            self.runner.run(_awaited(press(key)))
        for snapshot in self.room.heard:
            self.confirmed[snapshot.table.key] = max(
                snapshot.table.seq, self.confirmed.get(snapshot.table.key, 0)
            )
        self.room.heard.clear()

    async def proper(self, key: str, number: int) -> Callable[[], Awaitable[object]]:
        """Return what does one of the things that are legal for whoever is to act."""
        snapshot = await self.room.manager.snapshot(key)
        public = snapshot.public()
        view = snapshot.seat(public.turn) if public and public.turn is not None else None
        if view is None or snapshot.table.status is not Status.PLAYING:
            return lambda: self.shown(key)
        holder = snapshot.table.seats[view.seat]
        assert holder
        assert holder.discord_id
        caller, action = Caller(holder.discord_id, holder.name or ""), view.legal[number % len(view.legal)]
        return lambda: self.room.manager.act(key, caller, snapshot.revision, action)

    async def shown(self, key: str) -> None:
        """The board shows everything, and a computer player's moment comes."""
        await self.room.show(key)
        await self.room.clock.advance(1.5)

    # What is always true

    @invariant()
    def the_log_tells_the_truth(self) -> None:
        if not self.keys:
            return
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as connection:
            self._people(connection)
            for number, key, seq, status, channel in connection.execute(
                "SELECT id, key, seq, status, channel FROM tables"
            ).fetchall():
                log = self._log(connection, number, key)
                whole = fold(log)
                assert (len(log), whole.status) == (seq, status)
                assert seq >= self.confirmed.get(key, 0), "what was shown is not stored"
                self._compare(key, log, channel)
                hold(log, self._results(connection, number), self.identities)
            running = connection.execute(
                f"SELECT channel FROM tables WHERE status IN {tuple(map(str, RUNNING))}"
            ).fetchall()
        assert len(running) == len(set(running))

    def _compare(self, key: str, log: list[TableEvent], channel: int) -> None:
        """The fold of everything, the fold from the newest deal and the table in memory are the same."""
        whole = fold(log)
        deals = [place for place, event in enumerate(log) if isinstance(event, TableDealt)]
        newest = deals[-1] if deals else 0
        assert fold(log[newest:], before=newest) == whole
        loaded = self.room.manager._keeper._loaded.get(key)
        if loaded is not None:
            assert loaded.table == whole
            assert (loaded.row.seq, loaded.row.status, loaded.row.channel) == (
                len(log),
                whole.status,
                channel,
            )

    def _log(self, connection: sqlite3.Connection, number: int, key: str) -> list[TableEvent]:
        log = self.logs.setdefault(key, [])
        log += [
            CODEC.decode(*row)
            for row in connection.execute(
                "SELECT kind, version, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
                (number, len(log)),
            )
        ]
        return log

    def _people(self, connection: sqlite3.Connection) -> None:
        """Keep who is who, also of those who were forgotten."""
        for key, discord_id in connection.execute("SELECT key, discord_id FROM people"):
            if discord_id is not None:
                self.identities[PersonKey(key)] = discord_id

    @staticmethod
    def _results(connection: sqlite3.Connection, number: int) -> list[ResultRow]:
        rows = connection.execute(
            "SELECT version, body FROM results WHERE table_id = ? ORDER BY round", (number,)
        ).fetchall()
        return [RESULTS.decode(ResultRow.__name__, *row) for row in rows]


async def _awaited(press: Awaitable[object]) -> None:
    await press


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=15, stateful_step_count=50, deadline=None)


@pytest.mark.soak
class TestMachineSoak(Machine.TestCase):  # type: ignore[misc,valid-type] # hypothesis makes it
    settings = settings(max_examples=500, stateful_step_count=100, deadline=None)
