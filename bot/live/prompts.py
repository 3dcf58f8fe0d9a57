"""The private prompts that stand: each known by person, message and token (D3 to D6)."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import discord

from bot.live.latest import Latest
from bot.live.wire import Fate, Wire
from bot.render.announcement import announcement
from bot.render.message import Message
from bot.render.prompt import emptied, moved, prompt
from bot.render.steps import Step
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
from bot.tables.snapshot import Revision, Snapshot
from bot.text.translator import texts

_log = logging.getLogger(__name__)

TOKEN_SECONDS = 15 * 60.0
"""How long an interaction's token is good (D3)."""
MARGIN_SECONDS = 30.0
EMPTY_SECONDS = 14 * 60.0
"""A prompt whose player pressed nothing for so long is emptied while that is still possible."""
FRESH_SECONDS = 12 * 60.0
"""Who pressed something within this time gets a fresh prompt below a new board."""
RETRY_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Press:
    """An interaction of a player: by its token ephemeral messages can be written. `at` is UTC seconds."""

    person: PersonKey
    application: int
    token: str
    at: float
    locale: str

    @classmethod
    def of(cls, interaction: discord.Interaction, person: PersonKey, at: float) -> "Press":
        """Return what an interaction gives."""
        return cls(person, interaction.application_id, interaction.token, at, interaction.locale.value)


@dataclass(slots=True)
class _Prompt:
    """A prompt or an announcement that stands. `old`: it says that it has moved, another one is live."""

    row: int
    message: int
    press: Press
    is_announcement: bool = False
    step: tuple[Revision, Step] | None = None
    old: bool = False


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
        self._draws = Latest()
        self._standing: dict[str, dict[int, _Prompt]] = {}
        self._presses: dict[str, dict[PersonKey, Press]] = {}
        self._newest: dict[str, Snapshot] = {}
        self._boards: dict[str, int] = {}
        self._settings: dict[PersonKey, PersonalSettings] = {}
        self._announced: dict[tuple[str, PersonKey], Revision] = {}

    # What people do

    async def opened(self, snapshot: Snapshot, press: Press, message: int, step: Step | None = None) -> None:
        """Make an ephemeral message a person's live prompt and draw it, stored before it shows a tile."""
        key = snapshot.table.key
        self._remember(snapshot, press)
        known = self._standing.setdefault(key, {}).get(message)
        row = known.row if known is not None else await self._save(key, press, message)
        self._standing.setdefault(key, {})[message] = _Prompt(row, message, press)
        self._supersede(key, press.person, message)
        self.pressed(snapshot, press, message, step)
        if known is not None:
            await self._save(key, press, message)
        await self._draws.finished((key, message))

    def pressed(self, snapshot: Snapshot, press: Press, message: int, step: Step | None = None) -> bool:
        """Renew a prompt's token after a press in it and draw it; False where it isn't a known prompt."""
        key = snapshot.table.key
        self._remember(snapshot, press)
        found = self._standing.get(key, {}).get(message)
        if found is None:
            return False
        found.press, found.old = press, False
        found.step = (snapshot.revision, step) if step is not None else None
        self._supersede(key, press.person, message)
        self._timers.at(
            self._clock.monotonic() + EMPTY_SECONDS,
            ("prompt", key, message),
            lambda: self._put(key, message, empty=True),
        )
        self._put(key, message)
        return True

    async def renewed(self, key: str, press: Press, message: int) -> None:
        """Store the newer token of a prompt, so that it can be emptied after a restart too."""
        if message in self._standing.get(key, {}):
            await self._save(key, press, message)

    def knows(self, key: str, message: int) -> bool:
        """Return whether this message is a prompt that stands."""
        return message in self._standing.get(key, {})

    def noted(self, snapshot: Snapshot, press: Press) -> None:
        """Remember a press elsewhere at the table: by its token a fresh prompt may be sent."""
        self._remember(snapshot, press)

    def settings_changed(self, person: PersonKey, settings: PersonalSettings) -> None:
        """Draw a person's prompts by the new settings."""
        if person in self._settings:
            self._settings[person] = settings
        for key, prompts in self._standing.items():
            for message, found in prompts.items():
                if found.press.person == person:
                    self._put(key, message)

    def stands(self, key: str, person: PersonKey) -> bool:
        """Return whether this person has a live prompt."""
        return any(self._live(key, person))

    # What the table does

    def changed(self, snapshot: Snapshot) -> None:
        """Draw every prompt of the table anew, and announce a turn to who wants that."""
        key = snapshot.table.key
        if key not in self._standing and key not in self._presses:
            return
        self._newest[key] = snapshot
        for message in list(self._standing.get(key, {})):
            self._put(key, message)
        if snapshot.table.status is Status.PLAYING:
            self._announce(snapshot)
        elif snapshot.table.status not in {Status.OPEN, Status.BETWEEN}:
            self._presses.pop(key, None)

    def board_posted(self, snapshot: Snapshot, board: int) -> None:
        """Send a fresh prompt below a new board to everybody who pressed something lately."""
        key = snapshot.table.key
        self._boards[key] = board
        if snapshot.table.status is not Status.PLAYING:
            return
        self._newest[key] = snapshot
        for person, press in self._presses.get(key, {}).items():
            if snapshot.table.seat_of(person) is not None and self._clock.now() - press.at < FRESH_SECONDS:
                self._draws.put((key, "fresh", person), partial(self._fresh, key, press))

    async def take_up(self, snapshot: Snapshot) -> None:
        """After a start: know again what stands; what can't be edited any more is forgotten."""
        key = snapshot.table.key
        self._newest[key] = snapshot
        for row in await self._messages.prompts(key):
            if row.message in self._standing.get(key, {}):
                continue
            if self._clock.now() > row.expires - MARGIN_SECONDS:
                await self._messages.drop_prompt(row.id)
                continue
            self._take(row)

    def _take(self, row: StandingPrompt) -> None:
        press = Press(row.person, row.application, row.token, row.pressed_at, "")
        is_old = any(self._live(row.table, row.person))
        self._standing.setdefault(row.table, {})[row.message] = _Prompt(
            row.id, row.message, press, row.kind == "announcement", old=is_old
        )
        known = self._presses.setdefault(row.table, {}).setdefault(row.person, press)
        if known.at < press.at:
            self._presses[row.table][row.person] = press
        left = max(0.0, row.pressed_at + EMPTY_SECONDS - self._clock.now())
        self._timers.at(
            self._clock.monotonic() + left,
            ("prompt", row.table, row.message),
            lambda: self._put(row.table, row.message, empty=True),
        )
        self._put(row.table, row.message)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        await self._draws.settle()

    # Drawing

    def _remember(self, snapshot: Snapshot, press: Press) -> None:
        newest = self._newest.get(snapshot.table.key)
        if newest is None or newest.table.seq <= snapshot.table.seq:
            self._newest[snapshot.table.key] = snapshot
        self._presses.setdefault(snapshot.table.key, {})[press.person] = press

    def _live(self, key: str, person: PersonKey) -> Iterator[_Prompt]:
        return (
            found
            for found in self._standing.get(key, {}).values()
            if found.press.person == person and not found.old and not found.is_announcement
        )

    def _supersede(self, key: str, person: PersonKey, message: int) -> None:
        """Let the person's other prompts say that they have moved."""
        for other in list(self._live(key, person)):
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
            board=self._boards.get(key, 0),
            pressed_at=press.at,
            expires=press.at + TOKEN_SECONDS,
        )

    def _put(self, key: str, message: int, *, empty: bool = False) -> None:
        self._draws.put((key, message), lambda: self._draw(key, message, empty=empty))

    async def _draw(self, key: str, message: int, *, empty: bool) -> None:
        found, snapshot = self._standing.get(key, {}).get(message), self._newest.get(key)
        if found is None or snapshot is None:
            return
        chosen = await self._chosen(found.press.person)
        shown = None if empty or found.old else self._content(found, snapshot, chosen)
        t = texts(found.press.locale)
        left = moved(t, snapshot.table) if found.old else emptied(t, snapshot.table)
        fate = await self._wire.edit_private(
            found.press.application, found.press.token, message, shown or left
        )
        if fate is Fate.LATER and self._clock.now() < found.press.at + TOKEN_SECONDS:
            self._timers.at(
                self._clock.monotonic() + RETRY_SECONDS,
                ("again", key, message),
                lambda: self._put(key, message, empty=empty),
            )
        elif shown is None or fate is not Fate.DONE:
            await self._forget(key, found)

    async def _chosen(self, person: PersonKey) -> PersonalSettings:
        """Return a person's settings, read once; the usual ones while they can't be read."""
        if person not in self._settings:
            try:
                self._settings[person] = await self._people.settings(person)
            except Unwritable:
                return PersonalSettings()
        return self._settings[person]

    def _content(self, found: _Prompt, snapshot: Snapshot, chosen: PersonalSettings) -> Message | None:
        """Return what the prompt shows now; None where it must be emptied."""
        seat = snapshot.table.seat_of(found.press.person)
        view = snapshot.seat(seat) if seat is not None and snapshot.table.status is Status.PLAYING else None
        if view is None:
            return None
        t = texts(found.press.locale)
        if found.is_announcement:
            is_current = self._announced.get((snapshot.table.key, found.press.person)) == snapshot.revision
            return announcement(snapshot.table, view, t) if is_current else None
        step = found.step[1] if found.step is not None and found.step[0] == snapshot.revision else None
        return prompt(snapshot.table, view, chosen, t, step=step)

    async def _forget(self, key: str, found: _Prompt) -> None:
        self._timers.cancel(("prompt", key, found.message))
        self._standing.get(key, {}).pop(found.message, None)
        if not self._standing.get(key):
            self._standing.pop(key, None)
            if key not in self._presses:
                self._newest.pop(key, None)
        await self._messages.drop_prompt(found.row)

    async def _fresh(self, key: str, press: Press) -> None:
        """Send a new prompt: an empty one first, so that it is known before it shows a tile."""
        snapshot = self._newest[key]
        sent = await self._wire.follow_up(
            press.application, press.token, emptied(texts(press.locale), snapshot.table)
        )
        if sent.fate is Fate.DONE:
            await self.opened(snapshot, press, sent.message)

    # Announcements

    def _announce(self, snapshot: Snapshot) -> None:
        """Send a new ephemeral message to the person whose turn it is, if turns are to be announced."""
        key, public = snapshot.table.key, snapshot.public()
        holder = snapshot.table.seats[public.turn] if public is not None and public.turn is not None else None
        if holder is None or holder.person is None:
            return
        press = self._presses.get(key, {}).get(holder.person)
        if press is None or self._clock.now() > press.at + TOKEN_SECONDS - MARGIN_SECONDS:
            return
        if self._announced.get((key, holder.person)) != snapshot.revision:
            self._draws.put(
                (key, "announce", holder.person), lambda: self._send_announcement(snapshot, press)
            )

    async def _send_announcement(self, turn: Snapshot, press: Press) -> None:
        key = turn.table.key
        if not (await self._chosen(press.person)).announce:
            return
        self._announced[key, press.person] = turn.revision
        sent = await self._wire.follow_up(
            press.application, press.token, emptied(texts(press.locale), turn.table)
        )
        if sent.fate is not Fate.DONE:
            return
        row = await self._save(key, press, sent.message, announced=True)
        self._standing.setdefault(key, {})[sent.message] = _Prompt(
            row, sent.message, press, is_announcement=True
        )
        self._put(key, sent.message)
