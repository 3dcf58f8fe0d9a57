"""What the bot does where the connection breaks in the middle of a request."""

import pytest

from sandbox.faults import CALLBACK, WEBHOOKS, Fault, Lost
from tests.end_to_end.game import Game, labels


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
