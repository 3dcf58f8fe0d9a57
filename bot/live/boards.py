"""The table message in the channel: one drawer a board, only the newest state waits (D31 to D34)."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.live.channels import Channels
from bot.live.drawing import draw
from bot.live.latest import Latest
from bot.live.wire import Fate, Sent, Wire
from bot.render.message import Message
from bot.tables.manager import Manager
from bot.tables.ports import Clock, MessageStore, StandingMessage, Status, Timers
from bot.tables.snapshot import Snapshot

_log = logging.getLogger(__name__)

LONGEST_WAIT = 5.0
"""Seconds at most between two tries while Discord fails."""
MARK_SECONDS = 60.0
"""A mark "about to be posted" older than this is first looked for in the channel: Discord forgets nonces."""
REPOST_SECONDS = 60.0
"""A board that was deleted is posted anew at most this often (D34)."""
OVER = (Status.ENDED, Status.PARKED)

Shown = Callable[[Snapshot], None]
Posted = Callable[[Snapshot, int], None]


@dataclass(slots=True)
class _Board:
    """What waits to be drawn, and what stands. Times are monotonic seconds, but `row.at`."""

    newest: Snapshot | None = None
    frame: Snapshot | None = None
    held_until: float = 0.0
    free_at: float = 0.0
    failures: int = 0
    anew: bool = False
    taken: tuple[int, int] | None = None
    row: StandingMessage | None = None
    known: bool = False
    doomed: list[StandingMessage] = field(default_factory=list)


class Boards:
    """Draws every board; `shown` hears of each state that everybody can see, `posted` of each new message."""

    def __init__(  # noqa: PLR0913 - what it works with, all named
        self,
        *,
        wire: Wire,
        store: MessageStore,
        manager: Manager,
        channels: Channels,
        clock: Clock,
        timers: Timers,
        trick_seconds: float,
        edit_seconds: float,
        board_seconds: float,
    ) -> None:
        self._wire = wire
        self._store = store
        self._manager = manager
        self._channels = channels
        self._clock = clock
        self._timers = timers
        self._trick_seconds = trick_seconds
        self._edit_seconds = edit_seconds
        self._board_seconds = board_seconds
        self._boards: dict[str, _Board] = {}
        self._draws = Latest()
        self._hurry = False
        self.shown: Shown = lambda _: None
        self.posted: Posted = lambda _snapshot, _message: None

    def changed(self, snapshot: Snapshot) -> None:
        """Draw this state soon; a trick that it completes is first shown as it was played (R8.4)."""
        board = self._board(snapshot)
        taken = _tricks_taken(snapshot)
        if board.taken is not None and taken[0] == board.taken[0] and taken[1] > board.taken[1]:
            board.frame = snapshot
        board.taken = taken
        board.newest = snapshot
        self._put(snapshot.table.key)

    def take_up(self, snapshot: Snapshot) -> None:
        """Draw the present after a start, without the frame of an earlier trick."""
        board = self._board(snapshot)
        board.taken = _tricks_taken(snapshot)
        board.newest = snapshot
        self._put(snapshot.table.key)

    async def draw_now(self, snapshot: Snapshot) -> bool:
        """Try at once to show the present, and return whether everybody can see it."""
        key = snapshot.table.key
        self._channels.try_again(snapshot.table.channel)
        board = self._board(snapshot)
        board.newest, board.free_at, board.held_until = board.newest or snapshot, 0.0, 0.0
        self._put(key)
        await self._draws.finished(key)
        return board.failures == 0 and not self._channels.refuses(snapshot.table.channel)

    def failing(self, key: str) -> bool:
        """Return whether the newest state could not be shown so far: nothing is played unseen."""
        board = self._boards.get(key)
        return board is not None and board.failures > 0

    async def repost(self, snapshot: Snapshot) -> bool:
        """Post the board again at the bottom of the channel; False within a minute of the last time."""
        board = self._board(snapshot)
        row = await self._standing(board, snapshot.table.key)
        if row is not None and self._clock.now() - row.at < REPOST_SECONDS:
            return False
        board.anew = True
        return await self.draw_now(snapshot)

    async def message_of(self, key: str) -> StandingMessage | None:
        """Return the board message that stands."""
        return await self._standing(self._boards.setdefault(key, _Board()), key)

    async def gone(self, row: StandingMessage) -> None:
        """Post a board anew that somebody deleted, if its table still shows one (D34)."""
        board = self._boards.setdefault(row.table, _Board())
        current = await self._standing(board, row.table)
        if current is None or current.message != row.message:
            await self._store.drop(row.id)
            return
        await self._lost(board, current)
        snapshot = await self._manager.snapshot(row.table)
        if snapshot.table.status not in OVER:
            self.take_up(snapshot)

    async def tidy(self, snapshot: Snapshot, channel: int, message: int) -> None:
        """Delete a board left behind: a message of the table, older than its board, that nothing knows of."""
        row = await self.message_of(snapshot.table.key)
        if (
            row is None
            or row.message is None
            or message >= row.message
            or await self._store.message(message) is not None
        ):
            return
        await self._wire.delete(channel, message)

    async def flush(self) -> None:
        """Draw what waits without further pauses, and return when nothing is under way."""
        self._hurry = True
        for key in self._boards:
            self._put(key)
        await self._draws.settle()

    def _board(self, snapshot: Snapshot) -> _Board:
        return self._boards.setdefault(snapshot.table.key, _Board())

    def _put(self, key: str) -> None:
        self._draws.put(key, lambda: self._draw(key))

    async def _draw(self, key: str) -> None:
        board = self._boards[key]
        if board.newest is None:
            return
        wait_until = max(board.free_at, board.held_until)
        if not self._hurry and self._clock.monotonic() < wait_until:
            self._timers.at(wait_until, ("board", key), lambda: self._put(key))
            return
        if self._hurry:
            board.frame = None
        framed = board.frame is not None
        snapshot = board.frame or board.newest
        board.frame = None
        if not framed:
            board.newest = None
        fate = await self._show(board, snapshot, framed=framed)
        board.free_at = self._clock.monotonic() + self._edit_seconds
        if fate is not Fate.DONE:
            board.newest = board.newest or snapshot
            await self._failed(board, snapshot, fate)
        elif framed:
            board.failures = 0
            board.held_until = self._clock.monotonic() + self._trick_seconds
            self._put(key)
        else:
            board.failures = 0
            await self._is_shown(snapshot)

    async def _is_shown(self, snapshot: Snapshot) -> None:
        await self._manager.shown(snapshot.table.key, snapshot.table.seq)
        self.shown(snapshot)
        if snapshot.table.status in {Status.ENDED, Status.FINISHED, Status.PARKED}:
            board = self._boards[snapshot.table.key]
            if board.newest is None and not board.doomed:
                del self._boards[snapshot.table.key]

    async def _failed(self, board: _Board, snapshot: Snapshot, fate: Fate) -> None:
        """Try again after a while, or wait for somebody to act in the channel (D36, D53, D57)."""
        key, channel = snapshot.table.key, snapshot.table.channel
        board.failures += 1
        _log.info("board of table %s: %s", key, fate)
        if fate is Fate.FORBIDDEN:
            self._channels.refused(channel)
        elif fate is Fate.CHANNEL_GONE and snapshot.table.status not in OVER:
            await self._manager.channel_gone(channel)
        elif fate is Fate.CHANNEL_GONE:
            board.newest, board.failures = None, 0
            await self._manager.shown(key, snapshot.table.seq)
        elif not self._hurry:
            wait = min(LONGEST_WAIT, 0.25 * 2 ** min(board.failures, 10))
            self._timers.at(self._clock.monotonic() + wait, ("board", key), lambda: self._put(key))

    async def _show(self, board: _Board, snapshot: Snapshot, *, framed: bool) -> Fate:
        table = snapshot.table
        row = await self._standing(board, table.key)
        if self._channels.refuses(table.channel):
            return Fate.FORBIDDEN
        message = await draw(snapshot, framed=framed, score=self._manager.score)
        if row is not None and row.message is not None and not self._wants_new(board, row, snapshot):
            fate = await self._wire.edit(row.channel, row.message, message)
            if fate not in {Fate.MESSAGE_GONE, Fate.TOO_OLD, Fate.ARCHIVED}:
                return fate
            if fate is Fate.MESSAGE_GONE:
                await self._lost(board, row)
                if table.status in OVER:
                    return Fate.DONE
        return await self._post(board, snapshot, message)

    def _wants_new(self, board: _Board, row: StandingMessage, snapshot: Snapshot) -> bool:
        if board.anew or row.channel != snapshot.table.channel:
            return True
        if snapshot.table.status in OVER:
            return False
        return max(row.round, 1) != _round(snapshot) or self._clock.now() - row.at > self._board_seconds

    async def _lost(self, board: _Board, row: StandingMessage) -> None:
        """The board message is gone: the next one may be posted a minute after it."""
        await self._store.drop(row.id)
        board.row = None
        board.free_at = self._clock.monotonic() + row.at + REPOST_SECONDS - self._clock.now()

    async def _post(self, board: _Board, snapshot: Snapshot, message: Message) -> Fate:
        """Post a new board, then take the old one away: deleted, or left as a card without buttons."""
        table = snapshot.table
        old = board.row if board.row and board.row.message is not None else None
        mark = board.row if old is None else None
        if mark is not None and mark.channel != table.channel:
            await self._store.drop(mark.id)
            mark = None
        if mark is None:
            mark = await self._store.about_to_post(
                table.key, "board", table.channel, self._clock.now(), round_number=_round(snapshot)
            )
        sent = await self._find_or_post(mark, message)
        if sent.fate is not Fate.DONE:
            if sent.fate is Fate.LATER:
                board.doomed += [old] if old else []
                board.row = mark
            else:
                await self._store.drop(mark.id)
                board.row = old
            return sent.fate
        await self._store.posted(mark.id, sent.message, self._clock.now())
        board.row = await self._store.message(sent.message)
        board.anew = False
        for row in [*board.doomed, *([old] if old else [])]:
            await self._retire(row, snapshot)
        board.doomed.clear()
        self.posted(snapshot, sent.message)
        return Fate.DONE

    async def _find_or_post(self, mark: StandingMessage, message: Message) -> Sent:
        if self._clock.now() - mark.at > MARK_SECONDS:
            found = await self._wire.find(mark.channel, mark.table, embed=True)
            if found is not None and await self._store.message(found) is None:
                return Sent(await self._wire.edit(mark.channel, found, message), found)
        return await self._wire.post(mark.channel, message, mark.nonce)

    async def _retire(self, row: StandingMessage, snapshot: Snapshot) -> None:
        """A finished round's card stays without its buttons; any other old board goes."""
        is_card = row.channel == snapshot.table.channel and max(row.round, 1) < _round(snapshot)
        await (self._store.settle(row.id, "card") if is_card else self._store.doom(row.id))
        await self.clear_away(row, card=is_card)

    async def clear_away(self, row: StandingMessage, *, card: bool) -> None:
        """Finish a card's or an old board's way: strip or delete it, and forget it when that is done."""
        if row.message is None:
            await self._store.drop(row.id)
            return
        request = self._wire.strip if card else self._wire.delete
        fate = await request(row.channel, row.message)
        if fate is Fate.LATER:
            self._timers.at(
                self._clock.monotonic() + LONGEST_WAIT,
                ("clear", row.id),
                lambda: self.clear_away(row, card=card),
            )
        else:
            await self._store.drop(row.id)

    async def _standing(self, board: _Board, key: str) -> StandingMessage | None:
        """Return the board's row, read from the store once after a start."""
        if not board.known:
            rows = await self._store.messages(key)
            board.known = True
            boards = [row for row in rows if row.kind == "board" and not row.doomed]
            board.row = boards[-1] if boards else None
            board.doomed = boards[:-1]
        return board.row


def _round(snapshot: Snapshot) -> int:
    public = snapshot.public()
    return max(public.round, 1) if public else 1


def _tricks_taken(snapshot: Snapshot) -> tuple[int, int]:
    public = snapshot.public()
    return (public.deal, sum(public.tricks_taken)) if public else (0, 0)
