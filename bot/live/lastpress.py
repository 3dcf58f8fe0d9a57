"""The last press of each player: by its token ephemeral messages are sent and edited (D3, D4)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import discord

from bot.tables.events import PersonKey

Send = Callable[[], None]


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


class LastPresses:
    """Remembers presses while their tables are played."""

    def __init__(self) -> None:
        self._last: dict[str, dict[PersonKey, Press]] = {}
        self._unanswered: dict[str, dict[Hashable, Send]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._last

    def noted(self, key: str, press: Press, *, unanswered: bool = False) -> None:
        """Remember a press; `unanswered`: its deferred answer has no content yet."""
        known = self._last.setdefault(key, {}).setdefault(press.person, press)
        if known.at <= press.at:
            self._last[key][press.person] = press
        if unanswered:
            self._unanswered.setdefault(press.token, {})

    def answered(self, token: str) -> None:
        """Send what has waited for the answer of this interaction."""
        for send in self._unanswered.pop(token, {}).values():
            send()

    def send(self, press: Press, name: Hashable, send: Send) -> None:
        """Send something new by a press's token, once it is answered.

        The first message after a deferred answer would take that answer's place (D7). Of those that wait
        only the newest of a name is sent.
        """
        waiting = self._unanswered.get(press.token)
        if waiting is None:
            send()
        else:
            waiting[name] = send

    def of(self, key: str, person: PersonKey) -> Press | None:
        """Return the last press of a person at a table."""
        return self._last.get(key, {}).get(person)

    def since(self, key: str, at: float) -> list[Press]:
        """Return each person's last press at a table, if it came after `at` (UTC seconds)."""
        return [press for press in self._last.get(key, {}).values() if press.at > at]

    def forget(self, key: str) -> None:
        """Forget a table's presses."""
        self._last.pop(key, None)
