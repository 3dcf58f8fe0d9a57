"""Random rounds a second through decide, apply and legal_actions, on one core."""

import random
import time

from engine.game import apply, deal_hands, decide, first_deal, legal_actions
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase

SECONDS = 5.0
PLAYING = {Phase.AUCTION, Phase.DECLARATION, Phase.PLAY}


def main() -> None:
    """Print the rate, and the yardstick: bare shuffles of the 28 tiles in the same time."""
    rules, chance = Rules(), random.Random(42)
    rounds = acts = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        order = chance.sample(rules.tiles, len(rules.tiles))
        state = apply(None, first_deal(rules, Seat.D, deal_hands(rules, Seat.D, order)))
        while state.phase in PLAYING and state.turn is not None:
            for event in decide(state, state.turn, chance.choice(legal_actions(state))):
                state = apply(state, event)
            acts += 1
        rounds += 1
    spent = time.perf_counter() - began
    shuffles = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS / 5:
        chance.sample(rules.tiles, len(rules.tiles))
        shuffles += 1
    shuffled = shuffles / (time.perf_counter() - began)
    print(f"random rounds: {rounds / spent:,.0f} a second, {acts / spent:,.0f} acts a second")
    print(f"yardstick, shuffles of the set: {shuffled:,.0f} a second")


if __name__ == "__main__":
    main()
