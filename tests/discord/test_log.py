"""The log names what operators are asked about, and nothing that is secret."""

import logging
import re
from pathlib import Path

import pytest

from bot.logs import RedactingFormatter
from tests.discord.house import open_house


async def test_the_number_that_a_person_is_told_is_in_the_log_with_its_cause_d18(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    async with open_house(tmp_path / "texas42.sqlite3") as house:
        await house.ann.run("42 new")
        monkeypatch.setattr(house.bot.manager, "score", broken)
        told = [await person.run("42 score") for person in (house.ann, house.bob)]
    numbers = [re.search(r"Something went wrong here, not with you\. Error (\w{8})\.", text) for text in told]
    logged = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in logged] == [
        f"error {number[1]}" for number in numbers if number
    ]
    assert len({record.getMessage() for record in logged}) == len(told)
    for record in logged:
        assert "RuntimeError: a fault of ours" in RedactingFormatter("token").format(record)
