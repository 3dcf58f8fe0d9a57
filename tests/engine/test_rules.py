import os
import pickle
import subprocess
import sys
from pathlib import Path

from engine.game import apply, first_deal
from engine.rules import Rules, shared
from engine.seats import Seat
from engine.tiles import Tile
from tests.engine.positions import seats


def test_four_seats_sit_clockwise_and_opposite_ones_are_partners() -> None:
    """R1.1."""
    rules = Rules()
    assert rules.seats == seats("ABCD")
    assert [rules.after(seat) for seat in rules.seats] == list(seats("BCDA"))
    assert [rules.side_of(seat) for seat in rules.seats] == [0, 1, 0, 1]
    assert rules.from_left_of(Seat.B) == seats("CDAB")


def test_count_tiles_and_tricks_make_42_points() -> None:
    """R2.2."""
    rules = Rules()
    worth = {str(tile): rules.count_value(tile) for tile in rules.tiles if rules.count_value(tile)}
    assert worth == {"[0|5]": 5, "[1|4]": 5, "[2|3]": 5, "[4|6]": 10, "[5|5]": 10}
    assert rules.tricks * rules.trick_points == 7
    assert rules.round_points == 42


def test_equal_rules_are_one_key_also_after_a_journey() -> None:
    rules = Rules()
    copy = pickle.loads(pickle.dumps(rules))  # noqa: S301 - our own bytes
    assert {rules: "standard"}[copy] == "standard"
    assert Rules(counts=((Tile(0, 0), 1),)) != rules


def test_rules_are_one_key_in_another_process_where_words_have_other_hashes() -> None:
    rules = Rules()
    assert {rules: "standard"}[rules] == "standard"
    asked = "import pickle, sys; from engine.rules import Rules; r = pickle.load(sys.stdin.buffer)\n"
    subprocess.run(
        [sys.executable, "-c", f"{asked}assert {{Rules()}} == {{r}} and r.tiles == Rules().tiles"],
        input=pickle.dumps(rules),
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        check=True,
    )


def test_states_of_equal_rules_share_the_rules_and_the_set() -> None:
    rules = shared(Rules())
    hands = [rules.tiles[start : start + rules.hand_size] for start in range(0, 28, rules.hand_size)]
    stored = pickle.loads(pickle.dumps(first_deal(rules, Seat.D, hands)))  # noqa: S301 - our own bytes
    state = apply(None, stored)
    assert state.rules is rules
    assert [id(tile) for hand in state.hands for tile in hand] == [
        id(rules.own(tile)) for tile in rules.tiles
    ]
