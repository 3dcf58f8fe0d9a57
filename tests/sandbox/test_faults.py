"""Each fault as plain HTTP sees it: Discord's own shape, and what is done in spite of it."""

import asyncio

import aiohttp
import pytest

from sandbox.faults import (
    CALLBACK,
    MESSAGE,
    MESSAGES,
    Down,
    EventFault,
    Fault,
    Faults,
    Late,
    Lost,
    Refused,
    Twice,
)
from sandbox.refusals import Reason, Scope
from tests.patience import until
from tests.sandbox.plain import Api

POST = {"content": "x"}


@pytest.mark.parametrize(
    ("reason", "status", "code"),
    [
        (Reason.UNKNOWN_MESSAGE, 404, 10008),
        (Reason.UNKNOWN_INTERACTION, 404, 10062),
        (Reason.TOO_MANY_OLD_EDITS, 429, 30046),
        (Reason.ALREADY_ACKNOWLEDGED, 400, 40060),
        (Reason.MISSING_ACCESS, 403, 50001),
        (Reason.MISSING_PERMISSIONS, 403, 50013),
        (Reason.INVALID_WEBHOOK_TOKEN, 401, 50027),
        (Reason.RATE_LIMITED, 429, 0),
    ],
)
async def test_discord_refuses_and_does_nothing(api: Api, reason: Reason, status: int, code: int) -> None:
    message = await api.post(content="before")
    active = api.sandbox.faults.add(Fault(Refused(reason), method="PATCH", count=1))
    path = f"/channels/{api.table.id}/messages/{message.id}"
    refused = await api.ask("PATCH", path, {"content": "after"})
    assert refused.code == (status, code)
    assert refused.body["message"] == reason.value[2]
    assert api.seen("ann") == ["before"]
    assert (await api.ask("PATCH", path, {"content": "after"})).status == 200
    assert (api.seen("ann"), active.hits, api.sandbox.violations) == (["after"], 1, [])


async def test_a_limit_says_when_to_come_back_and_whose_it_is(api: Api) -> None:
    """Without `Via`, discord.py would take it for a ban."""
    api.sandbox.faults.add(Fault(Refused(Reason.RATE_LIMITED, 1.25, Scope.GLOBAL)))
    refused = await api.ask("POST", f"/channels/{api.table.id}/messages", POST)
    assert refused.body == {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": 1.25,
        "global": True,
    }
    told = {
        name: refused.headers[name] for name in ("Retry-After", "X-RateLimit-Scope", "X-RateLimit-Global")
    }
    assert told == {"Retry-After": "2", "X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    assert refused.headers["Via"]


@pytest.mark.parametrize("status", [500, 502, 503, 504, 429])
async def test_what_stands_before_discord_answers_for_it(api: Api, status: int) -> None:
    with api.sandbox.faults.during(Fault(Down(status))):
        answered = await api.ask("GET", "/users/@me")
        assert (answered.status, answered.headers.get("Via")) == (status, None)
    assert (await api.ask("GET", "/users/@me")).status == 200


@pytest.mark.parametrize("done", [True, False])
async def test_an_answer_is_lost_whether_the_deed_was_done_or_not(api: Api, *, done: bool) -> None:
    with (
        api.sandbox.faults.during(Fault(Lost(done=done), method="POST")),
        pytest.raises(aiohttp.ClientConnectionError),
    ):
        await api.ask("POST", f"/channels/{api.table.id}/messages", POST)
    assert api.seen("ann") == (["x"] if done else [])


async def test_a_late_request_is_done_late(api: Api) -> None:
    active = api.sandbox.faults.add(Fault(Late(2.0), count=1))
    asked = asyncio.create_task(api.ask("POST", f"/channels/{api.table.id}/messages", POST))
    await until(lambda: active.hits)
    await api.post(content="overtakes")
    assert api.seen("ann") == ["overtakes"]
    api.clock.advance(2.0)
    assert (await asked).status == 200
    assert api.seen("ann") == ["overtakes", "x"]


async def test_what_a_fault_kept_from_being_acknowledged_breaks_no_rule(api: Api) -> None:
    interaction = await api.pressed()
    with api.sandbox.faults.during(Fault(Down(), route=CALLBACK, channel=api.table.id)):
        assert (await api.callback(interaction, 6)).status == 503
    api.clock.advance(4)
    assert interaction.failed
    assert (await api.callback(interaction, 6)).code == (404, 10062)
    assert api.sandbox.violations == []


async def test_events_come_twice_or_late(api: Api) -> None:
    channel = api.table.id
    api.sandbox.faults.add(EventFault(Late(1.0), "MESSAGE_CREATE", channel, count=1))
    api.sandbox.faults.add(EventFault(Twice(), "MESSAGE_DELETE"))
    late, prompt = await api.post(content="late"), await api.post(content="prompt")
    api.sandbox.world.delete(prompt)
    api.clock.advance(1.0)
    told = [(event.name, int(event.payload["id"])) for event in api.sandbox.journal.events()]
    assert told == [
        ("MESSAGE_CREATE", prompt.id),
        ("MESSAGE_DELETE", prompt.id),
        ("MESSAGE_DELETE", prompt.id),
        ("MESSAGE_CREATE", late.id),
    ]


def test_a_fault_strikes_what_it_means_and_no_more() -> None:
    faults = Faults()
    edits = faults.add(Fault(Down(), method="PATCH", route=MESSAGE, channel=7))
    answers = faults.add(Fault(Lost(), route="/webhooks/*", count=2))
    assert faults.of_request("PATCH", MESSAGE, 7) == Down()
    assert faults.of_request("PATCH", MESSAGE, 8) is None
    assert faults.of_request("DELETE", MESSAGE, 7) is None
    assert faults.of_request("POST", MESSAGES, 7) is None
    edited = [
        faults.of_request("PATCH", "/webhooks/{application}/{token}/messages/@original") for _ in range(3)
    ]
    assert edited == [Lost(), Lost(), None]
    assert faults.of_event("MESSAGE_UPDATE", 7) is None
    edits.stop()
    assert faults.of_request("PATCH", MESSAGE, 7) is None
    assert (edits.hits, answers.hits) == (1, 2)


def test_chance_repeats_with_its_seed() -> None:
    def strikes(seed: int) -> list[bool]:
        faults = Faults(seed)
        faults.add(Fault(Down(), probability=0.3))
        return [faults.of_request("GET", MESSAGES) is not None for _ in range(200)]

    assert strikes(1) == strikes(1) != strikes(2)
    assert 40 < sum(strikes(1)) < 80
