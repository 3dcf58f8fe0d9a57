"""The turn notice: one short mention when a player is awaited, deleted as soon as that player acts (D11)."""

import logging
from dataclasses import dataclass

from bot.live.channels import Channels
from bot.live.latest import Latest
from bot.live.prompts import Prompts
from bot.live.wire import MAYBE_POSTED, Fate, Wire
from bot.render.message import Message
from bot.render.notice import absent_notice, notice
from bot.tables.events import PersonKey
from bot.tables.ports import (
    RUNNING,
    Clock,
    MessageStore,
    StandingMessage,
    Status,
    TableStore,
    Timers,
    Unwritable,
)
from bot.tables.servers import Servers
from bot.tables.snapshot import Revision, Snapshot
from bot.tables.views import SeatHolder
from bot.text.translator import Texts, texts

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""Pause before a failed request is made again."""


@dataclass(slots=True)
class _Turn:
    """Whose turn was last noticed, None where nobody's was.

    `marked`: a notice for it stands or is tried; `tried`: one may stand, though Discord didn't say so;
    `absent`: it says that others ask to replace the player.
    """

    turn: tuple[Revision, PersonKey] | None
    marked: bool = False
    tried: bool = False
    absent: bool = False


class Notices:
    """Posts a notice once a turn, never more than one for a table."""

    def __init__(  # noqa: PLR0913 - what it works with, all named
        self,
        *,
        wire: Wire,
        messages: MessageStore,
        people: TableStore,
        prompts: Prompts,
        channels: Channels,
        servers: Servers,
        clock: Clock,
        timers: Timers,
        notice_seconds: float,
    ) -> None:
        self._wire = wire
        self._messages = messages
        self._people = people
        self._prompts = prompts
        self._channels = channels
        self._servers = servers
        self._clock = clock
        self._timers = timers
        self._notice_seconds = notice_seconds
        self._turns: dict[str, _Turn] = {}
        self._newest: dict[str, Snapshot] = {}
        self._refused: set[str] = set()
        self._work = Latest()

    def changed(self, snapshot: Snapshot) -> None:
        """Take the notice away when its turn is over, or the request that it speaks of."""
        key, known = snapshot.table.key, self._turns.get(snapshot.table.key)
        is_on = snapshot.table.status in RUNNING
        if is_on and known is not None and known.turn == _turn_of(snapshot):
            self._newest[key] = snapshot
            if known.absent and snapshot.table.request is None:
                known.absent = False
                self._work.put(key, lambda: self.clear(key))
            return
        self._timers.cancel(("notice", key))
        self._newest.pop(key, None)
        if known is None:
            # After a start: who knows what stands?
            self._work.put(key, lambda: self._take_up(snapshot))
        elif known.marked or known.tried:
            self._work.put(key, lambda: self.clear(key, is_lost=_is_lost(snapshot)))
        self._turns.pop(key, None)
        if known is not None and is_on:
            self._turns[key] = _Turn(None)

    def shown(self, snapshot: Snapshot) -> None:
        """The board shows this state: its player may be called."""
        key, holder = snapshot.table.key, awaited(snapshot)
        turn = _turn_of(snapshot)
        self.try_again(key)
        if holder is None or turn is None or holder.person is None or not snapshot.table.options.notices:
            return
        if (known := self._turns.get(key)) is not None and known.turn == turn:
            return
        self._turns[key] = _Turn(turn)
        self._newest[key] = snapshot
        wait = self._notice_seconds if self._prompts.stands(key, holder.person) else 0.0
        self._post_at(self._clock.monotonic() + wait, key)

    def try_again(self, key: str) -> None:
        """Take away what the table's channel has refused to let go, if it has."""
        if key in self._refused:
            self._refused.discard(key)
            self._work.put(("refused", key), lambda: self._clear_refused(key))

    async def call_absent(self, snapshot: Snapshot, holder: SeatHolder) -> None:
        """Mention the player whose replacement was asked for, in place of the notice of the turn."""
        key, turn = snapshot.table.key, _turn_of(snapshot)
        if turn is None or holder.person != turn[1] or holder.discord_id is None:
            return
        self._turns[key] = _Turn(turn, marked=True, absent=True)
        self._timers.cancel(("notice", key))
        message = absent_notice(snapshot.table, holder.discord_id, self._texts(snapshot))

        async def call() -> None:
            await self._send(snapshot, holder, message)

        self._work.put(key, call)
        await self._work.finished(key)

    def dismissed(self, key: str, person: PersonKey) -> None:
        """A person has muted notices: the one that calls this person goes."""
        turn = self._turns.get(key)
        if turn is not None and turn.marked and turn.turn is not None and turn.turn[1] == person:
            self._work.put(key, lambda: self.clear(key))

    async def take_up(self, snapshot: Snapshot) -> None:
        """After a start: a notice of a turn that is over goes, the present one counts as posted.

        Where this run has posted one, it has taken the others away.
        """
        await self._work.alone(snapshot.table.key, lambda: self._take_up(snapshot))

    async def _take_up(self, snapshot: Snapshot) -> None:
        holder, turn, key = awaited(snapshot), _turn_of(snapshot), snapshot.table.key
        has_posted = key in self._turns and self._turns[key].marked
        for row in await self._rows(key):
            if has_posted and not row.doomed:
                continue
            stands = row.message is not None and not row.doomed
            known = self._turns.get(key, _Turn(None))
            is_open = not known.marked and known.turn in {None, turn}
            if stands and holder is not None and row.person == holder.person and is_open:
                asked_for = snapshot.table.request is not None and snapshot.table.request.seat is not None
                self._turns[key] = _Turn(turn, marked=True, absent=asked_for)
                self._timers.cancel(("notice", key))
            else:
                await self._remove(row, is_lost=_is_lost(snapshot))
        if snapshot.table.status in RUNNING:
            self._turns.setdefault(key, _Turn(None))

    async def clear(self, key: str, *, is_lost: bool = False) -> None:
        """Delete every notice of a table; one that could not be deleted is tried again by itself."""
        for row in await self._rows(key):
            if not row.doomed:
                await self._remove(row, is_lost=is_lost)

    async def _clear_refused(self, key: str) -> None:
        for row in await self._rows(key):
            if row.doomed:
                await self._remove(row)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self._work.settle()

    def _texts(self, snapshot: Snapshot) -> Texts:
        return texts(self._servers.locale(snapshot.table.guild))

    async def _rows(self, key: str) -> list[StandingMessage]:
        return [row for row in await self._messages.messages(key) if row.kind == "notice"]

    def _post_at(self, when: float, key: str) -> None:
        self._timers.at(when, ("notice", key), lambda: self._work.put(key, lambda: self._post(key)))

    async def _post(self, key: str) -> None:
        """Post the notice of a turn; where Discord or the disk fails, try again after a while."""
        turn = self._turns.get(key)
        try:
            fate = await self._attempt(key)
        except Unwritable:
            fate = Fate.LATER
        if fate is Fate.LATER and turn is not None and self._turns.get(key) is turn:
            turn.marked = False
            self._post_at(self._clock.monotonic() + RETRY_SECONDS, key)

    async def _attempt(self, key: str) -> Fate:
        turn, snapshot = self._turns.get(key), self._newest.get(key)
        holder = awaited(snapshot) if snapshot is not None else None
        if turn is None or turn.marked or snapshot is None or holder is None or holder.person is None:
            return Fate.DONE
        await self._messages.notice_settled(key)
        quiet = holder.discord_id is None or (await self._people.settings(holder.person)).mute_notices
        if quiet or self._channels.refuses(snapshot.table.channel) or self._turns.get(key) is not turn:
            return Fate.DONE
        turn.marked = turn.tried = True
        message = notice(snapshot.table, holder.discord_id or 0, self._texts(snapshot))
        return await self._send(snapshot, holder, message)

    async def _send(self, snapshot: Snapshot, holder: SeatHolder, message: Message) -> Fate:
        """Post a notice in place of any other, and take it away again if its time is over meanwhile."""
        key, turn = snapshot.table.key, self._turns.get(snapshot.table.key)
        absent = turn is not None and turn.absent
        row = await self._mark(snapshot, holder.person)
        sent = await self._wire.post(snapshot.table.channel, message, row.nonce, holder.discord_id)
        if sent.fate is Fate.DONE:
            await self._messages.posted(row.id, sent.message, self._clock.now())
            if self._turns.get(key) is not turn or turn is None or turn.absent != absent:
                await self.clear(key)
        elif sent.fate is not Fate.LATER:
            _log.info("notice of table %s: %s", key, sent.fate)
            if sent.fate not in MAYBE_POSTED:
                await self._messages.drop(row.id)
        return sent.fate

    async def _mark(self, snapshot: Snapshot, person: PersonKey | None) -> StandingMessage:
        """Return the mark "about to be posted": that of a try before, or else a new one; others go."""
        mark: StandingMessage | None = None
        for row in await self._rows(snapshot.table.key):
            if row.message is None and row.person == person and not row.doomed and mark is None:
                mark = row
            elif not row.doomed:
                await self._remove(row)
        public = snapshot.public()
        return mark or await self._messages.about_to_post(
            snapshot.table.key,
            "notice",
            snapshot.table.channel,
            self._clock.now(),
            round_number=public.round if public else 0,
            person=person,
        )

    async def _remove(self, row: StandingMessage, *, is_lost: bool = False) -> None:
        """Delete a notice; one that may have been posted before a kill is looked for.

        Where the channel refuses, it is tried again when the board was drawn, with the next press, or after a
        start; `is_lost`: never, nobody sees it any more.
        """
        await self._messages.doom(row.id)
        if row.message is not None:
            fates = {await self._wire.delete(row.channel, row.message)}
        else:
            found = await self._wire.find(row.channel, row.table, notice=True)
            unknown = [each for each in found.messages if await self._messages.message(each) is None]
            fates = {found.fate, *[await self._wire.delete(row.channel, each) for each in unknown]}
        if Fate.LATER in fates:
            again = self._clock.monotonic() + RETRY_SECONDS
            self._timers.at(again, ("unnotice", row.id), lambda: self._remove(row, is_lost=is_lost))
        elif Fate.FORBIDDEN in fates and not is_lost:
            self._refused.add(row.table)
        else:
            await self._messages.drop(row.id)


def awaited(snapshot: Snapshot) -> SeatHolder | None:
    """Return the person whose act the table awaits; None for a computer player, an open seat or nobody."""
    public = snapshot.public()
    if snapshot.table.status is not Status.PLAYING or public is None or public.turn is None:
        return None
    holder = snapshot.table.seats[public.turn]
    return None if holder is None or holder.computer else holder


def _is_lost(snapshot: Snapshot) -> bool:
    """Return whether the bot was removed from the table's server (D58)."""
    return snapshot.table.ended_reason == "abandoned"


def _turn_of(snapshot: Snapshot) -> tuple[Revision, PersonKey] | None:
    holder = awaited(snapshot)
    return None if holder is None or holder.person is None else (snapshot.revision, holder.person)
