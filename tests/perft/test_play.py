"""Counts on which two independent programs agree: legal plays and winners, without contract or early end."""

import pytest

from engine.seats import Seat
from engine.suits import Declaration
from engine.tiles import Tile
from engine.tricks import PlayedTile, legal_tiles, winner
from tests.perft.open_hands import OpenHands
from tests.perft.suite import RULES, Case, cases

CASES = cases()
WHOLE = [case for case in CASES if case.name.startswith("cyclic")]
ENDINGS = [case for case in CASES if case.name.startswith("end3")]


def sequences(
    trump: Declaration,
    hands: tuple[tuple[Tile, ...], ...],
    trick: tuple[PlayedTile, ...],
    seat: Seat,
    depth: int,
) -> int:
    """Return how many legal sequences of so many plays there are, the next one made by `seat`."""
    if depth == 0:
        return 1
    count = 0
    for tile in legal_tiles(trump, hands[seat], trick):
        hand = tuple(held for held in hands[seat] if held != tile)
        left = (*hands[:seat], hand, *hands[seat + 1 :])
        played = (*trick, PlayedTile(seat, tile))
        full = len(played) == len(RULES.seats)
        following = winner(trump, played) if full else RULES.after(seat)
        count += sequences(trump, left, () if full else played, following, depth - 1)
    return count


def test_the_file_has_each_trump_with_a_whole_deal_and_an_ending() -> None:
    assert [case.trump.code for case in WHOLE] == [case.trump.code for case in ENDINGS] == list("0123456DN")
    assert all(list(case.perft) == list(range(1, 9)) for case in WHOLE)
    assert all(list(case.perft) == list(range(1, 13)) for case in ENDINGS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_legal_sequences_by_depth(case: Case) -> None:
    """R5, R6: each play legal, each trick led by the winner of the one before."""
    assert {depth: sequences(case.trump, case.hands, (), Seat.A, depth) for depth in case.perft} == case.perft


def tree(case: Case) -> tuple[int, int, int]:
    """Return leaves, positions and value."""
    walked = OpenHands(case)
    leaves, value = walked.outcome()
    return leaves, len(walked.seen), value


@pytest.mark.parametrize("case", ENDINGS, ids=lambda case: case.name)
def test_whole_endings(case: Case) -> None:
    """R2.2, R5, R6."""
    assert tree(case) == (case.leaves, case.positions, case.value)


@pytest.mark.slow
@pytest.mark.parametrize("case", WHOLE, ids=lambda case: case.name)
def test_whole_deals(case: Case) -> None:
    """R2.2, R5, R6."""
    assert tree(case) == (case.leaves, case.positions, case.value)
