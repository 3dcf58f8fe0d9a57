"""The computer player in its levels: legal, repeatable, blind for hidden tiles."""

import pickle
import random

import pytest

from engine.game import legal_actions
from engine.players.levels import Level, choose
from engine.rules import Rules
from engine.state import State
from engine.view import recall
from tests.engine.players.sampled import reshuffled, rounds
from tests.strategies import GAMES, STANDARD


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


def situations(rules: Rules, count: int, seed: int) -> list[State]:
    return [state for state, _ in rounds(rules, count, seed, wild=True)] + [
        state for state, _ in rounds(rules, count, seed)
    ]
