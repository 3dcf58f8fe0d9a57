"""The rules of thumb, each over all sampled positions in which it has something to say."""

import random
from collections.abc import Callable

import pytest

from engine.actions import Play
from engine.auction import Marks
from engine.notation import position
from engine.players.thumb import choose
from engine.tiles import Tile
from engine.tricks import points, tally
from engine.view import recall
from tests.engine.players.sampled import Choice, choices
from tests.engine.positions import DOUBLES_HIGH, FIVES, after, start
from tests.strategies import STANDARD


def broken(rule: Callable[[Choice], bool], *, when: Callable[[Choice], bool], at_least: int) -> list[str]:
    """Return the positions in which a rule isn't kept, of those it speaks of, which must be enough."""
    found = [choice for choice in choices() if when(choice)]
    assert len(found) >= at_least, len(found)
    return [f"{position(choice.state)} -> {choice.tile}" for choice in found if not rule(choice)]


def count(tile: Tile) -> int:
    return STANDARD.count_value(tile)


def all_tricks(choice: Choice) -> bool:
    return isinstance(choice.contract.call, Marks)


def for_points(choice: Choice) -> bool:
    return not all_tricks(choice)


def worth(choice: Choice) -> int:
    return points(STANDARD, [tile for _, tile in choice.trick])


def under(choice: Choice) -> list[Tile]:
    """The tiles that leave the trick to whoever leads it."""
    return [tile for tile in choice.legal if not choice.takes(tile)]


def over(choice: Choice) -> list[Tile]:
    return [tile for tile in choice.legal if choice.takes(tile)]


def decided_by(choice: Choice, tile: Tile) -> bool:
    """Whether the own side has won the round if it takes the trick with `tile` in it."""
    needs = choice.contract.needs(STANDARD, tally(STANDARD, choice.state.tricks))
    return needs is not None and worth(choice) + count(tile) >= needs[not choice.declares]


def test_nobody_overtakes_the_trick_that_a_partner_has_won() -> None:
    def won(choice: Choice) -> bool:
        return choice.partner_leads and choice.last and bool(under(choice))

    assert broken(lambda choice: not choice.takes(choice.tile), when=won, at_least=500) == []


def test_nobody_overtakes_a_partner_whose_trump_nothing_can_beat() -> None:
    def unbeatable(choice: Choice) -> bool:
        best = choice.best
        trumped = best is not None and choice.named.is_trump(best) and not choice.higher(best)
        return trumped and choice.partner_leads and bool(under(choice))

    assert broken(lambda choice: not choice.takes(choice.tile), when=unbeatable, at_least=600) == []


def test_a_count_tile_that_could_be_beaten_goes_to_a_partner_who_has_won() -> None:
    def could_give(choice: Choice) -> bool:
        gifts = [
            tile for tile in under(choice) if count(tile) and not all(map(choice.ours, choice.higher(tile)))
        ]
        spare = not any(choice.named.is_trump(tile) for tile in gifts)
        return for_points(choice) and choice.partner_leads and choice.last and bool(gifts) and spare

    assert broken(lambda choice: count(choice.tile) > 0, when=could_give, at_least=40) == []


def test_no_count_tile_goes_to_a_trick_that_is_lost() -> None:
    def lost(choice: Choice) -> bool:
        beaten = choice.last and not choice.partner_leads and not over(choice)
        return for_points(choice) and beaten and any(not count(tile) for tile in choice.legal)

    assert broken(lambda choice: not count(choice.tile), when=lost, at_least=500) == []


def test_the_last_hand_takes_a_trick_that_counts() -> None:
    def counts(choice: Choice) -> bool:
        return choice.last and not choice.partner_leads and worth(choice) > 10 and bool(over(choice))

    assert broken(lambda choice: choice.takes(choice.tile), when=counts, at_least=100) == []


def test_the_last_hand_wins_as_cheaply_as_it_can_within_a_suit() -> None:
    def wins(choice: Choice) -> bool:
        return choice.last and not choice.partner_leads and choice.takes(choice.tile) and for_points(choice)

    def cheaply(choice: Choice) -> bool:
        suit = choice.named.suit_led(choice.trick[0].tile)
        lower = [
            tile
            for tile in over(choice)
            if choice.named.is_trump(tile)
            and choice.named.rank(tile, suit) < choice.named.rank(choice.tile, suit)
        ]
        return count(choice.tile) > 0 or not choice.named.is_trump(choice.tile) or not lower

    assert broken(cheaply, when=wins, at_least=120) == []


def test_the_declarer_leads_the_top_trump_while_opponents_hold_some() -> None:
    def holds_the_top(choice: Choice) -> bool:
        trumps = [tile for tile in choice.legal if choice.named.is_trump(tile) and not choice.higher(tile)]
        return (
            not choice.trick
            and choice.declares
            and bool(trumps)
            and any(choice.named.is_trump(tile) for seat, tile in choice.out() if not choice.ours(seat))
        )

    def draws(choice: Choice) -> bool:
        return choice.named.is_trump(choice.tile) or decided_by(choice, choice.tile)

    assert broken(draws, when=holds_the_top, at_least=800) == []


def test_no_trump_is_led_to_draw_what_only_the_partner_can_hold() -> None:
    def drawn(choice: Choice) -> bool:
        shown = {
            seat
            for trick in choice.state.tricks
            for seat, tile in trick.plays
            if choice.named.is_trump(trick.plays[0].tile) and not choice.named.is_trump(tile)
        }
        opponents = {seat for seat in STANDARD.seats if not choice.ours(seat)}
        winners = [
            tile for tile in choice.legal if not choice.higher(tile) and not choice.named.is_trump(tile)
        ]
        return not choice.trick and choice.declares and opponents <= shown and bool(winners)

    def keeps(choice: Choice) -> bool:
        return not choice.named.is_trump(choice.tile) or decided_by(choice, choice.tile)

    assert broken(keeps, when=drawn, at_least=250) == []


def test_no_off_is_led_while_a_sure_winner_is_in_the_hand() -> None:
    def sure(choice: Choice) -> bool:
        winners = [tile for tile in choice.legal if not choice.higher(tile)]
        trumps_gone = not any(choice.named.is_trump(tile) for _, tile in choice.out())
        return not choice.trick and trumps_gone and any(not choice.named.is_trump(tile) for tile in winners)

    def stands(choice: Choice) -> bool:
        return all(map(choice.ours, choice.higher(choice.tile)[:1]))

    assert broken(stands, when=sure, at_least=500) == []


def test_a_trick_that_decides_the_round_is_taken() -> None:
    def decides(choice: Choice) -> bool:
        return (
            choice.last
            and not choice.partner_leads
            and any(decided_by(choice, tile) for tile in over(choice))
        )

    def taken(choice: Choice) -> bool:
        return choice.takes(choice.tile) and decided_by(choice, choice.tile)

    assert broken(taken, when=decides, at_least=60) == []


def test_with_all_tricks_at_stake_the_last_hand_takes_what_it_can() -> None:
    def can(choice: Choice) -> bool:
        return all_tricks(choice) and choice.last and not choice.partner_leads and bool(over(choice))

    assert broken(lambda choice: choice.takes(choice.tile), when=can, at_least=100) == []


def test_who_defends_against_all_tricks_throws_no_stopper_while_something_else_is_left() -> None:
    def discards(choice: Choice) -> bool:
        suit = choice.named.suit_led(choice.trick[0].tile) if choice.trick else None
        free = suit is not None and not any(choice.named.follows(tile, suit) for tile in choice.legal)
        return (
            all_tricks(choice)
            and not choice.declares
            and free
            and any(choice.higher(tile) and not choice.named.is_trump(tile) for tile in choice.legal)
        )

    def kept(choice: Choice) -> bool:
        return bool(choice.higher(choice.tile)) or choice.takes(choice.tile)

    assert broken(kept, when=discards, at_least=800) == []


@pytest.mark.parametrize(
    ("hands", "acts", "expected"),
    [
        (DOUBLES_HIGH, "30 pass pass pass 0", "[0|0]"),
        (DOUBLES_HIGH, "30 pass pass pass N [6|6] [0|6] [1|6]", "[2|6]"),
        (FIVES, "30 pass pass pass 6 [5|5] [3|5]", "[0|5]"),
        (FIVES, "30 pass pass pass 6 [5|5] [3|5] [0|5]", "[4|6]"),
    ],
    ids=[
        "the top trump is led",
        "the lowest tile goes to a lost trick",
        "who can only follow follows",
        "the last hand trumps with the count",
    ],
)
def test_worked_positions(hands: str, acts: str, expected: str) -> None:
    state = after(start(hands), acts)
    assert state.turn is not None
    action = choose(recall(state, state.turn), random.Random(1))
    assert isinstance(action, Play)
    assert str(action.tile) == expected
