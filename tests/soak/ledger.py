"""A journal that counts instead of keeping: what was refused, where, and how often in a row."""

from collections import Counter

from sandbox.journal import Event, Journal, Request

FORBIDDEN = 403
REFUSED = {401, FORBIDDEN, 404}
CHANNELS = "/channels/"


class Ledger(Journal):
    """`longest` is the longest row of refusals in one channel while nobody acts there (D36).

    `forbidden` are the channels that refused anything, `unreachable` the private messages that a token no
    longer reaches, as Discord says.
    """

    def __init__(self) -> None:
        super().__init__(200)
        self.statuses: Counter[int] = Counter()
        self.forbidden: set[int] = set()
        self.unreachable: set[int] = set()
        self.requests_made = 0
        self.longest = 0
        self._rows: Counter[int] = Counter()

    @property
    def counted(self) -> int:
        """How many answers there were that Discord counts before it shuts a bot out (D36)."""
        return sum(self.statuses[status] for status in (401, FORBIDDEN, 429))

    def note(self, entry: Request | Event) -> None:
        super().note(entry)
        if isinstance(entry, Event):
            channel = entry.payload.get("channel_id") or entry.payload.get("id")
            if entry.name in {"INTERACTION_CREATE", "CHANNEL_UPDATE"} and channel:
                self._rows[int(channel)] = 0
            return
        self.requests_made += 1
        self.statuses[entry.status] += 1
        if entry.route.startswith("/channels/{channel}"):
            self._in_channel(int(entry.path.split("/")[2]), entry.status)
        elif entry.status in REFUSED and "/messages/" in entry.path:
            *_, message = entry.path.split("/")
            if message.isdecimal():
                self.unreachable.add(int(message))

    def _in_channel(self, channel: int, status: int) -> None:
        if status == FORBIDDEN:
            self.forbidden.add(channel)
        if status in REFUSED:
            self._rows[channel] += 1
            self.longest = max(self.longest, self._rows[channel])
        elif status:
            self._rows[channel] = 0
