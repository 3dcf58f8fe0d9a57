"""The rules of an interaction's life, by a clock that the test moves."""

from sandbox.permissions import BOT, Permissions
from tests.sandbox.plain import Api

ORIGINAL = "/messages/@original"


async def test_an_acknowledgement_after_three_seconds_is_refused(api: Api) -> None:
    """D1."""
    timely, late = await api.pressed(), await api.pressed()
    api.sandbox.interactions.connections = (*late.watched, 1)
    late.watched = (1,)
    api.clock.advance(2.9)
    assert (await api.callback(timely, 6)).status == 200
    api.clock.advance(0.2)
    assert late.failed
    assert not timely.failed
    assert (await api.callback(late, 6)).code == (404, 10062)
    assert [text.rpartition("Ann ")[2] for text in api.sandbox.violations] == [
        "was not acknowledged within 3 seconds",
        "was acknowledged too late (10062)",
    ]


async def test_a_bot_that_is_down_breaks_no_rule(api: Api) -> None:
    pressed = await api.pressed()
    api.clock.advance(3.1)
    assert pressed.failed
    assert api.sandbox.violations == []


async def test_an_interaction_that_is_unknown_is_no_violation(api: Api) -> None:
    assert (await api.ask("POST", "/interactions/1/none/callback", {"type": 6})).code == (404, 10062)
    assert api.sandbox.violations == []


async def test_an_interaction_is_acknowledged_once(api: Api) -> None:
    """D2."""
    pressed = await api.pressed()
    assert (await api.callback(pressed, 4, content="one", flags=64)).status == 200
    assert (await api.callback(pressed, 4, content="two", flags=64)).code == (400, 40060)
    assert api.seen("ann") == ["x", "one"]


async def test_a_refused_answer_acknowledges_nothing(api: Api) -> None:
    pressed = await api.pressed()
    assert (await api.callback(pressed, 4, content="x" * 2001)).code == (400, 50035)
    assert (await api.callback(pressed, 4, content="")).code == (400, 50006)
    assert (await api.callback(pressed, 8, choices=[])).code == (400, 50035)
    assert (await api.callback(pressed, 4, content="y")).status == 200


async def test_a_token_is_good_for_fifteen_minutes(api: Api) -> None:
    """D3."""
    pressed = await api.pressed()
    assert (await api.webhook("GET", pressed, ORIGINAL)).code == (404, 10015), "not acknowledged yet"
    await api.callback(pressed, 4, content="one", flags=64)
    api.clock.advance(15 * 60 - 1)
    assert (await api.webhook("PATCH", pressed, ORIGINAL, {"content": "two"})).status == 200
    api.clock.advance(1)
    assert (await api.webhook("PATCH", pressed, ORIGINAL, {"content": "three"})).code == (401, 50027)
    assert api.seen("ann") == ["x", "two"]


async def test_a_deferred_update_means_the_pressed_message(api: Api) -> None:
    """D8: what is written to `@original` then, everybody sees."""
    pressed = await api.pressed()
    await api.callback(pressed, 6)
    await api.webhook("PATCH", pressed, ORIGINAL, {"content": "changed"})
    assert api.seen("bob") == ["changed"]


async def test_a_deferred_message_keeps_its_first_visibility(api: Api) -> None:
    """D7."""
    public, private = await api.pressed(), await api.pressed()
    await api.callback(public, 5)
    await api.callback(private, 5, flags=64)
    await api.webhook("POST", public, "", {"content": "meant for Ann", "flags": 64})
    await api.webhook("POST", private, "", {"content": "meant for all"})
    assert api.seen("bob") == ["x", "x", "meant for Ann"]
    assert api.seen("ann") == ["x", "x", "meant for Ann", "meant for all"]
    follow_up = await api.webhook("POST", public, "", {"content": "private", "flags": 64})
    assert follow_up.body["flags"] & 64
    assert api.seen("bob")[-1] == "meant for Ann"


async def test_an_ephemeral_message_is_out_of_the_channels_reach(api: Api) -> None:
    """D4."""
    pressed = await api.pressed()
    made = await api.callback(pressed, 4, content="secret", flags=64)
    message_id = made.body["resource"]["message"]["id"]
    path = f"/channels/{api.table.id}/messages/{message_id}"
    for method in ("GET", "PATCH", "DELETE"):
        assert (await api.ask(method, path, {"content": "y"})).code == (404, 10008)
    history = await api.ask("GET", f"/channels/{api.table.id}/messages")
    assert [each["content"] for each in history.body] == ["x"]
    assert len(api.sandbox.violations) == 3
    by_id = await api.webhook("PATCH", pressed, f"/messages/{message_id}", {"content": "changed"})
    assert by_id.status == 200
    other = await api.pressed("bob")
    await api.callback(other, 6)
    assert (await api.webhook("PATCH", other, f"/messages/{message_id}", {"content": "z"})).code == (
        404,
        10008,
    )
    assert (await api.webhook("DELETE", pressed, ORIGINAL)).status == 204
    assert api.seen("ann") == ["x", "x"]


async def test_an_interaction_tells_the_permissions_of_both(api: Api) -> None:
    api.table.permissions = BOT & ~Permissions.EMBED_LINKS
    await api.pressed("bob")
    (event,) = api.sandbox.journal.events("INTERACTION_CREATE")
    assert not int(event.payload["app_permissions"]) & Permissions.EMBED_LINKS
    assert not int(event.payload["member"]["permissions"]) & Permissions.MANAGE_CHANNELS
    await api.pressed("ann")
    event = api.sandbox.journal.events("INTERACTION_CREATE")[-1]
    assert int(event.payload["member"]["permissions"]) & Permissions.MANAGE_CHANNELS
