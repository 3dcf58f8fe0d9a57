"""What Discord refuses about a message's content, flags, mentions, nonce and files (D12, D37)."""

from dataclasses import dataclass, field

from sandbox.limits.components import check_components
from sandbox.limits.embeds import check_embeds
from sandbox.limits.form import Emojis, Form
from sandbox.refusals import Json, Reason, Refusal

CONTENT, NONCE, MOST_FILES, ALTERNATIVE_TEXT = 2000, 25, 10, 1024
MOST_BYTES = 10 * 1024 * 1024
"""The bytes that one file may have in a server without boosts."""

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = (
    1 << 2,
    1 << 6,
    1 << 7,
    1 << 12,
    1 << 15,
)
CHANNEL_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS
REPLY_FLAGS = CHANNEL_FLAGS | EPHEMERAL
MOST_MENTIONS = 100


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request; `index` is the number in its part's name, `files[0]`."""

    index: int
    filename: str
    content_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """What a message has before it is edited; nothing of it for a new one."""

    attachments: dict[int, str] = field(default_factory=dict)
    """Names by id."""


def check_message(
    payload: Json, uploads: list[Upload], *, flags: int, known: Emojis, kept: Kept | None = None
) -> None:
    """Check a message to be made or, with `kept`, changed; `flags` are those that may be set here.

    Discord ignores the flag EPHEMERAL on a channel's route. It is refused here: whoever sets it there
    believes that a public message is private.
    """
    form = Form()
    form.text(("content",), payload.get("content"), CONTENT)
    check_embeds(form, payload.get("embeds"), _check_attachments(form, payload, uploads, kept or Kept()))
    check_components(form, payload.get("components"), known)
    _check_flags(form, payload.get("flags"), flags)
    _check_mentions(form, payload.get("allowed_mentions"))
    _check_nonce(form, payload)
    form.settle()


def _check_attachments(form: Form, payload: Json, uploads: list[Upload], kept: Kept) -> set[str]:
    """Return the names that `attachment://` may point at."""
    names = {upload.filename for upload in uploads}
    indexes = {upload.index for upload in uploads}
    if any(len(upload.body) > MOST_BYTES for upload in uploads):
        raise Refusal(Reason.TOO_LARGE, violation=f"a file has more than {MOST_BYTES} bytes")
    if len(uploads) > MOST_FILES:
        form.refuse(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    if payload.get("attachments") is None:
        return names | set(kept.attachments.values())
    for path, entry in form.objects(("attachments",), payload["attachments"], MOST_FILES):
        form.text((*path, "description"), entry.get("description"), ALTERNATIVE_TEXT)
        identifier = str(entry.get("id"))
        number = int(identifier) if identifier.isdecimal() else -1
        if number in kept.attachments:
            names.add(kept.attachments[number])
        elif number in indexes:
            names.add(str(entry.get("filename") or ""))
        else:
            form.refuse((*path, "id"), "ATTACHMENT_NOT_FOUND", f"Unknown attachment: {identifier}")
    return names


def _check_flags(form: Form, value: object, allowed: int) -> None:
    if value is None:
        return
    flags = form.whole(("flags",), value, 0, 1 << 30)
    if flags & COMPONENTS_V2:
        form.refuse(
            ("flags",), "SANDBOX_UNKNOWN", "The sandbox doesn't know components of the second version"
        )
    elif flags & ~allowed:
        form.refuse(("flags",), "INVALID_BITFIELD_FLAG", f"Flags {flags & ~allowed} can't be set here")


def check_defer_flags(payload: Json) -> None:
    """Check a deferral's flags: EPHEMERAL alone may be set."""
    form = Form()
    _check_flags(form, payload.get("flags"), EPHEMERAL)
    form.settle()


def _check_mentions(form: Form, mentions: object) -> None:
    if mentions is None:
        return
    if not isinstance(mentions, dict):
        form.refuse(("allowed_mentions",), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    parse = form.items(("allowed_mentions", "parse"), mentions.get("parse"), 3)
    for index, kind in enumerate(parse):
        form.choice(("allowed_mentions", "parse", index), kind, ("roles", "users", "everyone"))
    for kind in ("users", "roles"):
        listed = form.items(("allowed_mentions", kind), mentions.get(kind), MOST_MENTIONS)
        if listed and kind in parse:
            form.refuse(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _check_nonce(form: Form, payload: Json) -> None:
    nonce = payload.get("nonce")
    if nonce is not None and not isinstance(nonce, int):
        form.text(("nonce",), nonce, NONCE)
    if payload.get("enforce_nonce") and nonce in (None, ""):
        form.required(("nonce",))
