"""What stands on Discord when things cross each other, fail or end."""

# ruff: noqa: ANN401 - simcord's payloads are of any type

from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.live.boards import Boards
from bot.tables.errors import Denial, TableError
from bot.tables.ports import Unwritable
from data.store import Store
from tests.discord.game import MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, labels, read
from tests.discord.trouble import BOARDS, POSTS, forget_requests, sent


@pytest.mark.parametrize("house", [{"trick_seconds": 10}], indirect=True)
async def test_a_match_that_ends_during_a_frame_shows_its_end_at_once(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3]")
    assert "Trick 1, complete" in read(house.board())
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    assert "Mo has ended table 1." in house.eve.text()
    assert not [message for message in house.eve.sees() if message.embeds]
    forget_requests(house)
    await house.wait(60)
    assert not sent(house, "*", "/channels/*")


async def test_a_board_whose_posting_got_no_reply_is_found_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post arrived, and the process ended before it knew: the history tells (D35)."""
    dispatch = router.dispatch
    posted: list[Any] = []

    def silent(backend: Any, method: str, path: str, **options: Any) -> Any:
        if method == "POST" and path == f"/channels/{house.channel.id}/messages":
            if not posted:
                posted.append(dispatch(backend, method, path, **options))
            raise BackendError(503, 0, "no reply")
        return dispatch(backend, method, path, **options)

    with monkeypatch.context() as patched:
        patched.setattr(router, "dispatch", silent)
        patched.setattr(Boards, "_put_at", lambda *_: None)
        await house.ann.run("42 new")
    await house.wait(61)
    await house.restart(kill=True)
    boards = [message for message in house.eve.sees() if message.embeds]
    assert [str(message.id) for message in boards] == [posted[0]["id"]]
    await house.bob.press("Sit at B", boards[0])
    assert "B Bob" in read(house.board())


async def test_nothing_is_kept_of_a_match_that_is_over(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.manager.run("42 end")
    await house.manager.press("End the table")
    live = house.bot.live
    assert not live.boards._boards
    assert not live.notices._turns
    assert not live.notices._newest
    assert not live.prompts._standing
    assert not live.prompts._newest
    assert not live.prompts._tokens._presses
    assert not live.prompts._tokens._unanswered


async def test_little_is_kept_of_a_match_that_rests(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass")
    await house.wait(16 * 60)
    live = house.bot.live
    assert not live.prompts._standing
    assert not live.prompts._newest
    assert not live.prompts._tokens._presses
    assert all(board.newest is None for board in live.boards._boards.values())
    await game.hands()
    await game.play("31")
    assert "Dee is to bid" in read(house.board())


async def test_a_turns_notice_goes_when_the_next_one_follows_at_once(house: House) -> None:
    """Nobody has a prompt: each turn's notice is posted at once, and there is never more than one."""
    await four(house, SIXES, hands=False)
    people = [house.ann, house.bob, house.cy]
    for acts, person in enumerate(people):
        await house.press_all([(person, f"42:1:bid:tableb:1.{acts}:{30 + acts}", house.board())])
        notices = [message for message in house.eve.sees() if "your turn" in read(message)]
        assert len(notices) <= 1


async def test_a_notice_of_before_a_restart_goes_with_its_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the table was not taken up after the start."""
    await four(house, SIXES, hands=False)
    assert "It is your turn at table 1." in house.eve.text()
    monkeypatch.setattr("bot.live.sweep.Sweep.run", _nothing)
    await house.restart(kill=True)
    await house.eve.press("Score", house.board())
    assert "It is your turn at table 1." in house.eve.text()
    await house.press_all([(house.ann, "42:1:bid:tableb:1.0:30", house.board())])
    assert f"<@{house.ann.member.id}>" not in house.eve.text()


async def test_a_press_on_a_board_left_behind_takes_it_away(house: House) -> None:
    await four(house, SIXES)
    old = house.board()
    house.env.inject_error("DELETE", BOARDS, status=403, code=50013)
    await house.wait(61)
    await house.ann.run("42 table")
    assert old.id in [message.id for message in house.eve.sees()]
    await house.bot.live.messages.drop(await _doomed(house))
    await house.eve.press("Score", old)
    assert old.id not in [message.id for message in house.eve.sees()]
    assert house.board().id > old.id


async def test_an_old_board_that_could_not_be_deleted_goes_with_the_next(house: House) -> None:
    await four(house, SIXES)
    house.env.inject_error("DELETE", BOARDS, status=403, code=50013)
    for _ in range(2):
        await house.wait(61)
        await house.ann.run("42 table")
    assert len([message for message in house.eve.sees() if message.embeds]) == 1


async def test_a_store_that_fails_while_a_board_is_posted_delays_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark, failures = Store.about_to_post, [1]

    async def failing(*args: Any, **options: Any) -> Any:
        if failures:
            failures.pop()
            raise Unwritable
        return await mark(*args, **options)

    monkeypatch.setattr(Store, "about_to_post", failing)
    await house.ann.run("42 new")
    assert "A Ann, host" in read(house.board())
    assert len(sent(house, "POST", POSTS)) == 1


async def test_computer_players_go_on_after_a_failed_mark(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is shown, but noting that failed: it is drawn once more, and play goes on."""
    shown, failures = house.bot.manager.shown, [1]

    async def failing(key: str, seq: int) -> None:
        if failures:
            failures.pop()
            raise TableError(Denial.UNWRITABLE)
        await shown(key, seq)

    await alone(house, SIXES)
    monkeypatch.setattr(house.bot.manager, "shown", failing)
    await house.ann.press("30", house.ann.prompt())
    await house.after()
    assert "Pass" not in labels(house.ann.prompt())
    assert len(await house.log()) > 5


async def _doomed(house: House) -> int:
    (row,) = [row for row in await house.bot.live.messages.messages("tableb") if row.doomed]
    return row.id


async def _nothing(*_: object) -> None:
    return
