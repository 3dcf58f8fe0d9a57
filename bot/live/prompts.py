"""The private prompts that stand: each known by person, message and token (D3 to D6)."""

import logging
from collections.abc import Hashable, Iterator
from functools import partial

from bot.live.latest import Draw, Latest
from bot.live.prompt import Prompt
from bot.live.tokens import Press, Tokens
from bot.live.wire import Fate, Wire
from bot.render.prompt import emptied
from bot.render.steps import Asked
from bot.tables.events import PersonKey
from bot.tables.ports import (
    Clock,
    MessageStore,
    PersonalSettings,
    StandingPrompt,
    Status,
    TableStore,
    Timers,
    Unwritable,
)
from bot.tables.snapshot import Snapshot
from bot.text.translator import texts

_log = logging.getLogger(__name__)

EMPTY_SECONDS = 14 * 60.0
"""A prompt whose player pressed nothing for so long is emptied while that is still possible."""
FRESH_SECONDS = 12 * 60.0
"""Who pressed something within this time gets a fresh prompt below a new board."""
RETRY_SECONDS = 5.0


class Prompts:
    """Redraws every prompt that can still be edited, and empties it in time."""

    def __init__(
        self, *, wire: Wire, messages: MessageStore, people: TableStore, clock: Clock, timers: Timers
    ) -> None:
        self._wire = wire
        self._messages = messages
        self._people = people
        self._clock = clock
        self._timers = timers
        self._tokens = Tokens(clock, timers, ended=self._let_go)
        self._draws = Latest()
        self._standing: dict[str, dict[int, Prompt]] = {}
        self._newest: dict[str, Snapshot] = {}

    # What people do

    async def opened(
        self, snapshot: Snapshot, press: Press, message: int, asked: Asked | None = None
    ) -> None:
        """Make an ephemeral message a person's live prompt and draw it, stored before it shows a tile."""
        key = snapshot.table.key
        row = await self._save(key, press, message)
        for other in [other for other in self._standing if other != key and self.prompt(other, message)]:
            self._put_away(other, message)  # an id that somebody made up names a table in another's prompt
        self._standing.setdefault(key, {})[message] = Prompt(row, message, press)
        self.pressed(snapshot, press, message, asked)
        await self._draws.finished((key, message))

    def pressed(self, snapshot: Snapshot, press: Press, message: int, asked: Asked | None = None) -> bool:
        """Renew a prompt's token after a press in it and draw it; False where it isn't a known prompt."""
        key = snapshot.table.key
        self.noted(snapshot, press)
        found = self.prompt(key, message)
        if found is None:
            return False
        found.press, found.old, found.spent = press, False, False
        found.asked = (snapshot.revision, asked) if asked is not None else None
        self._supersede(key, press.person, message)
        self._end_in_time(key, found)
        self._put(key, message)
        return True

    async def renewed(self, key: str, press: Press, message: int) -> None:
        """Store the newer token of a prompt, so that it can be emptied after a restart too."""
        if (found := self.prompt(key, message)) is not None:
            found.row = await self._save(key, press, message)
            if not self.prompt(key, message):
                await self._messages.drop_prompt(found.row)

    def prompt(self, key: str, message: int) -> Prompt | None:
        """Return the prompt that stands in this message, if one does."""
        return self._standing.get(key, {}).get(message)

    def noted(self, snapshot: Snapshot, press: Press) -> None:
        """Remember a press anywhere at the table: by its token a fresh prompt may be sent."""
        self._see(snapshot)
        self._tokens.note(snapshot.table.key, press)

    def deferred(self, token: str) -> None:
        """Send nothing new by this token until its interaction is `answered`."""
        self._tokens.deferred(token)

    def answered(self, token: str) -> None:
        """Send what has waited for an interaction's own answer."""
        self._tokens.answered(token)

    def settings_changed(self, person: PersonKey) -> None:
        """Draw a person's prompts by the new settings."""
        for key, prompts in self._standing.items():
            for found in [one for one in prompts.values() if one.press.person == person]:
                self._put(key, found.message)

    def stands(self, key: str, person: PersonKey) -> bool:
        """Return whether this person has a live prompt, or gets one at this moment."""
        return any(self._live(key, person)) or self._draws.busy((key, "fresh", person))

    # What the table does

    def changed(self, snapshot: Snapshot) -> None:
        """Draw every prompt of the table anew, and announce a turn to who wants that."""
        key = snapshot.table.key
        if not self._is_followed(key):
            return
        self._see(snapshot)
        for message in self._standing.get(key, {}):
            self._put(key, message)
        if snapshot.table.status is Status.PLAYING:
            self._announce(snapshot)
        elif snapshot.table.status not in {Status.OPEN, Status.BETWEEN}:
            self._tokens.forget(key)

    def board_posted(self, snapshot: Snapshot) -> None:
        """Send a fresh prompt below a new board to everybody who pressed something lately."""
        key = snapshot.table.key
        if not self._is_followed(key):
            return
        self._see(snapshot)
        if snapshot.table.status is Status.PLAYING:
            for press in self._tokens.within(key, FRESH_SECONDS):
                self._send(press, (key, "fresh", press.person), partial(self._fresh, key, press))

    async def take_up(self, snapshot: Snapshot) -> None:
        """After a start: know again what stands; of two that a kill left, the newer one is live."""
        key = snapshot.table.key
        for row in reversed(await self._messages.prompts(key)):
            if self.prompt(key, row.message):
                continue
            # A press of the future: the system's time was set back between two runs.
            now = self._clock.now()
            press = Press(row.person, row.application, row.token, min(row.pressed_at, now), "")
            if press.lasts(now):
                self.noted(snapshot, press)
                self._take(row, press)
            else:
                await self._messages.drop_prompt(row.id)

    def _take(self, row: StandingPrompt, press: Press) -> None:
        found = Prompt(row.id, row.message, press, row.kind == "announcement")
        found.old = not found.is_announcement and self.stands(row.table, row.person)
        self._standing.setdefault(row.table, {})[row.message] = found
        self._end_in_time(row.table, found)
        self._put(row.table, row.message)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self._draws.settle()

    # What is known

    def _is_followed(self, key: str) -> bool:
        return key in self._standing or self._tokens.any(key)

    def _see(self, snapshot: Snapshot) -> None:
        newest = self._newest.get(snapshot.table.key)
        if newest is None or newest.table.seq <= snapshot.table.seq:
            self._newest[snapshot.table.key] = snapshot

    def _let_go(self, key: str) -> None:
        """Keep nothing of a table at which no prompt stands and nobody presses anything."""
        if not self._is_followed(key):
            self._newest.pop(key, None)

    def _live(self, key: str, person: PersonKey) -> Iterator[Prompt]:
        prompts = self._standing.get(key, {}).values()
        return (one for one in prompts if one.press.person == person and not (one.old or one.is_announcement))

    def _supersede(self, key: str, person: PersonKey, message: int) -> None:
        """Let the person's other prompts say that they have moved."""
        for other in self._live(key, person):
            if other.message != message:
                other.old = True
                self._put(key, other.message)

    async def _save(self, key: str, press: Press, message: int, *, announced: bool = False) -> int:
        return await self._messages.save_prompt(
            table=key,
            person=press.person,
            application=press.application,
            token=press.token,
            message=message,
            kind="announcement" if announced else "prompt",
            pressed_at=press.at,
            expires=press.expires,
        )

    def _put_away(self, key: str, message: int) -> None:
        self._timers.cancel(("prompt", key, message))
        self._standing.get(key, {}).pop(message, None)
        if not self._standing.get(key):
            self._standing.pop(key, None)
        self._let_go(key)

    async def _forget(self, key: str, found: Prompt) -> None:
        """Let a message go, unless it has been opened anew meanwhile."""
        if self.prompt(key, found.message) is found:
            self._put_away(key, found.message)
            await self._messages.drop_prompt(found.row)

    # Drawing

    def _send(self, press: Press, name: Hashable, draw: Draw) -> None:
        self._tokens.send(press, name, lambda: self._draws.put(name, draw))

    def _put(self, key: str, message: int) -> None:
        self._draws.put((key, message), lambda: self._draw(key, message))

    def _end_in_time(self, key: str, found: Prompt) -> None:
        """Empty a prompt while its token still lasts, unless it is renewed before."""
        left = max(0.0, found.press.at + EMPTY_SECONDS - self._clock.now())

        def end() -> None:
            found.spent = True
            self._put(key, found.message)

        self._timers.at(self._clock.monotonic() + left, ("prompt", key, found.message), end)

    async def _draw(self, key: str, message: int) -> None:
        found, snapshot = self.prompt(key, message), self._newest.get(key)
        if found is None or snapshot is None:
            return
        press = found.press
        if not press.lasts(self._clock.now()):
            await self._forget(key, found)
            return
        shown = found.content(snapshot, await self._chosen(press.person))
        began = self._clock.monotonic()
        content = shown or found.line(snapshot)
        fate = await self._wire.edit_private(press.application, press.token, message, content)
        if found.press is not press:
            return
        if fate is Fate.LATER:
            # A long attempt has waited between tries of the library's own.
            again = max(self._clock.monotonic(), began + RETRY_SECONDS)
            self._timers.at(again, ("again", key, message), lambda: self._put(key, message))
        elif fate is Fate.REJECTED and shown is not None:
            _log.error("a prompt of table %s was rejected", key)
            found.spent = True
            self._put(key, message)
        elif shown is None or fate is not Fate.DONE:
            await self._forget(key, found)

    async def _chosen(self, person: PersonKey) -> PersonalSettings:
        """Return a person's settings; the usual ones while they can't be read."""
        try:
            return await self._people.settings(person)
        except Unwritable:
            return PersonalSettings()

    async def _fresh(self, key: str, press: Press) -> None:
        """Send a new prompt: an empty one first, so that it is known before it shows a tile."""
        snapshot = self._newest.get(key)
        if snapshot is None or snapshot.table.seat_of(press.person) is None:
            return
        empty = emptied(texts(press.locale), snapshot.table, snapshot.public())
        sent = await self._wire.follow_up(press.application, press.token, empty)
        if sent.fate is Fate.DONE:
            await self.opened(snapshot, press, sent.message)

    # Announcements

    def _announce(self, turn: Snapshot) -> None:
        """Send a new ephemeral message to the person whose turn it is, if turns are to be announced."""
        key, public = turn.table.key, turn.public()
        holder = turn.table.seats[public.turn] if public is not None and public.turn is not None else None
        press = self._tokens.of(key, holder.person) if holder and holder.person is not None else None
        if press is not None:
            self._send(press, (key, "announce", press.person), partial(self._send_announcement, turn, press))

    async def _send_announcement(self, turn: Snapshot, press: Press) -> None:
        key, standing = turn.table.key, self._standing.get(turn.table.key, {}).values()
        is_told = any((one.press.person, one.announces) == (press.person, turn.revision) for one in standing)
        if is_told or not (await self._chosen(press.person)).announce:
            return
        empty = emptied(texts(press.locale), turn.table, turn.public())
        sent = await self._wire.follow_up(press.application, press.token, empty)
        if sent.fate is not Fate.DONE:
            return
        row = await self._save(key, press, sent.message, announced=True)
        found = Prompt(row, sent.message, press, is_announcement=True, announces=turn.revision)
        self._standing.setdefault(key, {})[sent.message] = found
        self._end_in_time(key, found)
        self._put(key, sent.message)
