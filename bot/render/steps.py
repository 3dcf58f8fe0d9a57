"""What a player has chosen in the prompt and has still to confirm, or has asked there."""

from dataclasses import dataclass

from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.players.advice import Advice
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Piles:
    """The declarer of all tricks has chosen the piles and not yet the trump."""

    count: int


Step = Action | Piles
"""An action waits for its confirmation: a bid of all tricks, a declaration, a picked tile, a claim."""

Asked = Step | Advice
"""The newest of what a player has pressed without acting; a hint stands until something else is pressed."""


def standing(view: SeatView, step: Asked | None) -> Asked | None:
    """Return the step if it can still be taken, so that an old one is dropped, or the advice if it fits."""
    match step:
        case Advice(action):
            fits = action in view.legal
        case Piles(count):
            fits = any(isinstance(action, Declare) and action.piles == count for action in view.legal)
        case Bid(call):
            fits = bool(call.in_marks) and step in view.legal
        case Declare() | Play() | LayDown():
            fits = step in view.legal
        case _:
            fits = False
    return step if fits else None
