"""Hints from the present view alone, and judgements of one's own decisions."""

import pickle
import random

from engine.actions import Bid, Declare, Play
from engine.auction import PASS
from engine.game import legal_actions
from engine.players.advice import Advice, advise, judge
from engine.players.memory import Memory
from engine.players.worlds import Place
from engine.state import Phase, State
from engine.view import recall, seat_view
from tests.engine.players.sampled import reshuffled, rounds
from tests.engine.positions import DOUBLES_HIGH, SIXES, after, start
from tests.strategies import STANDARD


def positions(count: int, seed: int) -> list[State]:
    return [state for state, _ in rounds(STANDARD, count, seed, wild=True)]


def hint(state: State, seed: int = 1) -> Advice:
    assert state.turn is not None
    return advise(seat_view(state, state.turn), random.Random(seed))


def test_a_hint_is_legal_and_estimates_all_but_a_pass() -> None:
    for state in positions(3, 1):
        advice = hint(state)
        assert advice.action in legal_actions(state)
        assert (advice.chance is None) is (advice.action == Bid(PASS))
        assert advice.chance is None or 0 <= advice.chance <= 1


def test_pressing_again_with_the_same_seed_shows_the_same() -> None:
    assert all(hint(state) == hint(state) for state in positions(1, 2))


def test_a_hint_tells_nothing_of_hidden_tiles() -> None:
    rng = random.Random(3)
    for state in positions(1, 3):
        assert state.turn is not None
        assert hint(reshuffled(state, state.turn, rng)) == hint(state)


def test_a_hint_knows_neither_who_played_what_nor_what_lies_covered() -> None:
    """R8.3, R8.7: A led double six and double five, and covers the first of the two tricks."""
    begun = after(
        start(DOUBLES_HIGH), "1m pass pass pass N/1 [6|6] [0|6] [1|6] [2|6] [5|5] [0|5] [1|5] [3|5]"
    )
    view = seat_view(begun, begun.contract.declarer if begun.contract else STANDARD.seats[0])
    contract = view.public.contract
    assert contract is not None
    assert contract.trump is not None
    memory = Memory.at_sight(view, contract, contract.trump)
    covered = set(STANDARD.tiles[:7]) & set(memory.unseen)
    assert all(possible == set(memory.unseen) for possible in memory.possible.values())
    assert {str(tile) for tile in covered} == {"[0|4]", "[0|6]"}
    assert memory.undealt == len(STANDARD.seats)
    place = Place.of(memory)
    assert sorted(hand.bit_count() for hand in place.draw(random.Random(1))) == [5, 5, 5, 5]


def test_a_judgement_names_the_best_and_what_the_choice_was_worth() -> None:
    judged = 0
    for state in positions(1, 4):
        assert state.turn is not None
        if state.phase is not Phase.PLAY:
            continue
        for chosen in legal_actions(state):
            judgement = judge(recall(state, state.turn), chosen, random.Random(5))
            assert judgement.chosen == chosen
            assert judgement.best in legal_actions(state)
            assert judgement.best_chance is not None
            assert judgement.chosen_chance is not None
            assert judgement.chosen_chance <= judgement.best_chance
            judged += isinstance(chosen, Play)
    assert judged > 30


def test_a_call_is_judged_without_an_estimate() -> None:
    state = positions(1, 6)[0]
    assert state.turn is not None
    judgement = judge(recall(state, state.turn), legal_actions(state)[0], random.Random(7))
    assert (judgement.best_chance, judgement.chosen_chance) == (None, None)


def test_a_trump_is_judged_by_the_chances_of_both() -> None:
    """A holds all sixes and one blank."""
    state = after(start(SIXES), "30 pass pass pass")
    assert state.turn is not None
    judgement = judge(recall(state, state.turn), Declare("0"), random.Random(7))
    assert judgement.best != Declare("0")
    assert judgement.best_chance is not None
    assert judgement.chosen_chance is not None
    assert judgement.best_chance > judgement.chosen_chance


def test_advice_and_judgement_pickle() -> None:
    state = positions(1, 8)[-1]
    assert state.turn is not None
    advice = hint(state)
    judgement = judge(recall(state, state.turn), advice.action, random.Random(9))
    assert pickle.loads(pickle.dumps((advice, judgement))) == (advice, judgement)  # noqa: S301 - our own bytes
