"""The game: acts become events, and events fold into the state."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.actions import Action, Bid, Declare, Play
from engine.auction import Call, check_call, legal_calls, winning
from engine.contracts import Contract, contract_for
from engine.errors import Refusal, RuleError
from engine.events import AllPassed, Called, Dealt, Declared, Event, Played, RoundWon, TrickTaken
from engine.rules import Rules, shared
from engine.seats import Seat, Side
from engine.state import Phase, PlayedTile, RoundResult, State, Trick
from engine.suits import Declaration, declaration, declarations
from engine.tiles import Tile
from engine.tricks import legal_tiles, points, tally, winner

_WRONG_PHASE = {Bid: Refusal.NO_AUCTION, Declare: Refusal.NO_DECLARATION, Play: Refusal.NO_TRICK}


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
    return Dealt(rules, 1, 1, dealer, (0,) * len(rules.sides), _checked(rules, hands))


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
    return Dealt(state.rules, state.deal + 1, number, state.rules.after(state.dealer), state.marks, hands)


def match_winner(state: State) -> Side | None:
    """Return the side that has won the match, or None while nobody has (R7.4)."""
    best = max(state.marks)
    return Side(state.marks.index(best)) if best >= state.rules.marks_to_win else None


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return everything that the seat whose turn it is may do; nothing when the round is over."""
    match state:
        case State(turn=Seat(), phase=Phase.AUCTION):
            return tuple(map(Bid, legal_calls(state.rules, state.calls)))
        case State(turn=Seat(), phase=Phase.DECLARATION, contract=Contract() as contract):
            piles = contract.pile_choices(state.rules) or (None,)
            return tuple(
                Declare(named.code, choice) for named in declarations(state.rules) for choice in piles
            )
        case State(turn=Seat() as seat, phase=Phase.PLAY, declaration=Declaration() as named):
            return tuple(map(Play, legal_tiles(named, state.hands[seat], state.trick)))
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
    match state, action:
        case State(phase=Phase.AUCTION), Bid(call):
            return _bid(state, seat, call)
        case State(phase=Phase.DECLARATION, contract=Contract() as contract), Declare():
            return _declare(state.rules, contract, seat, action)
        case State(
            phase=Phase.PLAY, contract=Contract() as contract, declaration=Declaration() as named
        ), Play(tile):
            return _play(state, contract, named, PlayedTile(seat, tile))
    raise RuleError(_WRONG_PHASE[type(action)])


def apply(state: State | None, event: Event) -> State:  # noqa: PLR0911 - one for each event
    """Return the state after `event`, which `decide` or a deal has made; a deal needs no state before it."""
    match state, event:
        case _, Dealt():
            return _dealt(event)
        case State(), Called():
            return _called(state, event)
        case State(), AllPassed():
            return replace(state, phase=Phase.ALL_PASSED, turn=None)
        case State(contract=Contract() as contract), Declared(_, trump, piles):
            named = declaration(state.rules, trump)
            return replace(
                state,
                acts=state.acts + 1,
                phase=Phase.PLAY,
                contract=contract.declared(piles),
                declaration=named,
            )
        case State(contract=Contract() as contract), Played():
            return _played(state, contract, event)
        case State(), TrickTaken(taker, worth):
            return replace(
                state, tricks=(*state.tricks, Trick(state.trick, taker, worth)), trick=(), turn=taker
            )
        case State(contract=Contract() as contract), RoundWon():
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


def _bid(state: State, seat: Seat, call: Call) -> tuple[Event, ...]:
    check_call(state.rules, state.calls, call)
    calls = (*state.calls, call)
    over = len(calls) == len(state.rules.seats)
    return (Called(seat, call), AllPassed()) if over and winning(calls) is None else (Called(seat, call),)


def _declare(rules: Rules, contract: Contract, seat: Seat, action: Declare) -> tuple[Event, ...]:
    named = declaration(rules, action.trump)
    choices = contract.pile_choices(rules)
    if choices and action.piles is None:
        raise RuleError(Refusal.PILES_MISSING)
    if action.piles is not None and action.piles not in choices:
        raise RuleError(Refusal.PILES_REFUSED)
    return (Declared(seat, named.code, action.piles),)


def _play(state: State, contract: Contract, named: Declaration, play: PlayedTile) -> tuple[Event, ...]:
    hand = state.hands[play.seat]
    if play.tile not in hand:
        raise RuleError(Refusal.TILE_NOT_HELD)
    if play.tile not in legal_tiles(named, hand, state.trick):
        raise RuleError(Refusal.MUST_FOLLOW, suit=named.suit_led(state.trick[0].tile))
    rules, trick, played = state.rules, (*state.trick, play), Played(*play)
    if len(trick) < len(contract.players(rules)):
        return (played,)
    taken = Trick(trick, winner(named, trick), points(rules, [tile for _, tile in trick]))
    verdict = contract.verdict(rules, tally(rules, (*state.tricks, taken)))
    events = played, TrickTaken(taken.winner, taken.points)
    if verdict is None:
        return events
    return (*events, RoundWon(contract.paid(rules, made=verdict)[0], contract.value, verdict))


def _dealt(event: Dealt) -> State:
    rules = shared(event.rules)
    return State(
        rules=rules,
        deal=event.deal,
        round=event.round,
        dealer=event.dealer,
        marks=event.marks,
        hands=tuple([tuple([rules.own(tile) for tile in hand]) for hand in event.hands]),
        phase=Phase.AUCTION,
        turn=rules.after(event.dealer),
    )


def _called(state: State, event: Called) -> State:
    rules, calls = state.rules, (*state.calls, event.call)
    if len(calls) < len(rules.seats):
        return replace(state, acts=state.acts + 1, calls=calls, turn=rules.after(event.seat))
    highest = winning(calls)
    if highest is None:
        return replace(state, acts=state.acts + 1, calls=calls, turn=None)
    contract = contract_for(calls[highest], rules.from_left_of(state.dealer)[highest])
    phase, turn = Phase.DECLARATION, contract.leader
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
    marks = tuple(total + event.marks * (side in paid) for side, total in enumerate(state.marks))
    result = RoundResult(event.side, event.marks, event.made)
    over = replace(state, marks=marks, result=result, phase=Phase.ROUND_OVER, turn=None)
    return over if match_winner(over) is None else replace(over, phase=Phase.MATCH_OVER)
