"""The rate limits that answers tell of (D31, D32). The figures are those observed; Discord promises none."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.clock import Clock

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

MAJOR = ("channel", "token")
MOST_WINDOWS = 4_096


@dataclass(frozen=True, slots=True)
class Spent:
    """How a bucket stands after a request; `exceeded` when the request was one too many."""

    bucket: str
    limit: int
    remaining: int
    reset: float
    reset_after: float
    exceeded: bool

    def headers(self) -> dict[str, str]:
        """Return the headers that tell of it."""
        return {
            "X-RateLimit-Bucket": self.bucket,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": f"{self.reset:.3f}",
            "X-RateLimit-Reset-After": f"{self.reset_after:.3f}",
        }


class RateLimits:
    """Counts the requests of each bucket in its present window."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[tuple[str, str, str], tuple[float, int]] = {}

    def spend(self, method: str, route: str, parameters: Mapping[str, str]) -> Spent | None:
        """Count a request; return how its bucket stands, or None for a route without a limit."""
        limit = LIMITS.get((method, route))
        if limit is None:
            return None
        most, seconds = limit
        key = (method, route, next((parameters[name] for name in MAJOR if name in parameters), ""))
        now = self._clock.now()
        reset, used = self._windows.get(key, (0.0, 0))
        if reset <= now:
            reset, used = now + seconds, 0
            self._drop_old(now)
        self._windows[key] = (reset, used + 1)
        bucket = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:16]
        return Spent(bucket, most, max(0, most - used - 1), reset, reset - now, used >= most)

    def _drop_old(self, now: float) -> None:
        if len(self._windows) > MOST_WINDOWS:
            self._windows = {key: window for key, window in self._windows.items() if window[0] > now}
