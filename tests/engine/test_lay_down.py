"""A claim to the remaining tricks: what it needs, what it brings, and the proof (H8)."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

import pytest

from engine.actions import LayDown
from engine.errors import Refusal, RuleError
from engine.events import LaidDown, RoundWon
from engine.game import apply, decide, legal_actions
from engine.knowledge import others
from engine.notation import covered, parse_position, parse_record, position, record
from engine.others import Others
from engine.players.thumb import choose
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import Declaration, declaration
from engine.tiles import Tile
from engine.view import recall, review, spectator
from tests.engine.positions import DOUBLES_HIGH, FIVES, SIXES, after, start, tiles
from tests.engine.test_properties import redealt
from tests.strategies import STANDARD, follow_up, house_rules, random_act, random_deal

HOUSE = "lay_down on"
THREE = "[6|6] [0|6] [1|6] [2|6] [5|5] [0|5] [1|5] [3|5] [4|4] [0|4] [1|4] [3|4]"


def known(state: State, seat: Seat) -> Others:
    named = state.declaration
    assert named is not None
    return others(
        state.rules,
        seat,
        state.held(seat),
        calls=zip(state.bidders, state.calls, strict=True),
        first_bidder=state.first_bidder,
        named=named,
        tricks=[trick.plays for trick in state.tricks],
        open_hands=state.open_hands,
    )


def test_who_is_to_lead_may_lay_down() -> None:
    """H8.1: not within a trick, and only where the table plays it."""
    state = after(start(SIXES, house=HOUSE), "2m pass pass pass 6/1")
    assert legal_actions(state)[-1] == LayDown()
    assert LayDown() not in legal_actions(after(start(SIXES), "2m pass pass pass 6/1"))
    within = after(state, "[6|6]")
    assert LayDown() not in legal_actions(within)
    with pytest.raises(RuleError) as refused:
        decide(within, Seat.B, LayDown())
    assert refused.value.code is Refusal.NOT_ON_LEAD
    with pytest.raises(RuleError) as refused:
        decide(after(start(SIXES), "2m pass pass pass 6/1"), Seat.A, LayDown())
    assert refused.value.code is Refusal.NO_LAY_DOWN
    with pytest.raises(RuleError) as refused:
        decide(start(SIXES, house=HOUSE), Seat.A, LayDown())
    assert refused.value.code is Refusal.NO_TRICK


def test_a_proved_claim_takes_all_that_remains() -> None:
    """H8.2: worked through to the events."""
    state = after(start(SIXES, house=HOUSE), "2m pass pass pass 6/1 [6|6] [0|0] [1|2] [2|5]")
    events, over = follow_up(state, Seat.A, LayDown())
    shown = tiles("[5|6] [4|6] [3|6] [2|6] [1|6] [0|6]")
    assert events == (
        LaidDown(Seat.A, shown, proved=True, side=STANDARD.side_of(Seat.A), tricks=6, points=41),
        RoundWon(STANDARD.side_of(Seat.A), 2, made=True, gains=(2, 0)),
    )
    assert (over.phase, over.turn, over.marks, over.acts) == (Phase.ROUND_OVER, None, (2, 0), state.acts + 1)
    assert over.taken == ((42, 0), (7, 0))


@pytest.mark.parametrize(
    ("acts", "result"),
    [
        ("30 pass pass pass 6 !", (0, 1, True, (1, 0))),
        ("pass 30 pass pass N [0|5] [1|5] [3|5] [5|6] !", (0, 1, False, (1, 0))),
    ],
)
def test_after_a_proved_claim_the_contract_says_who_has_won(
    acts: str, result: tuple[int, int, bool, tuple[int, int]]
) -> None:
    """H8.2: for a declaring and for a defending side."""
    over = after(start(SIXES, house=HOUSE), acts)
    assert (over.result, over.laid and over.laid.proved) == (result, True)


@pytest.mark.parametrize(
    ("acts", "result"),
    [
        ("30 pass pass pass 5 !", (1, 1, False, (0, 1))),
        ("3s pass pass pass 1/1 !", (1, 3, False, (0, 3))),
        ("pass 30 pass pass D [0|5] [1|5] [3|5] [5|6] !", (1, 1, True, (0, 1))),
    ],
)
def test_a_wrong_claim_loses_the_round(acts: str, result: tuple[int, int, bool, tuple[int, int]]) -> None:
    """H8.2: a declaring side is set, against a defending side the contract is made."""
    hands = DOUBLES_HIGH if acts.startswith("3s") else SIXES
    over = after(start(hands, house=f"splash 3, {HOUSE}"), acts)
    assert (over.result, over.laid and over.laid.proved) == (result, False)


@pytest.mark.parametrize(
    ("acts", "gains"),
    [
        ("30 pass pass pass 6 !", (42, 0)),
        ("30 pass pass pass 5 !", (0, 72)),
        ("1m pass pass pass 5/1 [6|6] [0|0] [1|2] [2|5] !", (42, 0)),
        ("pass 30 pass pass N [0|5] [1|5] [3|5] [5|6] !", (72, 0)),
    ],
)
def test_where_points_are_scored_the_rest_counts_for_who_gets_it(acts: str, gains: tuple[int, int]) -> None:
    """H8.2, H1.2, H1.3."""
    over = after(start(SIXES, house=f"score points, {HOUSE}"), acts)
    assert over.result is not None
    assert over.result.gains == gains
    assert sum(over.taken.points) == 42


def test_the_tiles_of_a_claim_are_shown_to_everybody() -> None:
    """H8.2: in the order of the proof, or sorted where there is none; the other hands stay hidden."""
    proved = after(start(SIXES, house=HOUSE), "30 pass pass pass 6 [5|6] [0|5] [1|5] [2|5] !")
    wrong = after(start(FIVES, house=HOUSE), "30 pass pass pass 6 !")
    for state, shown in (
        (proved, "[6|6] [4|6] [3|6] [2|6] [1|6] [0|6]"),
        (wrong, "[0|0] [1|1] [1|2] [2|2] [3|3] [4|4] [5|5]"),
    ):
        view = spectator(state)
        assert view.claim is not None
        assert (view.claim.seat, view.claim.tiles) == (Seat.A, tiles(shown))
        assert view.open_hands == (tiles(shown), None, None, None)
        assert review(state).claim == view.claim
        assert parse_position(position(state)) == state


def test_a_public_record_holds_a_claim_and_proves_it_again() -> None:
    """H8.2, R8.6: the tiles that were shown, and no others."""
    text = (
        f"rules {HOUSE}\ndeal 1, round 1, dealer D, marks 0-0; {SIXES}"
        "; 1m pass pass pass; 6/2; A[5|6] B[0|5] C[1|5] D[2|5], A!"
    )
    public = covered(parse_record(text))
    assert parse_record(record(public)) == public
    assert record(public).count("[?|?]") == 3 * 6


def loses(named: Declaration, order: Sequence[Tile], hands: dict[Seat, frozenset[Tile]]) -> bool:
    """Whether some legal play of these hands beats a lead of this order."""
    if not order:
        return False
    suit = named.suit_led(order[0])
    rank = named.rank(order[0], suit)
    plays = [named.playable(tuple(sorted(hand)), order[0]) for hand in hands.values()]
    if any(named.rank(tile, suit) > rank for legal in plays for tile in legal):
        return True
    return any(
        loses(
            named,
            order[1:],
            {seat: hand - {tile} for (seat, hand), tile in zip(hands.items(), played, strict=True)},
        )
        for played in product(*plays)
    )


def deals(
    known: Others, seats: Sequence[Seat], left: frozenset[Tile]
) -> Iterator[dict[Seat, frozenset[Tile]]]:
    """Yield all ways in which the unseen tiles may lie."""
    if not seats:
        yield {}
        return
    seat = seats[0]
    for hand in map(frozenset, combinations(sorted(left), known.held[seat])):
        if hand <= known.possible[seat] and sum(tile.is_double for tile in hand) >= known.doubles[seat]:
            for rest in deals(known, seats[1:], left - hand):
                yield {seat: hand, **rest}


def lawful(named: Declaration, order: Sequence[Tile]) -> bool:
    """Whether the leads of this order are legal."""
    return all(tile in named.playable(tuple(order[index:]), None) for index, tile in enumerate(order))


def endings(rng: random.Random, size: int) -> Iterator[State]:
    """Yield states in which somebody with so many tiles may lay down, at tables with random house rules."""
    while True:
        state = apply(None, random_deal(house_rules(rng), rng))
        while state.turn is not None and not (
            LayDown() in legal_actions(state) and len(state.held(state.turn)) == size
        ):
            act = random_act(state, rng)
            if act != LayDown():
                _, state = follow_up(state, state.turn, act)
        if state.turn is not None:
            yield state


@pytest.mark.parametrize(("size", "count", "proofs"), [(1, 150, 40), (2, 250, 40), (3, 120, 5), (4, 15, 1)])
def test_the_proof_agrees_with_all_orders_deals_and_plays(size: int, count: int, proofs: int) -> None:
    """H8.2: it finds an order where there is one, that one loses nothing, and it finds none where none is."""
    rng, found = random.Random(8), 0
    for _, state in zip(range(count), endings(rng, size), strict=False):
        assert state.turn is not None
        assert state.declaration is not None
        named, hand, knows = state.declaration, state.held(state.turn), known(state, state.turn)
        every = list(deals(knows, list(knows.held), frozenset(knows.unseen)))
        assert every
        order = named.sure_order(hand, knows)
        if order is None:
            for other in permutations(hand):
                assert not lawful(named, other) or any(loses(named, other, hands) for hands in every)
        else:
            found += 1
            assert sorted(order) == sorted(hand)
            assert lawful(named, order)
            assert not any(loses(named, order, hands) for hands in every)
    assert found >= proofs


@pytest.mark.parametrize(
    ("code", "hand", "order"),
    [
        # A seat may hold all three trumps that are out: they fall to the three leads before the double.
        ("6", "[5|5] [4|6] [3|6] [6|6] [5|6]", "[6|6] [5|6] [4|6] [3|6] [5|5]"),
        # Or all four that are out, of which three leads leave one.
        ("6", "[5|5] [6|6] [5|6] [4|6]", None),
        ("N", "[0|0] [5|6] [6|6]", "[6|6] [5|6] [0|0]"),
        ("N", "[4|6] [6|6]", None),
        ("D", "[6|6] [5|5] [4|4] [3|3] [2|2] [5|6] [4|6]", "[6|6] [5|5] [4|4] [3|3] [2|2] [5|6] [4|6]"),
    ],
)
def test_what_is_proved_with_nothing_played_to_the_others_hands(
    code: str, hand: str, order: str | None
) -> None:
    """H8.2: a hand of fewer tiles, against all others in three hands of as many."""
    named, held = declaration(STANDARD, code), tiles(hand)
    unseen = tuple(tile for tile in STANDARD.tiles if tile not in held)
    seats = (Seat.B, Seat.C, Seat.D)
    knows = Others(
        unseen=unseen,
        undealt=len(unseen) - 3 * len(held),
        held=dict.fromkeys(seats, len(held)),
        possible=dict.fromkeys(seats, frozenset(unseen)),
        doubles=dict.fromkeys(seats, 0),
    )
    assert named.sure_order(held, knows) == (None if order is None else tiles(order))


def test_doubles_that_a_caller_holds_are_part_of_what_is_known() -> None:
    """H8.2, H6.1: of four tiles one is a double, so that no hand is left with a trump after three leads."""
    named, held = declaration(STANDARD, "6"), tiles("[6|6] [5|6] [4|6] [5|5]")
    unseen = tiles("[0|0] [0|1] [0|2] [0|3] [0|6] [1|1] [1|2] [1|3] [1|6] [2|2] [2|6] [3|6]")
    seats = (Seat.B, Seat.C, Seat.D)
    for doubles, order in ((0, None), (1, tiles("[6|6] [5|6] [4|6] [5|5]"))):
        knows = Others(
            unseen=unseen,
            undealt=0,
            held=dict.fromkeys(seats, 4),
            possible=dict.fromkeys(seats, frozenset(unseen)),
            doubles=dict.fromkeys(seats, doubles),
        )
        assert named.sure_order(held, knows) == order


@pytest.mark.parametrize("size", [2, 4, 6, 7])
def test_the_verdict_does_not_depend_on_what_the_claimant_cannot_see(size: int) -> None:
    """H8.2, R8.5: it is the same at tables that differ in hidden tiles alone."""
    rng = random.Random(3)
    for _, state in zip(range(20), endings(rng, size), strict=False):
        assert state.turn is not None
        other = redealt(state, {state.turn}, rng.randrange(1000))
        assert decide(other, state.turn, LayDown()) == decide(state, state.turn, LayDown())


def test_a_computer_player_lays_down_what_is_proved_and_nothing_else() -> None:
    """H8.3."""
    rng = random.Random(2)
    claims = set()
    for state in (next(endings(rng, size)) for size in (7, 5, 3, 2, 1) for _ in range(10)):
        assert state.turn is not None
        laid, _ = decide(state, state.turn, LayDown())
        assert isinstance(laid, LaidDown)
        assert (choose(recall(state, state.turn), rng) == LayDown()) is laid.proved
        claims.add(laid.proved)
    assert claims == {False, True}
