"""Calls and declarations in worked auctions; A sits at the dealer's left and calls first."""

import random
from itertools import pairwise

import pytest

from engine.actions import Bid, Declare
from engine.auction import PASS, Marks, Pass, Points
from engine.game import apply
from engine.notation import print_call, print_declaration
from engine.players.bidding import Prospects, best_call, chance_of
from engine.players.odds import Odds
from engine.players.thumb import choose
from engine.rules import Rules
from engine.view import Recall, recall
from tests.engine.players.sampled import standard
from tests.engine.positions import after, start, tiles
from tests.strategies import THREE_HANDED, random_deal

RULES = Rules()

EVERYTHING = "[4|4] [4|6] [4|5] [3|4] [2|4] [6|6] [5|5]"
ALL_BUT_ONE = "[4|4] [4|6] [4|5] [3|4] [6|6] [5|5] [0|1]"
SOUND = "[4|4] [4|5] [2|4] [0|4] [3|3] [0|2] [1|6]"
NOTHING = "[4|5] [3|4] [2|4] [1|3] [0|6] [2|3] [0|5]"


def seen(hand: str, calls: str = "", marks: str = "0-0") -> Recall:
    """Return what is seen by who holds `hand` and is to call after `calls`."""
    before = calls.split()
    rest = iter([tile for tile in RULES.tiles if tile not in tiles(hand)])
    hands = [
        hand if seat == len(before) else " ".join(str(next(rest)) for _ in range(7)) for seat in range(4)
    ]
    state = after(start(" / ".join(hands), marks=marks), calls)
    assert state.turn is not None
    return recall(state, state.turn)


def call(hand: str, calls: str = "", marks: str = "0-0") -> str:
    """Return what `hand` calls after `calls`."""
    action = choose(seen(hand, calls, marks), random.Random(1))
    assert isinstance(action, Bid)
    return print_call(action.call)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # what the hand is good for, alone
        (NOTHING, "", "pass"),
        (EVERYTHING, "", "2m"),
        # no more than is needed when nobody follows, and nothing that the hand can't make
        (SOUND, "pass pass pass", "30"),
        (ALL_BUT_ONE, "pass pass pass", "30"),
        (ALL_BUT_ONE, "31 pass pass", "32"),
        (EVERYTHING, "pass pass pass", "2m"),
        (NOTHING, "pass pass pass", "pass"),
        (SOUND, "34 pass pass", "pass"),
        # a partner's bid is respected, and outbid only with cause
        (SOUND, "30 pass", "pass"),
        (SOUND, "32 pass", "pass"),
        (EVERYTHING, "30 pass", "2m"),
        (ALL_BUT_ONE, "2m pass", "pass"),
        # all tricks when points are out of reach, or were bid by another
        (ALL_BUT_ONE, "41", "2m"),
        (EVERYTHING, "1m", "2m"),
        (EVERYTHING, "2m", "3m"),
        (SOUND, "1m", "pass"),
        (NOTHING, "2m", "pass"),
    ],
)
def test_it_bids_what_the_hand_is_good_for(hand: str, calls: str, expected: str) -> None:
    assert call(hand, calls) == expected


def test_an_early_seat_leaves_others_less_room_than_the_last() -> None:
    early, last = (best_points(seen(ALL_BUT_ONE, calls)) for calls in ("", "pass pass pass"))
    assert early > last == 30


def best_points(memory: Recall) -> int:
    legal = [action.call for action in memory.legal if isinstance(action, Bid)]
    best = best_call(memory, [each for each in legal if isinstance(each, Points)])
    assert isinstance(best, Points)
    return best.points


def test_two_marks_are_bid_where_both_count() -> None:
    """With six of seven marks one is enough."""
    assert call(EVERYTHING, "", "0-0") == call(EVERYTHING, "", "5-5") == "2m"
    assert "m" not in call(ALL_BUT_ONE, "", "6-0") + call(ALL_BUT_ONE, "", "6-6")


def test_who_is_about_to_lose_the_match_bids_more_boldly() -> None:
    assert call(SOUND, "34 pass pass", "0-0") == "pass"
    behind, level = (after_two_marks(marks) for marks in ("0-6", "0-0"))
    assert behind > level


def after_two_marks(marks: str) -> float:
    """Return how much better two marks are than points with all tricks but one in the hand."""
    memory = seen(ALL_BUT_ONE, "", marks)
    prospects = Prospects(memory, Odds.of(memory), 0.0)
    best = max(prospects.after(Points(points)) for points in range(30, 42))
    return prospects.after(Marks(2)) / best


def test_more_caution_never_bids_higher() -> None:
    for hand in (NOTHING, SOUND, ALL_BUT_ONE, EVERYTHING):
        memory = seen(hand, "30 pass")
        legal = [action.call for action in memory.legal if isinstance(action, Bid)]
        calls = [legal.index(best_call(memory, legal, caution)) for caution in (0.0, 1.0, 2.0, 9.0)]
        assert all(later <= earlier for earlier, later in pairwise(calls))
        assert legal[calls[-1]] == PASS


@pytest.mark.parametrize(
    ("hand", "bid", "expected"),
    [
        (SOUND, "30", "4"),
        (EVERYTHING, "30", "4"),
        (EVERYTHING, "2m", "4/1"),
        ("[0|0] [0|3] [1|2] [1|5] [2|2] [3|3] [5|5]", "30", "N"),
    ],
)
def test_it_names_what_the_hand_is_best_with_and_covers_as_many_tricks_as_it_may(
    hand: str, bid: str, expected: str
) -> None:
    rest = [tile for tile in RULES.tiles if tile not in tiles(hand)]
    others = [" ".join(map(str, rest[index::3])) for index in range(3)]
    state = after(start(" / ".join([hand, *others])), f"{bid} pass pass pass")
    assert state.turn is not None
    memory = recall(state, state.turn)
    action = choose(memory, random.Random(1))
    assert isinstance(action, Declare)
    assert print_declaration(action.trump, action.piles) == expected
    declares = [each for each in memory.legal if isinstance(each, Declare)]
    assert chance_of(memory, action) == max(chance_of(memory, each) or 0 for each in declares)


def test_a_chance_is_told_of_what_is_undertaken_alone() -> None:
    memory = seen(SOUND)
    assert chance_of(memory, Bid(PASS)) is None
    assert 0.4 < (chance_of(memory, Bid(Points(30))) or 0) < 0.8
    assert 0.0 < (chance_of(memory, Bid(Marks(1))) or 0) < 0.4


def test_games_that_no_odds_were_fitted_to_are_bid_by_counting() -> None:
    state = apply(None, random_deal(THREE_HANDED, random.Random(1)))
    assert state.turn is not None
    memory = recall(state, state.turn)
    action = choose(memory, random.Random(1))
    assert action in memory.legal
    assert isinstance(action, Bid)
    assert chance_of(memory, Bid(Points(20))) is None


def test_a_partner_is_outbid_with_a_better_hand_alone() -> None:
    overcalls = 0
    for state, action in standard():
        if isinstance(action, Bid) and len(state.calls) > 1 and state.turn is not None:
            mate, foe = state.calls[-2], state.calls[-1]
            if not isinstance(mate, Pass) and isinstance(foe, Pass) and not isinstance(action.call, Pass):
                assert (chance_of(recall(state, state.turn), action) or 0) >= 0.6
                overcalls += 1
    assert overcalls > 0
