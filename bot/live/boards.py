"""When a table message is drawn: one drawer a board, only the newest state waits (D31)."""

import logging
import math
from collections.abc import Callable
from dataclasses import dataclass

from bot.live.channels import Channels
from bot.live.drawing import draw
from bot.live.latest import Latest
from bot.live.posts import OVER, Posts
from bot.live.wire import Fate
from bot.tables.errors import TableError
from bot.tables.manager import Manager
from bot.tables.ports import RUNNING, Clock, StandingMessage, Timers, Unwritable
from bot.tables.servers import Servers
from bot.tables.snapshot import Snapshot

_log = logging.getLogger(__name__)

LONGEST_WAIT = 5.0
"""Seconds at most between two tries while Discord fails."""
REPOST_SECONDS = 60.0
"""A board that was deleted is posted anew at once, but at most this often (D34)."""

_REFUSALS = (Fate.FORBIDDEN, Fate.EXPIRED)


@dataclass(slots=True)
class _Board:
    """What waits to be drawn. Times are monotonic seconds.

    `seq` is the newest state ever known, `newest` that state until it is drawn, `frame` the one whose newest
    trick is first shown as it was played, `taken` the deal and its tricks taken, `lost` the row of what
    somebody deleted last.
    """

    seq: int = 0
    newest: Snapshot | None = None
    frame: Snapshot | None = None
    taken: tuple[int, int] | None = None
    held_until: float = 0.0
    free_at: float = 0.0
    reposted_at: float = -math.inf
    failures: int = 0
    anew: bool = False
    lost: int = 0


class Boards:
    """Draws every board.

    `shown` hears of each state that everybody can see while it is the newest, `coalesced` of each that a
    newer one has replaced.
    """

    def __init__(  # noqa: PLR0913 - what it works with, all named
        self,
        *,
        posts: Posts,
        manager: Manager,
        channels: Channels,
        clock: Clock,
        timers: Timers,
        trick_seconds: float,
        edit_seconds: float,
        servers: Servers,
        shown: Callable[[Snapshot], None],
        coalesced: Callable[[], None],
    ) -> None:
        self._posts = posts
        self._manager = manager
        self._channels = channels
        self._clock = clock
        self._timers = timers
        self._trick_seconds = trick_seconds
        self._edit_seconds = edit_seconds
        self._servers = servers
        self._boards: dict[str, _Board] = {}
        self._draws = Latest()
        self._hurry = False
        self.shown = shown
        self._coalesced = coalesced

    def changed(self, snapshot: Snapshot) -> None:
        """Draw this state soon; a trick that it completes is first shown as it was played (R8.4)."""
        board, taken = self._board(snapshot.table.key), _tricks_taken(snapshot)
        if board.taken is None:
            is_complete = taken[1] > 0 and not snapshot.gathered
        else:
            is_complete = taken[0] == board.taken[0] and taken[1] > board.taken[1]
        if is_complete:
            board.frame = snapshot
        if snapshot.table.status in OVER:
            board.frame, board.held_until = None, 0.0
        self.take_up(snapshot)

    def take_up(self, snapshot: Snapshot) -> None:
        """Draw this state soon, unless a newer one is known, and without the frame of an earlier trick."""
        board = self._board(snapshot.table.key)
        if snapshot.table.seq >= board.seq:
            if board.newest is not None and board.newest.table.seq < snapshot.table.seq:
                self._coalesced()
            board.seq, board.newest, board.taken = snapshot.table.seq, snapshot, _tricks_taken(snapshot)
        self._put(snapshot.table.key)

    async def draw_now(self, snapshot: Snapshot) -> bool:
        """Try at once to show the present, and return whether everybody can see it."""
        key = snapshot.table.key
        self._channels.try_again(snapshot.table.channel)
        board = self._board(key)
        board.free_at = board.held_until = 0.0
        self.take_up(snapshot)
        await self._draws.finished(key)
        return board.failures == 0 and not self._channels.refuses(snapshot.table.channel)

    def try_again(self, snapshot: Snapshot) -> None:
        """Somebody presses something at the table: try once more to show what could not be shown (D53)."""
        if self.failing(snapshot.table.key) or self._channels.refuses(snapshot.table.channel):
            self._channels.try_again(snapshot.table.channel)
            self.take_up(snapshot)

    def channel_changed(self, channel: int) -> None:
        """A channel that refused us has other settings now: try once more to show its tables (D53)."""
        if self._channels.refuses(channel):
            self._channels.try_again(channel)
            for key, board in self._boards.items():
                if board.newest is not None and board.newest.table.channel == channel:
                    self._put(key)

    def failing(self, key: str) -> bool:
        """Return whether the newest state could not be shown so far: nothing is played unseen."""
        board = self._boards.get(key)
        return board is not None and board.failures > 0

    async def repost(self, key: str) -> bool:
        """Post the board again at the bottom of the channel; False within a minute of the last time."""
        row, snapshot = await self._posts.row(key), await self._manager.snapshot(key)
        if row is not None and 0 <= self._clock.now() - row.at < REPOST_SECONDS:
            self.try_again(snapshot)
            return False
        self._board(key).anew = True
        return await self.draw_now(snapshot)

    async def gone(self, row: StandingMessage) -> None:
        """Post a board anew that somebody deleted, if its table still shows one (D34)."""
        snapshot = await self._manager.snapshot(row.table)
        if snapshot.table.status in OVER:
            return
        board = self._board(row.table)
        if board.lost == row.id:  # told twice
            return
        board.lost = row.id
        board.free_at = max(self._clock.monotonic(), board.reposted_at + REPOST_SECONDS)
        board.reposted_at = board.free_at
        self.take_up(snapshot)

    async def flush(self) -> None:
        """Draw what waits without further pauses, and return when nothing is under way."""
        self._hurry = True
        for key in self._boards:
            self._put(key)
        await self._draws.settle()

    def _board(self, key: str) -> _Board:
        return self._boards.setdefault(key, _Board())

    def _put(self, key: str) -> None:
        self._draws.put(key, lambda: self._draw(key))

    async def _draw(self, key: str) -> None:
        board = self._boards.get(key)
        if board is None or board.newest is None:
            return
        wait_until = max(board.free_at, board.held_until)
        if not self._hurry and self._clock.monotonic() < wait_until:
            self._put_at(wait_until, key)
            return
        frame = None if self._hurry else board.frame
        snapshot, framed = frame or board.newest, frame is not None
        board.frame = None
        if not framed:
            board.newest = None
        began = self._clock.monotonic()
        try:
            fate = await self._attempt(board, snapshot, framed=framed)
        except Exception:
            # Our own fault: the log has it, and the next change or press tries again.
            self._unshown(board, snapshot)
            raise
        board.free_at = self._clock.monotonic() + self._edit_seconds
        if fate is not Fate.DONE:
            self._unshown(board, snapshot)
            await self._failed(board, snapshot, fate, self._clock.monotonic() - began)
        elif framed:
            board.failures = 0
            board.held_until = self._clock.monotonic() + self._trick_seconds
            self._put(key)
        else:
            board.failures = 0
            if snapshot.table.seq >= board.seq:
                # Of a turn that ended while Discord took the edit nobody is told.
                self.shown(snapshot)
            self._rest(board, snapshot)

    async def _attempt(self, board: _Board, snapshot: Snapshot, *, framed: bool) -> Fate:
        """Show a state, and tell the manager: now a computer player's turn begins."""
        if self._channels.refuses(snapshot.table.channel):
            return Fate.FORBIDDEN
        try:
            language = self._servers.locale(snapshot.table.guild)
            message = await draw(
                snapshot, framed=framed, rounds=self._manager.played_rounds, language=language
            )
            fate = await self._posts.show(snapshot, message, anew=board.anew)
            if fate is Fate.DONE:
                board.anew = False
                if not framed:
                    await self._manager.shown(snapshot.table.key, snapshot.table.seq)
        except (TableError, Unwritable):
            return Fate.LATER
        return fate

    @staticmethod
    def _unshown(board: _Board, snapshot: Snapshot) -> None:
        board.newest = board.newest or snapshot
        board.failures += 1

    def _rest(self, board: _Board, snapshot: Snapshot) -> None:
        """Forget a table that is over, or rests, once that is shown."""
        if snapshot.table.status not in RUNNING and board.newest is None:
            self._boards.pop(snapshot.table.key, None)

    async def _failed(self, board: _Board, snapshot: Snapshot, fate: Fate, took: float) -> None:
        """Try again after a while, or wait for somebody to act in the channel (D36, D53, D57).

        `took`: seconds of the attempt; a long one has waited between tries of the library's own.
        """
        key, table = snapshot.table.key, snapshot.table
        _log.info("board of table %s: %s", key, fate)
        is_lost = fate in {*_REFUSALS, Fate.CHANNEL_GONE} and table.ended_reason == "abandoned"
        if fate in _REFUSALS and not is_lost:
            self._channels.refused(table.channel)
        elif fate is Fate.CHANNEL_GONE and table.status in RUNNING:
            await self._manager.channel_gone(table.channel)
        elif fate is Fate.CHANNEL_GONE or is_lost:
            # Nobody can see it any more, and nothing is left to be drawn (D57, D58).
            board.failures = 0
            if board.newest is snapshot:  # else the match was brought back elsewhere meanwhile
                board.newest = None
            await self._manager.shown(key, table.seq)
            self._rest(board, snapshot)
        elif not self._hurry:
            wait = min(LONGEST_WAIT, 0.25 * 2 ** min(board.failures, 10))
            self._put_at(self._clock.monotonic() + max(0.0, wait - took), key)

    def _put_at(self, when: float, key: str) -> None:
        self._timers.at(when, ("board", key), lambda: self._put(key))


def _tricks_taken(snapshot: Snapshot) -> tuple[int, int]:
    """Return the deal and how many of its tricks were played: those of a claim never are (H8.2)."""
    public = snapshot.public()
    return (public.deal, len(public.taken)) if public else (0, 0)
