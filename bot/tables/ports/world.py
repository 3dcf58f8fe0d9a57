"""Chance, time, thought and the live side."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.actions import Action
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.seats import Seat
from engine.tiles import Tile
from engine.view import Recall, SeatView

if TYPE_CHECKING:
    from bot.tables.snapshot import Snapshot


class Shuffler(Protocol):
    """Chance: `secrets.SystemRandom` live, a fixed order in tests."""

    def shuffle(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]: ...
    def draw(self, seats: Sequence[Seat]) -> Seat: ...
    def key(self) -> str:
        """Return a new random table key for button ids: 12 characters of [a-z2-7]."""
        ...


class Thinker(Protocol):
    """Who decides for computer players and advises people, by what a seat remembers or sees alone.

    Asked `about` the same thing, it gives the same advice as long as the process runs.
    """

    def wake(self) -> None:
        """Get ready: there will be something to decide soon."""
        ...

    async def choose(self, recall: Recall, level: Level) -> Action: ...
    def by_thumb(self, recall: Recall) -> Action:
        """Return at once what rules of thumb say."""
        ...

    async def advise(self, view: SeatView, about: str) -> Advice: ...
    async def judge(self, recall: Recall, chosen: Action, about: str) -> Judgement: ...
    def close(self) -> None:
        """Decide nothing more."""
        ...


class Clock(Protocol):
    """`now` is UTC seconds (stored), `monotonic` seconds that never jump (timers)."""

    def now(self) -> float: ...
    def monotonic(self) -> float: ...


class Timers(Protocol):
    """The one scheduler: a later `at` with the same name replaces the earlier one."""

    def at(self, when: float, name: Hashable, call: Callable[[], object]) -> None:
        """Call `call` at `when` (monotonic seconds). A coroutine that it returns is run as a task."""
        ...

    def cancel(self, name: Hashable) -> None: ...


class Audience(Protocol):
    """Who shows tables. Called after each commit; returns at once and never raises."""

    def changed(self, snapshot: "Snapshot") -> None: ...
