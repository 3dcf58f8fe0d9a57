"""One private message that stands, and what it shows."""

from dataclasses import dataclass

from bot.live.tokens import Press
from bot.render.announcement import announcement
from bot.render.message import Message
from bot.render.prompt import emptied, moved, prompt
from bot.render.steps import Asked
from bot.tables.ports import PersonalSettings, Status
from bot.tables.snapshot import Revision, Snapshot
from bot.text.translator import texts


@dataclass(slots=True)
class Prompt:
    """A prompt, or an announcement, which `announces` a turn (None after a start: unknown).

    `old`: it says that it has moved, another one is live; `spent`: its token ends, or it can't be drawn.
    """

    row: int
    message: int
    press: Press
    is_announcement: bool = False
    announces: Revision | None = None
    asked: tuple[Revision, Asked] | None = None
    old: bool = False
    spent: bool = False

    def content(self, snapshot: Snapshot, chosen: PersonalSettings) -> Message | None:
        """Return what it shows now; None where nothing but one line may stand (R8.7)."""
        if self.old or self.spent:
            return None
        seat = snapshot.table.seat_of(self.press.person)
        view = snapshot.seat(seat) if seat is not None and snapshot.table.status is Status.PLAYING else None
        if view is None:
            return None
        t = texts(self.press.locale)
        if self.is_announcement:
            return announcement(snapshot.table, view, t) if self.announces == snapshot.revision else None
        asked = self.asked[1] if self.asked is not None and self.asked[0] == snapshot.revision else None
        return prompt(snapshot.table, view, chosen, t, step=asked)

    def line(self, snapshot: Snapshot) -> Message:
        """Return the one line that is left of it."""
        t, table = texts(self.press.locale), snapshot.table
        sits = table.seat_of(self.press.person) is not None
        return moved(t, table) if self.old and sits else emptied(t, table, snapshot.public(), sits=sits)
