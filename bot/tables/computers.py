"""Computer players: when they act, and what they do when thinking takes too long or fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.tables.events import Computer
from bot.tables.ports import Clock, Thinker, Timers
from bot.tables.snapshot import Revision, revision
from bot.tables.table import Table
from engine.actions import Action
from engine.players.levels import Level
from engine.view import Recall, recall

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""When an act that could not be written is tried again."""

Act = Callable[[str, Revision, Action], Awaitable[bool]]


@dataclass(slots=True)
class _Turn:
    """A computer player's turn: what it goes by, when it acts, and what it has decided so far."""

    revision: Revision
    memory: Recall
    level: Level
    moment: float
    action: Action | None = None


class Computers:
    """Lets computer players act a fixed time after their turn was shown, so that timing tells nothing.

    `act` does it and returns whether it can't be written, in which case it is tried again.
    """

    def __init__(self, *, clock: Clock, timers: Timers, thinker: Thinker, act: Act, seconds: float) -> None:
        self._clock = clock
        self._timers = timers
        self._thinker = thinker
        self._act = act
        self._seconds = seconds
        self._turns: dict[str, _Turn] = {}

    def shown(self, key: str, table: Table) -> None:
        """Everybody can see the table as it is: a computer player to act begins its turn, once."""
        now, state, holder = self._clock.monotonic(), table.state, table.awaited
        if table.turn is None or state is None or not isinstance(holder, Computer):
            return
        begun = self._turns.get(key)
        if begun is not None and begun.revision == revision(table):
            return
        memory = recall(state, table.turn)
        turn = self._turns[key] = _Turn(revision(table), memory, holder.level, now + self._seconds)
        # It thinks at once and acts at its moment, so that thinking longer can't be seen either.
        self._timers.at(now, ("think", key), lambda: self._think(key, turn))

    async def _think(self, key: str, turn: _Turn) -> None:
        self._timers.at(turn.moment, ("computer", key), lambda: self._play(key, turn))
        left = turn.moment - self._clock.monotonic()
        if left <= 0:
            return
        try:
            async with asyncio.timeout(left):
                action = await self._thinker.choose(turn.memory, turn.level)
        except TimeoutError:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, the table must go on
            # An error's text or trace could name a tile.
            _log.error("table %s, seat %s: no choice, %s", key, turn.memory.seat.name, type(error).__name__)
            return
        if action in turn.memory.legal:
            turn.action = action
        else:
            _log.error("table %s, seat %s: an illegal choice", key, turn.memory.seat.name)

    async def _play(self, key: str, turn: _Turn) -> None:
        if self._turns.get(key) is not turn:
            return
        if turn.action is None:
            turn.action = self._in_haste(key, turn.memory)
        is_unwritten = False
        try:
            is_unwritten = await self._act(key, turn.revision, turn.action)
        finally:
            # Also where it fails by our own fault: then the turn begins anew when the table is shown again.
            if not is_unwritten and self._turns.get(key) is turn:
                del self._turns[key]
        if is_unwritten:
            again = self._clock.monotonic() + RETRY_SECONDS
            self._timers.at(again, ("computer", key), lambda: self._play(key, turn))

    def _in_haste(self, key: str, memory: Recall) -> Action:
        """Decide by rules of thumb; where even these fail, the first legal act will do."""
        try:
            return self._thinker.by_thumb(memory)
        except Exception as error:  # noqa: BLE001 - as above
            _log.error("table %s, seat %s: no rule of thumb, %s", key, memory.seat.name, type(error).__name__)
            return memory.legal[0]
