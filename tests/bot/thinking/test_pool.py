"""Worker processes come when needed, are replaced when they die, and never outlive the process."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from bot.thinking.pool import TRIES, ClosedError, Pool
from tests.patience import PATIENT_SECONDS

ROOT = Path(__file__).parents[3]

PARENT = """
import asyncio, os, signal, time
from bot.thinking.pool import Pool

async def main():
    pool, told = Pool(2), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, told.set)
    print(await pool.run(os.getpid), flush=True)
    working = [asyncio.create_task(pool.run(time.sleep, 60)) for _ in range(2)]
    await told.wait()
    pool.close()
    await asyncio.wait(working)
    assert all(work.exception() for work in working)

asyncio.run(main())
"""
"""A process whose workers are busy for a minute."""


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    made = Pool(1)
    yield made
    made.close()


def is_gone(process: int) -> bool:
    """Whether a process has ended; one that nobody waits for any more counts as ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def gone(process: int) -> bool:
    """Wait until a process has ended; return whether it has."""
    late = time.monotonic() + PATIENT_SECONDS
    while not is_gone(process) and time.monotonic() < late:
        time.sleep(0.01)
    return is_gone(process)


async def test_work_is_done_in_another_process(pool: Pool) -> None:
    assert await pool.run(os.getpid) not in {os.getpid(), 0}
    assert await pool.run(os.getppid) == os.getpid()


async def test_what_the_work_raises_is_raised(pool: Pool) -> None:
    with pytest.raises(ZeroDivisionError):
        await pool.run(divmod, 1, 0)


async def test_a_worker_that_dies_is_replaced_and_the_work_asked_for_again(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    worker = await pool.run(os.getpid)
    working = asyncio.create_task(pool.run(time.sleep, 1))
    await asyncio.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    await working
    assert await pool.run(os.getpid) != worker
    assert [record.getMessage() for record in caplog.records] == [
        "a worker process has died: others take its place"
    ]


async def test_work_that_kills_every_worker_is_given_up(pool: Pool, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(BrokenProcessPool):
        await pool.run(os._exit, 1)
    assert len(caplog.records) == TRIES
    assert await pool.run(os.getppid) == os.getpid()


async def test_work_that_nobody_waits_for_any_more_is_taken_back(pool: Pool, tmp_path: Path) -> None:
    await pool.run(os.getpid)
    first = asyncio.create_task(pool.run(time.sleep, 1))
    others = [
        asyncio.create_task(pool.run(os.mkdir, tmp_path / str(number)))  # the queue takes in two
        for number in range(5)
    ]
    await asyncio.sleep(0.02)
    for other in others:
        other.cancel()
    await first
    await pool.run(os.getpid)
    assert len(list(tmp_path.iterdir())) <= 2


async def test_workers_that_were_woken_stand_when_they_are_needed(pool: Pool) -> None:
    pool.wake()
    team = pool._team
    pool.wake()
    assert pool._team is team
    await pool.run(os.getpid)
    assert pool._team is team
    pool.close()
    pool.wake()
    with pytest.raises(ClosedError):
        await pool.run(os.getpid)


async def test_giving_up_while_workers_start_does_not_stop_them(pool: Pool) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await pool.run(os.getpid)
    assert pool._team is not None
    team = await pool._team
    await pool.run(os.getpid)
    assert pool._team.result() is team


async def test_closing_ends_workers_in_the_middle_of_their_work(pool: Pool) -> None:
    worker = await pool.run(os.getpid)
    working = asyncio.create_task(pool.run(time.sleep, 60))
    await asyncio.sleep(0.05)
    pool.close()
    with pytest.raises((BrokenProcessPool, ClosedError)):
        await working
    assert await asyncio.to_thread(gone, worker)
    with pytest.raises(ClosedError):
        await pool.run(os.getpid)


async def test_closing_while_workers_start_ends_them(pool: Pool) -> None:
    asking = asyncio.create_task(pool.run(os.getpid))
    await asyncio.sleep(0)
    pool.close()
    with pytest.raises((BrokenProcessPool, ClosedError, RuntimeError)):
        await asking


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_parent(end: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.send_signal(end)
        parent.wait()
        assert gone(worker)


def test_what_a_terminal_or_supervisor_sends_to_all_is_no_concern_of_workers() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        worker = int(parent.stdout.readline())
        os.kill(worker, signal.SIGINT)
        os.kill(worker, signal.SIGTERM)
        time.sleep(0.1)
        assert not is_gone(worker)
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.stderr.read() == ""
        assert parent.wait() == 0
        assert gone(worker)
