"""The game: acts become events, and events fold into the state."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import add

from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import Call, check_call, left_alone, legal_calls, winning
from engine.claim import claimable, lay_down
from engine.contracts import Contract, contract_for, offers
from engine.errors import Refusal, RuleError
from engine.events import AllPassed, Called, Dealt, Declared, Event, LaidDown, Played, RoundWon, TrickTaken
from engine.options import FirstBidRule
from engine.rules import Rules, shared
from engine.scoring import SCORING, leader, won
from engine.seats import Seat, Side
from engine.state import Phase, PlayedTile, RoundResult, State, Trick
from engine.suits import Declaration, declaration
from engine.tiles import Tile
from engine.tricks import legal_tiles, points, tally, winner

_WRONG_PHASE = {
    Bid: Refusal.NO_AUCTION,
    Declare: Refusal.NO_DECLARATION,
    Play: Refusal.NO_TRICK,
    LayDown: Refusal.NO_TRICK,
}


def deal_hands(rules: Rules, dealer: Seat, order: Sequence[Tile]) -> tuple[tuple[Tile, ...], ...]:
    """Deal the shuffled tiles one at a time from the dealer's left and return the hands by seat (R1.3)."""
    players = rules.from_left_of(dealer)
    count = len(players)
    dealt = {
        seat: tuple(order[index : rules.hand_size * count : count]) for index, seat in enumerate(players)
    }
    return tuple(dealt[seat] for seat in rules.seats)


def first_deal(rules: Rules, dealer: Seat, hands: Sequence[Sequence[Tile]]) -> Dealt:
    """Return the first deal of a match (R1.4, R2.1).

    Raises:
        RuleError: BAD_DEAL, when the hands are not what the rules deal.
    """
    return as_dealt(rules, 1, 1, dealer, (0,) * len(rules.sides), _checked(rules, hands))


def next_deal(state: State, hands: Sequence[Sequence[Tile]]) -> Dealt:
    """Return the deal that follows a finished one: the dealer moves on, the marks stay (R1.4, R3.6).

    Raises:
        RuleError: MATCH_OVER, NOT_OVER while the deal runs, or BAD_DEAL.
    """
    if state.phase is Phase.MATCH_OVER:
        raise RuleError(Refusal.MATCH_OVER)
    if state.phase not in {Phase.ROUND_OVER, Phase.ALL_PASSED}:
        raise RuleError(Refusal.NOT_OVER)
    number = state.round + (state.phase is Phase.ROUND_OVER)
    hands = _checked(state.rules, hands)
    return as_dealt(state.rules, state.deal + 1, number, state.rules.after(state.dealer), state.marks, hands)


def as_dealt(
    rules: Rules,
    deal: int,
    number: int,
    dealer: Seat,
    marks: tuple[int, ...],
    hands: tuple[tuple[Tile, ...], ...],
) -> Dealt:
    """Return a deal; who bids first is told only where the tiles decide it (H3.1)."""
    first = None
    if rules.first_bid is FirstBidRule.HOLDER:
        holders = (seat for seat in rules.seats if rules.opening_tile in hands[seat])
        first = next(holders, rules.after(dealer))
    return Dealt(rules, deal, number, dealer, marks, hands, first)


def match_winner(state: State) -> Side | None:
    """Return the side that has won the match, or None while nobody has (R7.4, H1.4)."""
    declarer = state.contract.declarer if state.contract else state.dealer
    return leader(state.rules, state.marks, state.rules.side_of(declarer))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return everything that the seat whose turn it is may do; nothing when the round is over."""
    match state:
        case State(phase=Phase.PLAY, turn=Seat() as seat, declaration=Declaration() as named):
            plays = tuple(map(Play, legal_tiles(named, state.hands[seat], state.trick)))
            return (*plays, LayDown()) if claimable(state) else plays
        case State(phase=Phase.AUCTION, turn=Seat() as seat):
            return tuple(map(Bid, legal_calls(state.rules, state.calls, _doubles(state, seat))))
        case State(phase=Phase.DECLARATION, contract=Contract() as contract):
            return offers(state.rules, contract, left_alone(state.calls))
    return ()


def decide(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Return what happens when `seat` does this, by the rules.

    Raises:
        RuleError: the act is refused and nothing has happened (R9.1).
    """
    if state.phase is Phase.MATCH_OVER:
        raise RuleError(Refusal.MATCH_OVER)
    if state.turn is None:
        raise RuleError(Refusal.ROUND_OVER)
    if seat != state.turn:
        raise RuleError(Refusal.NOT_YOUR_TURN, turn=state.turn)
    match action, state:
        case Play(tile), State(
            phase=Phase.PLAY, contract=Contract() as contract, declaration=Declaration() as named
        ):
            return _play(state, contract, named, PlayedTile(seat, tile))
        case Bid(call), State(phase=Phase.AUCTION):
            return _bid(state, seat, call)
        case Declare(), State(phase=Phase.DECLARATION, contract=Contract() as contract):
            return _declare(state, contract, seat, action)
        case LayDown(), State(
            phase=Phase.PLAY, contract=Contract() as contract, declaration=Declaration() as named
        ):
            return lay_down(state, contract, named, seat)
    raise RuleError(_WRONG_PHASE[type(action)])


def apply(state: State | None, event: Event) -> State:  # noqa: PLR0911 - one for each event
    """Return the state after `event`, which `decide` or a deal has made; a deal needs no state before it."""
    match event, state:
        case Played(), State(contract=Contract() as contract):
            return _played(state, contract, event)
        case TrickTaken(taker, worth), State():
            return replace(
                state, tricks=(*state.tricks, Trick(state.trick, taker, worth)), trick=(), turn=taker
            )
        case Called(), State():
            return _called(state, event)
        case Dealt(), _:
            return _dealt(event)
        case AllPassed(), State():
            return replace(state, phase=Phase.ALL_PASSED, turn=None)
        case Declared(_, trump, piles), State(contract=Contract() as contract):
            named = declaration(state.rules, trump)
            return replace(
                state,
                acts=state.acts + 1,
                phase=Phase.PLAY,
                contract=contract.declared(state.rules, named, piles),
                declaration=named,
            )
        case LaidDown(), State():
            return replace(state, acts=state.acts + 1, laid=event, turn=None)
        case RoundWon(), State(contract=Contract() as contract):
            return _round_won(state, contract, event)
    raise ValueError("events out of order")


def replay(events: Iterable[Event]) -> State:
    """Return the fold of `events`, which begin with a deal."""
    state = None
    for event in events:
        state = apply(state, event)
    if state is None:
        raise ValueError("events begin with a deal")
    return state


def _checked(rules: Rules, hands: Sequence[Sequence[Tile]]) -> tuple[tuple[Tile, ...], ...]:
    tiles = {tile for hand in hands for tile in hand}
    sizes = [len(hand) for hand in hands]
    whole = len(rules.seats) * rules.hand_size
    if (
        sizes != [rules.hand_size] * len(rules.seats)
        or len(tiles) != whole
        or not tiles.issubset(rules.tiles)
    ):
        raise RuleError(Refusal.BAD_DEAL)
    return tuple(map(tuple, hands))


def _doubles(state: State, seat: Seat) -> int:
    """Return how many doubles a hand may hold, if a call depends on it (H6.1).

    Each tile that is hidden in a public record may be one.
    """
    hand = state.hands[seat]
    if not state.rules.calls_on_doubles:
        return 0
    return sum([tile is not None and tile.is_double for tile in hand]) + state.rules.hand_size - len(hand)


def _bid(state: State, seat: Seat, call: Call) -> tuple[Event, ...]:
    check_call(state.rules, state.calls, call, _doubles(state, seat))
    calls = (*state.calls, call)
    over = len(calls) == len(state.rules.seats)
    return (Called(seat, call), AllPassed()) if over and winning(calls) is None else (Called(seat, call),)


def _declare(state: State, contract: Contract, seat: Seat, action: Declare) -> tuple[Event, ...]:
    offered = offers(state.rules, contract, left_alone(state.calls))
    if action in offered:
        return (Declared(seat, action.trump, action.piles),)
    named = declaration(state.rules, action.trump)
    alike = [offer for offer in offered if offer.trump == named.code]
    if not alike:
        raise RuleError(Refusal.DECLARATION_NOT_OFFERED, text=action.trump)
    raise RuleError(Refusal.PILES_MISSING if action.piles is None else Refusal.PILES_REFUSED)


def _play(state: State, contract: Contract, named: Declaration, play: PlayedTile) -> tuple[Event, ...]:
    hand = state.hands[play.seat]
    if play.tile not in hand:
        raise RuleError(Refusal.TILE_NOT_HELD)
    if play.tile not in legal_tiles(named, hand, state.trick):
        raise named.refusal(state.trick[0].tile if state.trick else None)
    rules, trick, played = state.rules, (*state.trick, play), Played(*play)
    if len(trick) < len(contract.players(rules)):
        return (played,)
    taken = Trick(trick, winner(named, trick), points(rules, [tile for _, tile in trick]))
    total = tally(rules, (*state.tricks, taken))
    verdict = SCORING[rules.score].verdict(rules, contract, total)
    events = played, TrickTaken(taken.winner, taken.points)
    return events if verdict is None else (*events, won(rules, contract, total, made=verdict))


def _dealt(event: Dealt) -> State:
    rules = shared(event.rules)
    first = rules.after(event.dealer) if event.first_bidder is None else event.first_bidder
    return State(
        rules=rules,
        deal=event.deal,
        round=event.round,
        dealer=event.dealer,
        marks=event.marks,
        hands=tuple([tuple([rules.own(tile) for tile in hand]) for hand in event.hands]),
        phase=Phase.AUCTION,
        turn=first,
        first_bidder=first,
    )


def _called(state: State, event: Called) -> State:
    rules, calls = state.rules, (*state.calls, event.call)
    if len(calls) < len(rules.seats):
        return replace(state, acts=state.acts + 1, calls=calls, turn=rules.after(event.seat))
    highest = winning(calls)
    if highest is None:
        return replace(state, acts=state.acts + 1, calls=calls, turn=None)
    contract = contract_for(calls[highest], state.bidders[highest])
    phase, turn = Phase.DECLARATION, contract.leader(rules)
    return replace(state, acts=state.acts + 1, calls=calls, contract=contract, phase=phase, turn=turn)


def _played(state: State, contract: Contract, event: Played) -> State:
    seat, tile = event.seat, event.tile
    hand = tuple([None if held == tile else held for held in state.hands[seat]])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    trick = (*state.trick, PlayedTile(seat, state.rules.own(tile)))
    players = contract.players(state.rules)
    turn = players[(players.index(seat) + 1) % len(players)] if len(trick) < len(players) else None
    return replace(state, acts=state.acts + 1, hands=hands, trick=trick, turn=turn)


def _round_won(state: State, contract: Contract, event: RoundWon) -> State:
    paid = contract.paid(state.rules, made=event.made)
    gains = event.gains or tuple(event.marks * (side in paid) for side, _ in enumerate(state.marks))
    marks = tuple(map(add, state.marks, gains))
    result = RoundResult(event.side, event.marks, event.made, gains)
    over = replace(state, marks=marks, result=result, phase=Phase.ROUND_OVER, turn=None)
    return over if match_winner(over) is None else replace(over, phase=Phase.MATCH_OVER)
