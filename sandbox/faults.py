"""What goes wrong at Discord or on the way there: switched on by tests and by the page, off otherwise."""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from sandbox.refusals import Limited, Reason, Refusal, Scope

MESSAGES = "/channels/{channel}/messages"
MESSAGE = "/channels/{channel}/messages/{message}"
CALLBACK = "/interactions/{interaction}/{token}/callback"
WEBHOOKS = "/webhooks/*"
GATEWAY = "/gateway"
"""Where a bot connects; `Down` is all that can befall it there."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Discord refuses, in its own shape, and does nothing. For a 429: when to come back, and whose limit."""

    reason: Reason
    seconds: float = 1.0
    scope: Scope = Scope.USER

    def refusal(self) -> Refusal:
        """Return what the request ends with."""
        if self.reason.status == Reason.RATE_LIMITED.status:
            return Limited(self.seconds, self.scope, self.reason)
        return Refusal(self.reason)


@dataclass(frozen=True, slots=True)
class Down:
    """Discord doesn't work (500), or whoever stands before it says so (502, 503, 504; 429 for a ban, D36)."""

    status: int = 503


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection breaks instead of an answer, so many seconds after the deed was done, or undone."""

    done: bool = True
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Late:
    """The deed is done and answered, or the event told, so many seconds later; others overtake it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Twice:
    """An event is told twice."""


RequestEffect = Refused | Down | Lost | Late
EventEffect = Late | Twice


@dataclass(frozen=True, slots=True)
class Fault:
    """What befalls requests: all of them, or those of a method, a route (`*` stands for anything), a channel.

    The channel of an interaction's routes is the one in which the interaction was made.
    """

    effect: RequestEffect
    method: str = ""
    route: str = "*"
    channel: int = 0
    count: int | None = None
    """How often at most."""
    probability: float = 1.0

    def concerns(self, method: str, route: str, channel: int) -> bool:
        """Return whether a request is one of those meant."""
        return (
            self.method in ("", method)
            and fnmatchcase(route, self.route)
            and self.channel in (0, channel)
            and (route != GATEWAY or isinstance(self.effect, Down))
        )


@dataclass(frozen=True, slots=True)
class EventFault:
    """What befalls events of the gateway: all of them, or those of a name (`MESSAGE_*`), a channel."""

    effect: EventEffect
    name: str = "*"
    channel: int = 0
    count: int | None = None
    """How often at most."""
    probability: float = 1.0

    def concerns(self, name: str, channel: int) -> bool:
        """Return whether an event is one of those meant."""
        return fnmatchcase(name, self.name) and self.channel in (0, channel)


class Active:
    """A fault that is switched on; `hits` says how often it has struck."""

    def __init__(self, faults: "Faults", fault: Fault | EventFault) -> None:
        self.fault = fault
        self.hits = 0
        self._faults = faults

    def stop(self) -> None:
        """Switch it off."""
        if self in self._faults.active:
            self._faults.active.remove(self)

    def strikes(self, chance: random.Random) -> bool:
        """Return whether it strikes now, and count that."""
        if self.fault.count is not None and self.hits >= self.fault.count:
            return False
        if self.fault.probability < 1 and chance.random() >= self.fault.probability:
            return False
        self.hits += 1
        return True


class Faults:
    """All faults that are switched on. One strikes a request or an event at a time: the first that does."""

    def __init__(self, seed: int = 0) -> None:
        self.active: list[Active] = []
        self.chance = random.Random(seed)  # noqa: S311 - a run must be repeatable by its seed

    def add(self, fault: Fault | EventFault) -> Active:
        """Switch a fault on."""
        active = Active(self, fault)
        self.active.append(active)
        return active

    @contextlib.contextmanager
    def during(self, *faults: Fault | EventFault) -> Iterator[list[Active]]:
        """Have faults switched on inside the block."""
        added = [self.add(fault) for fault in faults]
        try:
            yield added
        finally:
            for active in added:
                active.stop()

    def clear(self) -> None:
        """Switch everything off."""
        self.active.clear()

    def of_request(self, method: str, route: str, channel: int = 0) -> RequestEffect | None:
        """Return what befalls a request."""
        for active in self.active:
            fault = active.fault
            if (
                isinstance(fault, Fault)
                and fault.concerns(method, route, channel)
                and active.strikes(self.chance)
            ):
                return fault.effect
        return None

    def of_event(self, name: str, channel: int = 0) -> EventEffect | None:
        """Return what befalls an event."""
        for active in self.active:
            fault = active.fault
            if (
                isinstance(fault, EventFault)
                and fault.concerns(name, channel)
                and active.strikes(self.chance)
            ):
                return fault.effect
        return None
