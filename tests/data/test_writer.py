import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.connection import Connect
from data.writer import Writer
from tests.data.samples import Faulty, no_new_thread, rows


class Place:
    """A file with one table, and every connection that was opened to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connections: list[Faulty] = []
        self.refusing = False

    async def connect(self) -> Faulty:
        if self.refusing:
            raise sqlite3.OperationalError("unable to open database file")
        connection = Faulty(self.path)
        await connection
        self.connections.append(connection)
        return connection

    def stored(self) -> list[object]:
        return [x for (x,) in rows(self.path, "SELECT x FROM t ORDER BY rowid")]


@pytest.fixture
def place(path: Path) -> Place:
    rows(path, "PRAGMA journal_mode = WAL")
    rows(path, "CREATE TABLE t (x INTEGER UNIQUE)")
    return Place(path)


@pytest.fixture
async def writer(place: Place) -> AsyncIterator[Writer]:
    connect: Connect = place.connect
    writer = Writer(await connect(), connect)
    yield writer
    await writer.close()
    assert all(not connection._running for connection in place.connections)


Item = tuple[tuple[int, ...], Exception | None]


async def insert(connection: Connection, items: Sequence[Item]) -> list[int | Exception]:
    """Write numbers; an item's exception comes when they are written."""
    for values, fails in items:
        await connection.executemany("INSERT INTO t VALUES (?)", [(value,) for value in values])
        if fails:
            raise fails
    return [sum(values) for values, _ in items]


async def put(writer: Writer, *values: int, fails: Exception | None = None, erases: bool = False) -> int:
    return await writer.write("group", insert, (values, fails), erases=erases)


async def hold(place: Place, writer: Writer) -> tuple[asyncio.Event, "asyncio.Task[int]"]:
    """Begin a write whose commit waits."""
    held = place.connections[-1].held = asyncio.Event()
    first = asyncio.create_task(put(writer, 0))
    await place.connections[-1].committing.wait()
    return held, first


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


@pytest.mark.parametrize("statement", ["COMMIT", "BEGIN IMMEDIATE"])
async def test_after_a_failure_the_connection_is_another_one(
    place: Place, writer: Writer, statement: str
) -> None:
    place.connections[0].failing[statement] = "before"
    tasks = [asyncio.create_task(put(writer, value)) for value in (1, 2)]
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in done] == [Unwritable, Unwritable]
    assert place.stored() == []
    assert await put(writer, 3) == 3
    assert place.stored() == [3]
    assert len(place.connections) == 2


async def test_a_commit_that_reports_an_error_may_have_happened(place: Place, writer: Writer) -> None:
    """Only the file knows: that is why Unwritable says nothing of what happened."""
    place.connections[0].failing["COMMIT"] = "after"
    with pytest.raises(Unwritable):
        await put(writer, 1)
    assert place.stored() == [1]


async def test_when_unwritable_is_told_the_old_transaction_is_dead(place: Place, writer: Writer) -> None:
    place.connections[0].failing["COMMIT"] = "before"
    with pytest.raises(Unwritable):
        await put(writer, 1)
    rows(place.path, "INSERT INTO t VALUES (2)")  # the write lock is free
    assert place.stored() == [2]


async def test_everything_is_refused_until_the_file_opens_again(place: Place, writer: Writer) -> None:
    place.connections[0].failing["COMMIT"] = "before"
    place.refusing = True
    for value in (1, 2):
        with pytest.raises(Unwritable):
            await put(writer, value)
    place.refusing = False
    assert await put(writer, 3) == 3
    assert place.stored() == [3]


async def test_nobody_waits_longer_than_the_time_to_reopen(
    place: Place, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.writer.REOPEN_SECONDS", 0.05)
    opens = asyncio.Event()

    async def slow() -> Faulty:
        await opens.wait()
        return await place.connect()

    writer._connect = slow
    place.connections[0].failing["COMMIT"] = "before"
    for value in (1, 2):
        with pytest.raises(Unwritable):
            await asyncio.wait_for(put(writer, value), 1)
    opens.set()
    assert await put(writer, 3) == 3
    assert len(place.connections) == 2


async def test_a_full_disk_takes_nobody_half_along(place: Place, writer: Writer) -> None:
    async def full(connection: Connection, _: Sequence[None]) -> list[None]:
        await connection.execute_fetchall("PRAGMA max_page_count = 3")
        for value in range(1000, 3000):
            await connection.execute_fetchall("INSERT INTO t VALUES (?)", (value,))
        return [None]

    small, large = await asyncio.gather(
        put(writer, 1), writer.write("full", full, None), return_exceptions=True
    )
    assert isinstance(large, Unwritable)
    assert isinstance(small, Unwritable)  # SQLite gives up the whole transaction
    assert place.stored() == []
    assert await put(writer, 2) == 2


async def test_closing_finishes_what_waits_and_refuses_the_rest(place: Place) -> None:
    writer = Writer(await place.connect(), place.connect)
    tasks = [asyncio.create_task(put(writer, value)) for value in (1, 2, 3)]
    await asyncio.sleep(0)
    await writer.close()
    assert await asyncio.gather(*tasks) == [1, 2, 3]
    with pytest.raises(Unwritable):
        await put(writer, 4)
    assert place.stored() == [1, 2, 3]


async def test_closing_while_the_file_is_gone_ends_d94(place: Place) -> None:
    before = set(threading.enumerate())
    writer = Writer(await place.connect(), place.connect)
    place.connections[0].failing["COMMIT"] = "before"
    place.refusing = True
    with pytest.raises(Unwritable):
        await put(writer, 1)
    await writer.close()
    assert no_new_thread(before)


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


async def test_a_cancelled_close_still_ends_the_thread_d94(place: Place) -> None:
    before = set(threading.enumerate())
    writer = Writer(await place.connect(), place.connect)
    held, waiting = await hold(place, writer)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    held.set()
    with pytest.raises(Unwritable):
        await waiting
    assert no_new_thread(before)
    assert place.stored() == []


async def test_a_failure_while_closing_opens_nothing_anew(place: Place) -> None:
    before = set(threading.enumerate())
    writer = Writer(await place.connect(), place.connect)
    place.connections[0].failing["COMMIT"] = "before"
    tasks = [asyncio.create_task(put(writer, value)) for value in (1, 2)]
    await asyncio.sleep(0)
    await writer.close()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Unwritable, Unwritable]
    assert len(place.connections) == 1
    assert no_new_thread(before)


async def test_a_statement_that_cannot_run_is_unwritable_for_its_member_alone(
    place: Place, writer: Writer
) -> None:
    async def nowhere(connection: Connection, _: Sequence[None]) -> list[None]:
        await connection.execute_fetchall("INSERT INTO nowhere VALUES (1)")
        return [None]

    good, bad = await asyncio.gather(
        put(writer, 1), writer.write("nowhere", nowhere, None), return_exceptions=True
    )
    assert good == 1
    assert isinstance(bad, Unwritable)
    assert place.stored() == [1]
    assert len(place.connections) == 1


async def test_closing_takes_along_a_connection_that_is_just_being_opened(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.writer.REOPEN_SECONDS", 0.01)
    before = set(threading.enumerate())
    opens = asyncio.Event()

    async def slow() -> Faulty:
        await opens.wait()
        return await place.connect()

    writer = Writer(await place.connect(), slow)
    place.connections[0].failing["COMMIT"] = "before"
    with pytest.raises(Unwritable):
        await put(writer, 1)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    opens.set()
    await closing
    assert len(place.connections) == 2
    assert no_new_thread(before)
