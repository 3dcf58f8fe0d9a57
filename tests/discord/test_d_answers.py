"""Acknowledgements, faults of our own, and who acts (docs/discord.md, D1, D2, D15, D18, D24, D65, D78)."""

import asyncio
import logging

import discord
import pytest
from simcord.http import router

from bot.render.ids import Verb, compose
from bot.tables.errors import Denial, TableError
from bot.tables.ports import Unwritable
from cogs import acks
from tests.discord.game import MADE_IN_TWO, SIXES, four
from tests.discord.house import House, ids, read
from tests.discord.sight import tiles_of
from tests.discord.trouble import (
    CALLBACKS,
    command_payload,
    deliver,
    forget_requests,
    press_payload,
    sent,
)
from tests.patience import until


async def test_a_press_is_acknowledged_while_the_table_is_locked_d1(house: House) -> None:
    await four(house, SIXES)
    forget_requests(house)
    record, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    async with house.bot.manager._keeper.locked("tableb"):
        house.env.backend.emit("INTERACTION_CREATE", payload)
        await until(lambda: record.responded)
        assert len(sent(house, "*", "*")) == len(sent(house, "POST", CALLBACKS)) == 1
    await house.after()
    assert "Bob is to bid" in read(house.board())


async def test_a_press_that_can_not_be_acknowledged_changes_nothing_d1(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await four(house, SIXES)
    before = await house.log()
    house.env.inject_error("POST", CALLBACKS, status=404, code=10062, message="Unknown interaction")
    _, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    await deliver(house, payload)
    assert await house.log() == before
    assert "Ann is to bid" in read(house.board())
    assert "not acknowledged: HTTP 404, code 10062" in caplog.text
    assert "Traceback" not in caplog.text


async def test_an_old_press_that_is_delivered_again_is_too_late_d78(house: House) -> None:
    await four(house, SIXES)
    before = await house.log()
    _, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    await house.wait(4)
    await deliver(house, payload)
    assert await house.log() == before


async def test_the_hosts_clock_is_not_compared_with_discords_d78(house: House) -> None:
    """An id that looks an hour old is served as long as Discord takes the acknowledgement."""
    await four(house, SIXES)
    record, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    old = record.id - (3600 * 1000 << 22)
    house.env.backend.interactions[old] = record
    await deliver(house, payload | {"id": str(old)})
    assert "Bob is to bid" in read(house.board())


async def test_somebody_elses_acknowledgement_is_taken_as_ours_d2(house: House) -> None:
    await four(house, SIXES, hands=False)
    record, payload = press_payload(house, house.ann, "42:1:hand:tableb:0.0:", house.board())
    path = f"/interactions/{record.id}/{record.token}/callback"
    router.dispatch(house.env.backend, "POST", path, json={"type": 5, "data": {"flags": 64}})
    await deliver(house, payload)
    assert len(sent(house, "POST", path)) == 2
    assert "[6|6] [5|6] [4|6]" in read(house.ann.prompt())


async def test_each_interaction_is_acknowledged_once_d2(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    callbacks = [request.path for request in sent(house, "POST", CALLBACKS)]
    assert len(callbacks) == len(set(callbacks)) > 20


async def test_an_acknowledgement_is_given_up_in_time_d15(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await four(house, SIXES)
    before = await house.log()

    async def sleepy(*_: object, **__: object) -> None:
        await asyncio.sleep(1)

    assert acks.ACK_SECONDS < 3
    monkeypatch.setattr(acks, "ACK_SECONDS", 0.01)
    monkeypatch.setattr(discord.InteractionResponse, "defer", sleepy)
    _, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    await deliver(house, payload)
    assert await house.log() == before


@pytest.mark.parametrize("custom_id", ["42:1:bid:tableb:1.0:30", "42:1:score:tableb:0.0:"])
async def test_our_own_fault_is_answered_with_the_number_in_the_log_d18(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, custom_id: str
) -> None:
    await four(house, SIXES)
    monkeypatch.setattr(house.bot.manager, "act", _broken)
    monkeypatch.setattr(house.bot.manager, "score", _broken)
    answer = await house.ann.press_id(custom_id, house.board())
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    number = record.getMessage().removeprefix("error ")
    assert number in answer
    caplog.clear()


async def test_a_commands_fault_is_answered_too_d18(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.bot.manager, "open", _broken)
    answer = await house.ann.run("42 new")
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage().removeprefix("error ") in answer
    caplog.clear()


async def test_an_answer_that_discord_rejects_gets_a_number_d18(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await four(house, SIXES)
    house.env.inject_error(
        "PATCH", "/webhooks/*/@original", status=400, code=50035, message="Invalid Form Body"
    )
    answer = await house.eve.press("Score", house.board())
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage().removeprefix("error ") in answer
    caplog.clear()


async def test_a_database_that_can_not_be_written_says_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where prompts are noted, not only in the manager."""
    await four(house, SIXES, hands=False)

    async def unwritable(**_: object) -> int:
        raise Unwritable

    monkeypatch.setattr(house.bot.live.messages, "save_prompt", unwritable)
    answer = await house.ann.press("My hand", house.board())
    assert "try again" in answer
    assert TableError(Denial.UNWRITABLE).code is Denial.UNWRITABLE


async def test_an_unknown_option_means_that_commands_are_being_updated_d65(house: House) -> None:
    record, payload = command_payload(house, house.ann, "replace")
    await deliver(house, payload)
    assert record.responded
    assert "updated" in house._answers(record)


@pytest.mark.parametrize("verb", list(Verb))
async def test_a_spectators_press_changes_no_match_d24(house: House, verb: Verb) -> None:
    await four(house, SIXES, hands=False)
    if verb is Verb.THREAD:
        return
    before = await house.log()
    arguments = {Verb.SIT: "B", Verb.COMPUTER: "B", Verb.BID: "30", Verb.BID_SURE: "1m", Verb.PLAY: "66"}
    await house.eve.press_id(compose(verb, "tableb", arguments.get(verb, ""), deal=1, acts=0), house.board())
    assert await house.log() == before
    assert not [
        message
        for message in house.eve.private()
        if tiles_of(read(message)) and "refresh" in str(ids(message))
    ]


async def test_who_acts_is_who_presses_d24(house: House) -> None:
    """Ann's own bid button, pressed by Bob, is Bob's press."""
    await four(house, SIXES)
    answer = await house.bob.press_id("42:1:bid:tableb:1.0:30", house.board())
    assert "It isn't your turn: seat A is to act." in answer
    assert "Ann is to bid" in read(house.board())


async def _broken(*_: object, **__: object) -> None:
    raise RuntimeError("broken on purpose")
