"""Computer players: when they act, and what they do when thinking fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.tables.events import Computer
from bot.tables.ports import Clock, Timers
from bot.tables.snapshot import Revision, revision
from bot.tables.table import Table
from engine.actions import Action
from engine.view import Recall, recall

_log = logging.getLogger(__name__)

THINK_SECONDS = 5.0
"""How long an answer is waited for; 20 ms are usual."""
RETRY_SECONDS = 5.0
"""When an act that could not be written is tried again."""

Choose = Callable[[Recall], Awaitable[Action]]
Act = Callable[[str, Revision, Action], Awaitable[bool]]


class Computers:
    """Lets computer players act a fixed time after their turn was shown, so that timing tells nothing.

    `act` does it and returns whether it can't be written, in which case it is tried again.
    """

    def __init__(self, *, clock: Clock, timers: Timers, choose: Choose, act: Act, seconds: float) -> None:
        self._clock = clock
        self._timers = timers
        self._choose = choose
        self._act = act
        self._seconds = seconds
        self._turns: dict[str, Revision] = {}

    def shown(self, key: str, table: Table) -> None:
        """Everybody can see the table as it is: a computer player to act begins its turn, once."""
        turn, state, now = revision(table), table.state, self._clock.monotonic()
        if table.turn is None or state is None or not isinstance(table.awaited, Computer):
            return
        if self._turns.get(key) == turn:
            return
        self._turns[key] = turn
        memory = recall(state, table.turn)
        # It thinks at once and acts at its moment, so that thinking longer can't be seen either.
        self._timers.at(now, ("think", key), lambda: self._think(key, turn, memory, now + self._seconds))

    async def _think(self, key: str, turn: Revision, memory: Recall, moment: float) -> None:
        action = await self._chosen(key, memory)
        if self._turns.get(key) == turn:
            self._timers.at(moment, ("computer", key), lambda: self._play(key, turn, action))

    async def _chosen(self, key: str, memory: Recall) -> Action:
        """Return a legal action: the player's own, or else the first (a pass, the first tile allowed)."""
        try:
            async with asyncio.timeout(THINK_SECONDS):
                action = await self._choose(memory)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table must go on
            # An error's text or trace could name a tile.
            _log.error("table %s, seat %s: no choice, %s", key, memory.seat.name, type(error).__name__)
            return memory.legal[0]
        if action not in memory.legal:
            _log.error("table %s, seat %s: an illegal choice", key, memory.seat.name)
            return memory.legal[0]
        return action

    async def _play(self, key: str, turn: Revision, action: Action) -> None:
        is_unwritten = False
        try:
            is_unwritten = await self._act(key, turn, action)
        finally:
            # Also where it fails by our own fault: then the turn begins anew when the table is shown again.
            if not is_unwritten and self._turns.get(key) == turn:
                del self._turns[key]
        if is_unwritten:
            again = self._clock.monotonic() + RETRY_SECONDS
            self._timers.at(again, ("computer", key), lambda: self._play(key, turn, action))
