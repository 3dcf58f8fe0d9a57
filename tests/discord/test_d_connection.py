"""Intents, readiness, shards (docs/discord.md, D76 to D82)."""

import discord
import pytest

from bot.__main__ import Bot
from bot.client import TableBot, intents
from data.store import Store
from tests.discord.game import SIXES, four
from tests.discord.house import House, read
from tests.discord.trouble import BOARDS, play_id


async def test_ready_twice_takes_up_once_d76(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6]")
    unfinished, looks = Store.unfinished, []

    async def counted(store: Store) -> tuple[str, ...]:
        looks.append(await unfinished(store))
        return looks[-1]

    monkeypatch.setattr(Store, "unfinished", counted)
    await house.restart(kill=True)
    with house.env._bot_scope():
        for name in ("ready", "resumed", "ready"):
            house.bot.dispatch(name)
    await house.after()
    assert looks == [("tableb",)]


async def test_a_resume_without_ready_takes_up_too_d77(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=403, code=50001, times=None)
    await game.play("30")
    house.env.backend.faults.clear()
    monkeypatch.setattr("cogs.gateway.Gateway.on_ready", _nothing)
    await house.restart(kill=True)
    assert "Ann is to bid" in read(house.board())
    with house.env._bot_scope():
        house.bot.dispatch("resumed")
    await house.after()
    assert "Bob is to bid" in read(house.board())


async def test_a_press_does_not_wait_for_ready_d77(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6")
    house.bot._ready.clear()
    await house.ann.press_id(await play_id(house, "66"), house.ann.prompt())
    assert "1. Ann [6|6]" in read(house.board())


def test_no_privileged_intent_is_asked_for_d79() -> None:
    assert intents().value == TableBot(shard_count=1).intents.value == 513
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert intents().value & privileged.value == 0


async def test_the_bot_shards_from_the_first_day_d81(house: House) -> None:
    assert issubclass(Bot, discord.AutoShardedClient)
    assert house.bot.shard_count == 2
    far = house.env.create_guild("Far", shard_id=1)
    channel = far.create_text_channel("table")
    user = house.env.create_user("zoe", global_name="Zoe")
    zoe = far.add_member(user)
    await house.after()
    await zoe.slash(channel, "42 new")
    assert any("A Zoe, host" in read(message) for message in channel.history())


async def _nothing(*_: object) -> None:
    return
