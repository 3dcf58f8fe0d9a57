"""The board: edited rarely, by its channel, posted anew when it must be (docs/discord.md, D31 to D36)."""

import pytest

from bot.tables.caller import Caller
from engine.seats import Seat
from tests.discord.game import SIXES, alone, four
from tests.discord.house import House, ids, labels, read
from tests.discord.trouble import BOARDS, POSTS, bodies, forget_requests, sent


@pytest.mark.parametrize("house", [{"edit_seconds": 1}], indirect=True)
async def test_forty_changes_are_three_edits_at_most_and_the_last_is_the_present_d31(house: House) -> None:
    await house.ann.run("42 new")
    await house.wait(2)
    forget_requests(house)
    bob = Caller(house.bob.member.id, "Bob")
    with house.env._bot_scope():
        for number in range(40):
            await house.bot.manager.sit("tableb", bob, (Seat.B, Seat.C)[number % 2])
    await house.after()
    edits = bodies(house, "PATCH", BOARDS)
    assert 1 <= len(edits) <= 3
    assert "C \u2068Bob\u2069" in edits[-1]["embeds"][0]["fields"][0]["value"]
    assert "C Bob" in read(house.board())


async def test_a_rate_limit_only_delays_the_newest_state_d31(house: House) -> None:
    await house.ann.run("42 new")
    house.env.inject_error("PATCH", BOARDS, status=429, times=2)
    await house.bob.run("42 join")
    await house.cy.run("42 join")
    assert "C Cy" in read(house.board())


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (400, 50083)])
async def test_a_board_that_can_not_be_edited_any_more_is_posted_anew_at_once_d32_d55(
    house: House, status: int, code: int
) -> None:
    game = await four(house, SIXES)
    old = house.board().id
    house.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=status, code=code)
    await game.play("30")
    assert house.board().id != old
    assert "Bob is to bid" in read(house.board())
    assert old not in [message.id for message in house.eve.sees()]
    assert [message for message in house.eve.sees() if message.embeds] == [house.board()]


async def test_a_board_older_than_fifty_minutes_is_posted_anew_at_its_next_change_d32(house: House) -> None:
    game = await four(house, SIXES)
    old = house.board().id
    await house.wait(49 * 60)
    await game.hands()
    assert house.board().id == old
    await house.wait(2 * 60)
    assert house.board().id == old
    await game.play("30")
    assert house.board().id != old


async def test_a_board_is_edited_by_its_channel_for_good_d33(house: House) -> None:
    game = await four(house, SIXES)
    await house.wait(16 * 60)
    await game.hands()
    forget_requests(house)
    board = house.board().id
    await game.play("30")
    assert sent(house, "PATCH", f"/channels/{house.channel.id}/messages/{board}")
    assert not sent(house, "PATCH", f"/webhooks/*/messages/{board}")


async def test_a_deleted_board_comes_back_with_the_failed_edit_d34(house: House) -> None:
    game = await four(house, SIXES)
    old = house.board().id
    house.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=404, code=10008)
    await game.play("30")
    assert house.board().id != old
    assert "Bob is to bid" in read(house.board())


async def test_a_deleted_board_comes_back_by_itself_once_a_minute_d34(house: House) -> None:
    await four(house, SIXES)
    for _ in range(3):
        await house.wait(61)
        forget_requests(house)
        old = house.board().id
        house.env.backend.delete_message(house.channel.id, old)
        await house.after()
        assert house.board().id != old
        assert len(sent(house, "POST", POSTS)) == 1


async def test_a_board_deleted_as_soon_as_it_stands_comes_back_at_once_and_then_waits_d34(
    house: House,
) -> None:
    await four(house, SIXES)
    for seconds in (0, 59):
        old = house.board().id
        house.env.backend.delete_message(house.channel.id, old)
        await house.after()
        if seconds:
            assert not [message for message in house.eve.sees() if message.embeds]
            await house.wait(seconds + 2)
        assert house.board().id != old


async def test_boards_deleted_in_bulk_come_back_too_d34(house: House) -> None:
    await four(house, SIXES)
    await house.wait(61)
    old = house.board().id
    house.env.backend.bulk_delete_messages(house.channel.id, [old])
    await house.after()
    assert house.board().id != old


async def test_a_finished_rounds_card_that_is_deleted_stays_away_d34(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]")
    card = house.board()
    await house.ann.press("Next round", card)
    await house.wait(61)
    forget_requests(house)
    house.env.backend.delete_message(house.channel.id, card.id)
    await house.after()
    assert not sent(house, "POST", POSTS)


@pytest.mark.parametrize("act", ["go on", "press it", "press another"])
async def test_a_card_that_could_not_be_stripped_is_stripped_with_the_next_change_or_press_d53(
    house: House, act: str
) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]")
    card = house.board()
    house.env.inject_error("PATCH", f"/channels/*/messages/{card.id}", status=403, code=50013, times=1)
    await house.ann.press("Next round", card)
    assert len([message for message in house.eve.sees() if labels(message)]) == 2
    if act == "press it":
        await house.bob.press("Next round", card)
    elif act == "press another":
        await house.bob.press("Refresh", house.bob.prompt())
    else:
        await game.play("pass")
    assert len([message for message in house.eve.sees() if labels(message)]) == 1


async def test_a_card_that_is_too_old_to_be_edited_now_is_stripped_a_little_later_d32(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]")
    card = house.board()
    house.env.inject_error("PATCH", f"/channels/*/messages/{card.id}", status=429, code=30046)
    await house.ann.press("Next round", card)
    await house.wait(6)
    assert len([message for message in house.eve.sees() if labels(message)]) == 1


async def test_a_failing_discord_is_tried_again_until_it_takes_the_newest_state_d35(house: House) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=503, times=2)
    await game.play("30")
    assert "Bob is to bid" in read(house.board())


async def test_a_post_that_failed_is_repeated_with_the_same_nonce_d35(house: House) -> None:
    house.env.inject_error("POST", POSTS, status=503, times=2)
    await house.ann.run("42 new")
    nonces = {post["nonce"] for post in bodies(house, "POST", POSTS)}
    assert len(nonces) == 1
    assert len(sent(house, "POST", POSTS)) == 3
    assert len([message for message in house.eve.sees() if message.embeds]) == 1


async def test_a_channel_that_refuses_is_left_alone_until_somebody_acts_there_d36_d53(house: House) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await game.play("30")
    forget_requests(house)
    await house.wait(3600)
    assert not sent(house, "*", "/channels/*")
    before = await house.log()
    await house.bob.press("My hand", house.board())
    for _ in range(2):
        answer = await house.bob.press_id("42:1:bid:tableb:1.1:31", house.bob.prompt())
        assert "can't be shown" in answer
    assert await house.log() == before
    assert len(sent(house, "POST", "/channels/*")) == 3, "one try for each press"
    assert len(sent(house, "*", "/channels/*")) == 4, "and one for the notice that stands"


async def test_computer_players_wait_while_the_board_can_not_be_shown_d53(house: House) -> None:
    game = await alone(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=403, code=50013, times=None)
    before = await house.log()
    await game.play("30")
    assert await house.log() == [*before, "Called"]
    await house.wait(3600)
    assert await house.log() == [*before, "Called"]
    house.env.backend.faults.clear()
    await house.ann.press("My hand", house.board())
    assert len(await house.log()) > len(before) + 3
    assert "is to bid" not in read(house.board())


async def test_a_channel_that_changes_is_tried_again_d53(house: House) -> None:
    game = await alone(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=403, code=50013, times=1)
    before = await house.log()
    await game.play("30")
    assert await house.log() == [*before, "Called"]
    house.env.backend.announce_channel_update(house.channel.id)
    await house.after()
    assert len(await house.log()) > len(before) + 3


async def test_after_the_permission_is_back_the_next_press_shows_and_plays_d53(house: House) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=403, code=50001, times=2)
    await game.play("30")
    assert "can't be shown" in await house.bob.press("31", house.bob.prompt())
    assert "Ann is to bid" in read(house.board())
    await house.bob.press("31", house.bob.prompt())
    assert "Cy is to bid" in read(house.board())


async def test_a_state_older_than_the_one_drawn_is_never_drawn(house: House) -> None:
    game = await four(house, SIXES)
    earlier = await house.snapshot()
    await game.play("30")
    with house.env._bot_scope():
        house.bot.live.boards.take_up(earlier)
        await house.bot.live.boards.draw_now(earlier)
    await house.after()
    assert "Bob is to bid" in read(house.board())
    assert "My hand" in labels(house.board())
    assert ids(house.board())
