"""The few faults that the page offers."""

from sandbox.changes import FaultsChanged
from sandbox.faults import Active, Down, Fault, Faults, Late
from sandbox.gateway import Gateway
from sandbox.model import Channel
from sandbox.people import ImpossibleError
from sandbox.ratelimits import RateLimits
from sandbox.world import World

SLOW_SECONDS = 2.0
LASTING = {"down": Fault(Down()), "slow": Fault(Late(SLOW_SECONDS))}
"""What is on until it is switched off; beside these the rate limits."""
LIMITS = "limits"


class Switches:
    """Switches faults on and off, one of each kind."""

    def __init__(self, world: World, faults: Faults, limits: RateLimits, gateway: Gateway) -> None:
        self._world = world
        self._faults = faults
        self._limits = limits
        self._gateway = gateway
        self._usual = limits.mode
        self._active: dict[str, Active] = {}

    @property
    def on(self) -> list[str]:
        """The names of what is switched on."""
        return [*self._active, *([LIMITS] if self._limits.mode == "enforce" else [])]

    def turn(self, name: str, *, on: bool) -> None:
        """Switch something on or off, and tell every page."""
        if name == LIMITS:
            self._limits.mode = "enforce" if on else self._usual
        elif on and name not in self._active:
            self._active[name] = self._faults.add(LASTING[name])
        elif not on and name in self._active:
            self._active.pop(name).stop()
        self._world.tell(FaultsChanged())

    def drop(self) -> None:
        """Cut the bot's connections to the gateway."""
        self._gateway.drop()

    def delete(self, channel: Channel) -> None:
        """Delete a channel or thread."""
        if len(self._world.channels) == 1:
            raise ImpossibleError("the last channel stays")
        self._world.remove_channel(channel)
