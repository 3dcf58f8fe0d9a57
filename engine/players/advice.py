"""What the expert would do in somebody's seat: a hint before an act, a judgement after it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Action, Bid, Declare, Play
from engine.players import thumb
from engine.players.bidding import chance_of
from engine.players.estimate import best_of, chances, close
from engine.players.levels import BY_THUMB, SETTINGS, Level
from engine.players.memory import Memory
from engine.players.rng import Rng
from engine.tiles import Tile
from engine.view import ContractView, Recall, SeatView

EXPERT = SETTINGS[Level.EXPERT]


@dataclass(frozen=True, slots=True)
class Advice:
    """An act and the chance, from 0 to 1, that the seat's side then reaches its aim.

    The aim is to make the own contract or to set the others'. The chance is None where nothing was estimated.
    """

    action: Action
    chance: float | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best act and the chosen one, each with its chance as in `Advice`."""

    best: Action
    chosen: Action
    best_chance: float | None
    chosen_chance: float | None


def advise(view: SeatView, rng: Rng) -> Advice:
    """Return what the expert would do who sees the present `view` and has no memory (R8.7).

    It must be this seat's turn. The same view and state of `rng` give the same advice.
    """
    public, legal = view.public, view.legal
    contract = public.contract
    if contract is None or contract.trump is None:
        seen = _at_sight(view, contract)
        action = thumb.before_play(seen)
        return Advice(action, _made(seen, action))
    if contract.kind in BY_THUMB:
        return Advice(thumb.choose(_at_sight(view, contract), rng), None)
    return _best(Memory.at_sight(view, contract, contract.trump), _tiles(legal), rng)


def judge(recall: Recall, chosen: Action, rng: Rng) -> Judgement:
    """Return what the expert would have done who has seen what `recall` holds, beside what was `chosen`."""
    contract = recall.contract
    if contract is None or contract.trump is None:
        act = thumb.before_play(recall)
        # The chances of two bids say nothing about which one was better, those of two trumps do.
        chance, other = (None, None) if isinstance(act, Bid) else (_made(recall, act), _made(recall, chosen))
        return Judgement(act, chosen, chance, other)
    if contract.kind in BY_THUMB:
        return Judgement(thumb.choose(recall, rng), chosen, None, None)
    memory = Memory.of(recall, contract, contract.trump)
    tiles = _tiles(recall.legal)
    found = chances(memory, tiles, rng, EXPERT)
    best = best_of(memory, found, rng, EXPERT)
    if isinstance(chosen, Play) and chosen.tile in close(found, EXPERT):
        best = chosen.tile
    chance = found[chosen.tile] if isinstance(chosen, Play) else None
    return Judgement(Play(best), chosen, found[best], chance)


def _best(memory: Memory, tiles: Sequence[Tile], rng: Rng) -> Advice:
    found = chances(memory, tiles, rng, EXPERT)
    best = best_of(memory, found, rng, EXPERT)
    return Advice(Play(best), found[best])


def _made(recall: Recall, action: Action) -> float | None:
    return chance_of(recall, action) if isinstance(action, Bid | Declare) else None


def _tiles(legal: Sequence[Action]) -> list[Tile]:
    return [action.tile for action in legal if isinstance(action, Play)]


def _at_sight(view: SeatView, contract: ContractView | None) -> Recall:
    """Return what can be remembered of the present view: no gathered trick."""
    public = view.public
    return Recall(
        rules=public.rules,
        seat=view.seat,
        dealer=public.dealer,
        marks=public.marks,
        phase=public.phase,
        turn=public.turn,
        calls=public.calls,
        contract=contract,
        hand=tuple(tile for tile in view.hand if tile is not None),
        tricks=(),
        trick=public.trick,
        legal=view.legal,
        first_bidder=public.first_bidder,
        open_hands=public.open_hands,
    )
