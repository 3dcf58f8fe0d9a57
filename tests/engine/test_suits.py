import pytest

from engine.errors import Refusal, RuleError
from engine.notation import parse_tile
from engine.rules import Rules
from engine.suits import DOUBLES, Declaration, Suit, declaration, declarations
from engine.tiles import Tile

RULES = Rules()


def named(code: str) -> Declaration:
    return declaration(RULES, code)


def in_suit(code: str, suit: int) -> list[str]:
    """Return the tiles of a suit, the highest first."""
    members = [tile for tile in RULES.tiles if named(code).follows(tile, Suit(suit))]
    return [str(tile) for tile in sorted(members, key=lambda tile: -named(code).rank(tile, Suit(suit)))]


def test_nine_declarations_can_be_named() -> None:
    """R4.1."""
    assert [each.code for each in declarations(RULES)] == ["0", "1", "2", "3", "4", "5", "6", "D", "N"]


@pytest.mark.parametrize("code", ["7", "d", "", "-1", "00"])
def test_anything_else_is_no_trump_to_name(code: str) -> None:
    """R4.1."""
    with pytest.raises(RuleError) as refused:
        declaration(RULES, code)
    assert (refused.value.code, refused.value.parameters) == (Refusal.UNKNOWN_TRUMP, {"text": code})


@pytest.mark.parametrize("pip", range(7))
def test_a_suit_trump_takes_each_of_its_tiles_out_of_all_other_suits(pip: int) -> None:
    """R5.1."""
    trumps = [tile for tile in RULES.tiles if named(str(pip)).is_trump(tile)]
    assert trumps == [tile for tile in RULES.tiles if pip in tile]
    for tile in trumps:
        assert [suit for suit in range(7) if named(str(pip)).follows(tile, Suit(suit))] == [pip]


def test_doubles_as_trump_belong_to_no_number_suit() -> None:
    """R5.1."""
    doubles = [tile for tile in RULES.tiles if named("D").is_trump(tile)]
    assert doubles == [Tile(pip, pip) for pip in range(7)]
    assert not any(named("D").follows(tile, Suit(suit)) for tile in doubles for suit in range(7))
    assert all(named("D").follows(tile, DOUBLES) for tile in doubles)


def test_without_trump_no_tile_is_trump() -> None:
    """R5.1."""
    assert not any(map(named("N").is_trump, RULES.tiles))


@pytest.mark.parametrize(
    ("code", "tile", "suit"),
    [
        ("6", "[5|5]", 5),
        ("6", "[3|5]", 5),
        ("6", "[5|6]", 6),
        ("3", "[3|5]", 3),
        ("3", "[0|3]", 3),
        ("0", "[0|6]", 0),
        ("D", "[5|5]", DOUBLES),
        ("D", "[2|5]", 5),
        ("N", "[2|5]", 5),
        ("N", "[0|0]", 0),
    ],
)
def test_a_lead_asks_for_trump_or_for_the_suit_of_its_higher_half(code: str, tile: str, suit: int) -> None:
    """R5.2."""
    assert named(code).suit_led(parse_tile(tile)) == suit


def test_a_tile_follows_a_suit_that_either_half_shows_unless_it_is_trump() -> None:
    """R5.3."""
    assert set(in_suit("6", 5)) == {"[0|5]", "[1|5]", "[2|5]", "[3|5]", "[4|5]", "[5|5]"}
    assert set(in_suit("D", 5)) == {"[0|5]", "[1|5]", "[2|5]", "[3|5]", "[4|5]", "[5|6]"}
    assert set(in_suit("N", 5)) == {"[0|5]", "[1|5]", "[2|5]", "[3|5]", "[4|5]", "[5|5]", "[5|6]"}


def test_a_double_is_highest_in_its_suit_and_the_others_rank_by_their_other_half() -> None:
    """R6.3."""
    assert in_suit("N", 3) == ["[3|3]", "[3|6]", "[3|5]", "[3|4]", "[2|3]", "[1|3]", "[0|3]"]
    assert in_suit("3", 3) == ["[3|3]", "[3|6]", "[3|5]", "[3|4]", "[2|3]", "[1|3]", "[0|3]"]
    assert in_suit("D", 3) == ["[3|6]", "[3|5]", "[3|4]", "[2|3]", "[1|3]", "[0|3]"]


def test_doubles_as_trump_rank_by_pips() -> None:
    """R6.4."""
    assert in_suit("D", DOUBLES) == ["[6|6]", "[5|5]", "[4|4]", "[3|3]", "[2|2]", "[1|1]", "[0|0]"]


def test_every_trump_beats_every_tile_of_the_suit_led_and_the_rest_cannot_win() -> None:
    """R6.2."""
    six = named("6")
    fives = [six.rank(tile, Suit(5)) for tile in RULES.tiles if six.follows(tile, Suit(5))]
    trumps = [six.rank(tile, Suit(5)) for tile in RULES.tiles if six.is_trump(tile)]
    rest = {six.rank(tile, Suit(5)) for tile in RULES.tiles if 5 not in tile and 6 not in tile}
    assert min(trumps) > max(fives) > 0
    assert rest == {-1}
