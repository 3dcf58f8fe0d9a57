"""Seats, sides, set and hand size come from the rules: three alone and six in pairs play by the same code."""

import random

import pytest

from engine.events import RoundWon
from engine.game import apply, deal_hands, first_deal, legal_actions, match_winner, next_deal, replay
from engine.notation import parse_position, parse_record, position, record
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.view import spectator
from tests.engine.positions import after, seats
from tests.strategies import GAMES, SIX_HANDED, THREE_HANDED, follow_up, played, random_act, random_deal

# A takes everything with blanks as trump; one tile of the set is left over.
THREE = (
    "[0|0] [0|1] [0|2] [0|3] [0|4] [0|5] [0|6] [1|1] [2|2]"
    " / [1|2] [1|3] [1|4] [1|5] [1|6] [2|3] [2|4] [2|5] [2|6]"
    " / [3|3] [3|4] [3|5] [3|6] [4|4] [4|5] [4|6] [5|5] [5|6]"
)


def three_handed(marks: str) -> State:
    return parse_position(f"deal 1, round 1, dealer C, marks {marks}; {THREE}", THREE_HANDED)


@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_match_is_played_to_its_end(rules: Rules) -> None:
    rng = random.Random(7)
    dealt = random_deal(rules, rng)
    state = apply(None, dealt)
    for deal in range(1, 1000):
        while state.turn is not None:
            _, state = follow_up(state, state.turn, random_act(state, rng))
        if state.phase is Phase.MATCH_OVER:
            break
        order = rng.sample(rules.tiles, len(rules.tiles))
        dealt = next_deal(state, deal_hands(rules, rules.after(state.dealer), order))
        assert (dealt.deal, dealt.dealer) == (deal + 1, rules.seats[(state.dealer + 1) % len(rules.seats)])
        state = apply(None, dealt)
    side = match_winner(state)
    assert side is not None
    assert state.marks[side] == max(state.marks) >= rules.marks_to_win


@pytest.mark.parametrize(
    ("rules", "letters", "tiles"), [(THREE_HANDED, "ABC", 28), (SIX_HANDED, "ABCDEF", 55)]
)
def test_as_many_seats_as_the_rules_have_hold_as_many_tiles(rules: Rules, letters: str, tiles: int) -> None:
    assert (rules.seats, len(rules.tiles)) == (seats(letters), tiles)
    hands = deal_hands(rules, Seat.B, rules.tiles)
    assert [len(hand) for hand in hands] == [9] * len(letters)
    assert hands[Seat.C][0] == rules.tiles[0]
    assert apply(None, first_deal(rules, Seat.B, hands)).turn is Seat.C


def test_everybody_is_asked_once_and_the_ladder_is_that_of_the_rules() -> None:
    state = three_handed("0-0-0")
    assert len(legal_actions(state)) == 1 + (33 - 12 + 1) + 1
    state = after(state, "12 pass 1m")
    assert state.contract is not None
    assert (state.phase, state.contract.declarer) == (Phase.DECLARATION, Seat.C)
    assert len(legal_actions(state)) == 9 * 3


def test_a_set_contract_pays_every_side_that_defended() -> None:
    """R7.3, read for more than two sides."""
    state = after(three_handed("0-1-2"), "pass 1m pass 1/2 [2|3] [3|3] [0|3]")
    assert (state.phase, state.marks) == (Phase.MATCH_OVER, (1, 1, 3))
    assert state.result == (0, 1, False, (1, 0, 1))
    assert parse_position(position(state), THREE_HANDED) == state


def test_points_that_lie_in_no_hand_are_proved_by_nobody() -> None:
    """R7.1, read for a set that is not dealt out: after the last trick a contract that isn't made is set."""
    rng = random.Random(3)
    ends = []
    for _ in range(300):
        events = played(THREE_HANDED, rng, 99)
        state = replay(events)
        ends.append(state)
        won = isinstance(events[-1], RoundWon)
        assert won or state.phase is Phase.ALL_PASSED
    unproved = [
        state
        for state in ends
        if state.result
        and not state.result.made
        and len(state.tricks) == THREE_HANDED.tricks
        and spectator(state).defenders_need
    ]
    assert unproved


@pytest.mark.parametrize("rules", GAMES)
def test_positions_and_records_of_any_game_parse_back(rules: Rules) -> None:
    rng = random.Random(11)
    for acts in range(0, 70, 3):
        events = played(rules, rng, acts)
        assert parse_record(record(events), rules) == events
        assert parse_position(position(replay(events)), rules) == replay(events)
