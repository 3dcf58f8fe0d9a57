"""The sandbox as a whole: the world, its API, its gateway, its pages, on one port of loopback."""

import contextlib
from collections.abc import AsyncIterator

from aiohttp import web

from sandbox.clock import Clock
from sandbox.driver import Driver
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.journal import Journal
from sandbox.pages import Pages
from sandbox.people import People
from sandbox.ratelimits import Mode, RateLimits
from sandbox.rest import MOST_BYTES, Rest
from sandbox.switches import Switches
from sandbox.world import World

HOST = "127.0.0.1"


class Sandbox:
    """Everything, ready to be served; made inside a running event loop."""

    def __init__(
        self, world: World, *, limits: Mode = "tell", seed: int = 0, journal: Journal | None = None
    ) -> None:
        self.world = world
        self.journal = journal or Journal()
        self.faults = Faults(seed)
        self.limits = RateLimits(world.clock, limits)
        self.interactions = Interactions(world)
        self.gateway = Gateway(world, self.interactions, self.journal, self.faults)
        self.people = People(world, self.interactions)
        self.driver = Driver(self.people)
        self.switches = Switches(world, self.faults, self.limits, self.gateway)
        self.pages = Pages(self.people, self.switches)
        self.rest = Rest(world, self.interactions, self.journal, limits=self.limits, faults=self.faults)

    @property
    def url(self) -> str:
        """Where the sandbox is reached, without a slash at the end."""
        return self.world.base_url

    @property
    def violations(self) -> list[str]:
        """The rules of Discord that the bot has broken, in words."""
        return [violation.text for violation in self.world.violations]

    def app(self) -> web.Application:
        """Return the application that serves it all."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        self.rest.add_to(app)
        self.pages.add_to(app)
        return app


@contextlib.asynccontextmanager
async def running(
    *,
    port: int = 0,
    world: World | None = None,
    clock: Clock | None = None,
    limits: Mode = "tell",
    seed: int = 0,
    journal: Journal | None = None,
) -> AsyncIterator[Sandbox]:
    """Serve a sandbox on loopback; port 0 takes a free one.

    With `limits="off"` answers bear no rate-limit headers, so that discord.py doesn't wait between edits.
    The seed is that of the faults' chance. Raises `OSError` when the port is taken.
    """
    sandbox = Sandbox(world or World.standard(clock), limits=limits, seed=seed, journal=journal)
    runner = web.AppRunner(sandbox.app(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, port)
        await site.start()
        sandbox.world.base_url = f"http://{HOST}:{runner.addresses[0][1]}"
        yield sandbox
    finally:
        sandbox.gateway.drop()
        await runner.cleanup()
