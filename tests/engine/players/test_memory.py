import pytest

from engine.notation import parse_tile
from engine.players.memory import Memory
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import Suit
from engine.view import recall
from tests.engine.players.sampled import rounds
from tests.engine.positions import FIVES, SIXES, after, start, tiles
from tests.strategies import GAMES


def remembered(state: State, seat: Seat) -> Memory:
    seen = recall(state, seat)
    assert seen.contract
    assert seen.contract.trump
    return Memory.of(seen, seen.contract, seen.contract.trump)


def test_a_seat_that_did_not_follow_has_shown_a_void_but_for_trumps() -> None:
    memory = remembered(after(start(FIVES), "30 pass pass pass 0 [5|5] [1|5] [1|3] [5|6]"), Seat.A)
    assert memory.possible[Seat.B] - memory.possible[Seat.C] == set(tiles("[2|5] [3|5] [4|5]"))
    assert memory.may_hold(Seat.C, parse_tile("[0|5]"))
    assert [str(tile) for tile in memory.unseen if not memory.against([tile])] == []


def test_what_only_the_partner_can_hold_is_not_against_us() -> None:
    memory = remembered(after(start(SIXES), "30 pass pass pass 6 [6|6] [0|0] [1|2] [2|5]"), Seat.C)
    assert memory.against(memory.trumps_out()) == []
    assert memory.share(Seat.A, parse_tile("[0|6]")) == 1
    assert memory.void_chance(Seat.A, Suit(6)) == 0


@pytest.mark.parametrize("rules", GAMES)
def test_what_a_seat_holds_is_never_ruled_out(rules: Rules) -> None:
    seen = 0
    for state, _ in rounds(rules, 30, 1, wild=True):
        if state.phase is Phase.PLAY:
            for seat in rules.seats:
                memory = remembered(state, seat)
                others = [(by, tile) for by in rules.seats if by != seat for tile in state.hands[by] if tile]
                assert all(memory.may_hold(by, tile) and memory.share(by, tile) > 0 for by, tile in others)
                assert {tile for _, tile in others} <= set(memory.unseen)
                assert len(memory.unseen) == len(others) + memory.undealt
                seen += 1
    assert seen > 500


@pytest.mark.parametrize("rules", GAMES)
def test_the_shares_of_a_tile_add_up_to_one_where_all_are_dealt(rules: Rules) -> None:
    for state, _ in rounds(rules, 10, 2):
        if state.phase is Phase.PLAY and state.turn is not None:
            memory = remembered(state, state.turn)
            for tile in memory.unseen:
                total = sum(memory.share(seat, tile) for seat in memory.held)
                assert 0 <= total <= 1 + 1e-9
                assert memory.undealt or total == pytest.approx(1)


def test_the_points_that_decide_the_round_are_known() -> None:
    memory = remembered(after(start(FIVES), "30 pass pass pass 6"), Seat.A)
    assert memory.needs == (30, 13)
    assert remembered(after(start(FIVES), "1m pass pass pass 6/1"), Seat.A).needs is None
