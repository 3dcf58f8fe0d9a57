"""Whole tables while everything goes wrong at Discord (D31 to D36, D76 to D78)."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.patience import PATIENT_SECONDS
from tests.soak.town import Town, built
from tests.soak.weather import Weather

SHORT_TABLES, SHORT_SECONDS = 5, 10.0
LONG_TABLES, LONG_SECONDS = 200, 4 * 3600.0
SETTINGS = {
    "TEXAS42_TRICK_SECONDS": "0.5",
    "TEXAS42_COMPUTER_SECONDS": "0.3",
    "TEXAS42_EDIT_SECONDS": "1",
    "TEXAS42_NOTICE_SECONDS": "2",
}
UNHURRIED = {"TEXAS42_NOTICE_SECONDS": "20"}
PACE_SECONDS = 2.0
"""With 200 tables people take a moment for each press: one bot may show about 40 a second."""
LIBRARY_SECONDS = 9.0
"""The longest of the library's own pauses between two tries, which may just have begun."""
SPELL_SECONDS = 60.0
"""The long form stops the faults after so long each time, and looks."""
SECONDS = 10.0
MOST_REFUSALS = 6
"""Each message that stands in a channel may ask once: board, card, notice, and what replaces them."""
MOST_COUNTED = 10_000
"""With more answers of 401, 403 and 429 than that in ten minutes Discord shuts a bot out (D36)."""
RECONNECT_SECONDS = 60.0
"""How long the library may pause before it connects again."""
WARM_SPELLS, GROWTH = 4, 30_000
"""Kibibytes that the process may grow by after so many spells, when tiles are drawn and tables loaded."""


async def test_no_fault_of_discord_leaves_anybody_stuck(tmp_path: Path) -> None:
    async with built(tmp_path, SHORT_TABLES, 46, limits="enforce", settings=SETTINGS, patient=True) as town:
        town.refreshes = True
        town.go()
        await town.all_move(4 * PATIENT_SECONDS)
        await spell(town, Weather(town, town.rng), SHORT_SECONDS, within=PATIENT_SECONDS)
        await ended_well(town)


@pytest.mark.soak
async def test_two_hundred_matches_under_every_fault(tmp_path: Path) -> None:
    async with built(tmp_path, LONG_TABLES, 47, limits="enforce", settings=UNHURRIED) as town:
        town.only_one_match = True
        town.pace = PACE_SECONDS
        town.refreshes = True
        town.go()
        await town.all_move(LONG_TABLES)
        weather, began = Weather(town, town.rng), time.monotonic()
        used: list[int] = []
        while not used or town.lengths():
            assert time.monotonic() - began < LONG_SECONDS, f"{len(town.lengths())} matches aren't over"
            took = await spell(town, weather, SPELL_SECONDS, within=SECONDS + LIBRARY_SECONDS)
            ledger = town.journal
            used.append(memory(town))
            print(f"{took:.1f} s", len(town.lengths()), ledger.most_counted, used[-1], ledger.statuses)  # noqa: T201
        print(weather.struck)  # noqa: T201
        assert used[-1] - used[WARM_SPELLS] < GROWTH
        await ended_well(town)


async def spell(town: Town, weather: Weather, seconds: float, *, within: float) -> float:
    """Let everything go wrong for a while; then all is shown in time, and every table goes on."""
    town.go()
    await weather.rage(seconds)
    await town.rest()
    async with asyncio.timeout(RECONNECT_SECONDS):
        await town.sandbox.gateway.identified()
    await town.ask_where_refused()
    took = await town.caught_up(within)
    assert town.journal.most_counted < MOST_COUNTED
    await town.all_move(PATIENT_SECONDS * len(town.spots))
    return took


async def ended_well(town: Town) -> None:
    """Nothing is lost, nothing waits, nothing was asked over and over, every error has its number."""
    await town.rest()
    await town.present(PATIENT_SECONDS)
    await town.confirmed()
    town.hold()
    await silent(town)
    assert town.journal.longest <= MOST_REFUSALS, "asked again where it was refused"
    assert town.errors() == []
    assert town.sandbox.violations == []


async def silent(town: Town) -> None:
    """Wait for two seconds without a request: no queue is left."""
    async with asyncio.timeout(PATIENT_SECONDS):
        before = -1
        while before != town.journal.requests_made:
            before = town.journal.requests_made
            await asyncio.sleep(2)


def memory(town: Town) -> int:
    """Return the process's resident memory, in KiB."""
    status = Path(f"/proc/{town.bot.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
