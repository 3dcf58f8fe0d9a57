"""What was said on the wire, and which rules were broken."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from sandbox.refusals import Json


@dataclass(frozen=True, slots=True)
class Request:
    """One REST request with its answer. Times are seconds since the Unix epoch."""

    time: float
    method: str
    path: str
    payload: Json | list[Json] | None
    status: int
    answer: Json | list[Json] | None
    route: str = ""
    """The path with its parameters' names, `/channels/{channel}/messages`; empty for an unknown route."""
    files: tuple[str, ...] = ()
    """The names of the files sent with it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One gateway event that was sent to the bot."""

    time: float
    name: str
    payload: Json


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule of Discord that the bot broke, in words for people."""

    time: float
    text: str


class Journal:
    """The last requests and events, oldest first."""

    def __init__(self, size: int | None = 5_000) -> None:
        self._entries: deque[Request | Event] = deque(maxlen=size)

    def note(self, entry: Request | Event) -> None:
        """Keep an entry, letting the oldest go."""
        self._entries.append(entry)

    def requests(self, method: str = "", route: str = "") -> list[Request]:
        """Return the requests, all or those of one method and route."""
        return [
            entry
            for entry in self._entries
            if isinstance(entry, Request) and method in ("", entry.method) and route in ("", entry.route)
        ]

    def events(self, name: str = "") -> list[Event]:
        """Return the events, all or those of one name."""
        return [entry for entry in self._entries if isinstance(entry, Event) and name in ("", entry.name)]

    def clear(self) -> None:
        """Forget what was said so far."""
        self._entries.clear()

    def __iter__(self) -> Iterator[Request | Event]:
        return iter(self._entries)
