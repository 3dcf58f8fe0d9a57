"""What the tests store: a table's first events, a deal, appends."""

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

from bot.tables.events import Human, Opened, Options, PersonKey, Sat, TableDealt, TableEvent
from bot.tables.ports import Append, TableRow
from data.codec import Codec
from data.store import Store
from engine.events import AllPassed
from engine.game import deal_hands, first_deal
from engine.rules import Rules
from engine.seats import Seat

ANN, BOB = PersonKey(1), PersonKey(2)
RULES = Rules()
CODEC = Codec[TableEvent](TableEvent)


def opening(host: PersonKey = ANN) -> tuple[TableEvent, ...]:
    return Opened(host, RULES, Options()), Sat(Seat.A, Human(host))


def dealt(deal: int = 1, round_number: int = 1) -> TableDealt:
    hands = deal_hands(RULES, Seat.D, RULES.tiles)
    numbered = replace(first_deal(RULES, Seat.D, hands), deal=deal, round=round_number)
    return TableDealt(numbered, ANN, Options(), (Human(ANN), None, None, None), ((ANN,), (), (), ()))


def append(row: TableRow, *events: TableEvent, **columns: object) -> Append:
    """An append to the table as `row` has it, that changes no column but those given."""
    same = Append(
        table=row.id,
        expected=row.seq,
        events=events or (AllPassed(),),
        at=row.touched_at,
        status=row.status,
        channel=row.channel,
        gathered=True,
        computer_due=False,
        notice_due=False,
    )
    return replace(same, **columns)  # type: ignore[arg-type] # the columns are checked where a test names them


async def table(
    store: Store, key: str = "table", *, channel: int = 7, guild: int = 1, at: float = 100.0
) -> TableRow:
    """Open a table and return its row."""
    await store.create(key=key, guild=guild, channel=channel, at=at, events=opening())
    return await _present(store, key)


async def advance(store: Store, row: TableRow, *events: TableEvent, **columns: object) -> TableRow:
    """Append and return the row as it is now."""
    await store.append(append(row, *events, **columns))
    return await _present(store, row.key)


async def _present(store: Store, key: str) -> TableRow:
    row = await store.row(key)
    assert row is not None
    return row


def no_new_thread(before: set[threading.Thread]) -> bool:
    """Whether all threads that weren't there before come to their end by themselves."""
    for thread in set(threading.enumerate()) - before:
        thread.join(1)
    return set(threading.enumerate()) <= before


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    """Look into the file by another connection."""
    with sqlite3.connect(path) as connection:
        found = connection.execute(sql).fetchall()
    connection.close()
    return found
