import asyncio
import threading
from collections.abc import Sequence

import pytest
from aiosqlite import Connection

from bot.tables.ports import Unwritable
from data.writer import Writer
from tests.data.faulty import Faulty, Place, hold, put
from tests.data.samples import no_new_thread, rows
from tests.patience import PATIENT_SECONDS


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
            await asyncio.wait_for(put(writer, value), PATIENT_SECONDS)
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


async def test_closing_while_the_file_is_gone_ends_d94(place: Place) -> None:
    before = set(threading.enumerate())
    writer = Writer(await place.connect(), place.connect)
    place.connections[0].failing["COMMIT"] = "before"
    place.refusing = True
    with pytest.raises(Unwritable):
        await put(writer, 1)
    await writer.close()
    assert no_new_thread(before)


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
