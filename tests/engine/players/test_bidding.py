"""Calls and declarations in worked auctions; A sits at the dealer's left and calls first."""

import random

import pytest

from engine.actions import Bid, Declare
from engine.auction import Marks, Pass, winning
from engine.notation import parse_deal, print_call, print_declaration
from engine.players.strength import Strength
from engine.players.thumb import choose
from engine.rules import Rules
from engine.suits import declaration
from engine.view import recall
from tests.engine.players.sampled import standard
from tests.engine.positions import SIXES, after, start, tiles

RULES = Rules()

EVERYTHING = "[4|4] [4|6] [4|5] [3|4] [2|4] [6|6] [5|5]"
ALL_BUT_ONE = "[4|4] [4|6] [4|5] [3|4] [6|6] [5|5] [0|1]"
SOUND = "[4|4] [4|5] [2|4] [0|4] [3|3] [0|2] [1|6]"
NOTHING = "[4|5] [3|4] [2|4] [1|3] [0|6] [2|3] [0|5]"


def call(hand: str, calls: str = "") -> str:
    """Return what `hand` calls after `calls`."""
    before = calls.split()
    rest = iter([tile for tile in RULES.tiles if tile not in tiles(hand)])
    hands = [
        hand if seat == len(before) else " ".join(str(next(rest)) for _ in range(7)) for seat in range(4)
    ]
    state = after(start(" / ".join(hands)), calls)
    assert state.turn is not None
    action = choose(recall(state, state.turn), random.Random(1))
    assert isinstance(action, Bid)
    return print_call(action.call)


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # what the hand is good for, alone
        (NOTHING, "", "pass"),
        (SOUND, "", "30"),
        (ALL_BUT_ONE, "", "37"),
        (EVERYTHING, "", "2m"),
        # no more than is needed when nobody follows, and nothing that the hand can't make
        (ALL_BUT_ONE, "pass pass pass", "30"),
        (ALL_BUT_ONE, "31 pass pass", "32"),
        (SOUND, "34 pass pass", "pass"),
        (SOUND, "30", "31"),
        # a partner's bid is respected, and outbid only for all tricks
        (ALL_BUT_ONE, "30 pass", "pass"),
        (EVERYTHING, "30 pass", "2m"),
        (EVERYTHING, "1m pass", "pass"),
        # a partner who has bid makes the hand better against the bid of another
        (SOUND, "pass 32", "pass"),
        (SOUND, "30 32", "33"),
        # all tricks for one mark when points are out of reach, more marks only with everything
        (ALL_BUT_ONE, "41", "1m"),
        (ALL_BUT_ONE, "1m", "pass"),
        (EVERYTHING, "1m", "2m"),
        (EVERYTHING, "2m", "3m"),
    ],
)
def test_it_bids_what_the_hand_is_good_for(hand: str, calls: str, expected: str) -> None:
    assert call(hand, calls) == expected


@pytest.mark.parametrize(
    ("hand", "bid", "expected"),
    [
        (SOUND, "30", "4"),
        (EVERYTHING, "30", "4"),
        (EVERYTHING, "2m", "4/1"),
        ("[6|6] [5|5] [4|4] [3|3] [2|2] [0|1] [1|6]", "30", "D"),
        ("[6|6] [5|6] [5|5] [4|5] [4|4] [3|4] [3|3]", "1m", "D/1"),
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
    action = choose(recall(state, state.turn), random.Random(1))
    assert isinstance(action, Declare)
    assert print_declaration(action.trump, action.piles) == expected


def test_all_sixes_lose_nothing() -> None:
    (hand, *_) = parse_deal(SIXES)
    assert Strength(RULES, declaration(RULES, "6"), [tile for tile in hand if tile]).losers == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]", "[4|4] [4|6] [3|6] [0|1] [0|2] [1|2] [1|3]"),
        ("[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]", "[3|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]"),
        ("[4|4] [4|6] [4|5] [1|1] [0|2] [1|2] [1|3]", "[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]"),
        ("[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [2|6]", "[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [2|3]"),
    ],
    ids=["one trump more", "the top trump", "a double", "no count tile at risk"],
)
def test_what_makes_a_hand_better(better: str, worse: str) -> None:
    fours = declaration(RULES, "4")
    assert Strength(RULES, fours, tiles(better)).points > Strength(RULES, fours, tiles(worse)).points


def test_a_partners_bid_is_overcalled_for_all_tricks_alone() -> None:
    overcalls = 0
    for state, action in standard():
        index = winning(state.calls)
        seats = RULES.from_left_of(state.dealer)
        if isinstance(action, Bid) and index is not None and index + 2 == len(state.calls):
            assert RULES.side_of(seats[index]) == RULES.side_of(seats[len(state.calls)])
            assert isinstance(action.call, Pass | Marks)
            overcalls += isinstance(action.call, Marks)
    assert overcalls > 0
