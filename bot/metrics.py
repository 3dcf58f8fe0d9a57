"""What an operator may have counted, as the rest of the bot sees it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from aiohttp import TraceConfig

from bot.exits import SettingError


class Metrics:
    """Counts nothing and costs nothing; `bot.prometheus` has the one that counts.

    `trace` watches the requests of the client that gets it.
    """

    trace: TraceConfig | None = None

    def acted(self) -> None:
        """Count an act: a bid, a declaration or a tile that is stored."""

    def acknowledged(self, seconds: float) -> None:
        """Count an interaction, acknowledged so many seconds after it was received (D1)."""

    def decided(self, seconds: float) -> None:
        """Count a computer player's decision, which took so many seconds with the wait for a worker."""

    def fell_back(self) -> None:
        """Count a decision that rules of thumb took, because no worker had answered at the fixed moment."""

    def refused(self, code: str) -> None:
        """Count a refusal of the rules or of a table."""

    def coalesced(self) -> None:
        """Count a state that was replaced by a newer one before it was drawn (D31)."""

    def lagged(self, seconds: float) -> None:
        """Note how late the event loop has been at most since the last time (D89)."""

    def tables(self, count: Callable[[], int]) -> None:
        """Ask `count` how many tables are loaded, whenever that is wanted."""


@contextmanager
def counted(host: str, port: int | None) -> Iterator[Metrics]:
    """Give what is counted with; where there is a port, it is served there for Prometheus.

    Raises:
        SettingError: the library isn't installed, or host and port can't be had.
    """
    with ExitStack() as stack:
        metrics = Metrics()
        if port is not None:
            try:
                from bot.prometheus import served  # noqa: PLC0415 - its library is an extra

                metrics = stack.enter_context(served(host, port))
            except ImportError as error:
                raise SettingError("TEXAS42_METRICS_PORT needs the extra: texas42[metrics].") from error
            except OSError as error:
                raise SettingError(
                    f"TEXAS42_METRICS_HOST and TEXAS42_METRICS_PORT: {error.strerror}."
                ) from error
        yield metrics
