"""What is always true, in random games of several kinds."""

import copy
import random
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import PASS, Marks, Plunge, Points, Splash
from engine.errors import RuleError
from engine.events import AllPassed, Called, Dealt, Declared, Event, LaidDown, Played, RoundWon, TrickTaken
from engine.game import apply, decide, legal_actions, replay
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import Phase, State
from engine.suits import Declaration, declarations
from engine.tiles import Tile
from engine.tricks import PlayedTile, legal_tiles, points, winner
from engine.view import recall, seat_view, spectator
from tests.strategies import (
    GAMES,
    HOUSES,
    STANDARD,
    follow_up,
    histories,
    played,
    random_act,
    random_deal,
    states,
)

ANY_GAME = st.sampled_from(GAMES) | HOUSES
CODES = (*"0123456789DNS", "LH", "LD", "LL", "x")
RUNNING = {Phase.AUCTION, Phase.DECLARATION, Phase.PLAY}


def every_act(rules: Rules) -> list[Action]:
    """Return all acts that make sense, and some around them that don't."""
    return [
        *(Bid(Points(points)) for points in range(-1, rules.highest_bid + 3)),
        *(Bid(kind(marks)) for kind in (Marks, Splash, Plunge) for marks in range(-1, 9)),
        Bid(PASS),
        *(Declare(code, piles) for code in CODES for piles in (None, 0, 1, 2, 3, 4)),
        *map(Play, rules.tiles),
        Play(Tile(0, rules.highest_pip + 1)),
        LayDown(),
    ]


def allowed(state: State, seat: Seat, action: Action) -> bool:
    try:
        decide(state, seat, action)
    except RuleError:
        return False
    return True


@given(ANY_GAME.flatmap(states))
def test_every_dealt_tile_is_in_one_place(state: State) -> None:
    """R1.2, R1.3: hands, the trick in progress and taken tricks hold each tile once."""
    rules = state.rules
    held = [tile for hand in state.hands for tile in hand if tile is not None]
    played = [
        play.tile for plays in (state.trick, *(trick.plays for trick in state.tricks)) for play in plays
    ]
    assert len(set(held + played)) == len(held + played) == len(rules.seats) * rules.hand_size
    assert set(held + played) <= set(rules.tiles)


@given(st.integers(0, 2**32), st.sampled_from(declarations(STANDARD)))
def test_seven_tricks_make_42_points(seed: int, declaration: Declaration) -> None:
    """R2.2: whoever plays what, as long as all follow suit."""
    rng = random.Random(seed)
    hands = [list(hand) for hand in random_deal(STANDARD, rng).hands]
    leader, total = Seat.A, 0
    for _ in range(STANDARD.tricks):
        trick: list[PlayedTile] = []
        for seat in (leader, *STANDARD.from_left_of(leader)[:-1]):
            tile = rng.choice(legal_tiles(declaration, hands[seat], trick))
            hands[seat].remove(tile)
            trick.append(PlayedTile(seat, tile))
        leader = winner(declaration, trick)
        total += points(STANDARD, [play.tile for play in trick])
    assert total == 42


@given(ANY_GAME.flatmap(states))
def test_exactly_one_seat_may_act_while_a_deal_runs(state: State) -> None:
    """R3.1, R6.1, R9.2: nobody loses a turn, since nobody else can take it."""
    acts = every_act(state.rules)
    may = [seat for seat in state.rules.seats if any(allowed(state, seat, act) for act in acts)]
    assert may == ([state.turn] if state.phase in RUNNING else [])


@given(ANY_GAME.flatmap(states))
def test_what_is_legal_is_accepted_and_all_else_refused_without_a_trace(state: State) -> None:
    """R9.1."""
    before = contents(state)
    legal = legal_actions(state)
    seat = state.turn if state.turn is not None else state.dealer
    assert {act for act in every_act(state.rules) if allowed(state, seat, act)} == set(legal)
    assert len(set(legal)) == len(legal)
    assert contents(state) == before


def contents(state: State) -> dict[str, Any]:
    """Return a deep copy of the fields, to compare a state with itself."""
    return copy.deepcopy({field.name: getattr(state, field.name) for field in fields(state)})


@given(ANY_GAME.flatmap(histories))
def test_the_state_is_the_fold_of_the_events(events: tuple[Event, ...]) -> None:
    """R9.3: acting step by step and replaying the events are the same."""
    state = apply(None, events[0])
    acts = [event for event in events if isinstance(event, Called | Declared | Played | LaidDown)]
    made: list[Event] = [events[0]]
    for act in acts:
        for event in decide(state, act.seat, as_action(act)):
            made.append(event)
            state = apply(state, event)
    assert tuple(made) == events
    assert replay(events) == state
    assert state.acts == len(acts)


def as_action(event: Called | Declared | Played | LaidDown) -> Action:
    match event:
        case LaidDown():
            return LayDown()
        case Called(_, call):
            return Bid(call)
        case Declared(_, trump, piles):
            return Declare(trump, piles)
        case Played(_, tile):
            return Play(tile)


@given(histories(), st.integers(1, 3))
def test_seats_rotate(events: tuple[Event, ...], by: int) -> None:
    """R1.1: everybody moved round the table, the same things happen."""
    assert isinstance(events[0], Dealt)
    state = apply(None, rotated(events[0], by))
    for event in events:
        if isinstance(event, Called | Declared | Played):
            moved = rotated(event, by)
            assert isinstance(moved, Called | Declared | Played)
            for caused in decide(state, moved.seat, as_action(moved)):
                state = apply(state, caused)
    assert state == replay([rotated(event, by) for event in events])


def rotated(event: Event, by: int) -> Event:
    """Return what happened, with everybody so many seats further."""
    seats = STANDARD.seats[by:] + STANDARD.seats[:by]
    match event:
        case Dealt(rules, deal, number, dealer, marks, hands):
            turned = tuple(hands[seats.index(seat)] for seat in STANDARD.seats)
            return Dealt(rules, deal, number, seats[dealer], marks if by % 2 == 0 else marks[::-1], turned)
        case TrickTaken(winner=seat):
            return replace(event, winner=seats[seat])
        case RoundWon(side=side):
            gains = event.gains if by % 2 == 0 else event.gains[::-1]
            return replace(event, side=Side((side + by) % 2), gains=gains)
        case AllPassed():
            return event
        case _:
            return replace(event, seat=seats[event.seat])


@given(ANY_GAME.flatmap(states), st.integers(0, 2**32))
def test_hidden_tiles_do_not_matter_to_a_view(state: State, seed: int) -> None:
    """R8.5: tables that differ only in tiles hidden from a seat look the same to it, and to its memory."""
    for seat in state.rules.seats:
        other = redealt(state, {seat}, seed)
        assert seat_view(other, seat) == seat_view(state, seat)
        assert recall(other, seat) == recall(state, seat)
    assert spectator(redealt(state, set(), seed), frame=True) == spectator(state, frame=True)


def redealt(state: State, keeping: set[Seat], seed: int) -> State:
    """Return the state with the hidden tiles laid anew, left-overs too, but for the hands of `keeping`."""
    played = {
        play.tile for plays in (state.trick, *(trick.plays for trick in state.tricks)) for play in plays
    }
    keeping = keeping | {seat for seat in state.rules.seats if state.open_hands[seat] is not None}
    kept = {tile for seat in keeping for tile in state.hands[seat]}
    hidden = [tile for tile in state.rules.tiles if tile not in played and tile not in kept]
    random.Random(seed).shuffle(hidden)
    hands = tuple(
        hand if seat in keeping else tuple(None if tile is None else hidden.pop() for tile in hand)
        for seat, hand in zip(state.rules.seats, state.hands, strict=True)
    )
    return replace(state, hands=hands)


@given(st.integers(0, 2**32), st.sampled_from([("2", "3"), ("3", "2")]))
def test_a_round_with_trump_2_is_one_with_trump_3_when_twos_and_threes_change_places(
    seed: int, trumps: tuple[str, str]
) -> None:
    """R2.2, R5, R6: the count tiles stay what they are."""
    rng = random.Random(seed)
    dealt = random_deal(STANDARD, rng)
    state = apply(None, dealt)
    mirror = apply(None, replace(dealt, hands=tuple(tuple(map(swapped, hand)) for hand in dealt.hands)))
    while state.turn is not None:
        act = random_act(state, rng)
        mirrored = act
        if isinstance(act, Declare):
            act, mirrored = replace(act, trump=trumps[0]), replace(act, trump=trumps[1])
        if isinstance(act, Play):
            mirrored = Play(swapped(act.tile))
        _, state = follow_up(state, state.turn, act)
        assert mirror.turn is not None
        _, mirror = follow_up(mirror, mirror.turn, mirrored)
        assert (mirror.turn, mirror.phase, mirror.marks) == (state.turn, state.phase, state.marks)
        assert spectator(mirror).points == spectator(state).points


def swapped(tile: Tile) -> Tile:
    return Tile.of(*({2: 3, 3: 2}.get(pip, pip) for pip in tile))


@pytest.mark.parametrize("phase", [*RUNNING, Phase.ALL_PASSED, Phase.ROUND_OVER])
def test_random_play_reaches_every_phase(phase: Phase) -> None:
    rng = random.Random(42)
    assert any(replay(played(STANDARD, rng, acts)).phase is phase for acts in range(40) for _ in range(5))
