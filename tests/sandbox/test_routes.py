"""The routes of channels, messages and the application, and what they refuse."""

import base64

from sandbox.permissions import BOT, Permissions
from sandbox.refusals import Json
from tests.sandbox.plain import Api


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
    path = f"/applications/{api.sandbox.world.application_id}/emojis"
    tile: Json = {"name": "tile_46", "image": "data:image/png;base64,eA=="}
    made = await api.ask("POST", path, tile)
    assert made.status == 201
    assert (await api.ask("POST", path, tile)).code == (400, 50035)
    assert (await api.ask("POST", path, tile | {"name": "a b"})).code == (400, 50035)
    assert [each["name"] for each in (await api.ask("GET", path)).body["items"]] == ["tile_46"]
    button = {"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": made.body["id"], "name": "tile_46"}}
    await api.post(components=[{"type": 1, "components": [button]}])
    its = f"{path}/{made.body['id']}"
    assert (await api.ask("PATCH", its, {"name": "tile 46"})).code == (400, 50035)
    assert (await api.ask("PATCH", its, {"name": "tile_64"})).body["name"] == "tile_64"
    assert (await api.ask("DELETE", its)).status == 204
    assert (await api.ask("GET", its)).code == (404, 10014)


async def test_an_emoji_has_at_most_256_kib(api: Api) -> None:
    """D45."""
    path = f"/applications/{api.sandbox.world.application_id}/emojis"
    for size, status in ((256 * 1024, 201), (256 * 1024 + 1, 400)):
        image = base64.b64encode(bytes(size)).decode()
        made = await api.ask(
            "POST", path, {"name": f"tile_{size}", "image": f"data:image/png;base64,{image}"}
        )
        assert made.status == status


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


async def test_history_is_paged_newest_first(api: Api) -> None:
    ids = [str((await api.post(content=str(number))).id) for number in range(5)]
    path = f"/channels/{api.table.id}/messages"

    async def contents(query: str) -> list[str]:
        return [each["content"] for each in (await api.ask("GET", path + query)).body]

    assert await contents("?limit=2") == ["4", "3"]
    assert await contents(f"?before={ids[2]}") == ["1", "0"]
    assert await contents(f"?after={ids[2]}&limit=1") == ["3"]
    assert await contents(f"?around={ids[2]}&limit=3") == ["3", "2", "1"]
    assert (await api.ask("GET", f"{path}?limit=101")).code == (400, 50035)
    api.table.permissions = BOT & ~Permissions.READ_MESSAGE_HISTORY
    assert await contents("") == []


async def test_many_messages_are_deleted_at_once(api: Api) -> None:
    ids = [str((await api.post()).id) for _ in range(3)]
    path = f"/channels/{api.table.id}/messages/bulk-delete"
    assert (await api.ask("POST", path, {"messages": ids[:1]})).code == (400, 50035)
    assert (await api.ask("POST", path, {"messages": [*ids[:2], "1"]})).status == 204
    assert len(api.seen("ann")) == 1


async def test_threads_are_listed_changed_and_deleted(api: Api) -> None:
    made = await api.ask("POST", f"/channels/{api.table.id}/threads", {"name": "t", "type": 11})
    path, guild = f"/channels/{made.body['id']}", f"/guilds/{api.table.guild_id}"
    assert [each["name"] for each in (await api.ask("GET", f"{guild}/threads/active")).body["threads"]] == [
        "t"
    ]
    assert [each["name"] for each in (await api.ask("GET", f"{guild}/channels")).body] == ["table", "lounge"]
    changed = await api.ask("PATCH", path, {"name": "u", "archived": True})
    assert (changed.body["name"], changed.body["thread_metadata"]["archived"]) == ("u", True)
    assert (await api.ask("PATCH", path, {"name": "v"})).code == (400, 50083)
    assert (await api.ask("PATCH", path, {"archived": False})).status == 200
    assert (await api.ask("POST", f"{path}/threads", {"name": "w", "type": 11})).code == (400, 50024)
    assert (await api.ask("DELETE", path)).status == 200
    assert (await api.ask("DELETE", f"/channels/{api.table.id}")).code == (403, 50013)
    assert [event.name for event in api.sandbox.journal.events() if event.name.startswith("THREAD")] == [
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
    ]


async def test_who_and_what_there_is(api: Api) -> None:
    world = api.sandbox.world
    ann, guild = world.person("ann"), f"/guilds/{api.table.guild_id}"
    assert (await api.ask("GET", f"{guild}/members/{ann.id}")).body["user"]["global_name"] == "Ann"
    assert (await api.ask("GET", f"{guild}/members/1")).code == (404, 10007)
    assert (await api.ask("GET", f"/users/{ann.id}")).body["username"] == "ann"
    assert (await api.ask("GET", "/users/1")).code == (404, 10013)
    assert (await api.ask("GET", "/guilds/1")).code == (404, 10004)
    assert (await api.ask("GET", "/users/@me/guilds")).body[0]["name"] == "Sandbox"
    assert (await api.ask("GET", "/oauth2/applications/@me")).body["id"] == str(world.application_id)
    assert (await api.ask("GET", "/gateway")).body["url"] == api.sandbox.url.replace(
        "http", "ws"
    ) + "/gateway"
