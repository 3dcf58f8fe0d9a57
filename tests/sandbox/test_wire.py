"""The sandbox against real discord.py, over real sockets."""

import pytest

from sandbox.interactions import ACKNOWLEDGE_SECONDS
from sandbox.model import Ack
from sandbox.people import ImpossibleError
from tests.patience import until
from tests.sandbox.conftest import Tiny


async def test_commands_are_synced_and_used(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    paths = [path for path, _ in tiny.sandbox.people.commands(ann.user, tiny.sandbox.world.channel("table"))]
    assert paths[:2] == ["tiny ping", "tiny whisper"]
    used = await ann.command("table", "tiny ping")
    assert ann.answer(used).content == "pong"
    with pytest.raises(ImpossibleError, match="missing: text"):
        await ann.command("table", "tiny whisper")
    with pytest.raises(ImpossibleError, match="from 1 to 3"):
        await ann.command("table", "tiny whisper", text="x", times=4)
    assert tiny.sandbox.violations == []


async def test_an_ephemeral_answer_is_seen_by_its_person_alone(tiny: Tiny) -> None:
    ann, bob = tiny.person("Ann"), tiny.person("Bob")
    answer = ann.answer(await ann.command("table", "tiny whisper", text="psst", times=2))
    assert answer.content == "psst psst"
    assert answer.ephemeral
    assert await ann.messages("table") == [answer]
    assert await bob.messages("table") == []
    with pytest.raises(ImpossibleError):
        await bob.press(answer, "anything", forged=False)
    ann.dismiss(answer)
    assert await ann.messages("table") == []


async def test_buttons_update_their_message(tiny: Tiny) -> None:
    ann, bob = tiny.person("Ann"), tiny.person("Bob")
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    deferred = await bob.press(posted, "update 0")
    assert deferred.ack is Ack.DEFERRED_UPDATE
    changed = await bob.wait_for(
        "table", lambda seen: next((each for each in seen if each.content == "updated 0"), None)
    )
    assert changed.id == posted.id
    with pytest.raises(ImpossibleError, match="disabled"):
        await bob.press(posted, "ignore 1")
    counted = await bob.press(posted, "count 0")
    assert counted.ack is Ack.UPDATE
    assert ann.answer(counted).content == "counted 1"
    assert (await bob.press(posted, "count 1")).settled
    assert ann.answer(await bob.press(posted, "count 2")).content == "counted 3"
    with pytest.raises(ImpossibleError, match="no button"):
        await bob.press(posted, "count 0")
    late = await bob.press(posted, "tiny:count:0", forged=True)
    assert ann.answer(late).content == "counted 1", "pressed before the edits came through"
    assert tiny.sandbox.violations == []


async def test_the_first_answer_after_a_private_deferral_is_private(tiny: Tiny) -> None:
    """D7: `followup.send` without `ephemeral` inherits what the deferral said."""
    ann, bob = tiny.person("Ann"), tiny.person("Bob")
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    pressed = await bob.press(posted, "think 0")
    thought = bob.answer(pressed)
    assert (thought.content, thought.ephemeral, thought.edited) == ("thought 0", True, None)
    seen = await bob.wait_for("table", lambda seen: len(seen) == 3 and seen)
    assert seen[2].content == "second thought"
    assert len(await ann.messages("table")) == 1


async def test_modals_selects_and_completions_come_back(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    opened = await ann.press(posted, "ask 0")
    assert opened.modal is not None
    assert opened.modal["title"] == "Question 0"
    assert ann.answer(await ann.submit(opened, name="Annie")).content == "hello Annie"
    select = ann.answer(await ann.command("table", "tiny colours"))
    assert ann.answer(await ann.choose(select, ["Blue"])).content == "chose b"
    assert await ann.complete("table", "tiny greet", "kind", kind="po") == ["polite"]
    bob = tiny.person("Bob")
    greeted = ann.answer(await ann.command("table", "tiny greet", who=bob.user))
    assert greeted.content == f"plain <@{bob.user.id}> en-US"
    assert greeted.mentions == (bob.user,)
    assert tiny.sandbox.violations == []


async def test_a_picture_in_an_embed_is_no_second_attachment(tiny: Tiny) -> None:
    """D40: what `attachment://` shows isn't listed beside the embed."""
    ann = tiny.person("Ann")
    answer = ann.answer(await ann.command("table", "tiny picture"))
    (picture,) = answer.attachments
    assert (picture.embedded, picture.description) == (True, "one pixel")
    assert answer.embeds[0]["image"]["url"] == picture.url
    uploads = [request.files for request in tiny.sandbox.journal.requests("POST") if request.files]
    assert uploads == [("pixel.png",)]


async def test_a_nonce_posts_once(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    assert ann.answer(await ann.command("table", "tiny once")).content == "1 message"
    assert [each.content for each in await tiny.person("Bob").messages("table")] == ["just once"]


async def test_threads_are_made_and_written_in(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    await ann.command("table", "tiny thread", name="side table")
    assert [each.content for each in await ann.messages("side table")] == ["in the thread"]
    assert tiny.sandbox.world.channel("side table").archive_minutes == 10080


async def test_the_bot_hears_who_writes_but_not_what(tiny: Tiny) -> None:
    """D79: without the message content intent the text is empty."""
    eve = tiny.person("Eve")
    await eve.write("lounge", "hello")
    heard = await eve.wait_for("lounge", lambda seen: seen[1:])
    assert heard[0].content == "saw '' by Eve"


async def test_the_bot_hears_of_deleted_messages(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    posted = ann.answer(await ann.command("table", "tiny ping"))
    ann.delete(posted)
    told = await ann.wait_for("table", lambda seen: seen)
    assert told[0].content == f"{posted.id} was deleted"


async def test_broken_rules_are_refused_as_discord_does_and_kept(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    assert ann.answer(await ann.command("table", "tiny long")).content == "refused with 50035"
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    twice = await ann.press(posted, "twice 0")
    answer = await ann.wait_for("table", lambda seen: seen[-1].content != "first 0" and seen[-1])
    assert (answer.id, answer.content) == (twice.original_id, "refused with 40060")
    tiny.sandbox.interactions.acknowledge_seconds = ACKNOWLEDGE_SECONDS
    ignored = await ann.press(posted, "ignore 0")
    assert ignored.failed
    assert [each.rpartition(": ")[2] for each in tiny.sandbox.violations] == [
        "Must be 2000 or fewer in length. (50035)",
        "component 'tiny:twice:0' by Ann was acknowledged twice (40060)",
        "component 'tiny:ignore:0' by Ann was not acknowledged within 3 seconds",
    ]


async def test_a_dropped_socket_is_resumed_and_what_was_missed_is_replayed(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    before = tiny.sandbox.gateway.count
    tiny.sandbox.gateway.drop()
    missed = await ann.command("table", "tiny ping", wait=False)
    await ann.wait_for("table", lambda seen: seen)
    assert ann.answer(missed).content == "pong"
    assert tiny.sandbox.gateway.count == before, "resumed, not identified anew"
    await until(lambda: "RESUMED" in tiny.log.read_text())
    assert tiny.sandbox.violations == []


async def test_a_killed_and_restarted_bot_finds_the_world_as_it_was(tiny: Tiny) -> None:
    ann = tiny.person("Ann")
    posted = ann.answer(await ann.command("table", "tiny buttons"))
    assert (await tiny.bot.kill()).code == -9
    await tiny.bot.start(tiny.sandbox.gateway)
    counted = await ann.press(posted, "count 0")
    assert ann.answer(counted).content == "counted 1"
    assert tiny.sandbox.violations == []


async def test_a_terminated_bot_ends_by_itself(tiny: Tiny) -> None:
    ended = await tiny.bot.terminate()
    assert ended.code == 0
    assert ended.seconds < 8
    assert not tiny.sandbox.gateway.connected
