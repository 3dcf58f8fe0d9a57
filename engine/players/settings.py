"""What makes a level of the computer player."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard the player thinks about a play.

    `solved` and `played` are how many deals are looked at, by trick, the last for all others: solved with
    open hands, and played on by rules of thumb until `ending` tricks are left, which are solved.
    `mix` is the weight of the latter where there are both. `bids` says whether deals are as likely as the
    bids make them, `plays` how much less likely each play makes them that a player wouldn't have made.
    `nodes_a_deal` and `nodes` bound the plays that the solver tries, in one deal and for one decision.
    """

    solved: tuple[int, ...] = (0,)
    played: tuple[int, ...] = (0,)
    ending: int = 2
    mix: float = 0.5
    bids: bool = True
    plays: float = 1.0
    margin: float = 0.003
    nodes_a_deal: int = 60_000
    nodes: int = 250_000
