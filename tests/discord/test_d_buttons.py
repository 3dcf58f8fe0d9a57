"""Buttons: nothing kept in memory, one answer a press, two presses one act (docs/discord.md, D16 to D28)."""

import random

import pytest

from bot.live.wire import Wire
from bot.render.ids import Verb, compose, parse
from bot.render.message import Button, Message
from cogs import admin, lobby, places, play, review, router, rules, score
from engine.state import State
from tests.discord.game import SIXES, four
from tests.discord.house import House, ids, labels, read
from tests.discord.trouble import CALLBACKS, deliver, forget_requests, play_id, press_payload, sent

MODULES = (admin, lobby, places, play, review, rules, score)


async def test_old_buttons_work_after_a_restart_d16(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6]")
    board, prompt = house.board(), house.bob.prompt()
    await house.restart(kill=True)
    await house.bob.press_id(await play_id(house, "55"), prompt)
    assert "2. Bob [5|5]" in read(house.board())
    assert house.board().id == board.id
    assert "contracts of the match" not in await house.eve.press("Score", board)
    await house.ann.press("My hand", board)
    assert "[5|6] [4|6]" in read(house.ann.prompt())


async def test_the_library_keeps_nothing_of_a_thousand_views_d17_d26(house: House) -> None:
    message = Message("x", rows=((Button("42:1:hand:tableb:0.0:", "My hand"),),))
    with house.env._bot_scope():
        wire = Wire(house.bot, house.bot.live.looks)
        for number in range(1000):
            await wire.post(house.channel.id, message, f"n{number}")
            if number % 100 == 0:
                await wire.edit(house.channel.id, house.env.backend.snowflake(), message)
                forget_requests(house)
    await house.after()
    store = house.bot._connection._view_store
    assert (store._views, store._synced_message_views, store._dynamic_items) == ({}, {}, {})


@pytest.mark.parametrize(
    "custom_id",
    ["42:0:play:tableb:1.5:66", "42:2:new:x", "42:1:fly:tableb:0.0:", "old:thing", "42", "x" * 100],
)
async def test_a_button_of_another_version_gets_exactly_one_answer_d19(house: House, custom_id: str) -> None:
    await four(house, SIXES, hands=False)
    before = await house.log()
    forget_requests(house)
    answer = await house.ann.press_id(custom_id, house.board())
    assert "out of date" in answer
    assert "My hand" in [button for message in house.ann.private()[-1:] for button in labels(message)]
    assert len(sent(house, "POST", CALLBACKS)) == 1
    assert await house.log() == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "42:1:play:tableb:1.5:99",
        "42:1:play:tableb:1.5:",
        "42:1:bid:tableb:1.0:7m",
        "42:1:bid:tableb:1.0:banana",
        "42:1:sit:tableb:0.0:Z",
        "42:1:free:tableb:0.0:",
        "42:1:piles:tableb:1.0:x",
        "42:1:hand:nosuchtable:0.0:",
        "42:1:next:tableb:0.0:",
        "42:1:set:tableb:0.0:everything",
        "42:1:review:tableb:0.0:9.9",
    ],
)
async def test_a_made_up_id_of_the_grammar_is_refused_and_changes_nothing_d19(
    house: House, custom_id: str
) -> None:
    await four(house, SIXES, hands=False)
    before = await house.log()
    await house.ann.press_id(custom_id, house.board())
    assert await house.log() == before


def test_each_verb_has_one_handler_d20() -> None:
    assert sum(len(module.presses.reactions) for module in MODULES) == len(router.REACTIONS)
    assert set(router.REACTIONS) == set(Verb)
    for verb in Verb:
        found = parse(compose(verb, "abc", "x", deal=1, acts=2))
        assert found is not None
        assert (found.verb, found.table, found.deal, found.acts, found.argument) == (verb, "abc", 1, 2, "x")


async def test_a_triple_click_is_one_act_d21(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6")
    before = await house.log()
    played = await play_id(house, "66")
    answers = await house.press_all([(house.ann, played, house.ann.prompt())] * 3)
    assert await house.log() == [*before, "Played"]
    assert all("refuse" not in answer for answer in answers)
    assert "1. Ann [6|6]" in read(house.ann.prompt())


async def test_a_second_press_on_next_round_leaves_the_card_d21(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]")
    card = house.board()
    following = next(text for text in ids(card) if ":next:" in text)
    await house.press_all([(house.ann, following, card), (house.bob, following, card)])
    await house.cy.press_id(following, card)
    messages = {message.id: message for message in house.eve.sees()}
    assert "A+C made their bid of 30." in read(messages[card.id])
    assert ids(messages[card.id]) == []
    assert "Round 2" in read(house.board())


async def test_presses_of_everybody_at_once_keep_the_table_whole_d22(house: House) -> None:
    game = await four(house)
    chance = random.Random(22)
    for _ in range(25):
        board = house.board()
        presses = [
            (person, chance.choice(offered), person.prompt())
            for person in game.people
            if (offered := [text for text in ids(person.prompt()) if ":refresh:" not in text])
            for _ in range(2)
        ]
        chance.shuffle(presses)
        await house.press_all([*presses, (house.eve, chance.choice(ids(board)), board)])
        if ":next:" in "".join(ids(house.board())):
            await house.ann.press("Next round", house.board())
        _whole((await house.snapshot())._table.state)
    await house.log()
    assert len(set(await house.log())) > 3


def test_ids_and_labels_fit_for_the_longest_table_d28() -> None:
    longest = max(
        (compose(verb, "a" * 12, "confirm_tiles.off", deal=99999, acts=99) for verb in Verb), key=len
    )
    assert len(longest) <= 100


async def test_a_press_without_the_message_it_stands_in_is_served(house: House) -> None:
    """A forged or trimmed event: the library's own look-up of items never hides it from us (ADR 5)."""
    await four(house, SIXES)
    record, payload = press_payload(house, house.ann, "42:1:bid:tableb:1.0:30", house.ann.prompt())
    payload["message"]["components"] = []
    await deliver(house, payload)
    assert record.responded
    assert "Bob is to bid" in read(house.board())


def _whole(state: object) -> None:
    """Twenty-eight tiles, each once; one seat to act at most."""
    assert isinstance(state, State)
    tiles = [tile for hand in state.hands for tile in hand if tile is not None]
    tiles += [play.tile for trick in state.tricks for play in trick.plays] + [
        play.tile for play in state.trick
    ]
    assert sorted(tiles) == sorted(state.rules.tiles)
