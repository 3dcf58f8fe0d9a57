"""Hands played out under contracts that house rules add (H5 to H7), one line of JSON each.

Nobody bids against the declarer: these contracts are too rare to wait for. Mostly the seat that is best fit
for one declares it, sometimes any; the answer to a call on doubles is the second best trump at times.
"""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType

from benchmarks.bidder.counting import Player
from benchmarks.bidder.regression import Sample
from engine.actions import Action, Bid, Declare
from engine.auction import PASS, Bidding, Call, Marks, Pass, Points, Splash
from engine.contracts import Kind
from engine.game import apply, deal_hands, decide, first_deal
from engine.notation import parse_call, parse_hand, print_call, print_hand
from engine.options import DoublesRule, NelloRule, SevensRule
from engine.players.bidding import best_declaration
from engine.players.kinds import ANSWERED, CALLED, ESTIMATES, Estimate
from engine.players.special import ducking
from engine.players.standing import Standing
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import declaration
from engine.tiles import Tile
from engine.view import recall

Hand = tuple[Tile, ...]

RULES = Rules(nello=NelloRule.ANYBODY, nello_doubles=DoublesRule.DECLARER, splash=2, sevens=SevensRule.LOOPER)

TABLES: Mapping[str, tuple[str, Estimate]] = MappingProxyType(
    {
        "NELLO": ("nello", ESTIMATES[Kind.NELLO]),
        "SEVENS": ("sevens", ESTIMATES[Kind.SEVENS]),
        "LOOPER": ("looper", ESTIMATES[Kind.LOOPER]),
        "CALLED": ("doubles", CALLED),
        "ANSWERED": ("doubles", ANSWERED),
    }
)
"""The tables of `engine/players/fitted.py` for these contracts, and what each is fitted to."""

# How often the best seat declares, and how often another trump answers than the best.
_BEST, _OTHER_TRUMP = 0.8, 0.3
_POINTS = (30, 30, 31, 31, 32, 34, 36, 39, 41)


@dataclass(frozen=True, slots=True)
class Special:
    """One contract: `hand` is the declarer's, `leader` the hand of who named the trump."""

    kind: str
    hand: str
    leader: str
    trump: str
    call: str
    made: bool

    def line(self) -> str:
        """Return it as a line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, line: str) -> "Special":
        """Return the contract of a line."""
        return cls(**json.loads(line))


def played(kind: str, player: Player, number: int, seed: int) -> Special:
    """Return contract `number` of a `seed`, played out by four of `player`."""
    rng = random.Random(f"{seed}/{number}/{kind}")
    seat, trump, call, hands = _undertaken(kind, rng)
    state = apply(None, first_deal(RULES, Seat.D, hands))
    leader = seat
    while state.turn is not None:
        action: Action
        if state.phase is Phase.AUCTION:
            action = Bid(call if state.turn == seat else PASS)
        elif state.phase is Phase.DECLARATION:
            leader = state.turn
            action = _declared(state, leader, trump, rng)
        else:
            action = player(recall(state, state.turn), rng)
        for event in decide(state, state.turn, action):
            state = apply(state, event)
    named = state.declaration.code if state.declaration else ""
    made = state.result is not None and state.result.made
    return Special(kind, print_hand(hands[seat]), print_hand(hands[leader]), named, print_call(call), made)


def _undertaken(kind: str, rng: random.Random) -> tuple[Seat, str | None, Call, tuple[Hand, ...]]:
    """Return who declares what, with which call, on which deal."""
    while True:
        hands = deal_hands(RULES, Seat.D, rng.sample(RULES.tiles, len(RULES.tiles)))
        seat = rng.choice(RULES.seats)
        if kind == "doubles":
            if sum(tile.is_double for tile in hands[seat]) >= RULES.splash_doubles:
                return seat, None, Splash(2), hands
            continue
        trump = rng.choice(("LH", "LD", "LL")) if kind == "nello" else "S"
        if rng.random() < _BEST:
            seat = min(RULES.seats, key=lambda each: _unfit(trump, hands[each]))
        return seat, trump, Points(rng.choice(_POINTS)) if kind == "looper" else Marks(1), hands


def _unfit(trump: str, hand: Hand) -> float:
    if trump == "S":
        return sum(abs(tile.low + tile.high - RULES.sevens_goal) for tile in hand)
    return ducking(RULES, hand, declaration(RULES, trump))["risk"]


def _declared(state: State, leader: Seat, trump: str | None, rng: random.Random) -> Declare:
    seen = recall(state, leader)
    declares = [action for action in seen.legal if isinstance(action, Declare)]
    if trump is not None:
        return next(declare for declare in declares if declare.trump == trump)
    best = best_declaration(seen, declares)
    others = [declare for declare in declares if declare.trump != best.trump]
    return best_declaration(seen, others) if rng.random() < _OTHER_TRUMP else best


def samples(found: Sequence[Special], table: str) -> list[Sample]:
    """Return what the `table` of `engine/players/fitted.py` is fitted to."""
    kind, estimate = TABLES[table]
    return [
        Sample(
            {
                **estimate.holding(RULES, _held(each, estimate), declaration(RULES, each.trump)),
                **estimate.asking(_SILENCE, _bid(each.call)),
            },
            each.made,
        )
        for each in found
        if each.kind == kind
    ]


def _held(each: Special, estimate: Estimate) -> Hand:
    """Return the hand that the estimate is made from: who calls on doubles doesn't see the partner's."""
    return _tiles(each.hand if estimate is CALLED else each.leader)


def _bid(text: str) -> Bidding:
    call = parse_call(text)
    if isinstance(call, Pass):
        raise TypeError("nobody undertakes anything with a pass")
    return call


def _tiles(text: str) -> Hand:
    return tuple(tile for tile in parse_hand(text) if tile is not None)


_SILENCE = Standing.before(RULES, Seat.A, ())
