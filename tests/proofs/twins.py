"""Pairs of deals that differ only in what one viewer may not see, and how both were played (R8)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import PASS, Call, Marks, Plunge, Points, Splash
from engine.errors import RuleError
from engine.events import Dealt
from engine.game import apply, deal_hands, decide, first_deal, legal_actions
from engine.options import FirstBidRule
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import declaration, declarations
from engine.tiles import Tile
from tests.strategies import house_rules, random_act, random_deal

RULES = Rules()
CALLS: tuple[Call, ...] = (
    *map(Points, range(RULES.lowest_bid, RULES.highest_bid + 1)),
    *map(Marks, range(1, 6)),
)
TRUMPS = tuple(named.code for named in declarations(RULES))
VIEWERS: tuple[Seat | None, ...] = (*RULES.seats, None)

Renaming = Mapping[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Story:
    """A deal, broken off somewhere: its tiles and every act so far."""

    dealt: Dealt
    acts: tuple[Action, ...]

    def states(self) -> Iterator[State]:
        """Yield the state after the deal and after each act."""
        state = apply(None, self.dealt)
        yield state
        for action in self.acts:
            if state.turn is None:
                raise ValueError("nobody is to act")
            for event in decide(state, state.turn, action):
                state = apply(state, event)
            yield state

    def end(self) -> State:
        """Return the state after the last act."""
        *_, state = self.states()
        return state

    def renamed(self, names: Renaming) -> "Story":
        """Return the same story told with other tiles."""
        hands = tuple(tuple(names.get(tile, tile) for tile in hand) for hand in self.dealt.hands)
        acts = tuple(
            Play(names.get(act.tile, act.tile)) if isinstance(act, Play) else act for act in self.acts
        )
        return Story(replace(self.dealt, hands=hands), acts)


@dataclass(frozen=True, slots=True)
class Twins:
    """Two stories that look alike to the player at `viewer` (None: to who doesn't sit).

    `always`: at each moment; else, with covered tricks in it, at the end.
    """

    one: Story
    other: Story
    viewer: Seat | None
    always: bool


def twins(told: Story, viewer: Seat | None, rng: random.Random) -> Twins | None:
    """Return a pair of which one is `told`; None where nothing hidden can be changed."""
    end, rules = told.end(), told.dealt.rules
    covered = _covered(end) if end.result is None else frozenset()
    played = {act.tile for act in told.acts if isinstance(act, Play)}
    own = end.hands[viewer] if viewer is not None else ()
    known = {*played, *own, *_public(told)}
    hidden = [tile for tile in rules.tiles if tile in covered or tile not in known]
    names: dict[Tile, Tile] = {}
    for _ in range(12):
        if len(hidden) < 2:
            break
        one = rng.choice([tile for tile in hidden if tile in covered] or hidden)
        other = rng.choice([tile for tile in hidden if tile != one])
        tried = names | {one: names.get(other, other), other: names.get(one, one)}
        if _is_alike(told, told.renamed(tried)):
            names = tried
    changed = {tile for tile, name in names.items() if tile != name}
    if not changed:
        return None
    return Twins(told, told.renamed(names), viewer, always=not changed & played)


def _is_alike(one: Story, other: Story) -> bool:
    """Whether both could be played, with the same turns, tricks and result."""
    try:
        pairs = list(zip(one.states(), other.states(), strict=True))
    except (RuleError, ValueError):
        return False
    return all(
        (first.phase, first.turn, first.result, [trick.winner for trick in first.tricks])
        == (second.phase, second.turn, second.result, [trick.winner for trick in second.tricks])
        for first, second in pairs
    )


def _public(told: Story) -> Iterator[Tile]:
    """Yield the tiles that everybody sees in a hand, or knows to be in it (H3.1, H7.2, H8.2)."""
    if told.dealt.rules.first_bid is FirstBidRule.HOLDER:
        yield told.dealt.rules.opening_tile
    for state in told.states():
        for hand in state.open_hands:
            yield from hand or ()


def _covered(state: State) -> frozenset[Tile]:
    """Return the tiles of the taken tricks that lie face down (R8.3)."""
    if state.contract is None or state.contract.piles is None:
        return frozenset()
    tricks = state.tricks[: -state.contract.piles]
    return frozenset(play.tile for trick in tricks for play in trick.plays)


def story(call: Call, trump: str, rng: random.Random) -> Story:
    """Return a deal in which `call` wins the auction and `trump` is named, unless it is broken off before."""
    dealer = rng.choice(RULES.seats)
    calls = _auction(call, rng)
    declarer = RULES.from_left_of(dealer)[calls.index(call)]
    order = rng.sample(RULES.tiles, len(RULES.tiles))
    hands = [list(hand) for hand in deal_hands(RULES, dealer, order)]
    if isinstance(call, Marks):
        _strengthen(hands, declarer, trump, rng)
    dealt = replace(
        first_deal(RULES, dealer, hands),
        marks=(rng.randrange(RULES.marks_to_win), rng.randrange(RULES.marks_to_win)),
    )
    piles = rng.choice(RULES.piles) if isinstance(call, Marks) else None
    acts: list[Action] = [*map(Bid, calls), Declare(trump, piles)]
    state = Story(dealt, tuple(acts)).end()
    while state.turn is not None:
        act = _play(state, declarer, rng)
        for event in decide(state, state.turn, act):
            state = apply(state, event)
        acts.append(act)
    if rng.random() < 0.5:
        acts = acts[: rng.randint(0, len(acts))]
    return Story(dealt, tuple(acts))


def house_story(rng: random.Random, rules: Rules | None = None) -> Story:
    """Return a deal by these or random house rules, played by chance and perhaps broken off (H1 to H8)."""
    rules = rules or house_rules(rng)
    marks = [rng.randrange(rules.target) for _ in rules.sides]
    dealt = replace(random_deal(rules, rng), marks=tuple(marks))
    acts: list[Action] = []
    state = apply(None, dealt)
    while state.turn is not None:
        acts.append(random_act(state, rng))
        for event in decide(state, state.turn, acts[-1]):
            state = apply(state, event)
    if rng.random() < 0.5:
        acts = acts[: rng.randint(0, len(acts))]
    return Story(dealt, tuple(acts))


def all_passed(rng: random.Random) -> Story:
    """Return a deal in which nobody bids (R3.6)."""
    return replace(story(CALLS[0], TRUMPS[0], rng), acts=(Bid(PASS),) * len(RULES.seats))


def _auction(call: Call, rng: random.Random) -> list[Call]:
    """Return four calls of which `call` is the highest; three marks and more need those below first."""
    before = [Marks(marks) for marks in range(2, call.marks)] if isinstance(call, Marks) else []
    place = rng.randint(len(before), len(RULES.seats) - 1)
    calls: list[Call] = [PASS] * len(RULES.seats)
    calls[place - len(before) : place + 1] = [*before, call]
    return calls


def _strengthen(hands: list[list[Tile]], declarer: Seat, trump: str, rng: random.Random) -> None:
    """Give the declarer the best trumps, so that tricks are taken and covered (R8.3)."""
    named = declaration(RULES, trump)
    best = sorted(
        RULES.tiles, key=lambda tile: (named.is_trump(tile), tile.is_double, sum(tile)), reverse=True
    )
    for tile in best[: rng.randint(4, RULES.hand_size)]:
        holder = next(hand for hand in hands if tile in hand)
        worst = min(hands[declarer], key=best[::-1].index)
        if holder is not hands[declarer]:
            place, own = holder.index(tile), hands[declarer].index(worst)
            holder[place], hands[declarer][own] = worst, tile


def _play(state: State, declarer: Seat, rng: random.Random) -> Action:
    """Return a legal play: the declarer leads the strongest tile, everything else is chance."""
    legal = legal_actions(state)
    if state.phase is Phase.PLAY and state.turn == declarer and not state.trick and state.declaration:
        named = state.declaration
        return max(
            legal,
            key=lambda act: named.rank(act.tile, named.suit_led(act.tile)) if isinstance(act, Play) else 0,
        )
    return rng.choice(legal)


@cache
def universe() -> Sequence[Action]:
    """Return everything that somebody could try, sensible or not."""
    marks = [kind(size) for kind in (Marks, Splash, Plunge) for size in range(7)]
    calls: list[Call] = [PASS, *map(Points, (0, *range(29, 44))), *marks]
    codes = *TRUMPS, "7", "X", "LH", "LD", "LL", "S"
    named = [Declare(code, piles) for code in codes for piles in (None, 0, 1, 2, 3)]
    return (*map(Bid, calls), *named, *map(Play, RULES.tiles), Play(Tile(7, 7)), LayDown())
