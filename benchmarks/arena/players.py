"""Players by name.

`NAME[:FIELD=VALUE,...]`: a level with other settings, as in `expert:deals=100`. The other names are `thumb`
(rules of thumb), `random` (any tile) and `plain-100` (plain averaging over a hundred deals, each solved at
once). All of them bid alike.
"""

import random
from collections.abc import Callable
from dataclasses import fields, replace

from engine.actions import Action
from engine.players import thumb
from engine.players.levels import SETTINGS, Level, consider
from engine.players.settings import Settings
from engine.state import Phase
from engine.view import Recall

Decide = Callable[[Recall, random.Random], tuple[Action, float | None]]
"""A player: its action, and its estimate of the chance to reach the aim where it makes one."""

PLAIN = Settings(deals=100, ending=None, bids=False, margin=0.0, nodes_a_deal=10_000_000, nodes=1_000_000_000)


def player(name: str) -> Decide:
    """Return the player called so.

    Raises:
        ValueError: there is none.
    """
    base, _, changes = name.partition(":")
    if base == "thumb":
        return by_thumb
    if base == "random":
        return any_tile
    settings = PLAIN if base == "plain-100" else SETTINGS[Level(base)]
    for change in filter(None, changes.split(",")):
        field, _, value = change.partition("=")
        settings = replace(settings, **{field: _value(field, value)})  # type: ignore[arg-type] # by the field
    return lambda recall, rng: consider(recall, rng, settings)


def by_thumb(recall: Recall, rng: random.Random) -> tuple[Action, None]:
    """Decide by rules of thumb."""
    return thumb.choose(recall, rng), None


def any_tile(recall: Recall, rng: random.Random) -> tuple[Action, None]:
    """Bid and declare like the others, and play any tile."""
    return (rng.choice(recall.legal) if recall.phase is Phase.PLAY else thumb.choose(recall, rng)), None


def _value(field: str, text: str) -> object:
    kind = next(each.type for each in fields(Settings) if each.name == field)
    if kind is bool:
        return text == "yes"
    return float(text) if kind is float else None if text == "none" else int(text)
