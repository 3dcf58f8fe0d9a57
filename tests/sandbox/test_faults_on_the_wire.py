"""Faults as real discord.py meets them."""

import asyncio

from sandbox.faults import CALLBACK, GATEWAY, MESSAGES, Down, EventFault, Fault, Late, Refused, Twice
from sandbox.interactions import ACKNOWLEDGE_SECONDS
from sandbox.refusals import Reason
from tests.patience import PATIENT_SECONDS, until
from tests.sandbox.conftest import Tiny


def answers(tiny: Tiny) -> list[int]:
    """Return the statuses of all acknowledgements so far."""
    return [request.status for request in tiny.sandbox.journal.requests("POST", CALLBACK)]


async def test_a_limit_is_waited_for(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    limited = tiny.sandbox.faults.add(
        Fault(Refused(Reason.RATE_LIMITED, 0.2), method="POST", route=MESSAGES, count=2)
    )
    answer = ann.answer(await ann.command("table", "tiny once"))
    assert (answer.content, limited.hits) == ("1 message", 2)
    posts = tiny.sandbox.journal.requests("POST", MESSAGES)
    assert [request.status for request in posts] == [429, 429, 200, 200], "the command posts twice"


async def test_a_server_error_is_tried_again(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    tiny.sandbox.faults.add(Fault(Down(500), route=CALLBACK, count=1))
    assert ann.answer(await ann.command("table", "tiny ping")).content == "pong"


async def test_a_press_that_is_told_twice_is_answered_once(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    tiny.sandbox.faults.add(EventFault(Twice(), "INTERACTION_CREATE"))
    await ann.press(posted, "count 0")
    await until(lambda: len(answers(tiny)) == 3)
    assert answers(tiny) == [200, 200, 400]
    assert tiny.sandbox.violations == []


async def test_a_press_that_is_told_too_late_fails(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    tiny.sandbox.interactions.acknowledge_seconds = ACKNOWLEDGE_SECONDS
    tiny.sandbox.faults.add(EventFault(Late(3.1), "INTERACTION_CREATE"))
    assert (await ann.command("table", "tiny ping")).failed
    await until(lambda: answers(tiny))
    assert (answers(tiny), tiny.sandbox.violations) == ([404], [])


async def test_a_connection_is_asked_to_resume(tiny: Tiny) -> None:
    ann, before = tiny.person("Ann"), tiny.sandbox.gateway.count
    tiny.sandbox.gateway.reconnect()
    assert ann.answer(await ann.command("table", "tiny ping")).content == "pong"
    assert tiny.sandbox.gateway.count == before
    await until(lambda: "RESUMED" in tiny.log.read_text())  # what was missed is told before that


async def test_a_session_that_is_over_is_begun_anew_once_the_gateway_works(tiny: Tiny) -> None:
    ann, before = tiny.person("Ann"), tiny.sandbox.gateway.count
    down = tiny.sandbox.faults.add(Fault(Down(), route=GATEWAY, count=1))
    tiny.sandbox.gateway.invalidate()
    async with asyncio.timeout(PATIENT_SECONDS):
        assert await tiny.sandbox.gateway.identified(before) == before + 1
    assert ann.answer(await ann.command("table", "tiny ping")).content == "pong"
    assert down.hits == 1
