"""The Hint button of the prompt, and what the expert says of one's own choices after the round."""

import discord
import pytest

from bot.render.ids import Verb, compose
from engine.actions import Action
from engine.players.advice import Advice, Judgement
from engine.view import Recall, SeatView
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, alone, four
from tests.discord.house import House, ids, labels, read
from tests.discord.trouble import press_payload, sent
from tests.patience import until

ANSWERS = "/webhooks/*/messages/*"
NO_HINTS = "This table is played without hints."


async def test_who_plays_alone_may_ask_for_a_hint_before_each_act(house: House) -> None:
    await alone(house, SIXES)
    assert "Hints: on" in read(house.board())
    prompt = house.ann.prompt()
    assert labels(prompt)[:3] == ["Refresh", "?", "Hint"]
    hinted = await house.ann.press("Hint", prompt)
    assert "The expert would pass. Making the contract is likely: 71%." in hinted
    assert house.ann.prompt().id == prompt.id
    assert labels(house.ann.prompt()) == labels(prompt)
    assert await house.ann.press("Hint", house.ann.prompt()) == hinted
    assert "The expert" not in await house.ann.press("Refresh", house.ann.prompt())


async def test_a_hint_stands_as_long_as_its_turn_and_for_its_reader_alone(house: House) -> None:
    game = await four(house, SIXES, hints=True)
    await house.ann.press("Hint", house.ann.prompt())
    for other in (house.bob, house.cy, house.dee, house.eve):
        assert "The expert" not in other.text()
    await house.cy.press("More", house.board())
    assert "The expert would pass." in read(house.ann.prompt())
    old = compose(Verb.HINT, KEY, deal=1)
    await game.play("30")
    assert "The expert" not in read(house.ann.prompt())
    assert "Hint" not in labels(house.ann.prompt())
    assert "Hint" in labels(house.bob.prompt())
    assert "The expert" not in await house.ann.press_id(old, house.ann.prompt())
    assert "The expert" not in await house.bob.press_id(old, house.bob.prompt())


async def test_tables_of_several_people_have_no_hints_unless_opened_with_them(house: House) -> None:
    await four(house, SIXES)
    assert "Hints" not in read(house.board())
    assert "Hint" not in labels(house.ann.prompt())
    forged = compose(Verb.HINT, KEY, deal=1)
    assert NO_HINTS in await house.ann.press_id(forged, house.ann.prompt())
    assert "You don't sit at this table." in await house.eve.press_id(forged, house.board())


async def test_the_board_says_before_the_start_whether_there_are_hints(house: House) -> None:
    await house.ann.run("42 new")
    assert "Hints: on" in read(house.board())
    await house.bob.press("Sit at B")
    assert "Hints: off" in read(house.board())


async def test_an_expert_who_is_busy_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await alone(house, SIXES)

    async def busy(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(house.bot.thinker, "advise", busy)
    assert "The expert is busy just now." in await house.ann.press("Hint", house.ann.prompt())
    assert "Your turn: bid or pass." in read(house.ann.prompt())


async def test_a_hint_that_comes_late_leaves_what_was_pressed_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await alone(house, SIXES)
    prompt = house.ann.prompt()
    bid = next(custom_id for custom_id in ids(prompt) if custom_id.endswith(":2m"))
    real = house.bot.thinker.advise

    async def slow(view: SeatView, about: str) -> Advice:
        await meanwhile(house, bid, prompt)
        return await real(view, about)

    monkeypatch.setattr(house.bot.thinker, "advise", slow)
    await house.ann.press("Hint", prompt)
    assert "Bid 2 marks?" in read(house.ann.prompt())
    assert "Bid 2 marks" in labels(house.ann.prompt())


async def test_what_the_expert_says_leaves_the_page_that_was_turned_to_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.press("Review", house.board())
    real, page = house.bot.thinker.judge, compose(Verb.REVIEW, KEY, "1.1")

    async def slow(recall: Recall, chosen: Action, about: str) -> Judgement:
        await meanwhile(house, page, house.ann.private()[-1])
        return await real(recall, chosen, about)

    monkeypatch.setattr(house.bot.thinker, "judge", slow)
    await house.ann.press("Ask the expert")
    assert "Page 2 of 3" in read(house.ann.private()[-1])
    assert house.bot.edge.judged_in == {}
    monkeypatch.undo()
    assert "Your choices" in await house.ann.press("Ask the expert")


async def meanwhile(house: House, custom_id: str, message: discord.Message) -> None:
    """Let Ann press something else, and the bot answer."""
    answered = len(sent(house, "PATCH", ANSWERS))
    _, payload = press_payload(house, house.ann, custom_id, message)
    house.env.backend.emit("INTERACTION_CREATE", payload)
    await until(lambda: len(sent(house, "PATCH", ANSWERS)) > answered)


async def test_the_expert_speaks_of_ones_own_choices_alone(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.press("Review", house.board())
    said = await house.ann.press("Ask the expert")
    assert "Your choices" in said
    assert "Bid: 30. The expert: pass. Estimated cost: 12%." in said
    assert "Trump: sixes" in said
    assert "Trick 1: [6|6]" in said
    assert "[5|5]" not in said  # Bob's
    assert "The expert" not in house.bob.text()
    await house.ann.press("Round 1")
    assert "Page 1 of 3" in read(house.ann.private()[-1])


async def test_who_decided_nothing_is_told_so(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.eve.run("42 review")
    assert "You had nothing to decide in this round." in await house.eve.press("Ask the expert")


async def test_a_round_that_runs_is_not_judged(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    await house.ann.press("Next round", house.board())
    await house.ann.run("42 review")
    forged = compose(Verb.JUDGE, KEY, "2")
    assert "A round runs" in await house.ann.press_id(forged, house.ann.private()[-1])


async def test_after_a_restart_the_review_still_has_its_expert(house: House) -> None:
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    await house.restart(kill=True)
    await house.ann.run("42 review")
    assert "Trick 2: [4|6]. The expert: [5|6]." in await house.ann.press("Ask the expert")
