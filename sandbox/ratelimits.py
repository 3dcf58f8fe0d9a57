"""The rate limits (D31, D32). The figures are those that others observed; Discord promises none."""

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sandbox.clock import EPOCH, Clock
from sandbox.refusals import Limited, Reason, Scope

Mode = Literal["off", "tell", "enforce"]
"""Say nothing of limits; say in headers how they stand; or say it and refuse what exceeds them (429)."""

MESSAGE = "/channels/{channel}/messages/{message}"
WEBHOOK = "/webhooks/{application}/{token}"
LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel}/messages"): (5, 5.0),
    ("PATCH", MESSAGE): (5, 5.0),
    ("DELETE", MESSAGE): (5, 1.0),
    ("POST", WEBHOOK): (5, 2.0),
    ("PATCH", f"{WEBHOOK}/messages/{{message}}"): (5, 2.0),
    ("PATCH", f"{WEBHOOK}/messages/@original"): (5, 2.0),
    ("DELETE", f"{WEBHOOK}/messages/{{message}}"): (5, 2.0),
    ("DELETE", f"{WEBHOOK}/messages/@original"): (5, 2.0),
}
"""Requests in seconds, by method and route; each for one channel or one token by itself."""

GLOBAL = (50, 1.0)
"""All requests of the bot together, but for those that bear an interaction's token."""
OLD = (3, 20.0)
"""Edits of messages older than an hour, in one channel."""
OLD_SECONDS = 3_600.0

MAJOR = ("channel", "token")
MOST_WINDOWS = 4_096


@dataclass(frozen=True, slots=True)
class Spent:
    """How a window stands after a request; `exceeded` when the request was one too many. Times in seconds."""

    limit: int
    remaining: int
    reset: float
    reset_after: float
    exceeded: bool

    def headers(self, bucket: str) -> dict[str, str]:
        """Return the headers that tell of it."""
        return {
            "X-RateLimit-Bucket": bucket,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": f"{self.reset:.3f}",
            "X-RateLimit-Reset-After": f"{math.ceil(self.reset_after * 1000) / 1000:.3f}",
        }


class RateLimits:
    """Counts the requests of each bucket in its present window."""

    def __init__(self, clock: Clock, mode: Mode) -> None:
        self.mode: Mode = mode
        self.old_seconds = OLD_SECONDS
        """From which age on a message counts as old."""
        self._clock = clock
        self._windows: dict[tuple[str, ...], tuple[float, int]] = {}

    def spend(self, method: str, route: str, parameters: Mapping[str, str]) -> dict[str, str]:
        """Count a request; return the headers that tell how its bucket stands.

        Raises `Limited` where limits are enforced and the request is one too many; it has the headers too.
        """
        if self.mode == "off":
            return {}
        if self.mode == "enforce" and "token" not in parameters:
            self._enforce(self._count(("global",), GLOBAL), Scope.GLOBAL)
        limit = LIMITS.get((method, route))
        if limit is None:
            return {}
        major = next((parameters[name] for name in MAJOR if name in parameters), "")
        spent = self._count((method, route, major), limit)
        headers = spent.headers(hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:16])
        if self.mode == "enforce":
            self._enforce(spent, Scope.USER, headers)
            if (method, route) == ("PATCH", MESSAGE) and self._is_old(parameters["message"]):
                old = self._count(("old", parameters["channel"]), OLD)
                self._enforce(old, Scope.USER, headers, Reason.TOO_MANY_OLD_EDITS)
        return headers

    @staticmethod
    def _enforce(
        spent: Spent,
        scope: Scope,
        headers: dict[str, str] | None = None,
        reason: Reason = Reason.RATE_LIMITED,
    ) -> None:
        if spent.exceeded:
            raise Limited(spent.reset_after, scope, reason, told=headers)

    def _is_old(self, message: str) -> bool:
        created = (int(message) >> 22) / 1000 + EPOCH if message.isdecimal() else math.inf
        return self._clock.now() - created > self.old_seconds

    def _count(self, key: tuple[str, ...], limit: tuple[int, float]) -> Spent:
        most, seconds = limit
        now = self._clock.now()
        reset, used = self._windows.get(key, (0.0, 0))
        if reset <= now:
            reset, used = now + seconds, 0
            self._drop_old(now)
        self._windows[key] = (reset, used + 1)
        return Spent(most, max(0, most - used - 1), reset, reset - now, used >= most)

    def _drop_old(self, now: float) -> None:
        if len(self._windows) > MOST_WINDOWS:
            self._windows = {key: window for key, window in self._windows.items() if window[0] > now}
