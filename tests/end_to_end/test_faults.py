"""What the bot does where the connection breaks in the middle of a request."""

import asyncio
from pathlib import Path

import pytest

from sandbox.faults import CALLBACK, MESSAGE, MESSAGES, WEBHOOKS, Down, Fault, Lost, Refused
from sandbox.model import Message
from sandbox.refusals import Reason
from tests.end_to_end.game import CHANNEL, Game, labels, open_game


@pytest.mark.parametrize("done", [True, False])
async def test_an_acknowledgement_whose_answer_is_lost_is_asked_for_again_d2(
    game: Game, *, done: bool
) -> None:
    ann, *_ = await game.deal_in(["ann"])
    with game.sandbox.faults.during(Fault(Lost(done=done), "POST", CALLBACK, count=1)):
        answer = ann.answer(await ann.command("table", "42 hand"))
    assert "Refresh" in labels(answer)


@pytest.mark.parametrize("done", [True, False])
async def test_an_answer_that_is_lost_is_given_again_d35(game: Game, *, done: bool) -> None:
    finn = game.person("finn")
    with game.sandbox.faults.during(Fault(Lost(done=done), "PATCH", WEBHOOKS, count=1)):
        answer = finn.answer(await finn.command("table", "42 help"))
    assert answer.content or answer.embeds
    assert not answer.loading


async def test_a_match_whose_channel_went_while_the_bot_was_away_is_brought_back_by_its_number_d57(
    game: Game,
) -> None:
    ann, *_ = await game.deal_in(["ann", "bob", "cy", "dee"])
    await asyncio.sleep(0.5)
    await game.bot.kill()
    game.sandbox.world.remove_channel(game.sandbox.world.channel("table"))
    await game.start_bot()
    answer = ann.answer(await ann.command("lounge", "42 table", number=1))
    assert answer.content == "Table 1 goes on."
    board = await ann.wait_for("lounge", lambda seen: next((each for each in seen if each.embeds), None))
    assert "Round 1" in str(board.embeds)


async def test_a_notice_that_nobody_knows_of_is_looked_for_until_it_is_gone_d35(tmp_path: Path) -> None:
    """It was posted, its answer was lost, the bot was killed, and then the history couldn't be read."""

    def notices(seen: list[Message]) -> list[Message]:
        return [each for each in seen if "Mute for me" in labels(each)]

    async with open_game(tmp_path, TEXAS42_NOTICE_SECONDS="0") as game:
        players, finn = await game.deal_in(["ann", "bob", "cy", "dee"]), game.person("finn")
        first = await finn.wait_for("table", notices)
        lost = game.sandbox.faults.add(Fault(Lost(), "POST", MESSAGES, count=1))
        player = await game.until_asked(players)
        assert player is not None
        await game.act(player)
        second = await finn.wait_for("table", lambda seen: notices(seen) != first and notices(seen))
        assert lost.hits == 1
        await game.bot.kill()
        game.sandbox.faults.add(Fault(Down(), "GET", MESSAGES, count=1))
        await game.start_bot()
        await finn.wait_for("table", lambda seen: second[0] not in seen)


async def test_a_board_whose_post_was_answered_late_shows_what_has_happened_since_d35(game: Game) -> None:
    """Discord gives back what it posted at the first try, as it was then."""
    lost = Fault(Lost(done=True, seconds=1.0), "POST", MESSAGES, count=1)
    with game.sandbox.faults.during(lost, Fault(Down(), "POST", MESSAGES, count=1)):
        await game.person("ann").command(CHANNEL, "42 new")
        await game.person("bob").command(CHANNEL, "42 join")
        await game.person("finn").wait_for(CHANNEL, lambda seen: "Bob" in str([one.embeds for one in seen]))
    assert len([one for one in await game.person("finn").messages(CHANNEL) if one.embeds]) == 1


@pytest.mark.parametrize(
    ("reason", "method", "route"),
    [
        (Reason.MISSING_PERMISSIONS, "POST", MESSAGES),
        (Reason.MISSING_PERMISSIONS, "PATCH", MESSAGE),
        (Reason.UNKNOWN_MESSAGE, "PATCH", MESSAGE),
    ],
)
async def test_a_board_that_was_posted_before_discord_refused_it_stands_once_d35(
    game: Game, reason: Reason, method: str, route: str
) -> None:
    lost = Fault(Lost(), "POST", MESSAGES, count=1)
    refused = Fault(Refused(reason), method, route, count=1)
    with game.sandbox.faults.during(lost, refused) as struck:
        await game.person("ann").command(CHANNEL, "42 new")
        await asyncio.sleep(1)
        await game.person("bob").command(CHANNEL, "42 join")
        await game.person("finn").wait_for(CHANNEL, lambda seen: "Bob" in str([one.embeds for one in seen]))
    assert [fault.hits for fault in struck] == [1, 1]
    assert len([one for one in await game.person("finn").messages(CHANNEL) if one.embeds]) == 1
