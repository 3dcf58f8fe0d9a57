"""The process is told to stop in the middle of everything: it ends in order, and in time (D84)."""

import asyncio
import os
from pathlib import Path

import pytest

from sandbox.faults import MESSAGE, MESSAGES, Down, Fault
from tests.end_to_end.game import alone
from tests.patience import PATIENT_SECONDS
from tests.soak.town import QUICK, Form, built

SHORT: Form = {"tables": 4, "times": 2, "within": PATIENT_SECONDS}
LONG: Form = {"tables": 24, "times": 100, "within": 10.0}
END_SECONDS = 8.0
MOST_TRIES = 8
"""How many times as many ends at most until boards were undrawn, and a computer player to act, at some."""
THINKING = QUICK | {"TEXAS42_COMPUTER_SECONDS": "0.4"}


async def test_an_end_in_the_middle_of_acts_loses_nothing(tmp_path: Path) -> None:
    await ends(tmp_path, seed=44, **SHORT)


@pytest.mark.soak
async def test_a_hundred_ends(tmp_path: Path) -> None:
    assert await ends(tmp_path, seed=45, **LONG) < END_SECONDS


async def ends(folder: Path, *, tables: int, times: int, within: float, seed: int) -> float:
    """Return how many seconds the slowest end took."""
    slowest, undrawn, due = 0.0, 0, 0
    async with built(folder, tables, seed, settings=THINKING, patient=within >= PATIENT_SECONDS) as town:
        town.go()
        for number in range(MOST_TRIES * times):
            if number >= times and undrawn and due:
                break
            await asyncio.sleep(town.rng.uniform(0.2, 2.0))
            group = os.getpgid(town.bot.pid)
            # Every other time Discord takes no board any more: the next start must draw it.
            down = [
                Fault(Down(), method, route) for method, route in (("PATCH", MESSAGE), ("POST", MESSAGES))
            ]
            with town.sandbox.faults.during(*down if number % 2 else ()):
                if number % 2:
                    await asyncio.sleep(0.5)
                ended = await town.bot.terminate()
            assert ended.code == 0, ended
            await alone(group)
            await town.confirmed()
            due += town.computers_due()
            undrawn += any(one.row.drawn < one.row.seq for one in town.archive.scrolls.values())
            slowest = max(slowest, ended.seconds)
            await town.rest()
            await town.bot.start(town.sandbox.gateway)
            await town.present(within)
            await town.all_move(4 * within)
        await town.rest()
        await town.present(within)
        await town.confirmed()
        town.hold()
        assert undrawn > 0
        assert due > 0
        assert town.sandbox.violations == []
        assert town.errors() == []
        print(f"{times} ends, slowest {slowest:.1f} s, {undrawn} with boards undrawn, {due} computers due")  # noqa: T201
        return slowest
