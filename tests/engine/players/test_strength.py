import pytest

from engine.notation import parse_deal
from engine.players import fitted
from engine.players.odds import score
from engine.players.strength import Strength, strengths
from engine.rules import Rules
from engine.suits import declaration
from tests.engine.positions import SIXES, tiles
from tests.strategies import GAMES, STANDARD


def held(hand: str, trump: str) -> Strength:
    return Strength(STANDARD, declaration(STANDARD, trump), tiles(hand))


def test_all_sixes_lose_nothing() -> None:
    (hand, *_) = parse_deal(SIXES)
    assert Strength(STANDARD, declaration(STANDARD, "6"), [tile for tile in hand if tile]).losers == 0


def test_trumps_walkers_and_offs_make_up_the_hand() -> None:
    hand = held("[4|4] [4|5] [2|4] [5|5] [5|6] [3|3] [1|6]", "4")
    assert hand.trumps == list(tiles("[4|4] [4|5] [2|4]"))
    assert hand.walkers == list(tiles("[5|5] [3|3]"))
    assert hand.offs == list(tiles("[5|6] [1|6]"))
    assert hand.tops == 1


def test_a_tile_below_its_own_double_walks() -> None:
    assert str(held("[4|4] [6|6] [5|6] [0|1] [0|2] [1|2] [1|3]", "4").walkers[1]) == "[5|6]"


def test_each_trump_guards_two_walkers() -> None:
    hand = held("[4|4] [0|0] [1|1] [2|2] [3|3] [5|5] [6|6]", "4")
    assert (hand.protected, hand.features["bare walkers"], hand.losers) == (2, 4, 5)
    assert held("[4|4] [0|0] [1|1] [2|2] [3|3] [5|5] [6|6]", "N").losers == 0


@pytest.mark.parametrize("rules", GAMES)
def test_every_declaration_is_weighed(rules: Rules) -> None:
    hand = rules.tiles[: rules.hand_size]
    assert len(strengths(rules, hand)) == rules.highest_pip + 3
    assert all(
        set(each.features) <= set(fitted.POINTS) & set(fitted.ALL_TRICKS) for each in strengths(rules, hand)
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]", "[4|4] [4|6] [3|6] [0|1] [0|2] [1|2] [1|3]"),
        ("[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]", "[3|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]"),
        ("[4|4] [4|6] [4|5] [1|1] [0|2] [1|2] [1|3]", "[4|4] [4|6] [4|5] [0|1] [0|2] [1|2] [1|3]"),
    ],
    ids=["one trump more", "the top trump", "a double"],
)
@pytest.mark.parametrize("weights", [fitted.POINTS, fitted.ALL_TRICKS], ids=["points", "all tricks"])
def test_what_makes_a_hand_better(better: str, worse: str, weights: dict[str, float]) -> None:
    assert score(weights, held(better, "4").features) > score(weights, held(worse, "4").features)


def test_a_count_tile_is_worth_more_as_a_winner_than_as_an_off() -> None:
    winner, off = (
        held(f"[4|4] [2|4] [0|4] [3|4] {rest}", "4") for rest in ("[0|1] [1|2] [5|5]", "[0|5] [1|2] [6|6]")
    )
    assert winner.features["counts safe"] == 1
    assert off.features["counts at risk"] == 0.5
    assert fitted.POINTS["counts safe"] > fitted.POINTS["counts at risk"]
