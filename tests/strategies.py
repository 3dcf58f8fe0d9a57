"""Random deals and states, made by random legal play; other games than the standard one to play them by."""

import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st

from engine.actions import Action, Bid, Declare, LayDown
from engine.auction import PASS
from engine.errors import RuleError
from engine.events import Dealt, Event
from engine.game import apply, deal_hands, decide, first_deal, legal_actions
from engine.house import OPTIONS, checked
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.tiles import Tile

STANDARD = Rules()

THREE_HANDED = Rules(
    hand_size=9,
    sides=((Seat.A,), (Seat.B,), (Seat.C,)),
    counts=((Tile(5, 5), 10), (Tile(4, 6), 10), (Tile(0, 5), 5)),
    lowest_bid=12,
    highest_bid=33,
    highest_opening_marks=1,
    piles=(1, 2, 3),
    marks_to_win=3,
)
"""Everybody alone, nine tiles each; one tile of the set is left over."""

SIX_HANDED = Rules(
    highest_pip=9,
    hand_size=9,
    sides=((Seat.A, Seat.D), (Seat.B, Seat.E), (Seat.C, Seat.F)),
    counts=((Tile(9, 9), 20), (Tile(4, 6), 10), (Tile(0, 5), 5)),
    trick_points=2,
    lowest_bid=20,
    highest_bid=52,
)
"""Three pairs with a double-nine set."""

GAMES = (STANDARD, THREE_HANDED, SIX_HANDED)


def house_rules(rng: random.Random) -> Rules:
    """Return any combination of house rules that there is, each choice as likely as the others."""
    while True:
        chosen = {option.field: rng.choice(option.choices) for option in OPTIONS}
        try:
            return checked(replace(STANDARD, **chosen))  # type: ignore[arg-type] # choices of these fields
        except RuleError:
            continue


HOUSES = st.integers(0, 2**32).map(lambda seed: house_rules(random.Random(seed)))
"""Tables with random house rules."""


def follow_up(state: State, seat: Seat, action: Action) -> tuple[tuple[Event, ...], State]:
    """Return what an act causes and the state after it."""
    events = decide(state, seat, action)
    for event in events:
        state = apply(state, event)
    return events, state


def random_deal(rules: Rules, rng: random.Random) -> Dealt:
    """Return a first deal, shuffled by `rng`."""
    order = rng.sample(rules.tiles, len(rules.tiles))
    dealer = rng.choice(rules.seats)
    return first_deal(rules, dealer, deal_hands(rules, dealer, order))


def random_act(state: State, rng: random.Random) -> Action:
    """Return a legal act; in the auction every other one is a pass, so that all kinds of contract come up.

    For the same reason bids in marks, what stands in place of a trump and claims are neither rare nor usual.
    """
    legal = legal_actions(state)
    if state.phase is Phase.AUCTION and rng.random() < 0.5 and Bid(PASS) in legal:
        return Bid(PASS)
    if LayDown() in legal:
        return LayDown() if rng.random() < 0.1 else rng.choice(legal[:-1])
    rare = [act for act in legal if _is_rare(act)]
    return rng.choice(rare if rare and rng.random() < 0.4 else legal)


def _is_rare(act: Action) -> bool:
    match act:
        case Bid(call):
            return call.in_marks > 0
        case Declare(trump):
            return trump not in "0123456789DN"
    return False


def played(rules: Rules, rng: random.Random, acts: int) -> tuple[Event, ...]:
    """Return the events of a deal after so many random acts, fewer where it ends before."""
    events: list[Event] = [random_deal(rules, rng)]
    state = apply(None, events[0])
    for _ in range(acts):
        if state.turn is None:
            break
        more, state = follow_up(state, state.turn, random_act(state, rng))
        events += more
    return tuple(events)


@st.composite
def histories(draw: Callable[[st.SearchStrategy[int]], int], rules: Rules = STANDARD) -> tuple[Event, ...]:
    """Draw the events of a deal, broken off anywhere: in every phase, at any point of a trick."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    acts = draw(st.integers(0, len(rules.seats) * (rules.hand_size + 1) + 1))
    return played(rules, rng, acts)


def states(rules: Rules = STANDARD) -> st.SearchStrategy[State]:
    """Draw a state in any phase."""
    return histories(rules).map(_fold)


def _fold(events: tuple[Event, ...]) -> State:
    state = apply(None, events[0])
    for event in events[1:]:
        state = apply(state, event)
    return state
