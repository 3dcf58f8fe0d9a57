import random

import pytest

from engine.actions import Action
from engine.game import apply, deal_hands, first_deal, legal_actions
from engine.players.thumb import choose
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase
from engine.view import Recall, recall
from tests.engine.players.sampled import reshuffled, rounds, standard
from tests.strategies import GAMES, SIX_HANDED, STANDARD, THREE_HANDED, follow_up, house_rules


def test_it_never_asks_for_what_the_rules_forbid() -> None:
    assert len(standard()) > 30_000
    assert [action for state, action in standard() if action not in legal_actions(state)] == []


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("rules", [THREE_HANDED, SIX_HANDED])
def test_it_plays_by_other_rules_too(rules: Rules, wild: bool) -> None:  # noqa: FBT001 - a parameter
    acts = list(rounds(rules, 20, 3, wild=wild))
    assert len(acts) > 200
    assert [action for state, action in acts if action not in legal_actions(state)] == []


def test_it_plays_by_any_house_rules() -> None:
    """H2.1, H5 to H8: any combination of them."""
    rng = random.Random(7)
    for _ in range(60):
        for state, action in rounds(house_rules(rng), 2, rng.randrange(1000), wild=True):
            assert action in legal_actions(state)


def test_the_same_seed_gives_the_same_acts() -> None:
    assert list(rounds(STANDARD, 50, 9)) == list(rounds(STANDARD, 50, 9))


@pytest.mark.parametrize("rules", GAMES)
def test_tables_that_differ_only_in_hidden_tiles_get_the_same_act(rules: Rules) -> None:
    rng = random.Random(4)
    differing = 0
    for state, _ in rounds(rules, 12, 5):
        assert state.turn is not None
        other = reshuffled(state, state.turn, rng)
        differing += other != state
        assert recall(other, state.turn) == recall(state, state.turn)
        mine, theirs = (choose(recall(either, state.turn), random.Random(8)) for either in (state, other))
        assert mine == theirs
    assert differing > 100


def random_play(memory: Recall, rng: random.Random) -> Action:
    return rng.choice(memory.legal) if memory.phase is Phase.PLAY else choose(memory, rng)


def test_it_beats_random_play_with_the_same_bidding_on_the_same_deals() -> None:
    rng = random.Random(10)
    won = lost = 0
    for _ in range(100):
        order = rng.sample(STANDARD.tiles, len(STANDARD.tiles))
        for side in (0, 1):
            state = apply(None, first_deal(STANDARD, Seat.D, deal_hands(STANDARD, Seat.D, order)))
            while state.turn is not None:
                player = choose if STANDARD.side_of(state.turn) == side else random_play
                _, state = follow_up(state, state.turn, player(recall(state, state.turn), rng))
            won += state.marks[side]
            lost += state.marks[1 - side]
    assert won > 2 * lost


def test_it_bids_what_it_can_make_and_seldom_leaves_a_deal_to_nobody() -> None:
    rng = random.Random(11)
    made: list[bool] = []
    for _ in range(300):
        order = rng.sample(STANDARD.tiles, len(STANDARD.tiles))
        state = apply(None, first_deal(STANDARD, Seat.D, deal_hands(STANDARD, Seat.D, order)))
        while state.turn is not None:
            _, state = follow_up(state, state.turn, choose(recall(state, state.turn), rng))
        made += [state.result.made] if state.result else []
    assert len(made) > 285
    assert 0.55 < sum(made) / len(made) < 0.75
