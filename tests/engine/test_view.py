from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given

from engine.errors import Refusal, RuleError
from engine.game import legal_actions
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import DOUBLES
from engine.tiles import Tile
from engine.view import SpectatorView, TakenTrick, recall, review, seat_view, spectator
from tests.engine.positions import DOUBLES_HIGH, FIVES, SIXES, THREE_TRICKS, after, seats, start, tiles
from tests.strategies import HOUSES, states

ANY_TABLE = states() | HOUSES.flatmap(states)
THREE = " ".join(play[1:].strip(",") for play in THREE_TRICKS.split())
FACES = {
    1: tiles("[0|6] [1|6] [2|6] [6|6]"),
    2: tiles("[0|5] [1|5] [3|5] [5|5]"),
    3: tiles("[0|4] [1|4] [3|4] [4|4]"),
}


def three_tricks(bid: str, declared: str) -> State:
    return after(start(DOUBLES_HIGH), f"{bid} pass pass pass {declared} {THREE}")


def open_faces(view: SpectatorView) -> dict[int, tuple[Tile, ...]]:
    return {trick.number: trick.tiles for trick in view.taken if trick.tiles is not None}


def tiles_in(value: object) -> Iterator[Tile]:
    """Yield every tile anywhere in a view; the rules, which everybody knows, aside."""
    if isinstance(value, Tile):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from tiles_in(part)
    elif is_dataclass(value) and not isinstance(value, Rules):
        for field in fields(value):
            yield from tiles_in(getattr(value, field.name))


def test_what_everybody_may_always_see() -> None:
    """R8.1."""
    state = after(start(FIVES, dealer="C", marks="3-5", deal=9, number=7), "30 34 pass pass 6 [3|3]")
    view = spectator(state)
    assert (view.marks, view.dealer, view.deal, view.round, view.acts) == ((3, 5), Seat.C, 9, 7, 6)
    assert [seat.name + str(call) for seat, call in view.calls][:1] == ["DPoints(points=30, kind='points')"]
    assert [call.seat for call in view.calls] == list(seats("DABC"))
    assert view.contract is not None
    assert (view.contract.declarer, view.contract.side, view.contract.piles) == (Seat.A, 0, None)
    assert view.contract.trump == state.declaration
    assert (view.turn, view.phase, view.asked) == (Seat.B, Phase.PLAY, 3)
    assert (view.held, view.tricks_taken) == ((6, 7, 7, 7), (0, 0))
    assert view.trick == state.trick
    assert (view.points, view.declarers_need, view.defenders_need) == ((0, 0), 34, 9)


def test_before_there_is_a_contract_nothing_is_needed() -> None:
    view = spectator(start(FIVES))
    assert (view.contract, view.declarers_need, view.defenders_need, view.asked) == (None, None, None, None)
    assert (view.taken, view.last_winner, view.full_trick, view.result) == ((), None, None, None)


@pytest.mark.parametrize(
    ("trump", "led", "asked"),
    [("6", "[5|5]", 5), ("D", "[5|5]", DOUBLES), ("1", "[1|2]", 1), ("N", "[1|2]", 2)],
)
def test_the_suit_asked_is_worked_out(trump: str, led: str, asked: int) -> None:
    """R5.2, R8.1."""
    assert spectator(after(start(FIVES), f"30 pass pass pass {trump} {led}")).asked == asked


def test_bids_and_trump_stay_in_view_until_the_round_ends() -> None:
    """R8.1."""
    state = after(start(DOUBLES_HIGH), "30 pass 31 pass N")
    for tile in ["[3|3]", "[3|4]", "[0|3]", "[1|3]", "[2|3]", "[3|6]", "[0|1]", "[2|2]"]:
        state = after(state, tile)
        view = spectator(state)
        assert len(view.calls) == 4
        assert view.contract is not None
        assert view.contract.trump == state.declaration


def test_a_point_contract_shows_round_points_and_what_each_side_needs() -> None:
    """R8.1."""
    view = spectator(three_tricks("30", "N"))
    assert (view.points, view.tricks_taken) == ((23, 0), (3, 0))
    assert (view.declarers_need, view.defenders_need) == (7, 13)


def test_all_tricks_hide_round_points_but_not_the_tricks_taken() -> None:
    """R8.1."""
    view = spectator(three_tricks("1m", "N/1"), frame=True)
    assert (view.points, view.declarers_need, view.defenders_need) == (None, None, None)
    assert view.tricks_taken == (3, 0)
    assert {trick.points for trick in view.taken} == {None}
    assert view.full_trick is not None
    assert view.full_trick.points is None


def test_a_point_contract_leaves_all_taken_tricks_open() -> None:
    """R8.2, worked example 2."""
    view = spectator(three_tricks("30", "N"))
    assert view.taken == (
        TakenTrick(1, view.rules.side_of(Seat.A), FACES[1], 1),
        TakenTrick(2, view.rules.side_of(Seat.A), FACES[2], 16),
        TakenTrick(3, view.rules.side_of(Seat.A), FACES[3], 6),
    )
    assert (view.held, view.trick) == ((4, 4, 4, 4), ())


@pytest.mark.parametrize(("piles", "shown"), [(1, [3]), (2, [2, 3])])
def test_all_tricks_show_the_last_one_or_two(piles: int, shown: list[int]) -> None:
    """R8.3, worked example 3."""
    view = spectator(three_tricks("1m", f"N/{piles}"))
    assert open_faces(view) == {number: FACES[number] for number in shown}
    assert [(trick.number, trick.side) for trick in view.taken] == [(1, 0), (2, 0), (3, 0)]


def test_the_cover_moves_when_a_trick_is_completed_and_never_while_one_runs() -> None:
    """R8.3."""
    state = three_tricks("1m", "N/1")
    for tile in ["[0|3]", "[1|3]", "[3|3]"]:
        state = after(state, tile)
        assert list(open_faces(spectator(state))) == [3]
    state = after(start(SIXES), "1m pass pass pass 6/1 [6|6] [0|0] [1|2] [2|5] [5|6] [0|1] [1|3]")
    assert list(open_faces(spectator(state))) == [1]
    assert list(open_faces(spectator(after(state, "[3|3]")))) == [2]


def test_the_last_tricks_are_open_whichever_side_took_them() -> None:
    """R8.3: two piles are the last two tricks of both sides together."""
    state = after(
        start(DOUBLES_HIGH), "1m pass pass pass N/2 [6|6] [0|6] [1|6] [2|6] [5|5] [0|5] [1|5] [3|5]"
    )
    view = spectator(after(state, "[0|1] [1|1] [1|4] [3|4]"))
    assert view.phase is Phase.ROUND_OVER
    assert [trick.side for trick in view.taken] == [0, 0, 1]
    assert list(open_faces(view)) == [2, 3]


def test_a_gathered_trick_shows_neither_players_nor_order() -> None:
    """R8.4: faces sorted, tied to the side alone."""
    view = spectator(after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"))
    (trick,) = view.taken
    assert trick == TakenTrick(1, view.rules.side_of(Seat.D), tiles("[0|5] [3|5] [5|5] [6|6]"), 16)
    assert view.last_winner is Seat.D


def test_a_full_trick_lies_for_a_moment_as_it_was_played() -> None:
    """R8.4: in the frame alone; the covers have moved already."""
    state = three_tricks("1m", "N/1")
    view = spectator(state, frame=True)
    assert view.full_trick is not None
    assert (view.full_trick.number, view.full_trick.winner) == (3, Seat.A)
    assert view.full_trick.plays == state.tricks[2].plays
    assert [(trick.number, trick.tiles) for trick in view.taken] == [(1, None), (2, None)]
    assert spectator(state).full_trick is None
    assert seat_view(state, Seat.A).public == spectator(state)


def test_a_player_sees_the_own_hand_in_dealt_order_and_what_may_be_played() -> None:
    """R1.5, R8.5."""
    state = after(start(FIVES), "30 pass pass pass 6 [3|3]")
    mine, waiting = seat_view(state, Seat.A), seat_view(state, Seat.B)
    assert mine.hand == (*tiles("[5|5] [1|1] [2|2]"), None, *tiles("[4|4] [0|0] [1|2]"))
    assert mine.legal == ()
    assert waiting.legal == legal_actions(state)
    assert waiting.hand == tiles("[3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3]")


@given(ANY_TABLE)
def test_nobody_but_its_owner_sees_a_tile_that_was_not_played(state: State) -> None:
    """R8.5, R8.6: also after the round or a deal that all passed; but for what lies open (H7.2, H8.2)."""
    faces = {tile for hand in state.open_hands for tile in hand or ()}
    unplayed = [{tile for tile in hand if tile is not None} - faces for hand in state.hands]
    everywhere = set[Tile]().union(*unplayed)
    for frame in (False, True):
        assert everywhere.isdisjoint(tiles_in(spectator(state, frame=frame)))
    for seat in state.rules.seats:
        assert everywhere & set(tiles_in(seat_view(state, seat))) == unplayed[seat]
        assert everywhere & set(tiles_in(recall(state, seat))) == unplayed[seat]
    if state.result is not None:
        assert everywhere.isdisjoint(tiles_in(review(state)))


@given(ANY_TABLE)
def test_covered_is_covered_everywhere_in_a_view(state: State) -> None:
    """R8.7."""
    piles = state.contract.piles if state.contract else None
    covered = {play.tile for trick in state.tricks[: -piles if piles else 0] for play in trick.plays}
    for view in (
        spectator(state),
        spectator(state, frame=True),
        *(seat_view(state, seat) for seat in Seat if seat < 4),
    ):
        assert covered.isdisjoint(tiles_in(view))


@given(ANY_TABLE)
def test_untied_is_untied_everywhere_in_a_view(state: State) -> None:
    """R8.4, R8.7: in what stands, only the trick in progress names players and order."""
    for trick in spectator(state).taken:
        assert trick.tiles is None or list(trick.tiles) == sorted(trick.tiles)
        assert not hasattr(trick, "winner")
    assert spectator(state).full_trick is None


def test_after_the_round_everybody_may_review_what_was_done() -> None:
    """R8.6."""
    state = after(start(SIXES), "1m pass pass pass 5/1 [6|6] [0|0] [1|2] [2|5]")
    seen = review(state)
    assert seen.tricks == state.tricks
    assert [(play.seat.name, str(play.tile)) for play in seen.tricks[0].plays] == [
        ("A", "[6|6]"),
        ("B", "[0|0]"),
        ("C", "[1|2]"),
        ("D", "[2|5]"),
    ]
    assert seen.contract == spectator(state).contract
    assert (seen.result, seen.marks, len(seen.calls)) == (state.result, (0, 1), 4)


@pytest.mark.parametrize("acts", ["", "30 pass pass pass 6 [5|5] [3|5] [0|5]", "pass pass pass pass"])
def test_there_is_no_review_while_a_round_runs_or_when_none_was_played(acts: str) -> None:
    """R8.4, R8.6."""
    with pytest.raises(RuleError) as refused:
        review(after(start(FIVES), acts))
    assert refused.value.code is Refusal.NOT_OVER


def test_a_computer_player_remembers_every_act_in_order_and_its_hand() -> None:
    """R8.5: what the seat saw when it happened, also of tricks that are covered now."""
    state = after(three_tricks("1m", "N/1"), "[0|3]")
    memory = recall(state, Seat.B)
    assert (memory.tricks, memory.trick) == (state.tricks, state.trick)
    assert memory.hand == tiles("[1|1] [1|2] [1|3] [2|2]")
    assert memory.legal == legal_actions(state)
    assert (memory.dealer, memory.marks, memory.contract) == (Seat.D, (0, 0), spectator(state).contract)
    assert recall(state, Seat.C).legal == ()
