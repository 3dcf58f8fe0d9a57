import pytest

from engine.auction import PASS, Marks, Points
from engine.notation import parse_call
from engine.players.standing import Standing, level
from engine.rules import Rules
from engine.seats import Seat
from engine.view import SeatCall
from tests.strategies import STANDARD, THREE_HANDED

CALLS = tuple(map(SeatCall, Seat, map(parse_call, ["30", "31", "pass", "1m"])))


def test_the_calls_before_a_seat_are_split_by_side() -> None:
    standing = Standing.before(STANDARD, Seat.C, CALLS[:2])
    assert (standing.mate, standing.foe, standing.leading) == (Points(30), Points(31), Points(31))
    assert not standing.mate_leads
    assert (standing.mates_spoke, standing.foes_spoke) == (1, 1)
    assert (standing.mates_behind, standing.foes_behind) == (0, 1)


def test_calls_from_its_own_on_are_left_out() -> None:
    for seat in Seat.A, Seat.B, Seat.C, Seat.D:
        assert Standing.before(STANDARD, seat, CALLS) == Standing.before(STANDARD, seat, CALLS[: int(seat)])


def test_who_plays_alone_has_only_others() -> None:
    standing = Standing.before(THREE_HANDED, Seat.B, CALLS[:1])
    assert (standing.mate, standing.mates_behind, standing.foes_behind) == (PASS, 0, 1)
    assert standing.foe == Points(30)


def test_a_mate_that_was_not_outbid_leads() -> None:
    assert Standing.before(STANDARD, Seat.D, CALLS[:3]).mate_leads
    assert not Standing.before(STANDARD, Seat.A, ()).mate_leads


@pytest.mark.parametrize("rules", [STANDARD, THREE_HANDED])
def test_the_ladder_rises_evenly_to_one_mark(rules: Rules) -> None:
    assert level(rules, PASS) == level(rules, Points(rules.lowest_bid)) == 0
    assert 0.9 < level(rules, Points(rules.highest_bid)) < level(rules, Marks(1)) == 1
