"""Healthy means: heartbeats are acknowledged, the loop is punctual, the store writes (D87, D89)."""

import asyncio
import math
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import health
from bot.client import TableBot
from bot.exits import Exit
from bot.health import HEALTHY, Health, file_of, read
from bot.tables.ports import Unwritable
from tests.patience import PATIENT_SECONDS


async def well() -> None:
    pass


async def unwritable() -> None:
    raise Unwritable


async def frozen() -> None:
    await asyncio.sleep(3600)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return file_of(tmp_path / "t.sqlite3")


def patient(file: Path, **changes: Any) -> Health:  # noqa: ANN401 - parts of any kind
    parts: dict[str, Any] = {"silence": lambda: 1.0, "write": well, "lagged": lambda _: None}
    return Health(file=file, unhealthy_seconds=0.4, **(parts | changes))


async def test_nothing_is_wrong_with_a_bot_that_works(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_SECONDS", PATIENT_SECONDS)
    lags: list[float] = []
    assert await patient(file, lagged=lags.append).look() == []
    assert len(lags) == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"silence": lambda: 61.0}, "The gateway has been silent for 61 s"),
        ({"silence": lambda: math.inf}, "The gateway has not answered yet"),
        ({"write": unwritable}, "the database cannot be written"),
        ({"write": frozen}, "the database cannot be written"),
    ],
)
async def test_a_silent_gateway_and_a_store_that_does_not_write_are_faults(
    file: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], said: str
) -> None:
    monkeypatch.setattr(health, "STORE_SECONDS", 0.05)
    monkeypatch.setattr(health, "LAG_SECONDS", PATIENT_SECONDS)
    assert await patient(file, **changes).look() == [said]


async def test_a_loop_that_stalls_is_a_fault_d89(file: Path) -> None:
    looking = asyncio.create_task(patient(file).look())
    await asyncio.sleep(0)
    time.sleep(1.2)  # noqa: ASYNC251 - the fault itself
    [fault] = await looking
    assert re.fullmatch(r"the event loop was [1-9]\d*\.\d s late", fault)


async def test_the_watch_ends_after_too_long_and_not_before_recovering(file: Path) -> None:
    answers = iter([unwritable, well, unwritable, unwritable, unwritable, unwritable, unwritable])
    said: list[str] = []

    async def write() -> None:
        said.append(file.read_text().strip() if file.exists() else "")
        await next(answers)()

    fault = await asyncio.wait_for(patient(file, write=write).watch(), PATIENT_SECONDS)
    assert fault == "the database cannot be written"
    assert said[:3] == ["", "the database cannot be written", HEALTHY]
    assert len(said) >= 5
    assert file.read_text() == "the database cannot be written\n"


async def test_a_disk_that_takes_no_file_leaves_the_old_one_to_grow_stale(file: Path) -> None:
    lost = file.parent / "gone" / "t.health"
    await asyncio.wait_for(patient(lost, write=unwritable).watch(), PATIENT_SECONDS)
    assert not lost.exists()


def test_a_database_without_a_name_has_no_health() -> None:
    assert read(file_of(Path()), time.time()) == (False, "There is no .health: the bot doesn't run.")


def test_what_the_file_says_and_its_age_decide(file: Path) -> None:
    now = time.time()
    assert read(file, now) == (False, f"There is no {file}: the bot doesn't run.")
    file.write_text("healthy\n")
    assert read(file, now) == (True, "healthy")
    assert read(file, now + 29)[0]
    os.utime(file, (now - 31, now - 31))
    assert read(file, now) == (False, "The bot has said nothing for 31 s.")
    os.utime(file, (now + 3600, now + 3600))
    assert not read(file, now)[0]
    file.write_text("the database cannot be written\n")
    assert read(file, now) == (False, "the database cannot be written")
    file.write_text("")
    assert not read(file, now)[0]


async def test_an_ordered_end_leaves_word(file: Path) -> None:
    with patient(file).guarded():
        assert not file.exists()
    assert read(file, time.time()) == (False, "The bot has ended.")


HANGING = """
import asyncio, sys, time
from pathlib import Path
from bot import health
health.GRACE_SECONDS = 3
async def write():
    pass
async def main():
    patient = health.Health(
        file=Path(sys.argv[1]), silence=lambda: 0.0, write=write, lagged=print, unhealthy_seconds=0.4
    )
    with patient.guarded():
        watching = asyncio.create_task(patient.watch())
        await asyncio.sleep(0.3)
        time.sleep(60)
asyncio.run(main())
"""


def test_a_loop_that_hangs_is_ended_from_outside_and_shown_where_d89(file: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HANGING, file],
        timeout=PATIENT_SECONDS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == Exit.UNHEALTHY
    assert '"<string>", line 15 in main' in ended.stderr
    assert file.read_text() == "healthy\n"  # and soon too old


class Shards(TableBot):
    """A client whose shards heard of the gateway so many seconds ago; None: never."""

    def __init__(self, *ages: float | None, wanted: int) -> None:
        super().__init__(shard_count=wanted)
        self.ages = ages

    @property
    def shards(self) -> Any:  # noqa: ANN401 - stands for discord.py's own
        now = time.perf_counter()
        beats = [age if age is None else SimpleNamespace(_last_ack=now - age) for age in self.ages]
        return {
            number: SimpleNamespace(_parent=SimpleNamespace(ws=SimpleNamespace(_keep_alive=beat)))
            for number, beat in enumerate(beats)
        }


@pytest.mark.parametrize(
    ("ages", "wanted", "silence"),
    [
        ((), 1, math.inf),
        ((5.0,), 1, 5.0),
        ((5.0, 70.0), 2, 70.0),
        ((5.0,), 2, math.inf),
        ((None,), 1, math.inf),
    ],
)
async def test_the_quietest_shard_counts(ages: tuple[float, ...], wanted: int, silence: float) -> None:
    bot = Shards(*ages, wanted=wanted)
    assert bot.silence() == pytest.approx(silence, abs=0.5)
