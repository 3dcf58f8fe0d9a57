"""Whose interactions may still be used to write ephemeral messages (D3, D5)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import discord

from bot.tables.events import PersonKey
from bot.tables.ports import Clock, Timers

TOKEN_SECONDS = 15 * 60.0
"""How long an interaction's token is good (D3)."""
MARGIN_SECONDS = 30.0
"""A token that ends this soon isn't used any more."""

Send = Callable[[], None]
Ended = Callable[[str], None]


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

    @property
    def expires(self) -> float:
        """When the token ends, in UTC seconds."""
        return self.at + TOKEN_SECONDS

    def lasts(self, now: float) -> bool:
        """Return whether the token may be used."""
        return now <= self.expires - MARGIN_SECONDS


class Tokens:
    """The latest press of each player at each table, for as long as it is of use.

    `ended` hears of each table at which no token is left.
    """

    def __init__(self, clock: Clock, timers: Timers, *, ended: Ended) -> None:
        self._clock = clock
        self._timers = timers
        self._ended = ended
        self._presses: dict[str, dict[PersonKey, Press]] = {}
        self._unanswered: dict[str, dict[Hashable, Send]] = {}

    def note(self, key: str, press: Press) -> None:
        """Keep a press in place of an older one of the same player."""
        presses = self._presses.setdefault(key, {})
        if press.person not in presses or presses[press.person].at <= press.at:
            presses[press.person] = press
        end = self._clock.monotonic() + TOKEN_SECONDS
        self._timers.at(end, ("tokens", key), lambda: self.forget(key))

    def deferred(self, token: str) -> None:
        """An interaction has a deferred answer that has no content yet."""
        self._unanswered.setdefault(token, {})

    def answered(self, token: str) -> None:
        """Send what has waited for an interaction's own answer."""
        for send in self._unanswered.pop(token, {}).values():
            send()

    def send(self, press: Press, name: Hashable, send: Send) -> None:
        """Send a new message by a press's token, once its own answer stands.

        The first message after a deferred answer would take that answer's place (D7). Of what waits only the
        newest of each name is sent.
        """
        waiting = self._unanswered.get(press.token)
        if waiting is None:
            send()
        else:
            waiting[name] = send

    def of(self, key: str, person: PersonKey) -> Press | None:
        """Return a player's press whose token may be used."""
        press = self._presses.get(key, {}).get(person)
        return press if press is not None and press.lasts(self._clock.now()) else None

    def within(self, key: str, seconds: float) -> list[Press]:
        """Return the presses at a table that are younger."""
        now = self._clock.now()
        return [press for press in self._presses.get(key, {}).values() if now - press.at < seconds]

    def any(self, key: str) -> bool:
        """Return whether anybody has pressed anything at a table lately."""
        return key in self._presses

    def forget(self, key: str) -> None:
        """Forget a table."""
        self._timers.cancel(("tokens", key))
        self._presses.pop(key, None)
        self._ended(key)
