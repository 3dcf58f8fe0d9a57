"""Channels that refuse us wait until somebody acts there again (D36, D53)."""

MOST = 10_000
"""How many channels are remembered."""


class Channels:
    """Which channels have answered that we may not write there."""

    def __init__(self) -> None:
        self._refusing: set[int] = set()

    def refuses(self, channel: int) -> bool:
        """Return whether the last request to this channel was refused."""
        return channel in self._refusing

    def refused(self, channel: int) -> None:
        """Remember a refusal: nothing is sent there by itself any more."""
        if len(self._refusing) >= MOST:
            # Any of them: it is merely tried once more.
            self._refusing.pop()
        self._refusing.add(channel)

    def try_again(self, channel: int) -> None:
        """Somebody acts there, or a request succeeded: send again."""
        self._refusing.discard(channel)
