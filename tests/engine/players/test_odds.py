"""The fitted numbers against hands that they weren't fitted to."""

import random
from functools import cache
from statistics import mean

import pytest

from engine.actions import Declare
from engine.auction import Marks, Points
from engine.game import apply
from engine.notation import parse_call
from engine.players.bidding import chance_of
from engine.players.levels import Level, choose
from engine.players.odds import Odds
from engine.players.standing import Standing
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import SeatCall, recall
from tests.engine.positions import tiles
from tests.strategies import STANDARD, follow_up, random_deal

SOUND = tiles("[4|4] [4|5] [2|4] [0|4] [3|3] [0|2] [1|6]")
BIDS: tuple[Points | Marks, ...] = (*map(Points, range(30, 42)), Marks(1), Marks(2))


def odds(calls: str = "", hand: tuple[Tile, ...] = SOUND) -> Odds:
    """Return the odds of a hand after `calls` from seat A on."""
    heard = tuple(map(SeatCall, Seat, map(parse_call, calls.split())))
    seat = Seat(len(heard))
    return Odds(STANDARD, seat, hand, Standing.before(STANDARD, seat, heard))


def test_more_is_harder_to_make_and_to_outbid() -> None:
    made = [odds().made(call) for call in BIDS[:12]]
    outbid = [odds().outbid(call) for call in BIDS]
    assert made == sorted(made, reverse=True)
    assert outbid == sorted(outbid, reverse=True)


def test_nobody_outbids_the_last_and_nobody_else_bids_when_it_passes() -> None:
    last = odds("pass pass pass")
    assert [last.outbid(call) for call in BIDS] == [0] * len(BIDS)
    assert last.void_if_passed() == 1
    assert odds("30 pass pass").void_if_passed() == 0


def test_a_partner_who_bids_helps_and_others_who_bid_harm() -> None:
    call = Points(36)
    assert odds("34 pass").made(call) > odds("pass pass").made(call) > odds("pass 34").made(call)


def test_who_leads_the_auction_is_likelier_to_win_the_round() -> None:
    assert odds("31 pass").won_if_passed() > odds("pass 31").won_if_passed()


def test_caution_lowers_every_chance() -> None:
    assert all(odds().made(call, caution=0.5) < odds().made(call) for call in BIDS)


@cache
def declared() -> tuple[tuple[float, bool], ...]:
    """Return the chance of each contract that computer players bid, and whether they made it."""
    rng = random.Random(77)
    found = []
    for _ in range(150):
        state = apply(None, random_deal(STANDARD, rng))
        chance = 0.0
        while state.turn is not None:
            memory = recall(state, state.turn)
            action = choose(memory, rng, Level.CLUB)
            if isinstance(action, Declare):
                chance = chance_of(memory, action) or 0.0
            _, state = follow_up(state, state.turn, action)
        found += [(chance, state.result.made)] if state.result else []
    return tuple(found)


def test_contracts_are_made_as_often_as_was_estimated() -> None:
    expected, made = (mean(column) for column in zip(*declared(), strict=True))
    assert made == pytest.approx(expected, abs=0.1)


def test_what_is_estimated_higher_is_made_more_often() -> None:
    ordered = sorted(declared())
    lower, upper = (mean(made for _, made in half) for half in (ordered[:75], ordered[75:]))
    assert upper > lower + 0.1
