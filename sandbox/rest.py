"""The REST API: finds the route, reads the request, answers as Discord does, and writes all of it down."""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.calls import Answer, Call, Route
from sandbox.clock import pause
from sandbox.faults import Down, Faults, Late, Lost, Refused, RequestEffect
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
VIA = {"Via": "1.1 google"}
"""On every answer of Discord's; discord.py takes a 429 without it for a ban (D36)."""
BROKEN = {
    500: '{"message": "500: Internal Server Error", "code": 0}',
    502: "<html><head><title>502 Bad Gateway</title></head><body>cloudflare</body></html>",
    503: "upstream connect error or disconnect/reset before headers. reset reason: overflow",
    504: "<html><head><title>504 Gateway Time-out</title></head><body>cloudflare</body></html>",
    429: "<html><head><title>Access denied</title></head><body>error code: 1015</body></html>",
}
"""What whoever stands before Discord answers when it doesn't work, and to an address that is banned (429)."""
_FILE_PART = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back: a status, JSON or nothing, and headers; or `text`, which isn't from Discord itself.

    Status 0: nothing goes back.
    """

    status: int
    body: Answer
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""


class Rest:
    """Serves the API under `/api/v10`."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        journal: Journal,
        *,
        limits: RateLimits,
        faults: Faults,
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._journal = journal
        self._limits = limits
        self._faults = faults

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
        effect = self._strike(route, request)
        payload: Json | list[Json] | None = None
        uploads: list[Upload] = []
        try:
            payload, uploads = await read_body(request)
            if isinstance(effect, Late):
                await pause(self._world.clock, effect.seconds)
            self._authorise(route, request)
            call = Call(
                self._world, self._interactions, request.match_info, dict(request.query), payload, uploads
            )
            reply = self._perform(route, call, effect)
        except Refusal as refusal:
            reply = self._refuse(refusal, request)
        files = tuple(upload.filename for upload in uploads)
        self._note(request, reply, payload, route=route.path, files=files)
        if isinstance(effect, Lost):
            if effect.seconds:
                await pause(self._world.clock, effect.seconds)
            if request.transport is not None:
                request.transport.abort()
        return _response(reply)

    def _strike(self, route: Route, request: web.Request) -> RequestEffect | None:
        """Return the fault that befalls a request; what cannot be acknowledged for it breaks no rule."""
        told = request.match_info
        interaction = self._interactions.find(told.get("token", ""))
        channel = told.get("channel", "") if interaction is None else str(interaction.channel_id)
        effect = self._faults.of_request(route.method, route.path, int(channel) if channel.isdecimal() else 0)
        if effect is not None and interaction is not None:
            interaction.excused = True
        return effect

    def _authorise(self, route: Route, request: web.Request) -> None:
        if route.open_to_all:
            return
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bot" or self._world.token not in (None, token):
            raise Refusal(Reason.UNAUTHORIZED)

    def _perform(self, route: Route, call: Call, effect: RequestEffect | None) -> Reply:
        """Do what the route does, unless a fault prevents it, and count it against its rate limit."""
        if isinstance(effect, Down):
            return Reply(effect.status, None, text=BROKEN[effect.status])
        if isinstance(effect, Lost) and not effect.done:
            return Reply(0, None)
        headers: dict[str, str] = {}
        try:
            headers = self._limits.spend(route.method, route.path, call.parameters)
            if isinstance(effect, Refused):
                raise effect.refusal()
            body = route.handle(call)
        except Refusal as refusal:
            return self._refused(refusal, f"{route.method} {route.path}", headers)
        return Reply(204 if body is None else route.status, body, headers)

    def _refuse(self, refusal: Refusal, request: web.Request) -> Reply:
        return self._refused(refusal, f"{request.method} {request.path}", {})

    def _refused(self, refusal: Refusal, what: str, headers: dict[str, str]) -> Reply:
        if refusal.violation is not None:
            self._world.violate(f"{what}: {refusal.violation} ({refusal.reason.value[1]})")
        return Reply(refusal.status, refusal.body(), headers | refusal.headers())

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
    if reply.text:
        headers = {"Content-Type": _kind(reply.text)}
        return web.Response(status=reply.status, body=reply.text.encode(), headers=headers)
    if reply.body is None:
        return web.Response(status=reply.status or 204, headers=VIA | reply.headers)
    # discord.py looks for exactly this content type, without a charset
    headers = VIA | reply.headers | {"Content-Type": "application/json"}
    return web.Response(status=reply.status, headers=headers, body=json.dumps(reply.body).encode())


def _kind(text: str) -> str:
    return {"{": "application/json", "<": "text/html"}.get(text[0], "text/plain")


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
