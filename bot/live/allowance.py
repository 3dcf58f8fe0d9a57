"""How much processor time something may take that can be left out."""

from collections.abc import Callable


class Allowance:
    """Seconds that may be spent: a `share` of the time that passes by `clock`, and up to `most` at once."""

    def __init__(self, *, share: float, most: float, clock: Callable[[], float]) -> None:
        self._share = share
        self._most = most
        self._clock = clock
        self._left = most
        self._since = clock()

    @property
    def is_left(self) -> bool:
        """Whether anything may be spent now."""
        now = self._clock()
        self._left = min(self._most, self._left + self._share * (now - self._since))
        self._since = now
        return self._left > 0

    def spend(self, seconds: float) -> None:
        """Note what was spent: more than was left delays the next."""
        self._left -= seconds
