import pickle

from engine.rules import Rules
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
