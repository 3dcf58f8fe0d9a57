"""A manager in a world that stands still: memory for a disk, a clock moved by hand, known deals."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Sequence

import pytest

from bot.tables.caller import Caller
from bot.tables.errors import Denial, TableError
from bot.tables.events import Options
from bot.tables.fold import fold
from bot.tables.manager import Manager
from bot.tables.ports import ResultRow, Status, TableStore
from bot.tables.snapshot import Snapshot
from bot.tables.table import Table
from engine.actions import Action, Bid, LayDown, Play
from engine.errors import Refusal, RuleError
from engine.notation import parse_call, parse_declaration, parse_tile
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase
from engine.tiles import Tile
from engine.view import Recall
from tests.bot.tables.memory import MemoryStore
from tests.thinkers import HereThinker, first

ANN, BOB, CY, DEE = (Caller(101 + index, name) for index, name in enumerate(("Ann", "Bob", "Cy", "Dee")))
EVE = Caller(105, "Eve")
MOD = Caller(106, "Mo", manages=True)
PLAYERS = (ANN, BOB, CY, DEE)
GUILD, CHANNEL, OTHER = 1, 11, 12
A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.D
STANDARD = Rules()
START = 1_800_000_000.0
MINUTE, HOUR = 60.0, 3600.0

WON_BY_DEE = "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"
"""Worked example 1: the contract is set with the first trick."""


class FixedShuffler:
    """Gives the hands it was told, by seat, then seeded ones; the first dealer is `dealer`."""

    def __init__(self, dealer: Seat = D, seed: int = 42) -> None:
        self.dealer = dealer
        self.hands: list[tuple[tuple[Tile, ...], ...]] = []
        self._random = random.Random(seed)
        self._keys = itertools.count()

    def will_deal(self, hands: str) -> None:
        """Deal these hands next, written as in a position."""
        self.hands.append(tuple(tuple(map(parse_tile, hand.split())) for hand in hands.split(" / ")))

    def draw(self, seats: Sequence[Seat]) -> Seat:
        assert self.dealer in seats
        return self.dealer

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        rules, dealer = Rules(), self.dealer
        self.dealer = rules.after(dealer)
        if not self.hands:
            return tuple(self._random.sample(tiles, len(tiles)))
        hands = self.hands.pop(0)
        players = [hands[seat] for seat in rules.from_left_of(dealer)]
        return tuple(tile for turn in zip(*players, strict=True) for tile in turn)

    def key(self) -> str:
        number = next(self._keys)
        return "table" + "abcdefghij"[number // 10] + "abcdefghij"[number % 10]


class HandClock:
    """A clock that stands until it is moved, and the timers that go by it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.due: dict[Hashable, tuple[float, Callable[[], object]]] = {}

    def now(self) -> float:
        return START + self.seconds

    def monotonic(self) -> float:
        return self.seconds

    def at(self, when: float, name: Hashable, call: Callable[[], object]) -> None:
        self.due[name] = (when, call)

    def cancel(self, name: Hashable) -> None:
        self.due.pop(name, None)

    async def advance(self, seconds: float) -> None:
        """Let time pass; what is due happens at its time."""
        end = self.seconds + seconds
        while ready := [(when, name) for name, (when, _) in self.due.items() if when <= end]:
            when, name = min(ready, key=lambda entry: entry[0])
            self.seconds = max(self.seconds, when)
            _, call = self.due.pop(name)
            outcome = call()
            if isinstance(outcome, Coroutine):
                await outcome
        self.seconds = max(self.seconds, end)


class Room:
    """A manager and everything around it; `heard` is what the audience was told, in order."""

    def __init__(
        self,
        store: TableStore | None = None,
        choose: Callable[[Recall], Awaitable[Action]] = first,
        clock: HandClock | None = None,
        computer_seconds: float = 1.5,
    ) -> None:
        self.memory = MemoryStore()
        self.store: TableStore = store or self.memory
        self.clock = clock or HandClock()
        self.shuffler = FixedShuffler()
        self.thinker = HereThinker(choose)
        self.computer_seconds = computer_seconds
        self.heard: list[Snapshot] = []
        self.manager = self.restarted()

    def restarted(self) -> Manager:
        """Return a manager that knows only what is stored; the room goes on with it."""
        self.clock.due.clear()
        self.manager = Manager(
            store=self.store,
            shuffler=self.shuffler,
            clock=self.clock,
            timers=self.clock,
            thinker=self.thinker,
            computer_seconds=self.computer_seconds,
            acted=lambda: None,
        )
        self.manager.audience = self
        return self.manager

    def changed(self, snapshot: Snapshot) -> None:
        self.heard.append(snapshot)

    async def open(
        self, *callers: Caller, channel: int = CHANNEL, notices: bool = True, rules: Rules = STANDARD
    ) -> str:
        """Open a table by the first caller; the others sit down in order."""
        opened = await self.manager.open(callers[0], GUILD, channel, Options(notices=notices), rules)
        for caller in callers[1:]:
            await self.manager.sit(opened.table.key, caller, None)
        return opened.table.key

    async def playing(
        self,
        *callers: Caller,
        hands: str | None = None,
        channel: int = CHANNEL,
        rules: Rules = STANDARD,
    ) -> str:
        """Return the key of a match in its first auction, A to bid; computer players fill up."""
        callers = callers or PLAYERS
        key = await self.open(*callers, channel=channel, rules=rules)
        await self.manager.fill(key, callers[0])
        if hands:
            self.shuffler.will_deal(hands)
        self.shuffler.dealer = D
        await self.manager.start(key, callers[0])
        return key

    async def act(self, key: str, text: str) -> Snapshot:
        """Let the person whose turn it is do what is written."""
        snapshot = await self.manager.snapshot(key)
        return await self.manager.act(key, await self.awaited(key), snapshot.revision, action(snapshot, text))

    async def acts(self, key: str, texts: str) -> Snapshot:
        """Do several acts, each by the person whose turn it is."""
        for text in texts.split():
            before = await self.manager.snapshot(key)
            assert (await self.act(key, text)).revision != before.revision
        return await self.manager.snapshot(key)

    async def play_round(self, key: str) -> Snapshot:
        """Play to the end of the round: the first to speak bids thirty, and everybody plays a legal tile."""
        while (snapshot := await self.manager.snapshot(key)).table.status is Status.PLAYING:
            public = snapshot.public()
            assert public is not None
            assert public.turn is not None
            view = snapshot.seat(public.turn)
            assert view is not None
            chosen = view.legal[1 if public.phase is Phase.AUCTION and not public.calls else 0]
            await self.manager.act(key, await self.awaited(key), snapshot.revision, chosen)
        return snapshot

    async def play_match(self, key: str) -> Snapshot:
        """Play until a side has won."""
        while (snapshot := await self.play_round(key)).table.status is Status.BETWEEN:
            await self.manager.next_round(key, ANN, snapshot.revision)
        return snapshot

    async def park(self, key: str) -> Snapshot:
        """Let a match rest as if a day had passed."""
        return await self.manager.park(key, self.clock.now())

    async def awaited(self, key: str) -> Caller:
        """Return whose turn it is."""
        snapshot = await self.manager.snapshot(key)
        public = snapshot.public()
        assert public is not None
        assert public.turn is not None
        holder = snapshot.table.seats[public.turn]
        assert holder is not None
        assert holder.discord_id is not None
        return Caller(holder.discord_id, holder.name or "")

    async def show(self, key: str) -> None:
        """The board shows everything."""
        await self.manager.shown(key, (await self.manager.snapshot(key)).table.seq)

    def folded(self, key: str) -> Table:
        """Return the fold of the table's whole log."""
        return fold(self.memory.logs[key].events)

    def results(self, key: str) -> list[ResultRow]:
        return self.memory.logs[key].results


def action(snapshot: Snapshot, text: str) -> Action:
    """Return the act written `text`: a call, a declaration, a tile, or `!` to lay down."""
    if text == "!":
        return LayDown()
    public = snapshot.public()
    assert public is not None
    if text.startswith("["):
        return Play(parse_tile(text))
    return Bid(parse_call(text)) if public.phase is Phase.AUCTION else parse_declaration(text)


async def denied(code: Denial, attempt: Awaitable[object]) -> TableError:
    """Prove that the attempt is refused with this code, and return the refusal."""
    with pytest.raises(TableError) as refusal:
        await attempt
    assert refusal.value.code is code
    return refusal.value


async def refused(code: Refusal, attempt: Awaitable[object]) -> RuleError:
    """Prove that the rules refuse the attempt."""
    with pytest.raises(RuleError) as refusal:
        await attempt
    assert refusal.value.code is code
    return refusal.value


def names(snapshot: Snapshot) -> list[str | None]:
    """Return who sits, by seat."""
    return [holder.name if holder else None for holder in snapshot.table.seats]


async def together(*attempts: Awaitable[object]) -> list[object]:
    """Press at the same instant; refusals come back like answers."""
    return list(await asyncio.gather(*attempts, return_exceptions=True))
