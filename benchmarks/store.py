"""Acts committed a second: 200 tables at once, one table alone, and bare aiosqlite writing the same.

`python -m benchmarks.store --folder FOLDER`: the folder says which disk is measured. What is compared takes
turns of half a second, and medians of the turns are printed: other work on the machine hits all alike.
"""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory

from aiosqlite import Connection

from benchmarks.report import Turn, alternated, judged, parser, stated
from bot.tables.events import Human, Opened, Options, PersonKey, TableDealt, TableEvent
from bot.tables.ports import Append, Status, TableRow
from data.codec import Codec
from data.connection import connected
from data.store import Store, open_store
from engine.events import Dealt, TrickTaken
from engine.game import apply, deal_hands, decide, first_deal, legal_actions
from engine.rules import Rules
from engine.seats import Seat

TABLES, TURNS, SECONDS = 200, 8, 0.5
LEAST_SHARE = 0.7
LEAST_GAIN, SLOW_FLUSH = 3.0, 0.001

CODEC = Codec[TableEvent](TableEvent)
HOST = PersonKey(1)

Act = tuple[TableEvent, ...]
Values = tuple[object, ...]


def acts_of_a_round(rng: random.Random) -> tuple[Act, list[Act]]:
    """Return what the deal and what each act of a whole round write."""
    rules = Rules()
    dealt = first_deal(rules, Seat.A, deal_hands(rules, Seat.A, rng.sample(rules.tiles, len(rules.tiles))))
    state = apply(None, dealt)
    acts: list[Act] = []
    while state.turn is not None:
        events = decide(state, state.turn, rng.choice(legal_actions(state)))
        for event in events:
            state = apply(state, event)
        acts.append(tuple(event for event in events if not isinstance(event, Dealt)))
    seats = (Human(HOST),) * len(rules.seats)
    deal: Act = (TableDealt(dealt, HOST, Options(), seats, ((HOST,),) * len(seats)),)
    return (deal, acts) if len(acts) > len(rules.tiles) else acts_of_a_round(rng)


class Playing:
    """Tables in a store of their own, all playing the same round over and over."""

    def __init__(self, store: Store, rows: Sequence[TableRow], deal: Act, acts: Sequence[Act]) -> None:
        self.store = store
        self.acts = acts
        self.deal = deal
        self.seqs = {row: row.seq for row in rows}

    @classmethod
    async def at(cls, store: Store, tables: int, deal: Act, acts: Sequence[Act]) -> "Playing":
        """Open `tables` and deal."""
        opened = Opened(HOST, Rules(), Options())
        await asyncio.gather(
            *(store.create(key=f"t{n}", guild=1, channel=n, at=0.0, events=[opened]) for n in range(tables))
        )
        rows = await store.tables_of(1)
        playing = cls(store, rows, deal, acts)
        for row in rows:
            await playing.append(row, deal)
        return playing

    async def turn(self) -> float:
        """Return acts a second, all tables at once."""
        begun = time.perf_counter()
        done = await asyncio.gather(*(self.play(row, begun + SECONDS) for row in self.seqs))
        return sum(done) / (time.perf_counter() - begun)

    async def play(self, row: TableRow, end: float) -> int:
        """Return how many acts were appended until `end`."""
        for done in count():
            if time.perf_counter() >= end:
                return done
            await self.append(row, self.acts[done % len(self.acts)])
        raise AssertionError

    async def append(self, row: TableRow, events: Act) -> None:
        """Append as the table manager does."""
        await self.store.append(
            Append(
                table=row.id,
                expected=self.seqs[row],
                events=events,
                at=time.time(),
                status=Status.PLAYING,
                channel=row.channel,
                gathered=not any(isinstance(event, TrickTaken) for event in events),
                computer_due=False,
                notice_due=True,
            )
        )
        self.seqs[row] += len(events)


UPDATE = """
UPDATE tables SET seq = ?, status = 'playing', channel = ?, gathered = gathered AND ?, computer_due = 0,
  notice_due = 1, touched_at = ? WHERE id = ?"""
INSERT = "INSERT INTO events (table_id, seq, kind, version, body, at) VALUES (?, ?, ?, ?, ?, ?)"


class Bare:
    """The same rows by aiosqlite alone: encoded beforehand, a transaction for all tables, nothing checked."""

    def __init__(self, connection: Connection, acts: Sequence[Act], *, sorted_out: bool) -> None:
        self.connection = connection
        self.bodies = [[tuple(CODEC.encode(event)) for event in act] for act in acts]
        self.seqs = [2] * TABLES
        self.done = 0
        self.write = self.write_sorted if sorted_out else self.write_each

    async def turn(self) -> float:
        """Return acts a second."""
        begun, before = time.perf_counter(), self.done
        while time.perf_counter() < begun + SECONDS:
            await self.batch(self.bodies[self.done // TABLES % len(self.bodies)])
            self.done += TABLES
        return (self.done - before) / (time.perf_counter() - begun)

    async def batch(self, act: Sequence[tuple[object, ...]]) -> None:
        """Write one act for each table."""
        updates: list[Values] = []
        events: list[list[Values]] = []
        for table, seq in enumerate(self.seqs):
            updates.append((seq + len(act), table, len(act) == 1, time.time(), table + 1))
            events.append([(table + 1, number, *stored, 0.0) for number, stored in enumerate(act, seq + 1)])
        await self.connection.execute_fetchall("BEGIN IMMEDIATE")
        await self.write(updates, events)
        await self.connection.execute_fetchall("COMMIT")
        self.seqs = [seq + len(act) for seq in self.seqs]

    async def write_each(self, updates: Sequence[Values], events: Sequence[Sequence[Values]]) -> None:
        """Write act by act."""
        for update, rows in zip(updates, events, strict=True):
            await self.connection.execute_fetchall(UPDATE, update)
            await self.connection.executemany(INSERT, rows)

    async def write_sorted(self, updates: Sequence[Values], events: Sequence[Sequence[Values]]) -> None:
        """Write all acts in two statements: the least that can be done."""
        await self.connection.executemany(UPDATE, updates)
        await self.connection.executemany(INSERT, chain.from_iterable(events))


async def flush(connection: Connection, numbers: "count[int]") -> float:
    """Return the seconds that a durable transaction of one row takes, from twenty of them."""
    begun = time.perf_counter()
    for _ in range(20):
        await connection.execute_fetchall("INSERT INTO notes VALUES (?, '')", (str(next(numbers)),))
    return (time.perf_counter() - begun) / 20


async def main(folder: Path, rounds: int) -> None:
    """Let all of them take turns, and print the medians."""
    deal, acts = acts_of_a_round(random.Random(42))
    async with AsyncExitStack() as stack:
        stores = {
            name: await stack.enter_async_context(open_store(folder / name, CODEC))
            for name in ("many", "one", "each", "sorted")
        }
        for name in ("each", "sorted"):
            await Playing.at(stores[name], TABLES, deal, acts)
        each = await stack.enter_async_context(connected(folder / "each"))
        sorted_out = await stack.enter_async_context(connected(folder / "sorted"))
        turns: dict[str, Turn] = {
            "together": (await Playing.at(stores["many"], TABLES, deal, acts)).turn,
            "each": Bare(each, acts, sorted_out=False).turn,
            "sorted": Bare(sorted_out, acts, sorted_out=True).turn,
            "alone": (await Playing.at(stores["one"], 1, deal, acts)).turn,
            "flush": partial(flush, each, count()),
        }
        found = await alternated(turns, rounds)
    report(found)


def report(found: Mapping[str, float]) -> None:
    """Print figures and yardsticks, and whether the bounds hold."""
    is_slow = found["flush"] >= SLOW_FLUSH
    stated(f"acts committed a second, {TABLES} tables at once, full durability", found["together"])
    stated("  yardstick: bare aiosqlite, the same batches", found["each"])
    judged("  share of it", found["together"] / found["each"], least=LEAST_SHARE, form=".0%")
    stated("  yardstick: one table alone", found["alone"])
    gain = found["together"] / found["alone"]
    if is_slow:
        judged("  times that", gain, least=LEAST_GAIN, form=".1f")
    else:
        stated("  times that (bound only where a flush takes 1 ms or more)", gain, ".1f")
    stated("  one flush: a durable transaction of one row", found["flush"] * 1000, ".2f", "ms")
    stated("  bare aiosqlite, two statements a batch: the least that can be done", found["sorted"])


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--folder", help="where the databases are made")
    chosen = options.parse_args()
    with TemporaryDirectory(dir=chosen.folder) as made:
        asyncio.run(main(Path(made), 2 if chosen.quick else TURNS))
