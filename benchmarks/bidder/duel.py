"""The bidder against the one that counts expected points, with the same play, on mirrored boards."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.bidder import counting
from benchmarks.bidder.counting import Player
from benchmarks.bidder.hands import RULES
from engine.events import Dealt
from engine.game import apply, deal_hands, decide, first_deal
from engine.notation import print_call
from engine.seats import Side
from engine.state import State
from engine.view import recall


class Board(NamedTuple):
    """Marks that the bidder won beyond the other, in a hand on average; its contracts and how they went."""

    marks: float
    contracts: list[tuple[str, bool]]


def board(player: Player, number: int, seed: int) -> Board:
    """Return how a deal went that was played from both sides."""
    rng = random.Random(f"{seed}/{number}")
    dealer = RULES.seats[number % len(RULES.seats)]
    dealt = first_deal(RULES, dealer, deal_hands(RULES, dealer, rng.sample(RULES.tiles, len(RULES.tiles))))
    contracts, gain = [], 0
    for side in (Side(0), Side(1)):
        state = _end(dealt, {side: player, Side(1 - side): counting.player(player)}, rng)
        gain += state.marks[side] - state.marks[1 - side]
        if state.contract and state.result and RULES.side_of(state.contract.declarer) == side:
            contracts.append((print_call(state.contract.call), state.result.made))
    return Board(gain / 2, contracts)


def _end(dealt: Dealt, players: Mapping[Side, Player], rng: random.Random) -> State:
    state = apply(None, dealt)
    while state.turn is not None:
        action = players[RULES.side_of(state.turn)](recall(state, state.turn), rng)
        for event in decide(state, state.turn, action):
            state = apply(state, event)
    return state
