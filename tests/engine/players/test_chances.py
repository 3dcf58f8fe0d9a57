import random
from itertools import pairwise

from engine.actions import Play
from engine.game import legal_actions
from engine.players.chances import chance_to_stand, chance_to_take
from engine.players.memory import Memory
from engine.seats import Seat
from engine.state import State
from engine.view import recall
from tests.engine.players.sampled import Choice, choices
from tests.engine.positions import DOUBLES_HIGH, after, start, tiles
from tests.strategies import follow_up


def memory(state: State, seat: Seat) -> Memory:
    seen = recall(state, seat)
    assert seen.contract
    assert seen.contract.trump
    return Memory.of(seen, seen.contract, seen.contract.trump)


def taken(choice: Choice, rng: random.Random) -> bool:
    """Play the trick to its end with random tiles and return whether the own side has taken it."""
    _, state = follow_up(choice.state, choice.seat, Play(choice.tile))
    while len(state.tricks) == len(choice.state.tricks):
        assert state.turn is not None
        _, state = follow_up(state, state.turn, rng.choice(legal_actions(state)))
    return choice.ours(state.tricks[-1].winner)


def test_what_is_certain_happens() -> None:
    rng = random.Random(3)
    certain = 0
    for choice in choices():
        seen = memory(choice.state, choice.seat)
        plays = (*choice.trick, (choice.seat, choice.tile))
        alone = not any(choice.ours(seat) for seat in seen.to_play(choice.trick)[1:])
        chance = chance_to_take(seen, choice.tile)
        if alone and len(plays) > 1 and chance in {0.0, 1.0}:
            assert taken(choice, rng) == bool(chance), choice
            certain += 1
    assert certain > 1000


def test_what_is_likelier_happens_more_often() -> None:
    rng = random.Random(4)
    thirds: list[list[bool]] = [[], [], []]
    for choice in choices():
        chance = chance_to_take(memory(choice.state, choice.seat), choice.tile)
        thirds[min(int(chance * 3), 2)].append(taken(choice, rng))
    rates = [sum(third) / len(third) for third in thirds]
    assert all(later - earlier > 0.2 for earlier, later in pairwise(rates)), rates


def test_a_double_stands_and_each_higher_tile_out_there_halves_the_chance() -> None:
    seen = memory(after(start(DOUBLES_HIGH), "30 pass pass pass N"), Seat.C)
    assert [chance_to_stand(seen, tile) for tile in tiles("[3|3] [2|5] [1|6]")] == [1, 1 / 16, 1 / 32]
