"""The gateway: greets the bot's connections and tells them what happens (D76 to D81)."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from functools import partial

from aiohttp import WSMsgType, web

from sandbox import events, wire, wire_application
from sandbox.changes import BotChanged, Change, InteractionOpened
from sandbox.events import GatewayEvent
from sandbox.faults import GATEWAY, Down, Faults, Late, Twice
from sandbox.interactions import Interactions
from sandbox.journal import Event, Journal
from sandbox.model import Guild
from sandbox.refusals import Json
from sandbox.routes.application import gateway_url
from sandbox.sessions import PACKERS, Connection, Session
from sandbox.world import World

HEARTBEAT_MILLISECONDS = 41_250
ACK_SECONDS = 0.02
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
"""The intents that must be switched on for the application: members, presences, message content."""

RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 9, 10, 11
UNKNOWN_OPCODE, NOT_IDENTIFIED, BAD_TOKEN, IDENTIFIED_TWICE = 4001, 4003, 4004, 4005
INVALID_SHARD, DISALLOWED_INTENTS = 4010, 4014


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, interactions: Interactions, journal: Journal, faults: Faults) -> None:
        self._world = world
        self._interactions = interactions
        self._journal = journal
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        self._identified = 0
        self._news = asyncio.Condition()
        world.listeners.append(self._hear)

    # ------------------------------------------------------------------ telling

    def _hear(self, change: Change) -> None:
        for event in events.of(self._world, change):
            effect = self._faults.of_event(event.name, event.channel_id)
            if effect is not None and isinstance(change, InteractionOpened):
                change.interaction.excused = True
            if isinstance(effect, Late):
                self._world.clock.at(self._world.clock.now() + effect.seconds, partial(self._tell, event))
                continue
            self._tell(event)
            if isinstance(effect, Twice):
                self._tell(event)

    def _tell(self, event: GatewayEvent) -> None:
        self._journal.note(Event(self._world.clock.now(), event.name, event.payload))
        for session in self._sessions.values():
            if self._serves(session, event.guild_id) and session.intents & event.intent == event.intent:
                session.dispatch(event.name, event.for_intents(session.intents))

    def dispatch(self, name: str, payload: Json, guild_id: int) -> None:
        """Send a payload of the caller's own making to the shard of that server."""
        self._journal.note(Event(self._world.clock.now(), name, payload))
        for session in self._sessions.values():
            if self._serves(session, guild_id):
                session.dispatch(name, payload)

    @staticmethod
    def _serves(session: Session, guild_id: int) -> bool:
        return (guild_id >> 22) % session.shards == session.shard

    # ------------------------------------------------------------------ connections

    @property
    def connected(self) -> bool:
        """Whether every shard has a live session."""
        live = {session.shard for session in self._live()}
        return len(live) == self._world.shards

    def _live(self) -> Iterator[Session]:
        return (session for session in self._sessions.values() if session.connection is not None)

    async def identified(self, after: int = 0) -> int:
        """Wait until every shard is live and more sessions than `after` have begun; return how many have."""
        async with self._news:
            await self._news.wait_for(lambda: self.connected and self._identified > after)
        return self._identified

    @property
    def count(self) -> int:
        """How many sessions have begun since the start."""
        return self._identified

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection from HELLO to its end."""
        if isinstance(effect := self._faults.of_request("GET", GATEWAY), Down):
            return web.Response(status=effect.status)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        connection = Connection(socket, request, PACKERS[request.query.get("compress", "")]())
        writer = asyncio.create_task(connection.write())
        connection.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session = await self._receive(connection, session, json.loads(message.data))
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
            await self._lost(session, connection)
        return socket

    async def _receive(
        self, connection: Connection, session: Session | None, payload: Json
    ) -> Session | None:
        """Act on one payload; return the connection's session from then on."""
        match payload.get("op"):
            case 1:
                # Not at once: discord.py takes an answer that overtakes its note of the beat for a late one.
                asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, {"op": HEARTBEAT_ACK})
            case 2 if session is None:
                return await self._identify(connection, payload["d"])
            case 2 | 6 if session is not None:
                await connection.socket.close(code=IDENTIFIED_TWICE, message=b"Already authenticated.")
            case 6:
                return await self._resume(connection, payload["d"])
            case 3 if session is not None:
                pass
            case _ if session is None:
                await connection.socket.close(code=NOT_IDENTIFIED, message=b"Not authenticated.")
            case unknown:
                self._world.violate(f"gateway: the sandbox doesn't know opcode {unknown}")
                await connection.socket.close(code=UNKNOWN_OPCODE, message=b"Unknown opcode.")
        return session

    async def _identify(self, connection: Connection, data: Json) -> Session | None:
        shard, shards = data.get("shard") or (0, 1)
        intents = int(data["intents"])
        if fault := self._fault(str(data.get("token")), shard, shards, intents):
            await connection.socket.close(code=fault[0], message=fault[1].encode())
            return None
        for stale in [each for each in self._sessions.values() if each.connection is None]:
            if stale.shard == shard:
                del self._sessions[stale.id]
        session = Session(shard, shards, intents, connection=connection)
        self._sessions[session.id] = session
        self._greet(session)
        self._identified += 1
        await self._changed()
        return session

    def _fault(self, token: str, shard: int, shards: int, intents: int) -> tuple[int, str] | None:
        """Return the close code and reason for what is wrong with an IDENTIFY."""
        if self._world.token not in (None, token):
            return BAD_TOKEN, "Authentication failed."
        if not 0 <= shard < shards:
            return INVALID_SHARD, "Invalid shard."
        if intents & (PRIVILEGED & ~self._world.privileged_intents | self._world.refused_intents):
            return DISALLOWED_INTENTS, "Disallowed intent(s)."
        return None

    def _greet(self, session: Session) -> None:
        world = self._world
        guilds = [guild for guild in world.guilds.values() if self._serves(session, guild.id)]
        ready = {
            "v": 10,
            "user": wire.own_user(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": gateway_url(world.base_url),
            "shard": [session.shard, session.shards],
            "application": {
                "id": str(world.application_id),
                "flags": wire_application.application_flags(world),
            },
            "private_channels": [],
        }
        self._send(session, "READY", ready)
        for guild in guilds:
            self._greet_guild(session, guild)

    def _greet_guild(self, session: Session, guild: Guild) -> None:
        if guild.available and session.intents & events.GUILDS:
            self._send(session, "GUILD_CREATE", wire.guild(self._world, guild))

    def _send(self, session: Session, name: str, payload: Json) -> None:
        self._journal.note(Event(self._world.clock.now(), name, payload))
        session.dispatch(name, payload)

    async def _resume(self, connection: Connection, data: Json) -> Session | None:
        session = self._sessions.get(str(data.get("session_id")))
        if session is None:
            connection.send({"op": INVALID_SESSION, "d": False})
            return None
        if session.connection is not None:
            session.connection.drop()
        session.connection = connection
        if not session.replay(int(data.get("seq") or 0)):
            del self._sessions[session.id]
            connection.send({"op": INVALID_SESSION, "d": False})
            return None
        self._send(session, "RESUMED", {})
        await self._changed()
        return session

    async def _lost(self, session: Session | None, connection: Connection) -> None:
        """Keep the session for a resume, unless the bot closed it properly."""
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if connection.socket.close_code in (1000, 1001):
            self._sessions.pop(session.id, None)
        await self._changed()

    async def _changed(self) -> None:
        self._interactions.connections = tuple(
            session.connection.number for session in self._live() if session.connection is not None
        )
        self._world.tell(BotChanged("connected" if self.connected else "not connected"))
        async with self._news:
            self._news.notify_all()

    # ------------------------------------------------------------------ what tests do to it

    def drop(self) -> None:
        """Cut all connections without a word; the sessions can be resumed."""
        for session in list(self._live()):
            if session.connection is not None:
                session.connection.drop()

    def reconnect(self) -> None:
        """Ask all connections to come back and resume."""
        self._ask({"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """Tell all connections that their session is over: they must begin a new one."""
        self._ask({"op": INVALID_SESSION, "d": False})
        self._sessions.clear()

    def _ask(self, payload: Json) -> None:
        for session in self._live():
            if session.connection is not None:
                session.connection.send(payload)

    def forget(self) -> None:
        """Forget all sessions: who resumes must begin a new one."""
        self.drop()
        self._sessions.clear()
