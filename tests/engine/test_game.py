from dataclasses import replace

import pytest

from engine.actions import Action, Bid, Declare, Play
from engine.auction import PASS
from engine.errors import Refusal, RuleError
from engine.events import AllPassed, Called, Dealt, Declared, Played, RoundWon, TrickTaken
from engine.game import apply, deal_hands, decide, first_deal, legal_actions, match_winner, next_deal, replay
from engine.notation import parse_deal, print_hand
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import Suit
from tests.engine.positions import DOUBLES_HIGH, FIVES, SIXES, action, after, seats, start, tiles
from tests.strategies import follow_up

RULES = Rules()
TAKES_ALL = "[6|6] [0|0] [1|2] [2|5] [5|6] [0|1] [1|3] [3|3] [4|6] [0|2] [1|4] [3|4] [3|6] [0|3] [1|5] [3|5]"
LAST_THREE = "[2|6] [0|4] [2|2] [4|4] [1|6] [0|5] [2|3] [4|5] [0|6] [1|1] [2|4] [5|5]"


def refusal(state: State, seat: str, act: Action) -> RuleError:
    with pytest.raises(RuleError) as refused:
        decide(state, Seat[seat], act)
    return refused.value


def test_tiles_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """R1.3."""
    hands = deal_hands(RULES, Seat.B, RULES.tiles)
    assert [hands[seat][0] for seat in seats("CDAB")] == list(RULES.tiles[:4])
    assert hands[Seat.C] == RULES.tiles[::4]
    assert sorted(tile for hand in hands for tile in hand) == list(RULES.tiles)


@pytest.mark.parametrize("dealer", RULES.seats)
def test_any_seat_may_be_drawn_as_first_dealer(dealer: Seat) -> None:
    """R1.4: the draw itself is the table's; the game takes whom it names."""
    dealt = first_deal(RULES, dealer, deal_hands(RULES, dealer, RULES.tiles))
    assert (dealt.dealer, dealt.deal, dealt.round) == (dealer, 1, 1)
    assert apply(None, dealt).turn == RULES.after(dealer)


@pytest.mark.parametrize(
    "hands",
    [
        FIVES.rpartition(" / ")[0],
        FIVES.replace("[0|6]", "[6|6]"),
        FIVES.replace("[0|6]", "[6|7]"),
        FIVES.removesuffix(" [0|6]"),
    ],
)
def test_a_deal_must_hold_each_tile_once(hands: str) -> None:
    """R1.2, R1.3."""
    dealt = [[tile for tile in hand if tile] for hand in parse_deal(hands)]
    with pytest.raises(RuleError) as refused:
        first_deal(RULES, Seat.A, dealt)
    assert refused.value.code is Refusal.BAD_DEAL


def test_both_sides_start_on_zero_marks() -> None:
    """R2.1."""
    assert first_deal(RULES, Seat.A, deal_hands(RULES, Seat.A, RULES.tiles)).marks == (0, 0)


@pytest.mark.parametrize("acts", ["pass pass pass pass", "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"])
def test_the_deal_moves_on_after_a_round_and_after_a_deal_that_all_passed(acts: str) -> None:
    """R1.4."""
    state = after(start(FIVES, dealer="D"), acts)
    dealt = next_deal(state, deal_hands(RULES, Seat.A, RULES.tiles))
    assert (dealt.dealer, dealt.deal, dealt.marks) == (Seat.A, 2, state.marks)
    assert dealt.round == (1 if state.phase is Phase.ALL_PASSED else 2)


def test_playing_a_tile_moves_no_other() -> None:
    """R1.5."""
    state = after(start(FIVES), "30 pass pass pass 6 [3|3] [0|3]")
    assert print_hand(state.hands[Seat.A]) == "[5|5] [1|1] [2|2] [|] [4|4] [0|0] [1|2]"
    assert print_hand(state.hands[Seat.B]) == "[3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [|]"


def test_round_points_are_never_turned_into_marks() -> None:
    """R2.1, R2.3: 16 points to the defenders bring the one mark that the contract is worth."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]")
    assert [trick.points for trick in state.tricks] == [16]
    assert state.marks == (0, 1)


def test_a_deal_that_all_passed_scores_nothing_and_is_over() -> None:
    """R3.6."""
    events, state = follow_up(after(start(FIVES), "pass pass pass"), Seat.D, Bid(PASS))
    assert events == (Called(Seat.D, PASS), AllPassed())
    assert (state.phase, state.turn, state.marks, legal_actions(state)) == (
        Phase.ALL_PASSED,
        None,
        (0, 0),
        (),
    )
    assert refusal(state, "A", Bid(PASS)).code is Refusal.ROUND_OVER


def test_the_declarer_names_any_of_nine_whatever_the_hand_holds() -> None:
    """R4.1."""
    state = after(start(FIVES), "30 pass pass pass")
    assert legal_actions(state) == tuple(map(Declare, "0123456DN"))
    assert decide(state, Seat.A, Declare("6")) == (Declared(Seat.A, "6", None),)
    assert refusal(state, "A", Declare("7")).code is Refusal.UNKNOWN_TRUMP
    assert refusal(state, "B", Declare("6")).code is Refusal.NOT_YOUR_TURN
    assert refusal(state, "A", Play(tiles("[5|5]")[0])).code is Refusal.NO_TRICK


@pytest.mark.parametrize("bid", ["1m", "2m"])
def test_all_tricks_need_one_or_two_piles_in_the_same_act(bid: str) -> None:
    """R4.2."""
    state = after(start(FIVES), f"{bid} pass pass pass")
    assert legal_actions(state) == tuple(Declare(code, piles) for code in "0123456DN" for piles in (1, 2))
    assert refusal(state, "A", Declare("6")).code is Refusal.PILES_MISSING
    assert {refusal(state, "A", Declare("6", piles)).code for piles in (0, 3)} == {Refusal.PILES_REFUSED}


def test_a_point_contract_leaves_no_choice_of_piles() -> None:
    """R4.2."""
    state = after(start(FIVES), "30 pass pass pass")
    assert refusal(state, "A", Declare("6", 1)).code is Refusal.PILES_REFUSED


def test_the_declarer_leads_with_any_tile() -> None:
    """R4.3."""
    state = after(start(FIVES), "pass pass 30 pass N")
    assert state.turn is Seat.C
    assert legal_actions(state) == tuple(map(Play, tiles("[0|5] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4]")))


def test_a_refused_revoke_names_the_suit_that_was_led() -> None:
    """R5.4."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5]")
    refused = refusal(state, "B", action(state, "[0|1]"))
    assert (refused.code, refused.parameters) == (Refusal.MUST_FOLLOW, {"suit": Suit(5)})


def test_a_tile_must_be_held() -> None:
    """R6.1; the refusal names no tile, since it may lie in another hand."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5]")
    for held_elsewhere in ("[5|5]", "[0|5]"):
        refused = refusal(state, "B", action(state, held_elsewhere))
        assert (refused.code, refused.parameters) == (Refusal.TILE_NOT_HELD, {})


def test_each_plays_one_tile_clockwise_and_the_winner_leads_the_next_trick() -> None:
    """R6.1, R6.5."""
    state = after(start(DOUBLES_HIGH), "pass 30 pass pass N")
    turns = []
    for tile in ("[1|1]", "[1|4]", "[3|6]", "[0|1]", "[1|2]"):
        turns.append(state.turn)
        state = after(state, tile)
    assert tuple(turns) == seats("BCDAB")
    state = after(start(FIVES), "31 pass pass pass 6 [0|0] [0|3] [0|5] [5|6]")
    assert state.turn is Seat.D


def test_the_trick_that_proves_the_contract_ends_the_round_at_once() -> None:
    """R6.1, R7.1: worked through to the event."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5] [0|5]")
    events, over = follow_up(state, Seat.D, action(state, "[6|6]"))
    assert events == (
        Played(Seat.D, *tiles("[6|6]")),
        TrickTaken(Seat.D, 16),
        RoundWon(RULES.side_of(Seat.B), 1, made=False, gains=(0, 1)),
    )
    assert (over.phase, over.turn, legal_actions(over)) == (Phase.ROUND_OVER, None, ())


def test_a_bid_of_41_survives_the_loss_of_one_trick_without_count_tiles_and_not_of_two() -> None:
    """R7.1."""
    state = after(start(DOUBLES_HIGH), "41 pass pass pass N [0|1] [1|1] [1|6] [2|6]")
    assert (state.phase, state.turn, state.tricks[0].points) == (Phase.PLAY, Seat.B, 1)
    state = after(state, "[2|2] [2|4] [3|6] [0|2]")
    assert (state.phase, state.result) == (Phase.ROUND_OVER, (1, 1, False, (0, 1)))


def test_all_tricks_are_set_by_the_first_trick_lost() -> None:
    """R7.2, R7.3."""
    state = after(start(SIXES), "2m pass pass pass 5/1 [6|6] [0|0] [1|2] [2|5]")
    assert (state.phase, state.result, state.marks) == (Phase.ROUND_OVER, (1, 2, False, (0, 2)), (0, 2))


def test_all_tricks_are_made_only_with_the_seventh() -> None:
    """R7.2, R7.3."""
    state = after(start(SIXES), f"2m pass pass pass 6/1 {TAKES_ALL}")
    assert state.phase is Phase.PLAY
    *before, last = LAST_THREE.split()
    state = after(state, " ".join(before))
    assert (state.phase, len(state.tricks)) == (Phase.PLAY, 6)
    state = after(state, last)
    assert (state.phase, state.result, state.marks) == (Phase.ROUND_OVER, (0, 2, True, (2, 0)), (2, 0))


def test_a_made_contract_gives_its_value_to_the_declarers_side() -> None:
    """R7.3."""
    state = after(start(SIXES), f"30 pass pass pass 6 {TAKES_ALL}")
    assert state.phase is Phase.PLAY
    state = after(state, "[2|6] [0|4] [2|2] [4|4] [1|6] [0|5] [2|3] [4|5]")
    assert (state.result, state.marks) == ((0, 1, True, (1, 0)), (1, 0))


@pytest.mark.parametrize(
    ("marks", "bid", "total", "phase"),
    [
        ("6-6", "2m", (8, 6), Phase.MATCH_OVER),
        ("6-6", "1m", (7, 6), Phase.MATCH_OVER),
        ("5-6", "1m", (6, 6), Phase.ROUND_OVER),
    ],
)
def test_the_first_side_with_seven_marks_has_won(
    marks: str, bid: str, total: tuple[int, int], phase: Phase
) -> None:
    """R7.4: no win by two, no penalty for overshooting."""
    state = after(start(SIXES, marks=marks), f"{bid} pass pass pass 6/2 {TAKES_ALL} {LAST_THREE}")
    assert (state.marks, state.phase) == (total, phase)
    assert match_winner(state) == (0 if phase is Phase.MATCH_OVER else None)


def test_nothing_is_dealt_after_the_match_or_before_the_round_is_over() -> None:
    """R7.4."""
    hands = deal_hands(RULES, Seat.A, RULES.tiles)
    running = start(SIXES, marks="6-0")
    over = after(running, f"1m pass pass pass 6/2 {TAKES_ALL} {LAST_THREE}")
    for state, code in ((running, Refusal.NOT_OVER), (over, Refusal.MATCH_OVER)):
        with pytest.raises(RuleError) as refused:
            next_deal(state, hands)
        assert refused.value.code is code
    assert refusal(over, "A", Bid(PASS)).code is Refusal.MATCH_OVER


def test_the_first_objection_is_the_one_named() -> None:
    """R9.1: over, then turn, then phase, then the act."""
    state = after(start(FIVES), "30 pass pass pass 6 [5|5]")
    refused = refusal(state, "C", Declare("7"))
    assert (refused.code, refused.parameters) == (Refusal.NOT_YOUR_TURN, {"turn": Seat.B})
    assert refusal(state, "B", Declare("7")).code is Refusal.NO_DECLARATION
    assert refusal(after(state, "[3|5] [0|5] [6|6]"), "C", Declare("7")).code is Refusal.ROUND_OVER


def test_nobody_can_claim_the_remaining_tricks() -> None:
    """R9.3: with nothing but sure tricks in hand, tiles are all there is to play."""
    state = after(start(SIXES), "2m pass pass pass 6/1")
    assert {type(act) for act in legal_actions(state)} == {Play}


def test_the_state_is_the_fold_of_the_events() -> None:
    """R9.3: what is done stays done."""
    state = start(FIVES)
    events = [Dealt(RULES, 1, 1, Seat.D, (0, 0), tuple(map(tuple, state.hands)))]  # type: ignore[arg-type]
    assert replay(events) == state
    with pytest.raises(ValueError, match="begin with a deal"):
        replay([])
    with pytest.raises(ValueError, match="out of order"):
        apply(state, Played(Seat.A, *tiles("[5|5]")))


def test_a_result_of_before_there_were_gains_folds_as_it_did() -> None:
    """R7.3: `marks` is then all that was gained."""
    acts = "2m pass pass pass 5/1 [6|6] [0|0] [1|2]"
    events, over = follow_up(after(start(SIXES), acts), Seat.D, action(after(start(SIXES), acts), "[2|5]"))
    state = after(start(SIXES), acts)
    for event in events:
        state = apply(state, replace(event, gains=()) if isinstance(event, RoundWon) else event)
    assert state == over
