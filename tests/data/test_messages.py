import re
from dataclasses import replace

import pytest

from bot.tables.ports import MessageStore, PersonKey, StandingMessage, StandingPrompt, Status
from data.store import Store
from tests.data.samples import ANN, BOB, advance, table


def test_the_store_fulfils_the_port_of_what_stands_on_discord(store: Store) -> None:
    fulfilled: MessageStore = store
    assert fulfilled is store


async def mark(store: Store, channel: int = 7, key: str = "table") -> StandingMessage:
    return await store.about_to_post(key, "board", channel, 5.0, round_number=1)


async def prompt(store: Store, message: int, *, token: str = "", person: PersonKey = ANN) -> int:
    return await store.save_prompt(
        table="table",
        person=person,
        application=9,
        token=token,
        message=message,
        kind="prompt",
        pressed_at=10.0,
        expires=910.0,
    )


async def test_a_message_is_marked_before_it_is_posted(store: Store) -> None:
    await table(store)
    about = await store.about_to_post("table", "notice", 7, 5.0, round_number=2, person=BOB)
    assert about == StandingMessage(
        id=about.id,
        table="table",
        kind="notice",
        channel=7,
        message=None,
        nonce=f"table-{about.id}",
        at=5.0,
        doomed=False,
        round=2,
        person=BOB,
    )
    assert await store.messages("table") == (about,)
    await store.posted(about.id, 2**62, 6.5)
    posted = replace(about, message=2**62, at=6.5)
    assert await store.message(2**62) == posted
    assert await store.messages("other") == ()


async def test_a_nonce_is_never_given_twice(store: Store) -> None:
    await table(store, "abcdefgh2345")
    first = await mark(store, key="abcdefgh2345")
    await store.drop(first.id)
    second = await mark(store, key="abcdefgh2345")
    assert first.nonce != second.nonce
    assert re.fullmatch(r"[a-z2-7]{12}-\d{1,12}", second.nonce)


async def test_a_message_is_doomed_settled_and_dropped(store: Store) -> None:
    await table(store)
    about = await mark(store)
    await store.settle(about.id, "card")
    await store.doom(about.id)
    assert await store.messages("table") == (replace(about, kind="card", doomed=True),)
    await store.drop(about.id)
    assert await store.messages("table") == ()
    assert await store.message(5) is None


async def test_the_same_message_renews_its_prompt(store: Store) -> None:
    await table(store)
    first = await prompt(store, 100, token="old")
    second = await prompt(store, 101, person=BOB)
    renewed = await prompt(store, 100, token="new")
    assert first < second < renewed
    stored = await store.prompts("table")
    assert stored[1] == StandingPrompt(
        id=renewed,
        table="table",
        person=ANN,
        application=9,
        token="new",
        message=100,
        kind="prompt",
        pressed_at=10.0,
        expires=910.0,
    )
    assert [row.message for row in stored] == [101, 100]
    await store.drop_prompt(renewed)
    assert [row.id for row in await store.prompts("table")] == [second]


async def test_a_prompts_number_is_never_given_twice(store: Store) -> None:
    await table(store)
    first = await prompt(store, 100)
    await store.drop_prompt(first)
    assert await prompt(store, 101) != first


async def drawn(store: Store, **columns: object) -> None:
    """Make a table with a board that shows all of it."""
    row = await advance(store, await table(store), status=Status.PLAYING, **columns)
    await store.drawn(row.id, row.seq, gathered=True)


async def test_a_table_that_waits_for_people_is_finished_work(store: Store) -> None:
    await drawn(store)
    about = await mark(store)
    await store.posted(about.id, 50, 6.0)
    assert await store.unfinished() == ()


@pytest.mark.parametrize("due", ["computer_due", "notice_due"])
async def test_what_is_due_is_unfinished(store: Store, due: str) -> None:
    await drawn(store, **{due: True})
    assert await store.unfinished() == ("table",)


async def test_a_settled_notice_is_finished(store: Store) -> None:
    await drawn(store, notice_due=True)
    await store.notice_settled("table")
    assert await store.unfinished() == ()


async def test_a_notice_is_unfinished_where_nobody_is_to_act_any_more(store: Store) -> None:
    row = await advance(store, await table(store), status=Status.PLAYING)
    about = await store.about_to_post("table", "notice", 7, 5.0, round_number=1, person=ANN)
    await store.posted(about.id, 50, 6.0)
    await store.drawn(row.id, row.seq, gathered=True)
    assert await store.unfinished() == ()
    row = await advance(store, row, status=Status.BETWEEN)
    await store.drawn(row.id, row.seq, gathered=True)
    assert await store.unfinished() == ("table",)


async def test_the_next_act_takes_what_was_due(store: Store) -> None:
    row = await advance(store, await table(store), computer_due=True, notice_due=True)
    row = await advance(store, row)
    await store.drawn(row.id, row.seq, gathered=True)
    assert await store.unfinished() == ()


async def test_a_board_behind_or_not_gathered_is_unfinished(store: Store) -> None:
    row = await table(store)
    assert await store.unfinished() == ("table",)
    await store.drawn(row.id, 2, gathered=False)
    assert await store.unfinished() == ("table",)
    await store.drawn(row.id, 1, gathered=True)
    assert await store.unfinished() == ("table",)
    await store.drawn(row.id, 2, gathered=True)
    assert await store.unfinished() == ()


async def test_a_message_that_is_to_be_posted_deleted_or_stripped_is_unfinished(store: Store) -> None:
    await drawn(store)
    about = await mark(store)
    assert await store.unfinished() == ("table",)
    await store.posted(about.id, 50, 6.0)
    await store.doom(about.id)
    assert await store.unfinished() == ("table",)
    await store.drop(about.id)
    assert await store.unfinished() == ()
    await store.settle((await mark(store)).id, "card")
    assert await store.unfinished() == ("table",)


async def test_a_standing_prompt_is_unfinished(store: Store) -> None:
    await drawn(store)
    number = await prompt(store, 100)
    assert await store.unfinished() == ("table",)
    await store.drop_prompt(number)
    assert await store.unfinished() == ()


async def test_a_table_with_much_to_do_is_named_once(store: Store) -> None:
    await table(store)
    await mark(store)
    await prompt(store, 100)
    await prompt(store, 101)
    assert await store.unfinished() == ("table",)


async def test_a_note_is_renewed(store: Store) -> None:
    assert await store.note("commands") is None
    await store.save_note("commands", "a1")
    await store.save_note("commands", "b2")
    assert await store.note("commands") == "b2"
