"""The REST API: finds the route, reads the request, answers as Discord does, and writes all of it down."""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.calls import Answer, Call, Route
from sandbox.interactions import Interactions
from sandbox.journal import Journal, Request
from sandbox.limits.messages import Upload
from sandbox.ratelimits import RateLimits
from sandbox.refusals import Json, Reason, Refusal
from sandbox.routes import application, callbacks, channels, messages, webhooks
from sandbox.world import World

PREFIX = "/api/v10"
ROUTES: list[Route] = [
    *application.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *callbacks.ROUTES,
    *webhooks.ROUTES,
]
MOST_BYTES = 32 * 1024 * 1024
_FILE_PART = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back: a status, JSON or nothing, and headers."""

    status: int
    body: Answer
    headers: dict[str, str] = field(default_factory=dict)


class Rest:
    """Serves the API under `/api/v10`."""

    def __init__(
        self, world: World, interactions: Interactions, journal: Journal, *, tell_limits: bool
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._journal = journal
        self._limits = RateLimits(world.clock) if tell_limits else None

    def add_to(self, app: web.Application) -> None:
        """Add all routes; whatever else is asked for under the prefix is refused loudly."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            return await self._serve(route, request)

        return handle

    async def _serve(self, route: Route, request: web.Request) -> web.Response:
        payload: Json | list[Json] | None = None
        uploads: list[Upload] = []
        try:
            self._authorise(route, request)
            payload, uploads = await read_body(request)
            call = Call(
                self._world, self._interactions, request.match_info, dict(request.query), payload, uploads
            )
            reply = self._perform(route, call)
        except Refusal as refusal:
            reply = self._refuse(refusal, request)
        files = tuple(upload.filename for upload in uploads)
        self._note(request, reply, payload, route=route.path, files=files)
        return _response(reply)

    def _authorise(self, route: Route, request: web.Request) -> None:
        if route.open_to_all:
            return
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bot" or self._world.token not in (None, token):
            raise Refusal(Reason.UNAUTHORIZED)

    def _perform(self, route: Route, call: Call) -> Reply:
        """Do what the route does, and count it against its rate limit."""
        spent = self._limits and self._limits.spend(route.method, route.path, call.parameters)
        headers = spent.headers() if spent else {}
        try:
            body = route.handle(call)
        except Refusal as refusal:
            return self._refused(refusal, f"{route.method} {route.path}", headers)
        return Reply(204 if body is None else route.status, body, headers)

    def _refuse(self, refusal: Refusal, request: web.Request) -> Reply:
        return self._refused(refusal, f"{request.method} {request.path}", {})

    def _refused(self, refusal: Refusal, what: str, headers: dict[str, str]) -> Reply:
        if refusal.violation is not None:
            self._world.violate(f"{what}: {refusal.violation} ({refusal.reason.value[1]})")
        return Reply(refusal.status, refusal.body(), headers)

    async def _unknown(self, request: web.Request) -> web.Response:
        refusal = Refusal(Reason.NOT_FOUND, violation="the sandbox knows no such route")
        reply = self._refuse(refusal, request)
        self._note(request, reply, None)
        return _response(reply)

    def _note(
        self,
        request: web.Request,
        reply: Reply,
        payload: Json | list[Json] | None,
        *,
        route: str = "",
        files: tuple[str, ...] = (),
    ) -> None:
        path = request.path.removeprefix(PREFIX)
        now = self._world.clock.now()
        self._journal.note(
            Request(now, request.method, path, payload, reply.status, reply.body, route, files)
        )


def _response(reply: Reply) -> web.Response:
    if reply.body is None:
        return web.Response(status=reply.status, headers=reply.headers)
    # discord.py looks for exactly this content type, without a charset
    headers = reply.headers | {"Content-Type": "application/json"}
    return web.Response(status=reply.status, headers=headers, body=json.dumps(reply.body).encode())


async def read_body(request: web.Request) -> tuple[Json | list[Json] | None, list[Upload]]:
    """Return a request's JSON and files. Raises `Refusal` (50109) when it isn't JSON."""
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    return _parse(await request.read()), []


async def _read_multipart(request: web.Request) -> tuple[Json | list[Json] | None, list[Upload]]:
    payload: Json | list[Json] | None = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        body = bytes(await part.read())
        number = _FILE_PART.fullmatch(part.name or "")
        if number:
            kind = _content_type(part.filename or "")
            uploads.append(Upload(int(number[1]), part.filename or "", kind, body))
        elif part.name == "payload_json":
            payload = _parse(body)
    return payload, uploads


def _content_type(filename: str) -> str:
    kinds = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}
    return kinds.get(filename.rpartition(".")[2].lower(), "application/octet-stream")


def _parse(body: bytes) -> Json | list[Json] | None:
    if not body:
        return None
    try:
        parsed: Any = json.loads(body)
    except ValueError:
        raise Refusal(Reason.INVALID_JSON, violation="the request is no JSON") from None
    if not isinstance(parsed, dict | list):
        raise Refusal(Reason.INVALID_JSON, violation="the request is neither a JSON object nor a list")
    return parsed
