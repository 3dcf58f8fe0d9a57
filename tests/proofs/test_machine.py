"""A machine that presses whatever it likes, over the real store, and compares (R1 to R9)."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.tables.caller import Caller
from bot.tables.errors import Denial, TableError
from bot.tables.events import Options
from bot.tables.manager import Manager
from bot.tables.ports import Status
from bot.tables.snapshot import Revision, Snapshot
from engine.actions import Action, Bid, Declare, Play
from engine.auction import Marks, Points
from engine.errors import RuleError
from engine.seats import Seat
from engine.tiles import Tile
from tests.bot.tables.room import ANN, BOB, CHANNEL, CY, DEE, EVE, GUILD, MOD, OTHER, PLAYERS
from tests.proofs.faults import FAULTS, Fault, failing_once
from tests.proofs.truth import World

Press = tuple[str, Caller, Seat]
Attempt = Callable[[str], Awaitable[object]]

TABLES = st.sampled_from([0, 0, 0, 1, 2])
NUMBERS = st.integers(0, 40)
HUMANS = st.sampled_from([4, 4, 2, 1])
CALLERS = st.sampled_from([ANN, BOB, CY, DEE, EVE, MOD])
SEATS = st.sampled_from([*Seat][:5])
OFTEN = ["sit", "leave", "computer", "fill", "start", "next_round", "agree"]
SELDOM = ["free", "replace", "refuse", "end", "touched", "rematch", "back", "park", "forget", "open", "wait"]
PRESSES = st.tuples(st.sampled_from(OFTEN * 2 + SELDOM), CALLERS, SEATS)
MOVES = st.tuples(
    st.sampled_from(["leave", "sit", "sit"]), st.sampled_from([ANN, BOB, EVE]), st.sampled_from([*Seat][:4])
)
ACTIONS = st.one_of(
    st.integers(28, 43).map(lambda points: Bid(Points(points))),
    st.integers(0, 6).map(lambda marks: Bid(Marks(marks))),
    st.builds(Declare, st.sampled_from("06DNX"), st.sampled_from([None, 1, 2, 3])),
    st.builds(Play, st.builds(Tile.of, st.integers(0, 6), st.integers(0, 6))),
)


class Machine(RuleBasedStateMachine):
    """Its world is the real store; what is pressed may be refused, and is by a known code."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()

    def teardown(self) -> None:
        self.world.close()

    @initialize(humans=HUMANS)
    def begin(self, humans: int) -> None:
        self.world.runner.run(self.world.start())
        self.play_anew(humans)

    @precondition(lambda self: self.world.is_over())
    @rule(humans=HUMANS)
    def play_anew(self, humans: int) -> None:
        """Where the newest table is over, a new one begins in another channel."""
        room, channel = self.world.room, CHANNEL + 10 * len(self.world.keys)
        self.world.keys.append(self.world.runner.run(room.playing(*PLAYERS[:humans], channel=channel)))

    @invariant()
    def the_file_tells_the_truth(self) -> None:
        if self.world.keys:
            self.world.check()

    @rule(table=TABLES, numbers=st.lists(NUMBERS, min_size=6, max_size=30))
    def act(self, table: int, numbers: list[int]) -> None:
        """Whoever is to act does something legal, again and again."""
        for number in numbers:
            self.together(table, [self.proper(table, number)])

    @rule(table=TABLES, number=NUMBERS, times=st.integers(2, 3))
    def act_at_once(self, table: int, number: int, times: int) -> None:
        """The same press several times at once is one act (D21)."""
        press = self.proper(table, number)
        before = self.revision(table)
        self.together(table, [press] * times)
        once = {(before.deal, before.acts + 1), (before.deal + 1, 0)}
        assert self.revision(table) in {before, *once}

    @rule(table=TABLES, number=NUMBERS, fault=st.sampled_from(FAULTS))
    def act_while_the_disk_fails(self, table: int, number: int, fault: Fault) -> None:
        """An act is done and said to be, or not done and said not to be."""
        key = self.key(table)
        for person in PLAYERS:  # so that no touch is written in the act's place
            self.together(table, [self.attempt("touched", person, Seat.A)])
        act, before, given = self.proper(table, number), self.world.events(key), self.revision(table)
        with failing_once(self.world.store, fault):
            [answer] = self.together(table, [act])
        done = self.world.events(key) > before
        if isinstance(answer, Snapshot):
            assert done is (answer.revision != given)
        elif isinstance(answer, TableError) and answer.code is Denial.UNWRITABLE:
            assert not done

    @rule(table=TABLES, caller=CALLERS, action=ACTIONS, back=st.integers(0, 3))
    def any_act(self, table: int, caller: Caller, action: Action, back: int) -> None:
        """Anybody tries anything, by the present button or by an old one, which does nothing (D21)."""

        async def attempt(key: str) -> None:
            deal, acts = present = (await self.manager.snapshot(key)).revision
            after = await self.manager.act(key, caller, Revision(deal, acts - back), action)
            assert not back or after.revision == present

        self.together(table, [attempt])

    @rule(table=TABLES, caller=CALLERS, number=NUMBERS)
    def act_for_another(self, table: int, caller: Caller, number: int) -> None:
        """Somebody presses what whoever is to act may press (D24)."""
        self.together(table, [self.proper(table, number, caller)])

    @rule(table=TABLES, presses=st.lists(PRESSES, min_size=3, max_size=8), at_once=st.booleans())
    def press(self, table: int, presses: list[Press], at_once: bool) -> None:  # noqa: FBT001 - drawn
        attempts = [self.attempt(*press) for press in presses]
        for group in [attempts] if at_once else [[attempt] for attempt in attempts]:
            self.together(table, group)

    @rule(table=TABLES, moves=st.lists(MOVES, min_size=6, max_size=12), number=NUMBERS)
    def change_seats(self, table: int, moves: list[Press], number: int) -> None:
        """Seats are given up and wanted by others, some of whom know another hand (R8.5)."""
        for move in moves:
            self.together(table, [self.attempt(*move)])
        self.together(table, [self.attempt(*moves[0]), self.proper(table, number)])

    @rule(table=TABLES, press=PRESSES, fault=st.sampled_from(FAULTS))
    def press_while_the_disk_fails(self, table: int, press: Press, fault: Fault) -> None:
        with failing_once(self.world.store, fault):
            self.together(table, [self.attempt(*press)])

    @rule()
    def restart(self) -> None:
        """The process ends and another one begins on the same file."""
        self.world.runner.run(self.world.stop())
        self.world.runner.run(self.world.start())

    # How it is pressed

    @property
    def manager(self) -> Manager:
        return self.world.room.manager

    def key(self, table: int) -> str:
        """Return one of the newest tables."""
        return self.world.keys[-1 - table % len(self.world.keys)]

    def revision(self, table: int) -> Revision:
        """Return the revision of one of the newest tables."""
        return self.world.runner.run(self.manager.snapshot(self.key(table))).revision

    def together(self, table: int, presses: Iterable[Attempt]) -> list[object]:
        """Press at the same instant; refusals come back like answers, anything else is an error."""

        async def pressed() -> list[object]:
            attempts = [press(self.key(table)) for press in presses]
            return list(await asyncio.gather(*attempts, return_exceptions=True))

        answers = self.world.runner.run(pressed())
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, TableError | RuleError):
                raise answer
        self.world.note()
        return answers

    def proper(self, table: int, number: int, other: Caller | None = None) -> Attempt:
        """Return what does one of the things that are legal now for whoever is to act; done by `other`."""
        manager, key = self.manager, self.key(table)
        for _ in PLAYERS:  # computer players are soon done
            snapshot = self.world.runner.run(manager.snapshot(key))
            public = snapshot.public()
            view = snapshot.seat(public.turn) if public and public.turn is not None else None
            if view is not None and view.legal and snapshot.table.status is Status.PLAYING:
                break
            self.together(table, [self.shown])
        else:
            return self.shown
        awaited = self.world.runner.run(self.world.room.awaited(key))
        caller, action = other or awaited, view.legal[number % len(view.legal)]
        return lambda key: manager.act(key, caller, snapshot.revision, action)

    async def shown(self, key: str) -> None:
        """The board shows everything, and a computer player's moment comes."""
        await self.world.room.show(key)
        await self.world.room.clock.advance(1.5)

    def attempt(self, name: str, caller: Caller, seat: Seat) -> Attempt:
        """Return a press, or what happens by itself."""
        manager, world = self.manager, self.world
        channel = OTHER if seat % 2 else CHANNEL

        async def rematch(key: str) -> None:
            world.keys.append((await manager.rematch(key, caller)).table.key)

        async def opened(_: str) -> None:
            if len(world.keys) < 8:
                world.keys.append((await manager.open(caller, GUILD, channel, Options())).table.key)

        async def next_round(key: str) -> None:
            await manager.next_round(key, caller, (await manager.snapshot(key)).revision)

        others: dict[str, Attempt] = {
            "rematch": rematch,
            "open": opened,
            "next_round": next_round,
            "back": lambda key: manager.bring_back(key, caller, channel),
            "park": world.room.park,
            "forget": lambda _: manager.forget(caller),
            "wait": lambda _: world.room.clock.advance((60.0, 300.0, 700.0, 4000.0, 700.0)[seat]),
        }
        if name in {"sit", "computer", "free", "replace"}:
            return lambda key: getattr(manager, name)(key, caller, seat)
        return others.get(name) or (lambda key: getattr(manager, name)(key, caller))


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


@pytest.mark.soak
class TestMachineSoak(Machine.TestCase):  # type: ignore[misc,valid-type] # hypothesis makes it
    settings = settings(max_examples=500, stateful_step_count=100, deadline=None)
