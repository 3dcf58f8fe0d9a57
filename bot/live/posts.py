"""The table message in its channel: edited, posted anew, the old one taken away (D32 to D34, D55).

What stands is read from the store each time: nothing here can disagree with it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import discord

from bot.live.wire import MAYBE_POSTED, Fate, Sent, Wire, buttons_of
from bot.render.ids import Verb
from bot.render.message import Message
from bot.tables.ports import Clock, MessageStore, StandingMessage, Status, Timers
from bot.tables.snapshot import Snapshot

MARK_SECONDS = 60.0
"""A mark "about to be posted" older than this is first looked for in the channel: Discord forgets nonces."""
AGAIN_SECONDS = 5.0
"""Pause before an old message is tried to be taken away once more."""
OVER = (Status.ENDED, Status.PARKED)

_ANEW = (Fate.MESSAGE_GONE, Fate.TOO_OLD, Fate.ARCHIVED)
_FINAL = (Fate.DONE, Fate.MESSAGE_GONE, Fate.CHANNEL_GONE, Fate.REJECTED)


class Posts:
    """Boards as messages; `posted` hears of each new one."""

    def __init__(
        self,
        *,
        wire: Wire,
        store: MessageStore,
        clock: Clock,
        timers: Timers,
        board_seconds: float,
        posted: Callable[[Snapshot], None],
    ) -> None:
        self._wire = wire
        self._store = store
        self._clock = clock
        self._timers = timers
        self._board_seconds = board_seconds
        self._refused: set[int] = set()
        self._posted = posted

    async def row(self, key: str) -> StandingMessage | None:
        """Return the board that stands, or is about to be posted."""
        return _board(await self._store.messages(key))

    async def show(self, snapshot: Snapshot, message: Message, *, anew: bool) -> Fate:
        """Show a message as the table's board: in the one that stands, or in a new one."""
        rows = await self._store.messages(snapshot.table.key)
        row = _board(rows)
        if row is not None and row.message is not None and not anew and not self._is_outdated(row, snapshot):
            fate = await self._wire.edit(row.channel, row.message, message)
            if fate is Fate.DONE and self._refused:
                await self._clear_refused(snapshot.table.key)
            if fate not in _ANEW:
                return fate
            if fate is Fate.MESSAGE_GONE and snapshot.table.status in OVER:
                await self._store.drop(row.id)
                return Fate.DONE
        return await self._post(snapshot, message, rows)

    async def clear_away(self, row: StandingMessage) -> None:
        """Strip a card of its buttons, delete any other message, and forget it when that is done.

        Where the channel refuses, the mark stays: it is tried again when a board was drawn, or after a start.
        """
        fate = Fate.DONE
        if row.message is not None:
            request = self._wire.strip if row.kind == "card" else self._wire.delete
            fate = await request(row.channel, row.message)
        if fate in _FINAL:
            await self._store.drop(row.id)
        elif fate in {Fate.LATER, Fate.TOO_OLD}:  # few edits of old messages go at a time (D32)
            again = self._clock.monotonic() + AGAIN_SECONDS
            self._timers.at(again, ("clear", row.id), lambda: self.clear_away(row))
        else:
            self._refused.add(row.id)

    def try_again(self, key: str) -> None:
        """Take away soon what the table's channel has refused to let go, if it has."""
        if self._refused:
            now = self._clock.monotonic()
            self._timers.at(now, ("refused", key), lambda: self._clear_refused(key))

    async def _clear_refused(self, key: str) -> None:
        for row in await self._store.messages(key):
            if row.id in self._refused:
                self._refused.discard(row.id)
                await self.clear_away(row)

    async def tidy(self, key: str, pressed: discord.Message) -> None:
        """Take away a board left behind: a message of the table, older than its board, that nothing knows of.

        Or that the channel has refused to let go. A round's card keeps its place, without its buttons.
        """
        verbs = {button.verb for button in buttons_of(pressed) if button.table == key}
        row = await self.row(key)
        if not verbs or row is None or row.message is None or pressed.id >= row.message:
            return
        known = await self._store.message(pressed.id)
        if known is not None and known.id in self._refused:
            self._refused.discard(known.id)
            await self.clear_away(known)
        elif known is None:
            request = self._wire.strip if Verb.NEXT in verbs else self._wire.delete
            await request(pressed.channel.id, pressed.id)

    def _is_outdated(self, row: StandingMessage, snapshot: Snapshot) -> bool:
        if row.channel != snapshot.table.channel:
            return True
        if snapshot.table.status in OVER:
            return False
        return _is_earlier(row, snapshot) or self._clock.now() - row.at > self._board_seconds

    async def _post(self, snapshot: Snapshot, message: Message, rows: Sequence[StandingMessage]) -> Fate:
        """Post a new board, then take the others away: each step is marked before the next one is made."""
        table, mark = snapshot.table, _board(rows)
        is_first = mark is None or mark.message is not None or mark.channel != table.channel
        if mark is None or is_first:
            mark = await self._store.about_to_post(
                table.key, "board", table.channel, self._clock.now(), round_number=round_of(snapshot)
            )
        sent = await self._find_or_post(mark, message)
        if sent.fate is not Fate.DONE:
            if sent.fate not in MAYBE_POSTED:
                await self._store.drop(mark.id)
            # A new message wakes an archived thread, unless it is locked: then the channel refuses (D55).
            return Fate.FORBIDDEN if sent.fate is Fate.ARCHIVED else sent.fate
        fate = Fate.DONE
        if not is_first:
            # A try before may have posted it already, with what was the newest then (D35).
            fate = await self._wire.edit(mark.channel, sent.message, message)
        others = [row for row in rows if row.kind != "notice" and row.id != mark.id]
        retired = [await self._retired(row, snapshot) for row in others]
        await self._store.posted(mark.id, sent.message, self._clock.now())
        for row in retired:
            await self.clear_away(row)
        self._posted(snapshot)
        return Fate.LATER if fate in _ANEW else fate

    async def _find_or_post(self, mark: StandingMessage, message: Message) -> Sent:
        if not 0 <= self._clock.now() - mark.at <= MARK_SECONDS:
            found = await self._wire.find(mark.channel, mark.table, notice=False)
            if found.fate is Fate.LATER:
                return Sent(found.fate)
            if found.messages and await self._store.message(newest := found.messages[0]) is None:
                return Sent(Fate.DONE, newest)
        return await self._wire.post(mark.channel, message, mark.nonce)

    async def _retired(self, row: StandingMessage, snapshot: Snapshot) -> StandingMessage:
        """Mark what a new board replaces: a finished round's card stays without its buttons, others go."""
        if row.kind != "board" or row.doomed:
            return row
        is_card = row.channel == snapshot.table.channel and _is_earlier(row, snapshot)
        await (self._store.settle(row.id, "card") if is_card else self._store.doom(row.id))
        return replace(row, kind="card" if is_card else "board", doomed=not is_card)


def _board(rows: Sequence[StandingMessage]) -> StandingMessage | None:
    """Return the board that stands, or is about to be posted."""
    return next((row for row in reversed(rows) if row.kind == "board" and not row.doomed), None)


def round_of(snapshot: Snapshot) -> int:
    """Return the round that a table's board shows, 1 also before the first deal."""
    public = snapshot.public()
    return max(public.round, 1) if public else 1


def _is_earlier(row: StandingMessage, snapshot: Snapshot) -> bool:
    return max(row.round, 1) < round_of(snapshot)
