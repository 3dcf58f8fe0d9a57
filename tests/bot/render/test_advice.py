"""What the expert says, how well computer players play, and how likely a chance is called."""

from collections.abc import Callable

import pytest

from bot.render import advice, levels, prompt
from bot.render.board import board
from bot.tables.events import Options
from bot.tables.ports import PersonalSettings
from bot.tables.views import Judged
from bot.text.translator import texts
from engine.actions import Bid, Declare, LayDown, Play
from engine.auction import PASS, Points
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import seat_view, spectator
from tests.bot.render.scenes import computer, state, table, written

t = texts(None)
Golden = Callable[[str, str], None]
PLAIN = PersonalSettings()


@pytest.mark.parametrize(
    ("name", "acts", "seat", "advised"),
    [
        ("bid", "", Seat.A, Advice(Bid(Points(31)), None)),
        ("pass", "", Seat.A, Advice(Bid(PASS), None)),
        ("declare", "30 pass pass pass", Seat.A, Advice(Declare("6"), 0.62)),
        ("declare-piles", "1m pass pass pass", Seat.A, Advice(Declare("6", 2), 0.07)),
        ("lead", "30 pass pass pass; 6", Seat.A, Advice(Play(Tile(5, 5)), 0.9)),
        ("defend", "30 pass pass pass; 6; A[5|5]", Seat.B, Advice(Play(Tile(3, 5)), 0.5)),
    ],
)
def test_a_prompt_with_a_hint(golden: Golden, name: str, acts: str, seat: Seat, advised: Advice) -> None:
    hinting = table(options=Options(hints=True))
    view = seat_view(state(acts), seat)
    golden(f"hint-{name}", written(prompt.prompt(hinting, view, PLAIN, t, step=advised)))


def test_the_board_of_a_table_with_hints(golden: Golden) -> None:
    hinting = table(options=Options(hints=True))
    golden("board-hints", written(board(hinting, spectator(state()), t)))


def test_what_the_expert_says_of_ones_own_choices(golden: Golden) -> None:
    own = (
        Judged(0, Judgement(Bid(Points(31)), Bid(PASS), None, None)),
        Judged(0, Judgement(Declare("6", 1), Declare("5", 2), 0.61, 0.43)),
        Judged(1, Judgement(Play(Tile(5, 5)), Play(Tile(5, 5)), 0.7, 0.7)),
        Judged(2, Judgement(Play(Tile(1, 1)), Play(Tile(2, 2)), 0.7, 0.7)),
        Judged(3, Judgement(Play(Tile(0, 0)), Play(Tile(3, 3)), 0.7, 0.55)),
    )
    golden("judged", written(advice.judged(table(), 2, own, t)))
    golden("judged-nothing", written(advice.judged(table(), 2, (), t)))
    golden("judged-soon", written(advice.looking(table(), 2, t)))


@pytest.mark.parametrize("seat", [None, Seat.B])
def test_the_question_how_well_computer_players_shall_play(golden: Golden, seat: Seat | None) -> None:
    golden(f"levels-{'all' if seat is None else 'one'}", written(levels.ask(table(), seat, t)))


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "very unlikely: 0%."),
        (0.149, "very unlikely: 15%."),
        (0.15, "unlikely: 15%."),
        (0.4, "about as likely as not: 40%."),
        (0.6, "likely: 60%."),
        (0.85, "very likely: 85%."),
        (1.0, "very likely: 100%."),
    ],
)
def test_a_chance_is_called_by_one_of_five_words(chance: float, said: str) -> None:
    view = seat_view(state("30 pass pass pass; 6"), Seat.A)
    hint = advice.hint(view, Advice(Play(Tile(5, 5)), chance), t)
    assert hint == f"The expert would play [5|5]. Making the contract is {said}"


def test_advice_of_an_earlier_position_is_not_shown() -> None:
    view = seat_view(state("30 pass pass pass; 6"), Seat.A)
    old = Advice(Bid(Points(31)), None)
    assert "expert" not in written(prompt.prompt(table(), view, PLAIN, t, step=old))


def test_a_hint_is_offered_to_who_is_to_act_alone() -> None:
    hinting = table(options=Options(hints=True))
    assert "[Hint]" in written(prompt.prompt(hinting, seat_view(state(), Seat.A), PLAIN, t))
    assert "[Hint]" not in written(prompt.prompt(hinting, seat_view(state(), Seat.B), PLAIN, t))
    assert "[Hint]" not in written(prompt.prompt(table(), seat_view(state(), Seat.A), PLAIN, t))


def test_hints_are_on_where_one_person_plays_alone_unless_the_table_says() -> None:
    [ann, bob, *_] = table().seats
    robots = tuple(computer(name, Level.CLUB) for name in ("Dot", "Emmy", "Felix"))
    assert table(seats=(ann, *robots)).hints
    assert not table(seats=(ann, *robots), options=Options(hints=False)).hints
    assert not table(seats=(ann, bob, *robots[1:])).hints
    assert table(seats=(ann, bob, *robots[1:]), options=Options(hints=True)).hints


def test_a_claim_may_be_advised_and_judged_as_well() -> None:
    view = seat_view(state("30 pass pass pass; 6"), Seat.A)
    assert advice.hint(view, Advice(LayDown(), None), t) == "The expert would lay down the hand."
    claimed = Judged(6, Judgement(LayDown(), Play(Tile(5, 5)), None, None))
    assert "Trick 6: [5|5]. The expert: the hand laid down." in written(
        advice.judged(table(), 1, (claimed,), t)
    )
