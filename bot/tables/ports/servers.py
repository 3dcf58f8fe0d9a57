"""What servers have chosen, as the store keeps it."""

from dataclasses import dataclass, field
from typing import Protocol

from engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """What who manages a server has chosen for it.

    `pictures`: boards and hands are drawn; `notices`: whether new tables call who is awaited, where nothing
    else is asked for; `language`: of boards, None for the server's own; `channels`: where alone tables may
    open, everywhere if empty; `rules`: the house rules of new tables, where nothing else is asked for.
    """

    pictures: bool = True
    notices: bool = True
    language: str | None = None
    channels: tuple[int, ...] = ()
    rules: Rules = field(default_factory=Rules)


class ServerStore(Protocol):
    """What servers have chosen."""

    async def servers(self) -> dict[int, ServerSettings]:
        """Return every server that has chosen something."""
        ...

    async def save_server(self, guild: int, settings: ServerSettings) -> None: ...
