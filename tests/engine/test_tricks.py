import pytest

from engine.notation import parse_hand, print_hand
from engine.rules import Rules
from engine.seats import Seat
from engine.suits import declaration
from engine.tricks import PlayedTile, legal_tiles, points, winner
from tests.engine.positions import tiles

RULES = Rules()


def trick(text: str) -> tuple[PlayedTile, ...]:
    """Return a trick that A leads."""
    return tuple(map(PlayedTile, RULES.seats, tiles(text)))


def legal(code: str, hand: str, led: str) -> str:
    return print_hand(legal_tiles(declaration(RULES, code), parse_hand(hand), trick(led)))


def taker(code: str, played: str) -> str:
    return winner(declaration(RULES, code), trick(played)).name


def test_the_leader_may_play_any_tile_in_the_order_of_the_hand() -> None:
    """R4.3."""
    assert legal("6", "[5|5] [|] [0|6] [1|2]", "") == "[5|5] [0|6] [1|2]"


@pytest.mark.parametrize(
    ("code", "hand", "led", "may_play"),
    [
        ("6", "[0|5] [5|6] [1|2]", "[3|5]", "[0|5]"),
        ("6", "[0|5] [5|6] [1|2]", "[3|6]", "[5|6]"),
        ("D", "[5|5] [0|5] [1|1]", "[3|5]", "[0|5]"),
        ("D", "[5|5] [0|5] [1|1]", "[0|0]", "[5|5] [1|1]"),
        ("N", "[5|5] [0|5] [1|1]", "[3|5]", "[5|5] [0|5]"),
        ("0", "[0|5] [2|5] [0|1]", "[0|6]", "[0|5] [0|1]"),
    ],
)
def test_who_can_follow_must_follow(code: str, hand: str, led: str, may_play: str) -> None:
    """R5.4."""
    assert legal(code, hand, led) == may_play


def test_who_cannot_follow_may_play_any_tile_and_need_not_trump() -> None:
    """R5.4."""
    assert legal("6", "[0|1] [5|6] [|] [2|2]", "[3|5]") == "[0|1] [5|6] [2|2]"


@pytest.mark.parametrize(
    ("code", "played", "by"),
    [
        ("6", "[5|5] [0|6] [1|6] [3|5]", "C"),
        ("6", "[3|5] [4|5] [0|5] [5|5]", "D"),
        ("6", "[3|5] [4|4] [0|0] [2|4]", "A"),
        ("D", "[3|5] [5|6] [0|0] [1|1]", "D"),
        ("N", "[4|6] [5|6] [6|6] [5|5]", "C"),
        ("4", "[4|6] [4|5] [4|4] [6|6]", "C"),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_takes_the_trick(
    code: str, played: str, by: str
) -> None:
    """R6.2, R6.3, R6.4."""
    assert taker(code, played) == by


def test_a_tile_that_neither_follows_nor_trumps_cannot_win() -> None:
    """R6.2."""
    assert taker("0", "[1|2] [6|6] [5|5] [4|4]") == "A"


def test_a_trick_is_worth_one_point_and_its_count_tiles() -> None:
    """R2.2."""
    assert points(RULES, tiles("[0|1] [0|2] [0|3] [0|4]")) == 1
    assert points(RULES, tiles("[0|5] [1|4] [2|3] [6|6]")) == 16
    assert points(RULES, tiles("[4|6] [5|5] [0|5] [1|4]")) == 31


def test_the_winner_may_sit_anywhere() -> None:
    """R6.1."""
    plays = tuple(map(PlayedTile, (Seat.C, Seat.D, Seat.A, Seat.B), tiles("[0|5] [1|5] [2|5] [0|0]")))
    assert winner(declaration(RULES, "N"), plays) is Seat.A
