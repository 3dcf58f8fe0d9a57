"""What the sandbox keeps in a file between its runs."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.clock import ManualClock
from sandbox.limits.messages import Upload
from sandbox.model import Command, Emoji
from sandbox.posting import Circumstances, Draft, create
from sandbox.saved import UnreadableError, lasting
from sandbox.server import Sandbox, running
from tests.patience import until
from tests.sandbox.plain import Api

NOT_TEXT = b"\x89PNG\r\n\x1a\n\xff\x00"
QUARTER = 15 * 60.0


def everything(sandbox: Sandbox) -> list[object]:
    """Return all that is to be as it was."""
    world = sandbox.world
    return [
        (world.application_id, world.bot, [(user, user.locale) for user in world.users.values()]),
        (world.guilds, world.channels, world.commands, world.emojis, world.files),
        [world.messages(channel) for channel in world.channels],
        sandbox.interactions.acknowledged,
    ]


@asynccontextmanager
async def next_run(file: Path, clock: ManualClock) -> AsyncIterator[Sandbox]:
    async with running(clock=clock) as sandbox, lasting(sandbox, file):
        yield sandbox


async def test_a_world_is_after_a_restart_as_it_was(api: Api, tmp_path: Path) -> None:
    file, sandbox, world = tmp_path / "world.json", api.sandbox, api.sandbox.world
    async with lasting(sandbox, file):
        ann, finn = world.person("ann"), world.person("finn")
        sandbox.pages.languages.speak(finn, "ko")
        world.register([Command(world.ids.next(), None, 1, {"name": "42", "options": [{"a": None}]})], None)
        emoji = Emoji(world.ids.next(), "tile", NOT_TEXT, "image/png", animated=False)
        world.emojis[emoji.id] = emoji
        thread = world.add_thread(api.table, "inside", ann)
        draft = Draft({"content": "see", "nonce": "n"}, [Upload(0, "a.png", "image/png", NOT_TEXT)])
        create(world, thread, world.bot, draft, Circumstances())
        pressed = await api.pressed()
        await api.callback(pressed, 4, content="for Ann alone", flags=64, embeds=[{"title": "t", "color": 5}])
    async with next_run(file, api.clock) as other:
        pressed.excused = True  # what a run left undone is nobody's fault in the next
        assert everything(other) == everything(sandbox)
        assert other.world.by_nonce(world.bot.id, "n") is not None
        # What comes now is newer, and a token that is good is good here.
        assert other.world.ids.next() > world.ids.last
        again = Api(other, api.session, api.clock)
        assert (
            await again.webhook("PATCH", pressed, "/messages/@original", {"content": "seen"})
        ).status == 200
        assert "seen" in again.seen("ann")
        assert other.violations == []


async def test_private_messages_that_the_bot_cannot_edit_any_more_are_gone(api: Api, tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with lasting(api.sandbox, file):
        await api.callback(await api.pressed(), 4, content="old", flags=64)
        api.clock.advance(QUARTER / 2)
        await api.callback(await api.pressed(), 4, content="new", flags=64)
    api.clock.advance(QUARTER / 2)
    async with next_run(file, api.clock) as other:
        assert Api(other, api.session, api.clock).seen("ann") == ["x", "x", "new"]
        api.clock.advance(QUARTER)
        assert other.interactions.acknowledged == []


async def test_what_changes_is_saved_at_once_not_only_at_the_end(api: Api, tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with lasting(api.sandbox, file):
        await api.post(content="here")
        await until(file.exists)
        assert file.stat().st_mode & 0o077 == 0, "private messages are in it"
        async with next_run(file, api.clock) as other:
            assert Api(other, api.session, api.clock).seen("ann") == ["here"]


async def test_half_a_character_from_a_page_does_not_end_the_saving(api: Api, tmp_path: Path) -> None:
    """A browser sends one where text was cut in the middle of an emoji."""
    file, url = tmp_path / "world.json", api.sandbox.url
    written = {"do": "write", "channel": str(api.table.id), "content": "a \ud83d b \u2764"}
    async with lasting(api.sandbox, file):
        async with api.session.ws_connect(f"{url}/page/socket?as=ann", headers={"Origin": url}) as page:
            await page.send_str(json.dumps(written))
            await until(lambda: api.seen("ann"))
        assert api.seen("ann") == ["a ? b \u2764"]
    async with next_run(file, api.clock) as other:
        assert Api(other, api.session, api.clock).seen("ann") == ["a ? b \u2764"]


async def test_a_file_that_cannot_be_read_is_left_as_it_is(api: Api, tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    file.write_text("{}")
    with pytest.raises(UnreadableError, match=r"world\.json was written by another version"):
        async with lasting(api.sandbox, file):
            pass
    assert file.read_text() == "{}"
