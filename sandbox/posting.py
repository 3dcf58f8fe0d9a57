"""Makes messages of payloads: checks them, keeps their files, resolves mentions and attachments."""

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from sandbox.limits.messages import Kept, Upload, check_message
from sandbox.model import Attachment, Cause, Channel, Message, MessageKind, User
from sandbox.refusals import Json, Reason, Refusal
from sandbox.world import World

MENTION = re.compile(r"<@!?(\d{17,20})>")
NONCE_SECONDS = 180.0
"""How long Discord remembers a nonce: "the past few minutes"."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A message's content as a request holds it."""

    payload: Json
    uploads: list[Upload]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a new message is besides its content."""

    kind: MessageKind = MessageKind.PLAIN
    allowed_flags: int = 0
    viewer_id: int | None = None
    cause: Cause | None = None
    reference_id: int | None = None


def create(world: World, channel: Channel, author: User, draft: Draft, about: Circumstances) -> Message:
    """Make a message, or return the one that the same nonce made before. Raises `Refusal`."""
    payload = draft.payload
    check_message(payload, draft.uploads, flags=about.allowed_flags, known=world.knows_emoji)
    if payload.get("enforce_nonce") and (earlier := _same_nonce(world, author, payload["nonce"])):
        return earlier
    message = Message(
        world.ids.next(),
        channel.id,
        author,
        world.clock.now(),
        kind=about.kind,
        flags=int(payload.get("flags") or 0),
        viewer_id=about.viewer_id,
        cause=about.cause,
        reference_id=about.reference_id,
        nonce=payload.get("nonce"),
    )
    return world.post(_fill(world, message, draft))


def change(world: World, message: Message, draft: Draft, *, edited: bool = True) -> Message:
    """Change a message as a request asks; what the request doesn't name stays. Raises `Refusal`."""
    kept = Kept({attachment.id: attachment.filename for attachment in message.attachments})
    allowed = (1 << 30) - 1  # an edit's flags are masked below: Discord ignores those that can't change
    check_message(draft.payload, draft.uploads, flags=allowed, known=world.knows_emoji, kept=kept)
    filled = _fill(world, message, draft)
    return world.edit(replace(filled, edited=world.clock.now()) if edited else filled)


def _fill(world: World, message: Message, draft: Draft) -> Message:
    """Return the message with the request's content. Raises `Refusal` when nothing would be left in it."""
    payload = draft.payload
    attachments = _attachments(world, message, draft)
    embeds = message.embeds
    if "embeds" in payload:
        embeds, attachments = _embeds(payload["embeds"] or [], attachments)
    content = str(payload.get("content") or "").strip() if "content" in payload else message.content
    components = (
        tuple(_numbered(payload["components"] or [])) if "components" in payload else message.components
    )
    if not (content or embeds or attachments):
        raise Refusal(Reason.EMPTY_MESSAGE, violation="a message without content")
    mentions, everyone = message.mentions, message.mention_everyone
    if "content" in payload:
        mentions, everyone = _mentions(world, content, payload.get("allowed_mentions"))
    return replace(
        message,
        content=content,
        embeds=embeds,
        components=components,
        attachments=attachments,
        mentions=mentions,
        mention_everyone=everyone,
    )


def _attachments(world: World, message: Message, draft: Draft) -> tuple[Attachment, ...]:
    """Keep the files of a request; return what the message then has."""
    entries = draft.payload.get("attachments")
    described = {str(entry.get("id")): entry for entry in entries or []}
    kept = [
        attachment for attachment in message.attachments if entries is None or str(attachment.id) in described
    ]
    made = []
    for upload in draft.uploads:
        entry = described.get(str(upload.index), {})
        attachment_id = world.ids.next()
        world.files[attachment_id] = upload.body
        made.append(
            Attachment(
                attachment_id,
                upload.filename,
                len(upload.body),
                upload.content_type,
                f"{world.base_url}/cdn/attachments/{message.channel_id}/{attachment_id}/{upload.filename}",
                entry.get("description"),
            )
        )
    return (*kept, *made)


def _embeds(
    embeds: list[Json], attachments: tuple[Attachment, ...]
) -> tuple[tuple[Json, ...], tuple[Attachment, ...]]:
    """Return the embeds with real addresses, and the attachments with those marked that embeds show."""
    addresses = {f"attachment://{attachment.filename}": attachment for attachment in attachments}
    shown: set[int] = set()

    def resolve(url: str) -> str:
        attachment = addresses.get(url)
        if attachment is None:
            return url
        shown.add(attachment.id)
        return attachment.url

    resolved = tuple(_resolved(embed, resolve) for embed in embeds)
    return resolved, tuple(replace(each, embedded=each.id in shown) for each in attachments)


def _resolved(embed: Json, resolve: Callable[[str], str]) -> Json:
    body = {"type": "rich"} | embed
    for place, key in (
        ("image", "url"),
        ("thumbnail", "url"),
        ("footer", "icon_url"),
        ("author", "icon_url"),
    ):
        part = embed.get(place)
        if part and part.get(key):
            url = resolve(part[key])
            body[place] = part | {key: url, f"proxy_{key}": url}
    return body


def _numbered(rows: list[Json]) -> list[Json]:
    """Return the components with the numbers that Discord gives them, and without what is null."""
    count = itertools.count(1)
    return [
        row
        | {"id": next(count), "components": [_component(child, next(count)) for child in row["components"]]}
        for row in rows
    ]


def _component(component: Json, number: int) -> Json:
    body = {key: value for key, value in component.items() if value is not None} | {"id": number}
    if emoji := body.get("emoji"):
        body["emoji"] = {key: value for key, value in emoji.items() if value is not None}
    return body


def _mentions(world: World, content: str, allowed: Json | None) -> tuple[tuple[User, ...], bool]:
    """Return who is mentioned, and whether everyone is, as far as the request allows it (D12)."""
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    listed = [str(user_id) for user_id in (allowed or {}).get("users") or []]
    found = [
        world.users[int(user_id)]
        for user_id in dict.fromkeys(MENTION.findall(content))
        if int(user_id) in world.users and ("users" in parse or user_id in listed)
    ]
    everyone = "everyone" in parse and ("@everyone" in content or "@here" in content)
    return tuple(found), everyone


def _same_nonce(world: World, author: User, nonce: str | int) -> Message | None:
    """Return the message of the last minutes that its author made with the same nonce."""
    message = world.by_nonce(author.id, nonce)
    if message is None or world.clock.now() - message.created > NONCE_SECONDS:
        return None
    return message
