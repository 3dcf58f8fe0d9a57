"""Hands that were played out, one line of JSON each: what bidding is fitted to.

In most of them one seat does something else than it would: a call or a trump by chance. Otherwise nobody
would ever learn what comes of the calls that the bidder doesn't like. Some sides count points instead of
odds when they bid, so that what is fitted holds among people too.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from benchmarks.bidder import counting
from benchmarks.bidder.counting import Player
from engine.actions import Action, Bid, Declare
from engine.auction import PASS, Call, Marks, Points
from engine.events import Dealt
from engine.game import apply, deal_hands, decide, first_deal
from engine.notation import parse_call, parse_deal, print_call, print_deal
from engine.players.bidding import best_declaration
from engine.players.strength import strengths
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.tiles import Tile
from engine.view import Recall, SeatCall, recall

RULES = Rules()

# How often a seat does what it would not, and what then.
_EXPLORED, _OTHER_TRUMP = 0.6, 0.15
_PASSES, _LOWEST = 0.2, 0.6
# How many sides bid by counting.
_COUNTING = 0.4
# How often all tricks are then bid, by the number of losers; for more than those, the last.
_ALL_TRICKS = (0.5, 0.5, 0.5, 0.2, 0.04)


@dataclass(frozen=True, slots=True)
class Hand:
    """A deal, its auction and how the contract ended; `explored` is the seat that called by chance.

    `trump` and `made` are None when all passed.
    """

    dealer: Seat
    hands: tuple[tuple[Tile, ...], ...]
    calls: tuple[SeatCall, ...]
    explored: Seat | None
    declarer: Seat | None
    trump: str | None
    made: bool | None

    def line(self) -> str:
        """Return the hand as a line of JSON."""
        return json.dumps(
            asdict(self)
            | {"hands": print_deal(self.hands), "calls": [print_call(call) for _, call in self.calls]}
        )

    @classmethod
    def parse(cls, line: str) -> "Hand":
        """Return the hand of a line."""
        found = json.loads(line)
        dealer, (explored, declarer) = (
            Seat(found["dealer"]),
            (found[name] if found[name] is None else Seat(found[name]) for name in ("explored", "declarer")),
        )
        return cls(
            dealer,
            tuple(tuple(tile for tile in hand if tile) for hand in parse_deal(found["hands"])),
            tuple(map(SeatCall, RULES.from_left_of(dealer), map(parse_call, found["calls"]))),
            explored,
            declarer,
            found["trump"],
            found["made"],
        )

    def meant(self, seat: Seat) -> bool:
        """Whether nobody but `seat` called by chance, so that the others' calls say what they mean."""
        return self.explored in {None, seat}

    def called(self, seat: Seat) -> Call:
        """Return the call of `seat`."""
        return next(call for by, call in self.calls if by == seat)


def played(player: Player, number: int, seed: int) -> Hand:
    """Return hand `number` of a `seed`, played out by four of `player`."""
    rng = random.Random(f"{seed}/{number}")
    dealer = RULES.seats[number % len(RULES.seats)]
    dealt = first_deal(RULES, dealer, deal_hands(RULES, dealer, rng.sample(RULES.tiles, len(RULES.tiles))))
    explored = rng.choice(RULES.seats) if rng.random() < _EXPLORED else None
    players = [counting.player(player) if rng.random() < _COUNTING else player for _ in RULES.sides]
    state = _end(players, dealt, explored, rng)
    return Hand(
        dealer,
        dealt.hands,
        tuple(map(SeatCall, RULES.from_left_of(dealer), state.calls)),
        explored,
        state.contract.declarer if state.contract else None,
        state.declaration.code if state.declaration else None,
        state.result.made if state.result else None,
    )


def _end(players: Sequence[Player], dealt: Dealt, explored: Seat | None, rng: random.Random) -> State:
    state = apply(None, dealt)
    while state.turn is not None:
        seen = recall(state, state.turn)
        if state.phase is Phase.AUCTION and state.turn == explored:
            action: Action = Bid(_any_call(seen, rng))
        elif state.phase is Phase.DECLARATION and rng.random() < _OTHER_TRUMP:
            action = _second_best(seen)
        else:
            action = players[RULES.side_of(state.turn)](seen, rng)
        for event in decide(state, state.turn, action):
            state = apply(state, event)
    return state


def _any_call(seen: Recall, rng: random.Random) -> Call:
    """Return a call by chance; bids of all tricks seldom, where the hand has nothing for them."""
    legal = [action.call for action in seen.legal if isinstance(action, Bid)]
    points = [call for call in legal if isinstance(call, Points)]
    marks = [call for call in legal if isinstance(call, Marks)]
    losers = min(hand.losers for hand in strengths(seen.rules, seen.hand))
    if rng.random() < _ALL_TRICKS[min(losers, len(_ALL_TRICKS) - 1)]:
        return rng.choice(marks)
    drawn = rng.random()
    if drawn < _PASSES or not points:
        return PASS
    return points[0] if drawn < _LOWEST else rng.choice(points)


def _second_best(seen: Recall) -> Declare:
    declares = [action for action in seen.legal if isinstance(action, Declare)]
    best = best_declaration(seen, declares)
    return best_declaration(seen, [declare for declare in declares if declare.trump != best.trump])
