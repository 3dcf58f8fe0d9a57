"""Who presses a button or gives a command."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caller:
    """A person on Discord; `manages` says whether they may manage the channel."""

    discord_id: int
    name: str
    manages: bool = False
