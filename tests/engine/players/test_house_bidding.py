"""Calls and declarations where house rules add some: nello, calls on doubles, sevens, no pass."""

import random

import pytest

from engine.actions import Bid, Declare
from engine.auction import Splash
from engine.game import apply
from engine.notation import print_call, print_declaration
from engine.players.bidding import best_call, best_declaration, chance_of
from engine.players.thumb import choose
from engine.state import Phase
from engine.view import Recall, recall
from tests.engine.positions import after, start, tiles
from tests.strategies import STANDARD, follow_up, house_rules, random_deal

DUCKS = "[0|1] [0|2] [1|2] [1|3] [0|3] [2|3] [0|4]"
SEVENS = "[1|6] [2|5] [3|4] [2|4] [3|3] [3|5] [2|6]"
DOUBLES = "[6|6] [5|5] [4|4] [3|3] [5|6] [4|6] [4|5]"
FEW_DOUBLES = "[0|0] [1|1] [2|2] [0|6] [1|5] [2|4] [3|5]"
TRUMPS = "[4|4] [4|6] [4|5] [3|4] [2|4] [6|6] [5|5]"
NOTHING = "[4|5] [3|4] [2|4] [1|3] [0|6] [2|3] [0|5]"


def seen(hand: str, acts: str, house: str) -> Recall:
    """Return what is seen after `acts` by who then is to act and holds `hand`."""
    seat = len(acts.split()) % 4
    rest = iter([tile for tile in STANDARD.tiles if tile not in tiles(hand)])
    hands = [hand if by == seat else " ".join(str(next(rest)) for _ in range(7)) for by in range(4)]
    state = after(start(" / ".join(hands), house=house), acts)
    assert state.turn == seat
    return recall(state, state.turn)


def called(hand: str, acts: str, house: str) -> str:
    memory = seen(hand, acts, house)
    return print_call(best_call(memory, [act.call for act in memory.legal if isinstance(act, Bid)]))


def declared(hand: str, acts: str, house: str) -> str:
    memory = seen(hand, acts, house)
    best = best_declaration(memory, [act for act in memory.legal if isinstance(act, Declare)])
    return print_declaration(best.trump, best.piles)


@pytest.mark.parametrize(
    ("hand", "house", "expected"),
    [
        (DUCKS, "nello anybody", "LH"),
        (DUCKS, "nello anybody, nello_doubles low", "LL"),
        (TRUMPS, "nello anybody", "4/1"),
        (SEVENS, "sevens marks", "S"),
        (TRUMPS, "sevens marks", "4/1"),
        (TRUMPS, "nello anybody, sevens marks", "4/1"),
    ],
)
def test_marks_are_declared_as_the_hand_is(hand: str, house: str, expected: str) -> None:
    assert declared(hand, "2m pass pass pass", house) == expected


def test_a_hand_that_ducks_bids_marks_where_nello_is_played_alone() -> None:
    assert "m" not in called(DUCKS, "", "")
    assert called(DUCKS, "", "nello anybody") in {"1m", "2m"}


def test_nello_for_the_dealer_alone_is_thought_of_by_the_dealer_left_alone() -> None:
    house = "nello dealer"
    assert "m" not in called(DUCKS, "", house)
    assert called(DUCKS, "pass pass pass", house) in {"1m", "2m"}
    assert "m" not in called(DUCKS, "pass 30 pass", house)


def test_points_may_be_made_by_sevens_with_a_looper() -> None:
    assert declared(SEVENS, "30 pass pass pass", "sevens looper") == "S"
    assert declared(TRUMPS, "30 pass pass pass", "sevens looper") == "4"


def test_doubles_are_called_when_they_carry_it() -> None:
    strong, weak = (chance_of(seen(hand, "", "splash 2"), Bid(Splash(2))) for hand in (DOUBLES, FEW_DOUBLES))
    assert (strong or 0) > 2 * (weak or 1)
    assert called(FEW_DOUBLES, "", "splash 2") == "pass"


def test_who_must_bid_bids_the_least() -> None:
    assert called(NOTHING, "pass pass pass", "all_pass dealer_bids") == "30"


def test_under_points_a_safe_bid_is_worth_more_than_a_bold_one() -> None:
    assert called(NOTHING, "", "score points") == "pass"
    assert called(TRUMPS, "", "score points") in {"1m", "2m"}


def test_whatever_a_table_plays_the_acts_are_legal_and_their_chances_known() -> None:
    rng = random.Random(5)
    for _ in range(60):
        rules = house_rules(rng)
        state = apply(None, random_deal(rules, rng))
        while state.turn is not None and state.phase is not Phase.PLAY:
            memory = recall(state, state.turn)
            action = choose(memory, rng)
            assert action in memory.legal
            assert isinstance(action, Bid | Declare)
            assert 0 <= (chance_of(memory, action) or 0) <= 1
            _, state = follow_up(state, state.turn, action)
