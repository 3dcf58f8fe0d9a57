"""Hints and judgements: for whom they are, what they go by, and that asking again gives the same."""

import asyncio

import pytest

from bot.tables import advisor
from bot.tables.advisor import Advisor
from bot.tables.errors import Denial
from bot.tables.events import Options
from bot.tables.snapshot import Revision
from engine.actions import Action, Bid, Declare, Play
from engine.auction import PASS, Points
from engine.players.advice import Advice, Judgement
from engine.tiles import Tile
from engine.view import Recall, SeatView
from tests.bot.tables.room import ANN, BOB, EVE, GUILD, WON_BY_DEE, Room, denied, together
from tests.engine.positions import FIVES
from tests.thinkers import HereThinker


class Oracle(HereThinker):
    """Says the first legal act to everything, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[SeatView] = []
        self.recalls: list[Recall] = []

    async def advise(self, view: SeatView, about: str) -> Advice:
        self.asked.append(about)
        self.views.append(view)
        return Advice(view.legal[0], 0.5)

    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement:
        self.asked.append(about)
        self.recalls.append(recall)
        return Judgement(recall.legal[0], chosen, 0.5, 0.5)


class Endless(HereThinker):
    """Never gives an answer."""

    async def advise(self, *_: object) -> Advice:
        return await asyncio.Future[Advice]()

    async def judge(self, *_: object) -> Judgement:
        raise ConnectionError


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
def expert(room: Room, oracle: Oracle) -> Advisor:
    return Advisor(room.manager, oracle)


async def with_hints(room: Room) -> tuple[str, Revision]:
    key = (await room.manager.open(ANN, GUILD, 11, Options(hints=True))).table.key
    await room.manager.sit(key, BOB, None)
    await room.manager.fill(key, ANN)
    return key, (await room.manager.start(key, ANN)).revision


async def test_a_hint_goes_by_the_present_view_alone_and_stays_the_same_r8_7(
    room: Room, expert: Advisor, oracle: Oracle
) -> None:
    key, given = await with_hints(room)
    asked = await together(*(expert.hint(key, ANN, given) for _ in range(5)))
    assert len({str(answer) for answer in asked}) == 1
    snapshot, advice = await expert.hint(key, ANN, given)
    assert advice == Advice(Bid(PASS), 0.5)
    assert oracle.views == [snapshot.seat(snapshot.table.rules.seats[0])]
    assert oracle.asked == [f"hint {key} 1.0 A"]


async def test_each_turn_has_a_hint_of_its_own(room: Room, expert: Advisor, oracle: Oracle) -> None:
    key, given = await with_hints(room)
    await expert.hint(key, ANN, given)
    snapshot = await room.acts(key, "30")
    assert (await expert.hint(key, ANN, snapshot.revision))[1] is None  # not Ann's turn
    assert (await expert.hint(key, BOB, given))[1] is None  # an old button
    assert (await expert.hint(key, BOB, snapshot.revision))[1] is not None
    assert oracle.asked == [f"hint {key} 1.0 A", f"hint {key} 1.1 B"]


async def test_no_hint_without_hints_or_for_who_does_not_sit(room: Room, expert: Advisor) -> None:
    key = await room.playing()
    await denied(Denial.NO_HINTS, expert.hint(key, ANN, Revision(1, 0)))
    await denied(Denial.NOT_SEATED, expert.hint(key, EVE, Revision(1, 0)))


async def test_an_expert_who_does_not_answer_is_busy(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "HINT_SECONDS", 0.01)
    expert = Advisor(room.manager, Endless())
    key, given = await with_hints(room)
    await denied(Denial.BUSY, expert.hint(key, ANN, given))
    for answer in expert._answers.values():
        answer.cancel()


async def test_ones_own_decisions_are_judged_by_what_one_knew_then(
    room: Room, expert: Advisor, oracle: Oracle
) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    own = await expert.judged(key, ANN, 1)
    assert [(each.trick, each.judgement.chosen) for each in own] == [
        (0, Bid(Points(30))),
        (0, Declare("6")),
        (1, Play(Tile(5, 5))),
    ]
    assert all(recall.seat == 0 and recall.tricks == () for recall in oracle.recalls)
    assert [len(recall.calls) for recall in oracle.recalls] == [0, 4, 4]
    assert await expert.judged(key, ANN, 1) == own
    assert len(oracle.asked) == 3
    assert [each.trick for each in await expert.judged(key, BOB, 1)] == [0, 1]


async def test_what_others_decided_at_the_same_seat_is_theirs(room: Room, expert: Advisor) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, "30")
    await room.manager.leave(key, ANN)
    await room.manager.sit(key, EVE, None)
    await room.acts(key, "pass pass pass 6 [5|5] [3|5] [0|5] [6|6]")
    assert [each.judgement.chosen for each in await expert.judged(key, ANN, 1)] == [Bid(Points(30))]
    assert [each.judgement.chosen for each in await expert.judged(key, EVE, 1)] == [
        Declare("6"),
        Play(Tile(5, 5)),
    ]


async def test_nothing_is_judged_while_the_round_runs_or_of_who_never_sat(
    room: Room, expert: Advisor
) -> None:
    key = await room.playing(hands=FIVES)
    await denied(Denial.ROUND_RUNS, expert.judged(key, ANN, 1))
    await room.acts(key, WON_BY_DEE)
    assert await expert.judged(key, EVE, 1) == ()
    await denied(Denial.NO_SUCH_ROUND, expert.judged(key, ANN, 2))
    await denied(Denial.BUSY, Advisor(room.manager, Endless()).judged(key, ANN, 1))


async def test_answers_are_kept_within_bounds(
    room: Room, expert: Advisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "KEPT", 2)
    key = await room.playing(hands=FIVES)
    await room.acts(key, WON_BY_DEE)
    await expert.judged(key, ANN, 1)
    assert len(expert._answers) == 2
