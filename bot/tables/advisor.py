"""What the expert would do: now, by what the seat sees; after the round, by what it could know then."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from bot.tables.caller import Caller
from bot.tables.decisions import Decision
from bot.tables.errors import Denial, TableError
from bot.tables.ports import Thinker
from bot.tables.reading import Reading
from bot.tables.snapshot import Revision, Snapshot
from bot.tables.views import Judged
from engine.players.advice import Advice

_log = logging.getLogger(__name__)

HINT_SECONDS = 6.0
"""How long somebody waits for a hint."""
REVIEW_SECONDS = 60.0
"""How long somebody waits for the judgement of a round."""
KEPT = 1_000
"""How many answers are kept, so that asking again gives the same and costs nothing."""

T = TypeVar("T")


class Advisor:
    """Gives hints and judges rounds, each for whom it concerns alone; nothing of it is stored."""

    def __init__(self, tables: Reading, thinker: Thinker) -> None:
        self._tables = tables
        self._thinker = thinker
        self._answers: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()  # Any: Advice or Judgement
        self._judging = asyncio.Lock()

    async def hint(self, key: str, caller: Caller, given: Revision) -> tuple[Snapshot, Advice | None]:
        """Return what the expert would do in the caller's place, by its present view alone (R8.7).

        None where that place isn't to act, or no longer in the revision `given`. In one turn the answer is
        always the same.

        Raises:
            TableError: NOT_SEATED, NO_HINTS, BUSY.
        """
        snapshot, view, seat = await self._tables.seat_view(key, caller)
        if not snapshot.table.hints:
            raise TableError(Denial.NO_HINTS)
        if view is None or not view.legal or snapshot.revision != given:
            return snapshot, None
        turn = f"hint {key} {given.deal}.{given.acts} {seat.name}"
        async with _patience(HINT_SECONDS):
            advice = await self._once(turn, lambda: self._thinker.advise(view, turn))
        return snapshot, advice

    async def judged(self, key: str, caller: Caller, round_number: int) -> tuple[Judged, ...]:
        """Return what the expert says of the caller's own decisions in a finished round, in their order.

        Raises:
            TableError: ROUND_RUNS, NO_SUCH_ROUND, BUSY. What was judged by then is kept.
        """
        own = await self._tables.decisions(key, caller, round_number)
        # One after the other, so that computer players who are to act aren't kept waiting.
        async with _patience(REVIEW_SECONDS), self._judging:
            return tuple([await self._judge(key, round_number, decision) for decision in own])

    async def _judge(self, key: str, round_number: int, decision: Decision) -> Judged:
        known = decision.recall
        place = f"{len(known.calls)}.{len(known.tricks)}.{known.phase.value}"
        about = f"review {key} {round_number} {known.seat.name} {place}"
        judgement = await self._once(about, lambda: self._thinker.judge(known, decision.action, about))
        return Judged(decision.trick, judgement)

    async def _once(self, about: str, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Ask, unless that was asked before: then the answer is the same."""
        asked = self._answers.get(about)
        if asked is None:
            asked = self._answers[about] = asyncio.create_task(ask())
            asked.add_done_callback(lambda done: self._answered(about, done))
            if len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return cast("T", await asyncio.shield(asked))

    def _answered(self, about: str, done: asyncio.Task[Any]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._answers.pop(about, None)


@asynccontextmanager
async def _patience(seconds: float) -> AsyncIterator[None]:
    """Turn whatever keeps the expert from answering in time into BUSY."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TableError:
        raise
    except Exception as error:  # noqa: BLE001 - whoever asks for advice can do without
        # An error's text or trace could name a tile.
        _log.warning("the expert has not answered: %s", type(error).__name__)
        raise TableError(Denial.BUSY) from None
