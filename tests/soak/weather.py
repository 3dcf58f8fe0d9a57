"""Everything that goes wrong at Discord, at random, a few seconds each."""

import asyncio
import logging
import random
import time

from sandbox.faults import (
    CALLBACK,
    GATEWAY,
    MESSAGE,
    MESSAGES,
    WEBHOOKS,
    Down,
    EventFault,
    Fault,
    Late,
    Lost,
    Refused,
    Twice,
)
from sandbox.refusals import Reason, Scope
from tests.end_to_end.game import labels
from tests.soak.crowd import Crowd, Spot

REFUSALS = (
    (Reason.TOO_MANY_OLD_EDITS, "PATCH", MESSAGE),
    (Reason.UNKNOWN_MESSAGE, "PATCH", MESSAGE),
    (Reason.UNKNOWN_MESSAGE, "PATCH", WEBHOOKS),
    (Reason.UNKNOWN_INTERACTION, "POST", CALLBACK),
    (Reason.ALREADY_ACKNOWLEDGED, "POST", CALLBACK),
    (Reason.INVALID_WEBHOOK_TOKEN, "", WEBHOOKS),
    (Reason.MISSING_ACCESS, "", MESSAGE),
    (Reason.MISSING_ACCESS, "POST", MESSAGES),
    (Reason.MISSING_PERMISSIONS, "", MESSAGE),
    (Reason.MISSING_PERMISSIONS, "POST", MESSAGES),
)
ROUTES = ("*", GATEWAY, MESSAGE, MESSAGES, CALLBACK, WEBHOOKS)
REPOST_SECONDS = 60.0
"""A board that is deleted twice within this time isn't posted anew at once (D34)."""


log = logging.getLogger(__name__)


class Weather:
    """Changes all the time; `struck` counts each kind that has been on."""

    def __init__(self, town: Crowd, rng: random.Random) -> None:
        self.struck: dict[str, int] = {}
        self._town = town
        self._rng = rng
        self._deleted_at: dict[int, float] = {}
        self._deeds = (
            *[self._faults] * 12,
            *[self._gateway] * 3,
            *[self._message_vanishes] * 3,
            self._server_is_dark,
            self._channel_vanishes,
        )

    async def rage(self, seconds: float) -> None:
        """Let things go wrong for so long, then stop everything."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._rng.choice(self._deeds)()
            await asyncio.sleep(self._rng.uniform(0.0, 0.5))

    def _count(self, what: object) -> None:
        log.info("%s", what)
        self.struck[str(what)] = self.struck.get(str(what), 0) + 1

    async def _faults(self) -> None:
        """Have one to three faults for a moment."""
        faults = [self._any() for _ in range(self._rng.randint(1, 3))]
        with self._town.sandbox.faults.during(*faults) as active:
            await asyncio.sleep(self._rng.uniform(0.3, 2.0))
        for each in active:
            if each.hits:
                self._count(_name(each.fault))

    def _any(self) -> Fault | EventFault:
        rng, often = self._rng, self._rng.choice([0.1, 0.3, 1.0])
        if rng.random() < 0.3:
            reason, method, route = rng.choice(REFUSALS)
            return Fault(Refused(reason), method, route, probability=often)
        if rng.random() < 0.2:
            told: list[Late | Twice] = [Late(rng.uniform(0.1, 4.0)), Twice()]
            name = rng.choice(["*", "INTERACTION_*", "MESSAGE_*"])
            return EventFault(rng.choice(told), name, probability=often)
        effects: list[Refused | Down | Lost | Late] = [
            Refused(Reason.RATE_LIMITED, rng.uniform(0.1, 2.0), rng.choice(list(Scope))),
            Down(rng.choice([500, 502, 503, 504, 429])),
            Lost(done=rng.random() < 0.5),
            Late(rng.uniform(0.1, 3.5)),
        ]
        return Fault(rng.choice(effects), "", rng.choice(ROUTES), probability=often)

    async def _gateway(self) -> None:
        gateway = self._town.sandbox.gateway
        deed = self._rng.choice([gateway.drop, gateway.reconnect, gateway.invalidate, gateway.forget])
        self._count(deed.__name__)
        deed()

    async def _message_vanishes(self) -> None:
        """A moderator deletes a message of the bot's, or somebody dismisses a private one."""
        world, spot = self._town.sandbox.world, self._rng.choice(self._town.spots)
        messages = [each for each in world.messages(spot.channel.id) if each.author.bot]
        now = time.monotonic()
        # What the bot is never told of comes back with the next change alone.
        may_delete = self._town.sandbox.gateway.connected and (
            now - self._deleted_at.get(spot.channel.id, -REPOST_SECONDS) >= REPOST_SECONDS
        )
        found = [each for each in messages if each.ephemeral or may_delete]
        if found:
            message = self._rng.choice(found[-4:])
            if not message.ephemeral and labels(message):
                self._deleted_at[spot.channel.id] = now
            self._count("private message dismissed" if message.ephemeral else "message deleted")
            world.delete(message)
            await asyncio.sleep(0.3)

    async def _server_is_dark(self) -> None:
        world = self._town.sandbox.world
        guild = next(iter(world.guilds.values()))
        self._count("server dark")
        world.remove_guild(guild, outage=True)
        await asyncio.sleep(self._rng.uniform(0.1, 1.0))
        world.restore_guild(guild)

    async def _channel_vanishes(self) -> None:
        """A channel is deleted; its people go on in a new one."""
        spot: Spot = self._rng.choice(self._town.spots)
        self._count("channel deleted")
        self._town.move(spot)


def _name(fault: Fault | EventFault) -> str:
    effect, at = (
        fault.effect,
        " at the gateway" if isinstance(fault, Fault) and fault.route == GATEWAY else "",
    )
    match effect:
        case Refused(reason):
            return f"{reason.status} {reason.value[1]}"
        case Down(status):
            return f"down {status}{at}"
        case Lost(done):
            return f"answer lost, {'done' if done else 'not done'}"
    return f"{'event' if isinstance(fault, EventFault) else 'request'} {type(effect).__name__.lower()}"
