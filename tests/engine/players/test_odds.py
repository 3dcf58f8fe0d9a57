"""The fitted numbers against hands that they weren't fitted to."""

from engine.auction import Marks, Points
from engine.notation import parse_call
from engine.players.odds import Odds
from engine.players.standing import Standing
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import SeatCall
from tests.engine.positions import tiles
from tests.strategies import STANDARD

SOUND = tiles("[4|4] [4|5] [2|4] [0|4] [3|3] [0|2] [1|6]")
BIDS: tuple[Points | Marks, ...] = (*map(Points, range(30, 42)), Marks(1), Marks(2))


def odds(calls: str = "", hand: tuple[Tile, ...] = SOUND) -> Odds:
    """Return the odds of a hand after `calls` from seat A on."""
    heard = tuple(map(SeatCall, Seat, map(parse_call, calls.split())))
    return Odds(STANDARD, hand, Standing.before(STANDARD, Seat(len(heard)), heard))


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
    assert (
        odds("31 pass").won_if_passed() > odds("pass pass").won_if_passed() > odds("pass 31").won_if_passed()
    )


def test_caution_lowers_every_chance() -> None:
    assert all(odds().made(call, caution=0.5) < odds().made(call) for call in BIDS)
