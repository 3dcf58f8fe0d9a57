"""Prompts: tokens that end, and hands that only their players see (docs/discord.md, D3 to D10)."""

import io
import logging

import pytest

from bot import logs
from bot.live.tokens import Press
from bot.tables.events import PersonKey
from tests.discord.game import MADE_IN_TWO, SIXES, four
from tests.discord.house import House, labels, read
from tests.discord.sight import tiles_of
from tests.discord.trouble import (
    CALLBACKS,
    PROMPTS,
    forget_requests,
    sent,
)


def test_a_token_is_used_until_half_a_minute_before_its_end_d3() -> None:
    press = Press(PersonKey(1), 1, "t", 1000.0, "en-US")
    assert press.lasts(1000 + 14 * 60 + 29)
    assert not press.lasts(1000 + 14 * 60 + 31)


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008)])
async def test_a_prompt_that_can_not_be_edited_any_more_is_forgotten_d3(
    house: House, status: int, code: int
) -> None:
    game = await four(house, SIXES)
    before = house.bob.prompt().id
    house.env.inject_error("PATCH", PROMPTS.replace("*/messages/*", f"*/messages/{before}"), status=status)
    house.env.backend.faults[-1]["code"] = code
    await game.play("30")
    forget_requests(house)
    await house.ann.press("Refresh", house.ann.prompt())
    await house.bob.press("My hand", house.board())
    assert not sent(house, "PATCH", f"/webhooks/*/messages/{before}")
    assert house.bob.prompt().id != before
    assert "Pass" in labels(house.bob.prompt())


async def test_a_prompt_is_never_edited_by_its_channel_d4(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    private = [message.id for person in game.people for message in person.private()]
    assert private
    for message in private:
        assert not sent(house, "*", f"/channels/*/messages/{message}")
    assert sent(house, "PATCH", PROMPTS)


async def test_others_are_redrawn_by_their_own_living_tokens_alone_d5(house: House) -> None:
    game = await four(house, SIXES, hands=False)
    await house.dee.press("My hand", house.board())
    await house.wait(10 * 60)
    await house.cy.press("My hand", house.board())
    await house.wait(5 * 60)
    await house.ann.press("My hand", house.board())
    forget_requests(house)
    await game.play("30")
    backend = house.env.backend
    writers = {
        backend.interactions[backend.interaction_tokens[request.path.split("/")[3]]].user_id
        for request in sent(house, "PATCH", PROMPTS)
    }
    assert writers == {house.ann.member.id, house.cy.member.id}


async def test_a_hand_can_be_opened_as_often_as_wanted_d6(house: House) -> None:
    await four(house, SIXES, hands=False)
    before = await house.log()
    for _ in range(3):
        await house.ann.press("My hand", house.board())
    texts = [read(message) for message in house.ann.private()[-3:]]
    assert ["your hand has moved" in text for text in texts] == [True, True, False]
    assert "[6|6] [5|6] [4|6]" in texts[-1]
    assert await house.log() == before


async def test_a_hand_is_deferred_ephemeral_with_thinking_d7_d8(house: House) -> None:
    await four(house, SIXES, hands=False)
    board = read(house.board())
    forget_requests(house)
    await house.ann.press("My hand", house.board())
    (callback,) = sent(house, "POST", CALLBACKS)
    assert callback.json == {"type": 5, "data": {"flags": 64}}
    assert read(house.board()) == board
    assert not sent(house, "PATCH", "/channels/*")
    house.ann.prompt()


async def test_a_press_in_a_prompt_updates_it_d8(house: House) -> None:
    await four(house, SIXES)
    forget_requests(house)
    await house.ann.press("30", house.ann.prompt())
    assert [request.json for request in sent(house, "POST", CALLBACKS)] == [{"type": 6}]


async def test_buttons_of_a_prompt_live_on_after_its_token_d9(house: House) -> None:
    await four(house, SIXES)
    prompt = house.ann.prompt()
    await house.wait(31 * 60)
    assert labels(house.ann.private()[-1]) == ["My hand"]
    await house.ann.press_id("42:1:bid:tableb:1.0:30", prompt)
    assert "Bob is to bid" in read(house.board())
    assert house.ann.prompt().id == prompt.id


async def test_no_token_and_no_tile_is_logged_at_debug_d10(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream, root = io.StringIO(), logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    try:
        logs.set_up("DEBUG", "the-bots-token", stream)
        game = await four(house, SIXES)
        await game.play(MADE_IN_TWO)
    finally:
        logging.captureWarnings(capture=False)
    text = stream.getvalue()
    assert "play at A" in text
    assert tiles_of(text) == set()
    tokens = [record.token for record in house.env.backend.interactions.values()]
    assert len(tokens) > 20
    assert not [token for token in tokens if token in text]
