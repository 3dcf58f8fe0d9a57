"""The process is killed at any instant: nothing that was shown is lost, and every table goes on (D84)."""

import asyncio
from pathlib import Path

import pytest

from tests.patience import PATIENT_SECONDS
from tests.soak.town import Form, Town, built

SHORT: Form = {"tables": 5, "times": 3, "within": PATIENT_SECONDS}
LONG: Form = {"tables": 24, "times": 200, "within": 10.0}


async def test_kills_at_any_instant_lose_nothing(tmp_path: Path) -> None:
    await kills(tmp_path, seed=42, **SHORT)


@pytest.mark.soak
async def test_two_hundred_kills(tmp_path: Path) -> None:
    await kills(tmp_path, seed=43, **LONG)


async def kills(folder: Path, *, tables: int, times: int, within: float, seed: int) -> None:
    due, slowest = 0, 0.0
    async with built(folder, tables, seed, patient=within >= PATIENT_SECONDS) as town:
        town.go()
        for _ in range(times):
            await asyncio.sleep(town.rng.uniform(0.2, 2.0))
            await town.bot.kill()
            await town.confirmed()
            due += town.computers_due()
            slowest = max(slowest, await restarted(town, within))
            await town.all_move(4 * within)
        await town.rest()
        await town.present(within)
        await town.confirmed()
        town.hold()
        assert due > 0
        assert town.sandbox.violations == []
        assert town.errors() == []
        print(f"{times} kills, {town.presses} presses, {due} computers due, slowest {slowest:.1f} s")  # noqa: T201


async def restarted(town: Town, within: float) -> float:
    """Start again, now and then with a kill in the middle of that; return when all shows the present."""
    await town.rest()
    before = town.hands()
    await town.bot.start(town.sandbox.gateway)
    if town.rng.random() < 0.3:
        await asyncio.sleep(town.rng.uniform(0.0, 0.5))
        await town.bot.kill()
        await town.bot.start(town.sandbox.gateway)
    took = await town.present(within)
    after = town.hands()
    for person, (hand, board) in before.items():
        if person in after and after[person][1] == board:
            # Newer: it was on its way when the process was killed. Older: it was pressed last.
            is_right = after[person][0] >= hand or after[person][0] == town.pressed_in.get(person)
            assert is_right, f"{person}'s prompt was left behind: {hand}, {after[person]}"
    return took
