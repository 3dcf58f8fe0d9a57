"""What a spectator, a seat or a reviewer may see (R8), and what a computer player remembers (Recall)."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Action
from engine.auction import Call
from engine.contracts import Contract, Kind
from engine.errors import Refusal, RuleError
from engine.game import legal_actions
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import Phase, PlayedTile, RoundResult, State, Trick
from engine.suits import Declaration, Suit
from engine.tiles import Tile


class SeatCall(NamedTuple):
    """A call of the auction and who made it."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class ContractView:
    """The contract as everybody sees it (R8.1).

    `trump` is None until declared, `piles` None where all taken tricks lie open. `all_tricks` says that the
    contract hides round points. `leader` names the trump and leads: in a splash the partner of the `declarer`
    (H6.3). `players` play to each trick: in nello without the partner (H5.2).
    """

    declarer: Seat
    side: Side
    call: Call
    trump: Declaration | None
    piles: int | None
    all_tricks: bool
    kind: Kind
    leader: Seat
    players: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A gathered trick: faces sorted and tied to a side alone, or None where they are covered (R8.2 to R8.4).

    `points` are round points, None with a contract of all tricks (R8.1).
    """

    number: int
    side: Side
    tiles: tuple[Tile, ...] | None
    points: int | None


@dataclass(frozen=True, slots=True)
class FullTrick:
    """A complete trick before it is gathered (R8.4)."""

    number: int
    plays: tuple[PlayedTile, ...]
    winner: Seat
    points: int | None


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim to the rest of the tricks (H8): the tiles shown, and who gets the remaining tricks.

    Where it is `proved`, the tiles stand in an order that loses no trick.
    """

    seat: Seat
    tiles: tuple[Tile, ...]
    proved: bool
    side: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """What everybody may see of a deal (R8.1 to R8.4).

    `marks`, `tricks_taken` and `points` (round points) are by side, `held` (tiles) by seat. `points` and
    the two needs are None with a contract of all tricks (R8.1); the needs are the round points that the
    declarer's side misses to make the contract and the defenders to set it, None before there is one.
    `decided` says that a round goes on whose contract is made (True) or set (H1.1). `asked` is the suit led
    in the trick in progress. `full_trick` is the newest trick as it was played, before it is gathered into
    `taken`. Seats bid clockwise from `first_bidder`. `open_hands` are by seat: the tiles face up in it, or
    None (H7.2, H8.2).
    """

    rules: Rules
    deal: int
    round: int
    acts: int
    dealer: Seat
    marks: tuple[int, ...]
    phase: Phase
    turn: Seat | None
    calls: tuple[SeatCall, ...]
    contract: ContractView | None
    trick: tuple[PlayedTile, ...]
    asked: Suit | None
    held: tuple[int, ...]
    tricks_taken: tuple[int, ...]
    points: tuple[int, ...] | None
    declarers_need: int | None
    defenders_need: int | None
    decided: bool | None
    taken: tuple[TakenTrick, ...]
    last_winner: Seat | None
    full_trick: FullTrick | None
    result: RoundResult | None
    first_bidder: Seat
    open_hands: tuple[tuple[Tile, ...] | None, ...]
    claim: ClaimView | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the player at `seat` may see (R8.5).

    `hand` keeps the dealt order with None where a tile was played (R1.5); `legal` is empty out of turn.
    """

    public: SpectatorView
    seat: Seat
    hand: tuple[Tile | None, ...]
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A finished round as everybody may review it (R8.6)."""

    rules: Rules
    deal: int
    round: int
    dealer: Seat
    marks: tuple[int, ...]
    calls: tuple[SeatCall, ...]
    contract: ContractView
    tricks: tuple[Trick, ...]
    result: RoundResult
    first_bidder: Seat
    claim: ClaimView | None


@dataclass(frozen=True, slots=True)
class Recall:
    """All that a seat has seen, in order and with players, and its own hand: for computer players alone.

    `hand` holds the tiles still held, in dealt order; `tricks` the completed ones as they were played.
    `first_bidder` and `open_hands` as in `SpectatorView`.
    """

    rules: Rules
    seat: Seat
    dealer: Seat
    marks: tuple[int, ...]
    phase: Phase
    turn: Seat | None
    calls: tuple[SeatCall, ...]
    contract: ContractView | None
    hand: tuple[Tile, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[PlayedTile, ...]
    legal: tuple[Action, ...]
    first_bidder: Seat
    open_hands: tuple[tuple[Tile, ...] | None, ...]


def spectator(state: State, *, frame: bool = False) -> SpectatorView:
    """Return what everybody may see; with `frame`, before the newest trick is gathered (R8.4)."""
    rules, contract, tricks = state.rules, state.contract, state.tricks
    hidden = contract is not None and contract.hides_points
    sums, named = state.taken, state.declaration
    needs = (contract and contract.needs(rules, sums)) or (None, None)
    full = tricks[-1] if frame and tricks else None
    return SpectatorView(
        rules=rules,
        deal=state.deal,
        round=state.round,
        acts=state.acts,
        dealer=state.dealer,
        marks=state.marks,
        phase=state.phase,
        turn=state.turn,
        calls=_calls(state),
        contract=_contract(state, contract) if contract else None,
        trick=state.trick,
        asked=named.asked(state.trick[0].tile) if named and state.trick else None,
        held=tuple(sum(tile is not None for tile in hand) for hand in state.hands),
        tricks_taken=sums.tricks,
        points=None if hidden else sums.points,
        declarers_need=needs[0],
        defenders_need=needs[1],
        decided=contract.verdict(rules, sums) if contract and state.result is None else None,
        taken=tuple(_taken(state)[: -1 if full else None]),
        last_winner=tricks[-1].winner if tricks else None,
        full_trick=full and FullTrick(len(tricks), full.plays, full.winner, None if hidden else full.points),
        result=state.result,
        first_bidder=state.first_bidder,
        open_hands=state.open_hands,
        claim=_claim(state),
    )


def seat_view(state: State, seat: Seat, public: SpectatorView | None = None) -> SeatView:
    """Return what the player at `seat` may see (R8.5); `public` is what everybody may, made beforehand."""
    return SeatView(public or spectator(state), seat, state.hands[seat], _legal(state, seat))


def review(state: State) -> ReviewView:
    """Return the whole round as it was played, without the tiles that were not (R8.6).

    Raises:
        RuleError: NOT_OVER while the round runs.
    """
    if state.contract is None or state.result is None:
        raise RuleError(Refusal.NOT_OVER)
    return ReviewView(
        rules=state.rules,
        deal=state.deal,
        round=state.round,
        dealer=state.dealer,
        marks=state.marks,
        calls=_calls(state),
        contract=_contract(state, state.contract),
        tricks=state.tricks,
        result=state.result,
        first_bidder=state.first_bidder,
        claim=_claim(state),
    )


def recall(state: State, seat: Seat) -> Recall:
    """Return what the player at `seat` has seen so far, each act when it happened, and holds."""
    return Recall(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        marks=state.marks,
        phase=state.phase,
        turn=state.turn,
        calls=_calls(state),
        contract=_contract(state, state.contract) if state.contract else None,
        hand=state.held(seat),
        tricks=state.tricks,
        trick=state.trick,
        legal=_legal(state, seat),
        first_bidder=state.first_bidder,
        open_hands=state.open_hands,
    )


def _legal(state: State, seat: Seat) -> tuple[Action, ...]:
    return legal_actions(state) if seat == state.turn else ()


def _calls(state: State) -> tuple[SeatCall, ...]:
    return tuple(map(SeatCall, state.bidders, state.calls))


def _claim(state: State) -> ClaimView | None:
    laid = state.laid
    return None if laid is None else ClaimView(laid.seat, laid.tiles, laid.proved, laid.side, laid.tricks)


def _contract(state: State, contract: Contract) -> ContractView:
    return ContractView(
        declarer=contract.declarer,
        side=state.rules.side_of(contract.declarer),
        call=contract.call,
        trump=state.declaration,
        piles=contract.piles,
        all_tricks=contract.hides_points,
        kind=contract.kind,
        leader=contract.leader(state.rules),
        players=contract.players(state.rules),
    )


def _taken(state: State) -> list[TakenTrick]:
    contract, completed = state.contract, len(state.tricks)
    return [
        TakenTrick(
            number=number,
            side=state.rules.side_of(trick.winner),
            tiles=trick.faces if contract.shows(number, completed) else None,
            points=None if contract.hides_points else trick.points,
        )
        for number, trick in enumerate(state.tricks, start=1)
        if contract is not None
    ]
