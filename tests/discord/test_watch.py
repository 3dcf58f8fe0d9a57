"""The watch sees what it is there for: each fault, planted, is found."""

# ruff: noqa: ANN401 - payloads are JSON

import logging
from typing import Any

import pytest

from tests.discord.game import SIXES, four
from tests.discord.house import House
from tests.discord.watch import Watch

QUIET: dict[str, list[str]] = {"parse": []}
NONCE = {"nonce": "n1", "enforce_nonce": True}


def button(**changes: Any) -> list[dict[str, Any]]:
    item = {"type": 2, "style": 1, "label": "My hand", "custom_id": "42:1:hand:tableb:0.0:"} | changes
    return [{"type": 1, "components": [item]}]


def field(name: str = "n", value: str = "v") -> list[dict[str, Any]]:
    return [{"title": "Table 1 · Round 1", "fields": [{"name": name, "value": value, "inline": False}]}]


@pytest.fixture
async def planted(house: House, watch: Watch) -> Watch:
    """A second watch over a table where A has led the double six and B has followed with the double five."""
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5]")
    other = Watch()
    other.folds = watch.folds
    return other


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        ({"content": "x" * 2001}, "content of 2001"),
        ({"content": ""}, "neither content nor embed"),
        ({"content": "x", "embeds": field(value="v" * 1025)}, "of 1025"),
        ({"content": "x", "embeds": field(value=" ")}, "an empty field"),
        ({"content": "x", "embeds": [{"title": "t" * 257}]}, "title of 257"),
        ({"content": "x", "embeds": [{"description": "d" * 4000}] * 2}, "embeds of 8000"),
        ({"content": "x", "embeds": field(value="<@1> plays")}, "D38"),
        ({"content": "x", "components": button(label="")}, "label ''"),
        ({"content": "x", "components": button(custom_id="42:" + "x" * 98)}, "D28"),
        ({"content": "x", "components": button() * 2}, "stands 2 times"),
        ({"content": "x", "components": button() * 6}, "6 rows"),
        ({"content": "\U0001f030"}, "D44"),
        ({"content": "x", "allowed_mentions": {"parse": ["users"]}}, "D12"),
        ({"content": "x", "allowed_mentions": {"parse": [], "users": ["5"]}}, "D11"),
        ({"content": "x", "nonce": None}, "D35"),
    ],
)
async def test_what_discord_refuses_is_found(planted: Watch, house: House, payload: Any, said: str) -> None:
    _post(planted, house, {"allowed_mentions": QUIET} | NONCE | payload)
    assert said in "\n".join(planted.violations)


async def test_a_proper_payload_is_no_fault(planted: Watch, house: House) -> None:
    good = {"content": "1. Ann [6|6]", "embeds": field(value="2. Bob [5|5]"), "components": button()}
    _post(planted, house, good | {"allowed_mentions": QUIET} | NONCE)
    assert planted.violations == []


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "Cy holds [4|4]"},
        {"embeds": field(value="[0|3]")},
        {"content": "x", "components": button(label="2|6")},
        {"content": "x", "components": button(custom_id="42:1:play:tableb:1.7:26")},
        {"content": "x", "attachments": [{"filename": "hand-26.png"}]},
        {"content": "x", "attachments": [{"filename": "a.png", "description": "the tile 2|6"}]},
    ],
)
async def test_a_hidden_tile_is_found_wherever_it_is_named(
    planted: Watch, house: House, payload: dict[str, Any]
) -> None:
    _post(planted, house, payload | {"allowed_mentions": QUIET} | NONCE)
    assert "R8.5" in "\n".join(planted.violations)


async def test_a_hand_is_for_its_own_player_alone_d7(planted: Watch, house: House) -> None:
    tokens = {record.user_id: record for record in house.env.backend.interactions.values()}
    own = {"content": "[4|4]", "flags": 64, "allowed_mentions": QUIET}
    app = house.env.backend.application_id
    path = f"/webhooks/{app}/{tokens[house.cy.member.id].token}"
    planted.sent(house.env.backend, "POST", path, own, None)
    assert planted.violations == []
    planted.sent(house.env.backend, "POST", path, own | {"flags": 0}, None)
    assert "D7" in planted.violations[0]
    planted.violations.clear()
    other = f"/webhooks/{app}/{tokens[house.dee.member.id].token}"
    planted.sent(house.env.backend, "POST", other, own, None)
    assert "hidden tiles ['[4|4]']" in planted.violations[0]


async def test_a_message_left_as_it_was_is_found(planted: Watch, house: House) -> None:
    """R8.4, R8.7: after the trick nothing that stands may tie a face to its player."""
    board = house.env.backend.messages[house.channel.id][house.board().id]
    before = [dict(embed) for embed in board.embeds]
    await house.cy.press("1|4", house.cy.prompt())
    await house.dee.press("3|3", house.dee.prompt())
    planted.stands(house.env)
    assert planted.violations == []
    now, board.embeds = board.embeds, before
    planted.stands(house.env)
    assert "still tied" in planted.violations[0]
    board.embeds = now


def test_a_tile_in_the_log_is_found() -> None:
    watch = Watch()
    for text in ("seat A played [4|6]", "Tile(low=4, high=6)", "42:1:play:abc:1.2:46"):
        watch.logged(logging.LogRecord("bot", logging.DEBUG, "", 0, text, None, None))
    assert len(watch.violations) == 3


def test_a_token_in_our_log_is_found_d10() -> None:
    watch = Watch()
    watch.logged(logging.LogRecord("bot", logging.INFO, "", 0, "PATCH /webhooks/12/secret", None, None))
    assert "D10" in watch.violations[0]


def _post(watch: Watch, house: House, payload: dict[str, Any]) -> None:
    watch.sent(house.env.backend, "POST", f"/channels/{house.channel.id}/messages", payload, None)
