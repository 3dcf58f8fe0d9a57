"""What a round brings where points are scored (H1), and who has then won the match."""

import random

import pytest

from engine.contracts import AllTricks, Contract, Looper, Nello, PointContract
from engine.game import apply, legal_actions, match_winner
from engine.house import parse_options
from engine.rules import Rules
from engine.scoring import SCORING, leader, won
from engine.seats import Seat, Side
from engine.state import Phase, State
from engine.tricks import Tally, points
from engine.view import spectator
from tests.engine.positions import DOUBLES_HIGH, SIXES, after, start
from tests.strategies import follow_up, random_act, random_deal

POINTS = Rules(score=parse_options("score points", Rules()).score)
LED = "[6|6] [0|6] [1|6] [2|6] [5|5] [0|5] [1|5] [3|5] [4|4] [0|4] [1|4] [3|4]"


def played_out(state: State) -> State:
    """Return the end of the round when everybody plays the first tile allowed."""
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        _, state = follow_up(state, state.turn, legal_actions(state)[0])
    return state


def gains(contract: Contract, taken: tuple[int, int], *, made: bool) -> tuple[int, ...]:
    return won(POINTS, contract, Tally(taken, (4, 3)), made=made).gains


def test_all_seven_tricks_are_played() -> None:
    """H1.1: where marks decide, this round ends with the sixth trick."""
    acts = "30 pass pass pass N " + LED
    assert len(played_out(after(start(DOUBLES_HIGH), acts)).tricks) == 6
    state = played_out(after(start(DOUBLES_HIGH, house="score points"), acts))
    assert (len(state.tricks), sum(state.taken.points)) == (7, 42)


@pytest.mark.parametrize(
    ("house", "acts"),
    [
        ("score points", "1m pass pass pass 5/1"),
        ("score points, nello anybody", "1m pass pass pass LH"),
        ("score points, sevens marks", "1m pass pass pass S"),
    ],
)
def test_a_contract_that_is_set_is_played_on(house: str, acts: str) -> None:
    """H1.1: those of H5 to H7 included."""
    state = played_out(after(start(SIXES, house=house), acts))
    assert (len(state.tricks), state.phase) == (7, Phase.ROUND_OVER)
    assert state.result is not None
    assert not state.result.made


def test_everybody_sees_that_a_contract_is_decided_while_it_is_played_on() -> None:
    """H1.1: it is made with the sixth trick, and told before the seventh."""
    state = after(start(DOUBLES_HIGH, house="score points"), "30 pass pass pass N " + LED)
    told = []
    while state.turn is not None:
        if not state.trick:
            told.append(spectator(state).decided)
        _, state = follow_up(state, state.turn, legal_actions(state)[0])
    assert told == [None, None, None, True]
    lost = after(start(SIXES, house="score points, nello anybody"), "1m pass pass pass LH")
    assert spectator(lost).decided is None
    while not sum(spectator(lost).tricks_taken[:1]):
        assert lost.turn is not None
        _, lost = follow_up(lost, lost.turn, legal_actions(lost)[0])
    assert spectator(lost).decided is False


def test_count_tiles_that_nello_leaves_count_for_nobody() -> None:
    """H1.1: the partner holds [1|4] and [2|3]."""
    state = played_out(after(start(SIXES, house="score points, nello anybody"), "1m pass pass pass LH"))
    assert sum(state.taken.points) == 42 - 5 - 5
    assert state.result is not None
    assert state.result.gains == (0, 42 + state.taken.points[1])


def test_a_made_point_contract_gives_each_side_what_it_took() -> None:
    """H1.2."""
    assert gains(PointContract(Seat.A, 30), (33, 9), made=True) == (33, 9)
    assert gains(Looper(Seat.B, 30), (12, 30), made=True) == (12, 30)
    state = played_out(after(start(SIXES, house="score points"), "31 pass pass pass 6"))
    assert (state.result, state.marks) == ((0, 42, True, (42, 0)), (42, 0))


def test_a_set_one_gives_the_others_the_bid_and_what_they_took() -> None:
    """H1.2: bid 30, the declarers took 26."""
    assert gains(PointContract(Seat.A, 30), (26, 16), made=False) == (0, 46)
    assert won(POINTS, PointContract(Seat.D, 41), Tally((2, 40), (2, 5)), made=False).marks == 43


def test_a_bid_in_marks_counts_42_points_a_mark() -> None:
    """H1.3: made, it is all that is scored; set, the others add what they took."""
    assert gains(AllTricks(Seat.B, 2), (0, 42), made=True) == (0, 84)
    assert gains(AllTricks(Seat.B, 1), (11, 31), made=False) == (53, 0)
    assert gains(Nello(Seat.A, 2), (0, 37), made=True) == (84, 0)
    assert gains(Nello(Seat.A, 1), (7, 25), made=False) == (0, 67)


@pytest.mark.parametrize(
    ("target", "marks", "phase", "winner"),
    [
        (250, "209-0", Phase.ROUND_OVER, None),
        (250, "210-0", Phase.MATCH_OVER, 0),
        (250, "0-248", Phase.MATCH_OVER, 1),
        (250, "240-249", Phase.MATCH_OVER, 0),
        (150, "110-0", Phase.MATCH_OVER, 0),
        (500, "249-249", Phase.ROUND_OVER, None),
    ],
)
def test_the_side_that_has_the_target_wins_and_of_both_the_declarers(
    target: int, marks: str, phase: Phase, winner: int | None
) -> None:
    """H1.4: A, who bid 30, takes 40 points and the others 2."""
    house = "score points" + f", points_to_win {target}" * (target != 250)
    state = played_out(after(start(DOUBLES_HIGH, house=house, marks=marks), "30 pass pass pass N " + LED))
    assert (state.phase, match_winner(state)) == (phase, winner)


def test_of_two_sides_at_the_target_the_declarers_has_won() -> None:
    """H1.4."""
    for declaring in map(Side, (0, 1)):
        assert leader(POINTS, (251, 260), declaring) == declaring
    assert leader(POINTS, (249, 260), Side(0)) == 1
    assert leader(POINTS, (249, 248), Side(0)) is None


def test_marks_are_scored_as_ever_where_they_decide() -> None:
    """R7.3."""
    scoring, tally = SCORING[Rules().score], Tally((20, 22), (4, 3))
    assert scoring.gains(Rules(), AllTricks(Seat.A, 3), tally, made=False) == (0, 3)
    assert scoring.gains(Rules(), PointContract(Seat.A, 30), tally, made=True) == (1, 0)


def test_what_is_scored_is_what_was_taken() -> None:
    """H1.2, H1.3: worked out from the tricks of random rounds."""
    rng, rules = random.Random(5), parse_options("score points, nello anybody, sevens looper", Rules())
    for _ in range(200):
        state = apply(None, random_deal(rules, rng))
        while state.turn is not None:
            _, state = follow_up(state, state.turn, random_act(state, rng))
        if state.contract is None or state.result is None:
            continue
        side = rules.side_of(state.contract.declarer)
        took = [0, 0]
        for trick in state.tricks:
            took[rules.side_of(trick.winner)] += points(rules, [play.tile for play in trick.plays])
        stake = getattr(state.contract, "points", None) or 42 * state.contract.value
        other = 1 - side
        expected = {side: 0, other: stake + took[other]}
        if state.result.made:
            in_marks = state.contract.call.in_marks
            expected = {side: stake if in_marks else took[side], other: 0 if in_marks else took[other]}
        assert state.result.gains == (expected[Side(0)], expected[Side(1)])
