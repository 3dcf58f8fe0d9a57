"""Presses that nobody should be able to make, and presses at the worst moment."""

import random
import sqlite3
from collections import Counter
from contextlib import closing

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.backend.serializers import message_payload
from simcord.enums import OverwriteType
from simcord.interactions import base_payload

from bot.render.ids import Verb, compose
from bot.tables.keeper import Loaded
from bot.tables.ports import Status
from tests.discord.game import KEY, SIXES, four
from tests.discord.house import House, labels, read
from tests.discord.trouble import deliver, forget_requests, press_payload
from tests.discord.watch import Watch
from tests.proofs.hands import Hands
from tests.proofs.storm import Storm
from tests.proofs.wiretap import Sent, Wiretap

PRESSES, SOAK_PRESSES = 450, 10_000


async def test_hostile_presses_change_nothing_that_the_rules_forbid(
    house: House, tap: Wiretap, watch: Watch
) -> None:
    await storm(house, tap, watch, PRESSES, random.Random(42))


@pytest.mark.soak
async def test_ten_thousand_hostile_presses(house: House, tap: Wiretap, watch: Watch) -> None:
    await storm(house, tap, watch, SOAK_PRESSES, random.Random(43))


async def storm(house: House, tap: Wiretap, watch: Watch, presses: int, rng: random.Random) -> None:
    """Press until so many presses have reached the bot; each is acknowledged once, see Storm.instant."""
    storm, hands = Storm(house, tap, rng), Hands(watch.folds)
    watch_folds = watch.folded

    def folded(loaded: Loaded) -> None:
        watch_folds(loaded)
        hands.folded(loaded.row.key)

    def heard(sent: Sent) -> None:
        storm.heard(sent)
        hands.heard(sent)
        tap.sent.clear()

    tap.heard, watch.folded = heard, folded  # type: ignore[method-assign]
    while storm.presses < presses:
        await storm.instant()
        forget_requests(house)
        storm.tidy()
    kinds: Counter[str] = Counter()
    for number in range(1, await tables(house) + 1):
        kinds.update(await house.log(number))
    assert hands.faults == []
    assert max(map(len, hands.seen.values())) == 1
    assert kinds["Played"] > presses / 50
    assert len(hands.seen) > 10
    hands_seen = f"{len(hands.seen)} hands seen by their players alone"
    print(f"{storm.presses} presses, {sum(kinds.values())} events, {hands_seen}")  # noqa: T201


async def tables(house: House) -> int:
    """Return how many tables there are."""
    with closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM tables")
    return int(count)


async def test_who_manages_one_channel_ends_no_table_in_another(house: House) -> None:
    """D24: what somebody may do where the button is pressed says nothing about the table's channel."""
    await four(house, SIXES)
    own = house.guild.create_text_channel("own")
    allowed, _ = discord.PermissionOverwrite(manage_channels=True).pair()
    eve = Overwrite(house.eve.member.id, OverwriteType.MEMBER, allowed.value, 0)
    house.env.backend.set_overwrite(own.id, eve)
    answer = await house.eve.run("42 end", channel=own, table=1)
    assert answer.endswith("Only a player of this table, or who manages the channel, can do that.")
    assert (await house.snapshot()).table.status is Status.PLAYING
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    assert (await house.snapshot()).table.status is Status.ENDED


async def test_a_table_of_another_server_is_unknown_here(house: House) -> None:
    """A made-up id in a server of one's own, where one may do everything, reaches no table (D24)."""
    await four(house, SIXES, hands=False)
    before = await house.log()
    guild = house.env.create_guild("Elsewhere", owner=house.ann.member.user)
    channel = guild.create_text_channel("own").id
    for verb in Verb:
        backend = house.env.backend
        record, payload = base_payload(
            backend,
            type=3,
            channel_id=channel,
            guild_id=guild.id,
            user_id=house.ann.member.id,
            data={"custom_id": compose(verb, KEY, "A", deal=1), "component_type": 2},
        )
        board = message_payload(backend, backend.get_message(house.channel.id, house.board().id))
        await deliver(house, payload | {"message": dict(board) | {"channel_id": str(channel)}})
        assert record.responded
    assert await house.log() == before
    assert (await house.snapshot()).table.channel == house.channel.id


async def test_who_presses_while_the_bot_stops_is_told_so(house: House, tap: Wiretap) -> None:
    """Each press that reaches the bot is answered, and after the last act nothing happens any more (D84)."""
    await four(house, SIXES)
    before = await house.log()
    house.bot.edge.closing = True
    bid = compose(Verb.BID, KEY, "30", deal=1)
    record, payload = press_payload(house, house.ann, bid, house.ann.prompt())
    await deliver(house, payload)
    assert tap.acknowledged[record.id] == 1
    assert "The bot is restarting, and nothing is lost." in house.ann.text()
    house.bot.edge.closing = False
    assert await house.log() == before


async def test_a_button_of_another_table_in_a_prompt_makes_the_prompt_that_tables(house: House) -> None:
    """Made up: one message would be two tables' prompt, and be emptied by one of them alone (R8.7)."""
    game = await four(house, SIXES)
    other = house.guild.create_text_channel("other")
    await house.ann.run("42 new", channel=other)
    for label in ("Fill with computers", "Club player", "Start"):
        board = next(message for message in house.ann.sees(other) if label in labels(message))
        await house.ann.press(label, board)
    prompt = house.ann.prompt()
    await house.ann.press_id(compose(Verb.HAND, "tablec"), prompt)
    assert "Table 2" in read(house.ann.prompt())
    await house.ann.press("My hand", house.board())
    await house.restart()
    await game.play("30 pass pass pass; 6; [6|6]")
    standing = [read(message) for message in house.ann.private() if "Refresh" in labels(message)]
    assert [text.split("Table ")[1][0] for text in standing] == ["2", "1"]
