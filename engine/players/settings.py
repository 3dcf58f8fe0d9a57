"""What makes a level of the computer player."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard the player thinks about a play.

    `deals` are looked at for each tile, fewer for one that falls behind. Each is played on by rules of thumb
    until `ending` tricks are left, which are solved; with None it is solved at once. `bids` says whether
    deals are drawn as the bids make them likely, and not all alike. Chances that differ by no more than
    `margin` count as equal, and the rules of thumb decide. `nodes_a_deal` and `nodes` bound the plays that
    the solver tries, in one deal and for one decision.
    """

    deals: int
    ending: int | None = 2
    bids: bool = True
    margin: float = 0.003
    nodes_a_deal: int = 60_000
    nodes: int = 250_000
