"""The computer player in its levels: legal, repeatable, blind for hidden tiles."""

import pickle
import random

import pytest

from engine.actions import Bid, Declare, LayDown
from engine.auction import PASS, Marks
from engine.game import apply, legal_actions
from engine.options import DoublesRule, NelloRule, SevensRule
from engine.players.levels import Level, choose
from engine.rules import Rules
from engine.state import State
from engine.view import recall
from tests.engine.players.sampled import reshuffled, rounds
from tests.engine.positions import SIXES, after, start
from tests.strategies import GAMES, STANDARD, follow_up, random_deal


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("rules", GAMES)
def test_it_never_asks_for_what_the_rules_forbid(rules: Rules, level: Level) -> None:
    for state in situations(rules, 1, 1):
        assert state.turn is not None
        assert choose(recall(state, state.turn), random.Random(1), level) in legal_actions(state)


@pytest.mark.parametrize("level", Level)
def test_tables_that_differ_only_in_hidden_tiles_get_the_same_act(level: Level) -> None:
    rng = random.Random(4)
    differing = 0
    for state in situations(STANDARD, 1, 5):
        assert state.turn is not None
        other = reshuffled(state, state.turn, rng)
        differing += other != state
        mine, theirs = (
            choose(recall(either, state.turn), random.Random(8), level) for either in (state, other)
        )
        assert mine == theirs
    assert differing > 20


def test_what_a_worker_process_gets_and_gives_pickles() -> None:
    for state in situations(STANDARD, 1, 6):
        assert state.turn is not None
        memory = recall(state, state.turn)
        copied = pickle.loads(pickle.dumps((memory, Level.CLUB)))  # noqa: S301 - our own bytes
        action = choose(copied[0], random.Random(3), copied[1])
        assert pickle.loads(pickle.dumps(action)) == choose(memory, random.Random(3), Level.CLUB)  # noqa: S301


@pytest.mark.parametrize("code", ["LH", "LD", "LL", "S"])
def test_it_plays_contracts_of_house_rules_to_their_end(code: str) -> None:
    """H5, H7: nello is solved with three players, sevens goes by rules of thumb."""
    rules = Rules(nello=NelloRule.ANYBODY, nello_doubles=DoublesRule.DECLARER, sevens=SevensRule.MARKS)
    rng = random.Random(7)
    for _ in range(2):
        state = apply(None, random_deal(rules, rng))
        for action in (Bid(Marks(1)), Bid(PASS), Bid(PASS), Bid(PASS), Declare(code)):
            assert state.turn is not None
            _, state = follow_up(state, state.turn, action)
        while state.turn is not None:
            _, state = follow_up(state, state.turn, choose(recall(state, state.turn), rng, Level.CLUB))
        assert state.result is not None


def situations(rules: Rules, count: int, seed: int) -> list[State]:
    return [state for state, _ in rounds(rules, count, seed, wild=True)] + [
        state for state, _ in rounds(rules, count, seed)
    ]


@pytest.mark.parametrize("level", Level)
def test_every_level_lays_down_what_is_proved(level: Level) -> None:
    """H8.3: A holds all sixes, and leads."""
    state = after(start(SIXES, house="lay_down on"), "30 pass pass pass 6")
    assert state.turn is not None
    assert choose(recall(state, state.turn), random.Random(1), level) == LayDown()
