"""What the expert says to X doesn't depend on tiles that X may not see, or saw and may see no longer (R8)."""

import random
from collections.abc import Iterator

import pytest

from bot.render import advice as rendered
from bot.render.prompt import prompt
from bot.tables.advisor import Advisor
from bot.tables.ports import PersonalSettings
from bot.text.translator import texts
from engine.actions import Action
from engine.players import advice
from engine.players.advice import Advice, Judgement
from engine.seats import Seat
from engine.view import Recall, SeatView
from tests.proofs.telling import Telling, written
from tests.proofs.twins import CALLS, TRUMPS, Story, story, twins
from tests.thinkers import HereThinker

PAIRS = 12
SOAK_PAIRS = 1_000
t = texts(None)


class Expert(HereThinker):
    """The real one, in this process."""

    async def advise(self, view: SeatView, about: str) -> Advice:
        return advice.advise(view, random.Random(about))

    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement:
        return advice.judge(recall, chosen, random.Random(about))


async def test_a_hint_does_not_depend_on_what_its_reader_may_not_see_r8_7() -> None:
    await hints(PAIRS, random.Random(42))


@pytest.mark.soak
async def test_a_hint_does_not_depend_on_what_its_reader_may_not_see_soak() -> None:
    await hints(SOAK_PAIRS, random.Random(43))


async def hints(pairs: int, rng: random.Random) -> None:
    """Compare hints; among them are hints to who has seen tiles that are covered by now."""
    covered = 0
    for told in stories(rng):
        turn = told.end().turn
        pair = twins(told, turn, rng) if turn is not None else None
        if pair is None or turn is None:
            continue
        said = [await hinted(each, turn) for each in (pair.one, pair.other)]
        assert said[0] == said[1]
        covered += not pair.always
        pairs -= 1
        if pairs <= 0 and covered > 1:
            return


async def test_a_judgement_does_not_depend_on_what_its_reader_could_not_know() -> None:
    await judgements(PAIRS // 2, random.Random(44))


@pytest.mark.soak
async def test_a_judgement_does_not_depend_on_what_its_reader_could_not_know_soak() -> None:
    await judgements(SOAK_PAIRS, random.Random(45))


async def judgements(pairs: int, rng: random.Random) -> None:
    """Compare judgements of finished rounds with tiles left that nobody has played."""
    for told in stories(rng):
        viewer = Seat(rng.randrange(4))
        pair = twins(told, viewer, rng) if told.end().result is not None else None
        if pair is None:
            continue
        said = [await judged(each, viewer) for each in (pair.one, pair.other)]
        assert said[0] == said[1]
        pairs -= 1
        if pairs <= 0:
            return


def stories(rng: random.Random) -> Iterator[Story]:
    """Yield stories of every contract, without end."""
    while True:
        yield story(rng.choice(CALLS), rng.choice(TRUMPS), rng)


async def told_to_the_end(told: Story, viewer: Seat) -> Telling:
    telling = Telling(told, viewer)
    for place in range(len(told.acts) + 1):
        await telling.go_to(place)
    return telling


async def hinted(told: Story, viewer: Seat) -> str:
    """Return the prompt with the hint that the player at `viewer` gets at the story's end."""
    telling = await told_to_the_end(told, viewer)
    snapshot, view, _ = await telling.room.manager.seat_view(telling.key, telling.caller)
    assert view is not None
    said = await Expert().advise(view, f"hint {telling.key}")
    return written(prompt(snapshot.table, view, PersonalSettings(), t, step=said)) + repr(said)


async def judged(told: Story, viewer: Seat) -> str:
    """Return what the expert says of the decisions of the player at `viewer`."""
    telling = await told_to_the_end(told, viewer)
    own = await Advisor(telling.room.manager, Expert()).judged(telling.key, telling.caller, 1)
    table = (await telling.room.manager.snapshot(telling.key)).table
    return written(rendered.judged(table, 1, own, t)) + repr(own)
