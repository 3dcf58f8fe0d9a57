"""A journal that counts instead of keeping: what was refused, where, and how often in a row."""

from collections import Counter, deque

from sandbox.journal import Event, Journal, Request

OK, FORBIDDEN, UNKNOWN_MESSAGE = 200, 403, 10008
REFUSED = {401, FORBIDDEN, 404}
COUNTED, COUNTED_SECONDS = {401, FORBIDDEN, 429}, 600.0
"""What Discord counts, and over how long."""
CHANNEL = "/channels/{channel}"


class Ledger(Journal):
    """`longest` is the longest row of refusals in one channel while nobody acts there (D36).

    `most_counted` is the most answers within ten minutes that Discord counts before it shuts a bot out (D36).
    `forbidden` are the channels that refused anything, `unreachable` the messages that are gone, or private
    ones that a token no longer reaches, as Discord said last.
    """

    def __init__(self) -> None:
        super().__init__(200)
        self.statuses: Counter[int] = Counter()
        self.forbidden: set[int] = set()
        self.unreachable: set[int] = set()
        self.requests_made = 0
        self.longest = 0
        self.most_counted = 0
        self._counted: deque[float] = deque()
        self._rows: Counter[int] = Counter()

    def note(self, entry: Request | Event) -> None:
        super().note(entry)
        if isinstance(entry, Event):
            channel = entry.payload.get("channel_id") or entry.payload.get("id")
            if entry.name in {"INTERACTION_CREATE", "CHANNEL_UPDATE"} and channel:
                self._rows[int(channel)] = 0
            return
        self.requests_made += 1
        self.statuses[entry.status] += 1
        if entry.status in COUNTED:
            self._count(entry.time)
        is_public = entry.route.startswith(CHANNEL)
        if is_public:
            self._in_channel(int(entry.path.split("/")[2]), entry.status)
        if "/messages/" in entry.path and (message := entry.path.rpartition("/")[2]).isdecimal():
            is_gone = isinstance(entry.answer, dict) and entry.answer.get("code") == UNKNOWN_MESSAGE
            if is_gone or (not is_public and entry.status in REFUSED):
                self.unreachable.add(int(message))
            elif entry.status == OK:
                self.unreachable.discard(int(message))

    def _count(self, now: float) -> None:
        self._counted.append(now)
        while self._counted[0] < now - COUNTED_SECONDS:
            self._counted.popleft()
        self.most_counted = max(self.most_counted, len(self._counted))

    def _in_channel(self, channel: int, status: int) -> None:
        if status == FORBIDDEN:
            self.forbidden.add(channel)
        if status in REFUSED:
            self._rows[channel] += 1
            self.longest = max(self.longest, self._rows[channel])
        elif status:
            self._rows[channel] = 0
