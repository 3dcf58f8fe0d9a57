"""The system's time jumps, and events come twice, late, or in another order."""

import datetime as dt

import discord
import pytest
from discord import utils
from simcord.backend.serializers import channel_payload

from bot.render.ids import Verb, compose
from bot.tables.ports import Status
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, four
from tests.discord.house import House, ids, read
from tests.discord.sight import tiles_of
from tests.discord.trouble import command_payload, deliver, press_payload
from tests.proofs.wiretap import Wiretap

MINUTE, HOUR = 60.0, 3600.0


async def test_a_press_that_is_delivered_twice_is_one_act(house: House, tap: Wiretap) -> None:
    """After a resume Discord sends again what it isn't sure of: the same id is the same press (D2, D78)."""
    await four(house, SIXES)
    before = await house.log()
    bid = compose(Verb.BID, KEY, "30", deal=1)
    record, payload = press_payload(house, house.ann, bid, house.ann.prompt())
    await deliver(house, payload, payload, payload)
    await deliver(house, payload)
    assert tap.acknowledged[record.id] == 1
    assert await house.log() == [*before, "Called"]


@pytest.mark.parametrize("verb", [Verb.LEAVE, Verb.START])
async def test_a_lobby_button_that_is_delivered_twice_says_nothing_of_it(house: House, verb: Verb) -> None:
    """Their second serving would be refused, and tell somebody who pressed once of an error."""
    await house.ann.run("42 new")
    await house.bob.run("42 join")
    if verb is Verb.START:
        await house.ann.fill(house.board())
    _, payload = press_payload(house, house.bob, compose(verb, KEY), house.board())
    private = len(house.bob.private())
    await deliver(house, payload, payload)
    assert len(house.bob.private()) == private


async def test_a_command_that_is_delivered_twice_opens_one_table(house: House, tap: Wiretap) -> None:
    record, payload = command_payload(house, house.ann, "new")
    await deliver(house, payload, payload)
    assert tap.acknowledged[record.id] == 1
    assert "Table 1 is open." in house.ann.text()
    assert "running here" not in house.ann.text()


async def test_next_round_that_is_delivered_twice_deals_once(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    card = house.board()
    next_round = next(button for button in ids(card) if ":next:" in button)
    _, payload = press_payload(house, house.cy, next_round, card)
    await deliver(house, payload, payload)
    assert (await house.log()).count("TableDealt") == 2


@pytest.mark.parametrize("jump", [-HOUR, 24 * HOUR])
async def test_a_jump_of_the_systems_time_during_play_moves_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """Nothing is parked, emptied, lapsed or posted anew, and timers hold."""
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6]")
    board, prompt = house.board().id, house.bob.prompt().id
    await house.ann.run("42 end")
    await house.ann.press("End the table")
    set_clock(monkeypatch, jump)
    await house.wait(9 * MINUTE)
    assert "asks to end" in read(house.board())
    await game.play("[5|5]")
    table = (await house.snapshot()).table
    assert (table.status, house.board().id, house.bob.prompt().id) == (Status.PLAYING, board, prompt)
    await house.wait(MINUTE + 1)
    assert "asks to end" not in read(house.board())
    await house.wait(13 * MINUTE - 2)
    assert "[4|5]" in read(house.bob.prompt())
    await house.wait(1)
    assert not tiles_of(house.bob.text().partition("My hand")[2])


def set_clock(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    """Let the system's time jump."""
    utcnow = utils.utcnow
    monkeypatch.setattr(utils, "utcnow", lambda: utcnow() + dt.timedelta(seconds=jump))


async def test_after_a_start_with_the_clock_set_back_nobody_waits_for_the_hour(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was stored before lies in the future: boards come back, prompts are emptied, requests lapse."""
    with monkeypatch.context() as ahead:
        set_clock(ahead, HOUR)
        await house.restart()
        game = await four(house, SIXES)
        await game.play("30 pass pass pass; 6; [6|6]")
        await house.ann.run("42 end")
        await house.ann.press("End the table")
    old = house.board()
    await house.restart()
    assert "asks to end" not in read(house.board())
    house.env.backend.delete_message(house.channel.id, old.id)
    await house.wait(MINUTE)
    assert house.board().id != old.id
    await game.hands()
    await house.wait(MINUTE)
    assert "stands at the bottom again" in await house.ann.run("42 table")
    await house.wait(14 * MINUTE)
    for person in game.people:
        assert not any(tiles_of(read(message)) for message in person.private())


async def test_a_prompt_that_is_pressed_after_fifteen_minutes_works_by_its_new_token(house: House) -> None:
    """The bot was away when it should have been emptied: its old token is dead, the press brings one."""
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6")
    prompt = house.ann.prompt()
    play = compose(Verb.PLAY, KEY, "66", deal=1, acts=5)
    await house.restart(kill=True)
    for timer in [name for name in house.bot.timers._timers if name != "idle"]:
        house.bot.timers.cancel(timer)
    await house.wait(15 * MINUTE + 1)
    assert "[6|6]" in read(house.ann.prompt())
    await house.ann.press_id(play, prompt)
    assert "1. Ann [6|6]" in read(house.board())
    assert "[6|6]" not in now(house, prompt).partition("\n")[2].split("You:")[0]
    await house.bob.press("My hand", house.board())
    await game.play("[5|5]")
    assert "2. Bob [5|5]" in now(house, prompt)


def now(house: House, message: discord.Message) -> str:
    """Return what a private message of Ann's says now."""
    return next(read(found) for found in house.ann.private() if found.id == message.id)


async def test_a_deletion_that_is_told_twice_or_late_posts_one_board(house: House) -> None:
    game = await four(house, SIXES)
    await house.wait(2 * MINUTE)
    old = house.board()
    house.env.backend.delete_message(house.channel.id, old.id)
    event = {"id": str(old.id), "channel_id": str(house.channel.id), "guild_id": str(house.guild.id)}
    house.env.backend.emit("MESSAGE_DELETE", event)
    await house.after()
    new = house.board()
    await game.play("30")
    await house.wait(MINUTE)
    house.env.backend.emit("MESSAGE_DELETE", event)
    await house.after()
    assert house.board().id == new.id != old.id
    assert len([message for message in house.eve.sees() if message.embeds]) == 1


async def test_a_channels_end_that_is_told_twice_parks_once(house: House) -> None:
    await four(house, SIXES)
    event = dict(channel_payload(house.env.backend, house.env.backend.get_channel(house.channel.id)))
    for _ in range(2):
        house.env.backend.emit("CHANNEL_DELETE", event)
    await house.after()
    assert (await house.log()).count("Parked") == 1


async def test_a_fresh_prompt_is_emptied_while_the_press_it_came_by_still_lasts(house: House) -> None:
    """It may be sent by a press of eleven minutes ago: that token ends four minutes later (D3, R8.7)."""
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6]")
    await house.wait(11 * MINUTE)
    await house.cy.run("42 table")
    assert "[5|5]" in read(house.bob.prompt())
    await house.wait(3 * MINUTE + 1)
    assert not any(tiles_of(read(message)) for message in house.bob.private())
