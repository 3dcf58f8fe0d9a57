"""The rules of an interaction's life and of who sees what, by a clock that the test moves."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from sandbox.clock import ManualClock
from sandbox.model import Channel, Interaction, Message
from sandbox.permissions import BOT, Permissions
from sandbox.refusals import Json
from sandbox.server import Sandbox, running


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    body: Any  # JSON: an object or a list
    headers: dict[str, str]

    @property
    def code(self) -> tuple[int, int]:
        return self.status, self.body.get("code", 0) if isinstance(self.body, dict) else 0


@dataclass(frozen=True, slots=True)
class Api:
    """A bot that speaks plain HTTP."""

    sandbox: Sandbox
    session: aiohttp.ClientSession
    clock: ManualClock

    @property
    def table(self) -> Channel:
        return self.sandbox.world.channel("table")

    async def ask(self, method: str, path: str, body: Json | list[Json] | None = None) -> Answered:
        headers = {"Authorization": "Bot x"}
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers) as response:
            found = await response.json() if response.content_length else {}
            return Answered(response.status, found, dict(response.headers))

    async def post(self, **parts: object) -> Message:
        made = await self.ask("POST", f"/channels/{self.table.id}/messages", {"content": "x"} | parts)
        assert made.status == 200, made.body
        message = self.sandbox.world.find(self.table.id, int(made.body["id"]))
        assert message is not None
        return message

    async def pressed(self, name: str = "ann", message: Message | None = None) -> Interaction:
        """Somebody presses the button of a message."""
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}
        used = message or await self.post(components=[row])
        return await self.sandbox.driver.person(name).press(used, "b", wait=False)

    async def callback(self, interaction: Interaction, kind: int, **data: object) -> Answered:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.ask("POST", path, {"type": kind, "data": data})

    async def webhook(
        self, method: str, interaction: Interaction, path: str, body: Json | None = None
    ) -> Answered:
        application = self.sandbox.world.application_id
        return await self.ask(method, f"/webhooks/{application}/{interaction.token}{path}", body)

    def seen(self, name: str) -> list[str]:
        user = self.sandbox.world.person(name)
        return [message.content for message in self.sandbox.world.seen_by(user, self.table.id)]


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    clock = ManualClock()
    async with running(clock=clock) as sandbox, aiohttp.ClientSession() as session:
        yield Api(sandbox, session, clock)


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


async def test_a_nonce_returns_the_message_that_it_made(api: Api) -> None:
    first = await api.post(nonce="n", enforce_nonce=True)
    assert await api.post(nonce="n", enforce_nonce=True) == first
    api.clock.advance(600)
    assert await api.post(nonce="n", enforce_nonce=True) != first, "it is forgotten after minutes"


async def test_missing_permissions_are_refused(api: Api) -> None:
    """D52 to D54."""
    message = await api.post()
    path = f"/channels/{api.table.id}/messages"
    cases: list[tuple[Permissions, str, str, Json | None, tuple[int, int]]] = [
        (Permissions.VIEW_CHANNEL, "POST", path, {"content": "x"}, (403, 50001)),
        (Permissions.SEND_MESSAGES, "POST", path, {"content": "x"}, (403, 50013)),
        (Permissions.SEND_MESSAGES, "PATCH", f"{path}/{message.id}", {"content": "y"}, (200, 0)),
        (Permissions.EMBED_LINKS, "POST", path, {"embeds": [{"title": "x"}]}, (403, 50013)),
        (Permissions.READ_MESSAGE_HISTORY, "GET", f"{path}/{message.id}", None, (403, 50013)),
        (Permissions.CREATE_PUBLIC_THREADS, "POST", f"{path[:-9]}/threads", {"name": "x"}, (403, 50013)),
        (Permissions.SEND_MESSAGES, "DELETE", f"{path}/{message.id}", None, (204, 0)),
    ]
    for permission, method, where, body, code in cases:
        api.table.permissions = BOT & ~permission
        assert (await api.ask(method, where, body)).code == code, permission
    assert (await api.ask("GET", "/channels/1")).code == (404, 10003)
    assert (await api.ask("GET", f"{path}/1")).code == (404, 10008)
    assert api.sandbox.violations == [], "these are an ordinary part of life"


async def test_an_interaction_tells_the_permissions_of_both(api: Api) -> None:
    api.table.permissions = BOT & ~Permissions.EMBED_LINKS
    await api.pressed("bob")
    (event,) = api.sandbox.journal.events("INTERACTION_CREATE")
    assert not int(event.payload["app_permissions"]) & Permissions.EMBED_LINKS
    assert not int(event.payload["member"]["permissions"]) & Permissions.MANAGE_CHANNELS
    await api.pressed("ann")
    event = api.sandbox.journal.events("INTERACTION_CREATE")[-1]
    assert int(event.payload["member"]["permissions"]) & Permissions.MANAGE_CHANNELS


async def test_archived_and_locked_threads(api: Api) -> None:
    """D55."""
    made = await api.ask("POST", f"/channels/{api.table.id}/threads", {"name": "t", "type": 11})
    thread = api.sandbox.world.channels[int(made.body["id"])]
    path = f"/channels/{thread.id}/messages"
    message = (await api.ask("POST", path, {"content": "x"})).body["id"]
    thread.archived = True
    assert (await api.ask("PATCH", f"{path}/{message}", {"content": "y"})).code == (400, 50083)
    assert (await api.ask("POST", path, {"content": "y"})).status == 200
    assert not thread.archived, "a message reopens it"
    api.table.permissions = BOT & ~Permissions.MANAGE_THREADS
    thread.locked = True
    assert (await api.ask("POST", path, {"content": "y"})).code == (400, 160005)
    thread.archived = True
    assert (await api.ask("POST", path, {"content": "y"})).code == (400, 50083)


async def test_a_thread_hangs_at_one_message_only_once(api: Api) -> None:
    message = await api.post()
    path = f"/channels/{api.table.id}/messages/{message.id}/threads"
    made = await api.ask("POST", path, {"name": "t", "auto_archive_duration": 60})
    assert made.body["id"] == str(message.id)
    assert (await api.ask("POST", path, {"name": "t"})).code == (400, 160004)
    assert (await api.ask("POST", path, {"name": "t", "auto_archive_duration": 61})).status == 400


async def test_mentions_obey_what_the_request_allows(api: Api) -> None:
    """D11, D12."""
    ann, bob = api.sandbox.world.person("ann"), api.sandbox.world.person("bob")
    text = f"@everyone <@{ann.id}> <@{bob.id}>"
    free = await api.post(content=text)
    assert (free.mentions, free.mention_everyone) == ((ann, bob), True)
    none = await api.post(content=text, allowed_mentions={"parse": []})
    assert (none.mentions, none.mention_everyone) == ((), False)
    one = await api.post(content=text, allowed_mentions={"parse": [], "users": [str(bob.id)]})
    assert one.mentions == (bob,)


async def test_an_edit_keeps_what_it_does_not_name(api: Api) -> None:
    message = await api.post(embeds=[{"title": "t"}])
    edited = await api.ask("PATCH", f"/channels/{api.table.id}/messages/{message.id}", {"content": "y"})
    assert edited.body["content"] == "y"
    assert edited.body["embeds"][0]["title"] == "t"
    assert edited.body["edited_timestamp"] is not None
    empty = {"content": "", "embeds": []}
    assert (await api.ask("PATCH", f"/channels/{api.table.id}/messages/{message.id}", empty)).code == (
        400,
        50006,
    )


async def test_others_messages_are_not_edited(api: Api) -> None:
    written = await api.sandbox.driver.person("cy").write("table", "mine")
    path = f"/channels/{api.table.id}/messages/{written.id}"
    assert (await api.ask("PATCH", path, {"content": "y"})).code == (403, 50005)
    assert (await api.ask("DELETE", path)).status == 204


async def test_an_unknown_route_is_refused_loudly(api: Api) -> None:
    assert (await api.ask("GET", "/voice/regions")).status == 404
    assert api.sandbox.violations == ["GET /api/v10/voice/regions: the sandbox knows no such route (0)"]
    assert api.sandbox.journal.requests("GET")[0].status == 404


async def test_a_wrong_token_is_refused(api: Api) -> None:
    api.sandbox.world.token = "right"
    assert (await api.ask("GET", "/users/@me")).code == (401, 0)


async def test_commands_keep_their_ids(api: Api) -> None:
    path = f"/applications/{api.sandbox.world.application_id}/commands"
    command: Json = {"name": "42", "description": "d"}
    first = (await api.ask("PUT", path, [command])).body[0]
    same = (await api.ask("PUT", path, [command])).body[0]
    changed = (await api.ask("PUT", path, [command | {"description": "e"}])).body[0]
    assert (same["id"], same["version"]) == (first["id"], first["version"])
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]
    assert (await api.ask("PUT", path, [command, command])).code == (400, 50035)


async def test_emojis_of_the_application(api: Api) -> None:
    """D45."""
    path = f"/applications/{api.sandbox.world.application_id}/emojis"
    tile: Json = {"name": "tile_46", "image": "data:image/png;base64,eA=="}
    made = await api.ask("POST", path, tile)
    assert made.status == 200
    assert (await api.ask("POST", path, tile)).code == (400, 50035)
    assert (await api.ask("POST", path, tile | {"name": "a b"})).code == (400, 50035)
    assert [each["name"] for each in (await api.ask("GET", path)).body["items"]] == ["tile_46"]
    button = {"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": made.body["id"], "name": "tile_46"}}
    await api.post(components=[{"type": 1, "components": [button]}])
    assert (await api.ask("DELETE", f"{path}/{made.body['id']}")).status == 204


async def test_headers_tell_how_many_requests_are_left(api: Api) -> None:
    """D31."""
    path = f"/channels/{api.table.id}/messages"
    left = [
        (await api.ask("POST", path, {"content": "x"})).headers["X-RateLimit-Remaining"] for _ in range(5)
    ]
    assert left == ["4", "3", "2", "1", "0"]
    api.clock.advance(5)
    answered = await api.ask("POST", path, {"content": "x"})
    assert answered.headers["X-RateLimit-Remaining"] == "4"
    assert answered.headers["X-RateLimit-Reset-After"] == "5.000"
    assert "X-RateLimit-Limit" not in (await api.ask("GET", "/users/@me")).headers


async def test_a_server_that_vanishes_takes_its_channels_along(api: Api) -> None:
    """D57, D58."""
    world = api.sandbox.world
    guild, table = world.guilds[api.table.guild_id], api.table
    world.remove_guild(guild, outage=True)
    assert api.sandbox.journal.events("GUILD_DELETE")[0].payload == {"id": str(guild.id), "unavailable": True}
    world.remove_channel(table)
    assert api.sandbox.journal.events("CHANNEL_DELETE")[0].payload["id"] == str(table.id)
    world.remove_guild(guild)
    assert api.sandbox.journal.events("GUILD_DELETE")[1].payload == {"id": str(guild.id)}
    assert world.channels == {}
