"""The turn notice: once a turn, only where it is needed, gone when the player acts."""

import asyncio
import time

import pytest

from bot.live.wire import Fate, Sent
from bot.render.message import Message
from bot.tables.caller import Caller
from bot.tables.ports import Unwritable
from bot.tables.snapshot import Snapshot
from engine.actions import Bid
from engine.auction import Points
from tests.discord.game import SIXES, Game, alone, four
from tests.discord.house import House, labels, read
from tests.discord.test_steps import settings

BID, TRICK = "30 pass pass pass; 6", "[6|6] [5|5] [4|4] [3|3]"


def notices(house: House) -> list[str]:
    """Return the notices that stand."""
    return [read(message) for message in house.eve.sees() if "It is your turn" in message.content]


async def without_prompts(house: House) -> Game:
    """Start a match in which nobody has opened a prompt; Ann is to bid."""
    return await four(house, SIXES, hands=False)


async def test_who_has_no_live_prompt_is_mentioned_at_once(house: House) -> None:
    await without_prompts(house)
    (message,) = [found for found in house.eve.sees() if "It is your turn" in found.content]
    assert read(message) == f"<@{house.ann.member.id}> It is your turn at table 1."
    assert [user.id for user in message.mentions] == [house.ann.member.id]
    assert labels(message) == ["My hand", "Mute for me"]
    assert not message.embeds


async def test_its_button_opens_the_hand(house: House) -> None:
    await without_prompts(house)
    await house.ann.press("My hand", house.ann.find("Mute for me"))
    assert "Your turn: bid or pass." in read(house.ann.prompt())


async def test_it_is_deleted_as_soon_as_the_player_acts(house: House) -> None:
    game = await without_prompts(house)
    await game.hands()
    assert len(notices(house)) == 1
    await game.play("30")
    assert notices(house) == []


async def test_who_has_a_live_prompt_is_mentioned_after_a_minute(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(59)
    assert notices(house) == []
    await house.wait(2)
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]


@pytest.mark.parametrize("write", ["notice_settled", "about_to_post"])
async def test_it_comes_a_little_later_where_the_disk_fails_for_a_moment(
    house: House, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    game = await four(house, SIXES)
    await game.play("30")

    async def refuse(*_: object, **__: object) -> None:
        raise Unwritable

    with monkeypatch.context() as patch:
        patch.setattr(house.bot._store, write, refuse)
        await house.wait(61)
    await house.wait(6)
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]


async def test_it_is_never_repeated_and_never_more_than_one(house: House) -> None:
    await without_prompts(house)
    await house.wait(3600)
    await house.bob.run("42 leave")
    await house.bob.press("Give up my seat")
    assert len(notices(house)) == 1
    sent = [
        request
        for request in house.env.http_requests
        if request.method == "POST" and "It is your turn" in str(request.json)
    ]
    assert len(sent) == 1


async def test_who_acts_within_the_minute_is_not_mentioned(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.wait(40)
    await game.play("pass")
    await house.wait(40)
    assert notices(house) == []
    await house.wait(21)
    assert notices(house) == [f"<@{house.cy.member.id}> It is your turn at table 1."]


async def test_mute_for_me_takes_it_away_and_no_other_comes(house: House) -> None:
    game = await without_prompts(house)
    answer = await house.ann.press("Mute for me")
    assert answer == "You get no more turn notices. Change that with /42 settings."
    assert notices(house) == []
    await game.hands()
    await game.play(BID)
    await house.wait(120)
    assert notices(house) == []
    await game.play("[6|6]")
    await house.wait(61)
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]


async def test_somebody_elses_mute_leaves_the_notice(house: House) -> None:
    await without_prompts(house)
    await house.bob.press("Mute for me")
    assert len(notices(house)) == 1


async def test_a_muted_notice_comes_again_when_that_is_switched_back(house: House) -> None:
    await settings(house.ann, "Mute notices")
    await without_prompts(house)
    assert notices(house) == []
    await settings(house.ann, "Mute notices")
    game = Game(house, house.ann, house.bob, house.cy, house.dee)
    await game.hands()
    await game.play(f"{BID}; {TRICK}")
    await house.wait(61)
    assert len(notices(house)) == 1


async def test_a_table_without_notices_mentions_nobody(house: House) -> None:
    await four(house, SIXES, hands=False, notices=False)
    await house.wait(3600)
    assert notices(house) == []


async def test_who_plays_with_computer_players_is_mentioned_too(house: House) -> None:
    await alone(house, SIXES, hands=False)
    assert notices(house) == [f"<@{house.ann.member.id}> It is your turn at table 1."]


async def test_it_goes_when_the_seat_is_left_and_when_the_table_ends(house: House) -> None:
    await without_prompts(house)
    await house.ann.run("42 leave")
    await house.ann.press("Give up my seat")
    assert notices(house) == []
    await house.eve.press("Sit at A", house.board())
    assert notices(house) == [f"<@{house.eve.member.id}> It is your turn at table 1."]
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    assert notices(house) == []


async def test_the_next_round_calls_who_begins_it_and_has_no_prompt(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [1|4] [2|3], [4|6] [0|5] [4|4] [3|3]")
    assert notices(house) == []
    await house.wait(800)
    await house.ann.press("Next round", house.board())
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]


async def test_who_gets_a_fresh_prompt_below_the_new_board_is_not_mentioned(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play("30 pass pass pass; 6; [6|6] [5|5] [1|4] [2|3], [4|6] [0|5] [4|4] [3|3]")
    await house.bob.press("Next round", house.board())
    assert "Your turn: bid or pass." in read(house.bob.prompt())
    mention = f"<@{house.bob.member.id}>"
    assert not any(mention in str(request.json) for request in house.env.http_requests)


async def test_nobody_is_called_whose_turn_ended_while_discord_took_the_board(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(house, SIXES, hands=False)
    await game.hands()
    taken, edit = asyncio.Event(), house.bot.live.posts._wire.edit

    async def slow(channel: int, message_id: int, message: Message) -> Fate:
        await taken.wait()
        return await edit(channel, message_id, message)

    called: list[Snapshot] = []
    monkeypatch.setattr(house.bot.live.boards, "shown", called.append)
    monkeypatch.setattr(house.bot.live.posts._wire, "edit", slow)
    for person, bid in ((house.ann, "30"), (house.bob, "31")):
        caller = Caller(person.member.id, "")
        with house.env._bot_scope():
            snapshot = await house.snapshot()
            await house.bot.manager.act(snapshot.table.key, caller, snapshot.revision, Bid(Points(int(bid))))
            await asyncio.sleep(0)
    taken.set()
    await house.after()
    assert [snapshot.revision.acts for snapshot in called] == [2]


async def test_one_that_could_not_be_deleted_goes_with_the_next_press_d53(house: House) -> None:
    game = await without_prompts(house)
    await game.hands()
    (notice,) = [found for found in house.eve.sees() if "It is your turn" in found.content]
    refused = 2  # when the player acts, and when the board was drawn
    house.env.inject_error(
        "DELETE", f"/channels/*/messages/{notice.id}", status=403, code=50013, times=refused
    )
    await game.play("30")
    assert notices(house) == [read(notice)]
    await house.cy.press("Refresh", house.cy.prompt())
    assert notices(house) == []


async def test_the_sweep_leaves_a_notice_that_is_being_posted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People may act before a start's sweep comes to their table."""
    game = await four(house, SIXES, hands=False)
    await game.hands()
    found, post = house.bot.live.notices, house.bot.live.notices._wire.post
    sweeps: list[asyncio.Task[None]] = []

    async def swept(channel: int, message: Message, nonce: str, mention: int | None = None) -> Sent:
        sweeps.append(asyncio.create_task(found.take_up(await house.snapshot())))
        await asyncio.to_thread(time.sleep, 0.2)  # as far as it comes
        return await post(channel, message, nonce, mention)

    monkeypatch.setattr(found._wire, "post", swept)
    await game.play("30")
    await house.wait(61)
    [sweep] = sweeps
    await sweep
    assert notices(house) == [f"<@{house.bob.member.id}> It is your turn at table 1."]
    await game.play("pass")
    assert notices(house) == []
