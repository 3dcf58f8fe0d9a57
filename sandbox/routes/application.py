"""The application: its user, its place at the gateway, its commands, its emojis."""

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import replace

from sandbox import wire, wire_application
from sandbox.calls import Answer, Call, Route
from sandbox.limits.commands import check_command, check_commands
from sandbox.limits.form import Form
from sandbox.model import Command, Emoji
from sandbox.permissions import BOT
from sandbox.refusals import Json, Reason, Refusal

MOST_EMOJIS, EMOJI_BYTES = 2000, 256 * 1024
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def own_user(call: Call) -> Answer:
    """Answer with the bot's user."""
    return wire.own_user(call.world.bot)


def application(call: Call) -> Answer:
    """Answer with the application."""
    return wire_application.application(call.world)


def user(call: Call) -> Answer:
    """Answer with any user."""
    found = call.world.users.get(call.number("user"))
    if found is None:
        raise Refusal(Reason.UNKNOWN_USER)
    return wire.user(found)


def gateway(call: Call) -> Answer:
    """Say where the gateway is."""
    return {"url": gateway_url(call.world.base_url)}


def gateway_bot(call: Call) -> Answer:
    """Say where the gateway is and how many shards to open (D81)."""
    limits = {"total": 1000, "remaining": 1000, "reset_after": 14_400_000, "max_concurrency": 1}
    url = gateway_url(call.world.base_url)
    return {"url": url, "shards": call.world.shards, "session_start_limit": limits}


def gateway_url(base_url: str) -> str:
    """Return the gateway's address from the sandbox's."""
    return base_url.replace("http", "ws", 1) + "/gateway"


def guilds(call: Call) -> Answer:
    """Answer with the servers that the bot is in."""
    return [
        {"id": str(each.id), "name": each.name, "owner": False, "permissions": str(int(BOT)), "features": []}
        for each in call.world.guilds.values()
    ]


# ---------------------------------------------------------------------- commands


def _scope(call: Call) -> int | None:
    """Return the server that the path names, or None for the global commands."""
    if call.number("application") != call.world.application_id:
        raise Refusal(Reason.UNKNOWN_APPLICATION)
    return call.guild().id if "guild" in call.parameters else None


def _standing(call: Call) -> list[Command]:
    scope = _scope(call)
    return [command for command in call.world.commands.values() if command.guild_id == scope]


def _made(call: Call, payload: Json) -> Command:
    """Return a command: the standing one of the same name keeps its id, and its version when it is equal."""
    same = [
        each
        for each in _standing(call)
        if (each.payload["name"], each.payload.get("type", 1)) == (payload["name"], payload.get("type", 1))
    ]
    if same and same[0].payload == payload:
        return same[0]
    version = call.world.ids.next()
    return Command(same[0].id if same else version, _scope(call), version, payload)


def list_commands(call: Call) -> Answer:
    """Answer with the registered commands."""
    return [wire_application.command(call.world, command) for command in _standing(call)]


def replace_commands(call: Call) -> Answer:
    """Register these commands instead of all others (D64 to D66)."""
    check_commands(call.payload)
    payloads: list[Json] = call.payload if isinstance(call.payload, list) else []
    made = [_made(call, payload) for payload in payloads]
    call.world.register(made, _scope(call))
    return [wire_application.command(call.world, command) for command in made]


def create_command(call: Call) -> Answer:
    """Register one more command, or one instead of that of the same name."""
    check_command(call.body)
    made = _made(call, call.body)
    others = [each for each in _standing(call) if each.id != made.id]
    call.world.register([*others, made], _scope(call))
    return wire_application.command(call.world, made)


def _command(call: Call) -> Command:
    found = [command for command in _standing(call) if command.id == call.number("command")]
    if not found:
        raise Refusal(Reason.UNKNOWN_COMMAND)
    return found[0]


def get_command(call: Call) -> Answer:
    """Answer with one command."""
    return wire_application.command(call.world, _command(call))


def delete_command(call: Call) -> Answer:
    """Take a command away."""
    gone = _command(call)
    call.world.register([each for each in _standing(call) if each != gone], _scope(call))
    return None


# ---------------------------------------------------------------------- emojis


def list_emojis(call: Call) -> Answer:
    """Answer with the application's emojis."""
    _scope(call)
    return {"items": [wire_application.emoji(call.world, emoji) for emoji in call.world.emojis.values()]}


def create_emoji(call: Call) -> Answer:
    """Keep a new emoji: a name of letters, digits and underscores, a picture of at most 256 KiB."""
    _scope(call)
    world = call.world
    if len(world.emojis) >= MOST_EMOJIS:
        raise Refusal(Reason.TOO_MANY_EMOJIS, violation=f"more than {MOST_EMOJIS} emojis")
    form = Form()
    name = _emoji_name(call, form, [emoji.name for emoji in world.emojis.values()])
    image = _IMAGE.fullmatch(str(call.body.get("image")))
    body = b""
    try:
        body = base64.b64decode(image[2], validate=True) if image else b""
    except binascii.Error:
        image = None
    if image is None:
        form.refuse(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(body) > EMOJI_BYTES:
        form.refuse(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.settle()
    kind = image[1] if image else "png"
    emoji = Emoji(world.ids.next(), name, body, f"image/{kind}", animated=kind == "gif")
    world.emojis[emoji.id] = emoji
    return wire_application.emoji(world, emoji)


def _emoji_name(call: Call, form: Form, taken: Iterable[str]) -> str:
    name = form.text(("name",), call.body.get("name"), 32, shortest=2)
    if name and not re.fullmatch(r"\w+", name, re.ASCII):
        form.refuse(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if name in taken:
        form.refuse(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The emoji name is already taken")
    return name


def _emoji(call: Call) -> Emoji:
    _scope(call)
    emoji = call.world.emojis.get(call.number("emoji"))
    if emoji is None:
        raise Refusal(Reason.UNKNOWN_EMOJI)
    return emoji


def get_emoji(call: Call) -> Answer:
    """Answer with one emoji."""
    return wire_application.emoji(call.world, _emoji(call))


def rename_emoji(call: Call) -> Answer:
    """Give an emoji another name; its picture stays for good."""
    emoji, form = _emoji(call), Form()
    others = [each.name for each in call.world.emojis.values() if each.id != emoji.id]
    name = _emoji_name(call, form, others)
    form.settle()
    call.world.emojis[emoji.id] = renamed = replace(emoji, name=name)
    return wire_application.emoji(call.world, renamed)


def delete_emoji(call: Call) -> Answer:
    """Take an emoji away."""
    del call.world.emojis[_emoji(call).id]
    return None


_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"
_EMOJIS = "/applications/{application}/emojis"

ROUTES = [
    Route("GET", "/users/@me", own_user),
    Route("GET", "/users/@me/guilds", guilds),
    Route("GET", "/users/{user}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway, open_to_all=True),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji, status=201),
    Route("GET", f"{_EMOJIS}/{{emoji}}", get_emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji}}", rename_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji}}", delete_emoji),
    *(
        route
        for base in (_GLOBAL, _GUILD)
        for route in (
            Route("GET", base, list_commands),
            Route("PUT", base, replace_commands),
            Route("POST", base, create_command),
            Route("GET", f"{base}/{{command}}", get_command),
            Route("DELETE", f"{base}/{{command}}", delete_command),
        )
    ),
]
