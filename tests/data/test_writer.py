import asyncio
import sqlite3
from collections.abc import Sequence

import pytest
from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.writer import Writer
from tests.data.faulty import Item, Place, hold, insert, put


async def test_what_arrives_during_a_commit_shares_the_next_one(place: Place, writer: Writer) -> None:
    held, first = await hold(place, writer)
    others = [asyncio.create_task(put(writer, value)) for value in range(1, 101)]
    await asyncio.sleep(0.01)
    assert not any(other.done() for other in others)
    held.set()
    assert await asyncio.gather(first, *others) == list(range(101))
    assert place.connections[0].count("BEGIN IMMEDIATE") == place.connections[0].count("COMMIT") == 2
    assert place.stored() == list(range(101))


async def test_nobody_is_answered_before_the_commit(place: Place, writer: Writer) -> None:
    held, first = await hold(place, writer)
    await asyncio.sleep(0.01)
    assert not first.done()
    assert place.stored() == []
    held.set()
    assert await first == 0


async def test_a_member_that_raises_is_undone_alone(place: Place, writer: Writer) -> None:
    held, _ = await hold(place, writer)
    members = [
        put(writer, 1, 2),
        put(writer, 3, 4, fails=KeyError("mine")),
        put(writer, 5, 1),
        put(writer, 6),
        writer.write("others", insert, ((7,), None)),
        writer.write("others too", insert, ((8,), KeyError("theirs"))),
    ]
    tasks = [asyncio.create_task(member) for member in members]
    await asyncio.sleep(0)
    held.set()
    first, second, third, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert first == 3
    assert isinstance(second, KeyError)
    assert isinstance(third, sqlite3.IntegrityError)
    assert others[:2] == [6, 7]
    assert isinstance(others[2], KeyError)
    assert place.stored() == [0, 1, 2, 6, 7]
    assert place.connections[0].count("COMMIT") == 2


async def test_a_group_is_written_by_one_call(place: Place, writer: Writer) -> None:
    calls: list[Sequence[Item]] = []

    async def watched(connection: Connection, items: Sequence[Item]) -> list[int | Exception]:
        calls.append(items)
        return await insert(connection, items)

    items: list[Item] = [((value,), None) for value in range(1, 6)]
    held, _ = await hold(place, writer)
    tasks = [asyncio.create_task(writer.write("watched", watched, item)) for item in items]
    await asyncio.sleep(0)
    held.set()
    assert await asyncio.gather(*tasks) == [1, 2, 3, 4, 5]
    assert calls == [items]


async def test_a_group_may_refuse_one_of_its_items(place: Place, writer: Writer) -> None:
    async def odd(connection: Connection, items: Sequence[int]) -> list[int | Exception]:
        await connection.executemany("INSERT INTO t VALUES (?)", [(item,) for item in items if item % 2])
        return [item if item % 2 else KeyError(item) for item in items]

    outcomes = await asyncio.gather(
        *(writer.write("odd", odd, value) for value in (1, 2, 3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [int, KeyError, int]
    assert place.stored() == [1, 3]


async def test_a_member_that_writes_nothing_and_raises_is_harmless(place: Place, writer: Writer) -> None:
    with pytest.raises(KeyError):
        await put(writer, fails=KeyError())
    assert await put(writer) == 0
    assert await put(writer, 1) == 1
    assert place.stored() == [1]


async def test_a_cancelled_caller_loses_and_tears_nothing_d93(place: Place, writer: Writer) -> None:
    held, running = await hold(place, writer)
    waiting = asyncio.create_task(put(writer, 1, 2))
    failing = asyncio.create_task(put(writer, 3, fails=KeyError()))
    await asyncio.sleep(0)
    for task in (running, waiting, failing):
        task.cancel()
    await asyncio.wait([running, waiting, failing])
    assert running.cancelled()
    assert waiting.cancelled()
    held.set()
    assert await put(writer, 9) == 9
    assert place.stored() == [0, 1, 2, 9]


async def test_no_task_lives_while_there_is_no_work(writer: Writer) -> None:
    await put(writer, 1)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_two_tasks_never_share_a_transaction_by_chance_d90(place: Place, writer: Writer) -> None:
    await asyncio.gather(*(put(writer, value) for value in range(50)))
    log = [sql for sql in place.connections[0].log if sql in ("BEGIN IMMEDIATE", "COMMIT")]
    assert log == ["BEGIN IMMEDIATE", "COMMIT"] * (len(log) // 2)
    assert not place.connections[0].in_transaction


async def test_closing_finishes_what_waits_and_refuses_the_rest(place: Place) -> None:
    writer = Writer(await place.connect(), place.connect)
    tasks = [asyncio.create_task(put(writer, value)) for value in (1, 2, 3)]
    await asyncio.sleep(0)
    await writer.close()
    assert await asyncio.gather(*tasks) == [1, 2, 3]
    with pytest.raises(Unwritable):
        await put(writer, 4)
    assert place.stored() == [1, 2, 3]


async def test_what_erases_empties_the_write_ahead_log(place: Place, writer: Writer) -> None:
    log = place.path.with_name(f"{place.path.name}-wal")
    await put(writer, 1)
    assert log.stat().st_size > 0
    await put(writer, 2, erases=True)
    assert log.stat().st_size == 0


async def test_who_erases_is_told_when_a_reader_keeps_the_log(place: Place, writer: Writer) -> None:
    await place.connections[0].execute_fetchall("PRAGMA busy_timeout = 50")
    reader = sqlite3.connect(place.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM t").fetchall()
    kept, other = await asyncio.gather(put(writer, 1, erases=True), put(writer, 2), return_exceptions=True)
    assert isinstance(kept, Unwritable)
    assert other == 2
    reader.close()
    assert await put(writer, 3, erases=True) == 3
