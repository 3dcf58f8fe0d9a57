"""Positions from many rounds, to hold each rule of thumb against."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from engine.actions import Action, Play
from engine.contracts import Contract
from engine.game import apply, legal_actions
from engine.players.thumb import choose
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import Declaration
from engine.tiles import Tile
from engine.tricks import PlayedTile, winner
from engine.view import recall
from tests.strategies import STANDARD, follow_up, random_act, random_deal


@dataclass(frozen=True)
class Choice:
    """A position in which `seat` had several tiles to choose from, and the `tile` it chose."""

    state: State
    seat: Seat
    contract: Contract
    named: Declaration
    legal: tuple[Tile, ...]
    tile: Tile

    @property
    def trick(self) -> tuple[PlayedTile, ...]:
        return self.state.trick

    @property
    def last(self) -> bool:
        return len(self.trick) == len(STANDARD.seats) - 1

    @property
    def partner_leads(self) -> bool:
        """Whether what a partner played leads the trick."""
        return bool(self.trick) and self.ours(winner(self.named, self.trick))

    @property
    def best(self) -> Tile | None:
        """What leads the trick."""
        leader = winner(self.named, self.trick) if self.trick else None
        return next((tile for seat, tile in self.trick if seat == leader), None)

    @property
    def declares(self) -> bool:
        return self.ours(self.contract.declarer)

    def ours(self, seat: Seat) -> bool:
        return STANDARD.side_of(seat) == STANDARD.side_of(self.seat)

    def takes(self, tile: Tile) -> bool:
        """Whether `tile` would lead the trick."""
        return winner(self.named, (*self.trick, PlayedTile(self.seat, tile))) == self.seat

    def higher(self, tile: Tile) -> list[Seat]:
        """Return who holds a tile that beats `tile` in the suit it asks for, the highest first."""
        suit = self.named.suit_led(tile)
        rank = self.named.rank(tile, suit)
        beaters = [
            (self.named.rank(other, suit), seat)
            for seat, other in self.out()
            if self.named.follows(other, suit) and self.named.rank(other, suit) > rank
        ]
        return [seat for _, seat in sorted(beaters, reverse=True)]

    def out(self) -> list[tuple[Seat, Tile]]:
        """Return the tiles in other hands."""
        hands = zip(STANDARD.seats, self.state.hands, strict=True)
        return [(seat, tile) for seat, hand in hands for tile in hand if tile and seat != self.seat]


def rounds(rules: Rules, count: int, seed: int, *, wild: bool = False) -> Iterator[tuple[State, Action]]:
    """Yield each state of `count` deals in which somebody had to act, with what the computer player chose.

    A `wild` deal goes on with a random act; another with the choice, but for calls: with its own, the
    computer player would hardly ever have to play all tricks, or a bad hand.
    """
    rng = random.Random(seed)
    for _ in range(count):
        state = apply(None, random_deal(rules, rng))
        while state.turn is not None:
            action = choose(recall(state, state.turn), rng)
            yield state, action
            if wild or state.phase is Phase.AUCTION:
                action = random_act(state, rng)
            _, state = follow_up(state, state.turn, action)


@cache
def standard() -> tuple[tuple[State, Action], ...]:
    """Return the `rounds` of 2,000 standard deals, half of them wild."""
    return (*rounds(STANDARD, 1000, seed=1), *rounds(STANDARD, 1000, seed=2, wild=True))


@cache
def choices() -> tuple[Choice, ...]:
    """Return the choices among tiles in the `standard` rounds."""
    return tuple(
        Choice(state, state.turn, state.contract, state.declaration, legal, action.tile)
        for state, action in standard()
        if isinstance(action, Play) and state.contract and state.declaration and state.turn is not None
        if len(legal := tuple(act.tile for act in legal_actions(state) if isinstance(act, Play))) > 1
    )


def reshuffled(state: State, seat: Seat, rng: random.Random) -> State:
    """Return `state` with the tiles that `seat` doesn't see dealt anew to the places they lie in."""
    hidden = [tile for by, hand in enumerate(state.hands) if by != seat for tile in hand if tile]
    fresh = iter(rng.sample(hidden, len(hidden)))
    hands = tuple(
        hand if by == seat else tuple(tile and next(fresh) for tile in hand)
        for by, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)
