"""How the computer player of rules of thumb bids and plays.

`python -m benchmarks.computer [--rounds N] [--boards N] [--seed S]`: four of them play round after round: how
often each bid is made, how often everybody passes, how well it knew its chances, how long a decision
takes. Then each deal is played from both sides against random play with the same bidding.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from statistics import median
from time import process_time

from engine.actions import Action, Declare
from engine.auction import Call, Points
from engine.events import Dealt
from engine.game import apply, deal_hands, decide, first_deal
from engine.notation import print_call
from engine.players.bidding import chance_of
from engine.players.thumb import choose
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.view import Recall, recall

Player = Callable[[Recall, random.Random], Action]

RULES = Rules()


def deals(rounds: int, rng: random.Random) -> Iterable[Dealt]:
    """Yield random deals; the dealer moves on."""
    for number in range(rounds):
        dealer = RULES.seats[number % len(RULES.seats)]
        yield first_deal(RULES, dealer, deal_hands(RULES, dealer, rng.sample(RULES.tiles, len(RULES.tiles))))


def play(dealt: Dealt, players: Mapping[Seat, Player], rng: random.Random) -> State:
    """Return the end of a deal that the `players` play."""
    state = apply(None, dealt)
    while state.turn is not None:
        action = players[state.turn](recall(state, state.turn), rng)
        for event in decide(state, state.turn, action):
            state = apply(state, event)
    return state


def random_play(memory: Recall, rng: random.Random) -> Action:
    """Bid and declare like the computer player, and play any tile."""
    return rng.choice(memory.legal) if memory.phase is Phase.PLAY else choose(memory, rng)


class Clock:
    """A player that measures the time of each decision, in milliseconds of processor time by phase."""

    def __init__(self) -> None:
        self.times: dict[Phase, list[float]] = defaultdict(list)

    def __call__(self, memory: Recall, rng: random.Random) -> Action:
        """Return the choice of the computer player."""
        begun = process_time()
        action = choose(memory, rng)
        self.times[memory.phase].append((process_time() - begun) * 1000)
        return action


def estimated(dealt: Dealt, state: State) -> int | None:
    """Return the chance that the declarer gave its contract, in tenths; None where everybody passed."""
    if state.contract is None or state.declaration is None:
        return None
    seen = recall(state, state.contract.declarer)
    chance = chance_of(replace(seen, hand=dealt.hands[seen.seat]), Declare(state.declaration.code))
    return None if chance is None else int(chance * 10)


def table(title: str, rows: dict[str, list[bool]]) -> None:
    """Print how many contracts there were in each row and what share was made."""
    print(f"\n{title:<24}{'contracts':>10}{'made':>8}")
    for name, made in rows.items():
        print(f"{name:<24}{len(made):>10}{sum(made) / len(made):>8.1%}")


def self_play(rounds: int, seed: int) -> None:
    """Print make rates, passes and times of four equal players."""
    rng, clock = random.Random(seed), Clock()
    by_call: dict[Call, list[bool]] = defaultdict(list)
    by_chance: dict[int, list[bool]] = defaultdict(list)
    for dealt in deals(rounds, rng):
        state = play(dealt, dict.fromkeys(RULES.seats, clock), rng)
        if state.result and state.contract:
            by_call[state.contract.call].append(state.result.made)
            chance = estimated(dealt, state)
            if chance is not None:
                by_chance[chance].append(state.result.made)
    ladder = sorted(by_call, key=lambda call: (not isinstance(call, Points), print_call(call)))
    table("Bid", {print_call(call): by_call[call] for call in ladder})
    table("Chance beforehand", {f"0.{chance}": by_chance[chance] for chance in sorted(by_chance)})
    contracts = [made for results in by_call.values() for made in results]
    table("All", {"all contracts": contracts})
    print(f"\nEverybody passed: {rounds - len(contracts)} of {rounds} deals")
    print(f"\n{'Milliseconds':<24}{'decisions':>10}{'median':>8}{'95 %':>8}{'max':>8}")
    for phase, times in clock.times.items():
        ordered = sorted(times)
        print(
            f"{phase.value:<24}{len(times):>10}{median(times):>8.2f}"
            f"{ordered[len(times) * 95 // 100]:>8.2f}{ordered[-1]:>8.2f}"
        )


def against_random_play(boards: int, seed: int) -> None:
    """Print the marks won from random play with the same bidding, each deal played from both sides."""
    rng = random.Random(seed)
    won, lost = 0, 0
    for dealt in deals(boards, rng):
        for side in range(len(RULES.sides)):
            players: dict[Seat, Player] = {
                seat: choose if RULES.side_of(seat) == side else random_play for seat in RULES.seats
            }
            state = play(dealt, players, rng)
            won += state.marks[side]
            lost += sum(state.marks) - state.marks[side]
    print(f"\nAgainst random play, {boards} deals from both sides: {won} marks to {lost}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3000, help="deals of self-play")
    parser.add_argument("--boards", type=int, default=300, help="deals against random play")
    parser.add_argument("--seed", type=int, default=42)
    options = parser.parse_args()
    self_play(options.rounds, options.seed)
    against_random_play(options.boards, options.seed)
