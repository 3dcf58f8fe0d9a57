"""What Discord refuses about embeds (D37)."""

from datetime import datetime

from sandbox.limits.form import Form, Path
from sandbox.refusals import Json

MOST_EMBEDS = 10
TITLE, DESCRIPTION, FIELDS, FIELD_NAME, FIELD_VALUE, FOOTER, AUTHOR = 256, 4096, 25, 256, 1024, 2048, 256
TOTAL = 6000
"""Characters of all embeds of one message together."""
URL = 2048


def check_embeds(form: Form, embeds: object, attachments: set[str]) -> None:
    """Check all embeds of a message; `attachments` are the names that `attachment://` may point at."""
    total = 0
    for path, embed in form.objects(("embeds",), embeds, MOST_EMBEDS):
        total += _check_embed(form, path, embed, attachments)
    if total > TOTAL:
        form.refuse(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def _check_embed(form: Form, path: Path, embed: Json, attachments: set[str]) -> int:
    """Return how many characters count towards the total."""
    title = form.text((*path, "title"), embed.get("title"), TITLE)
    description = form.text((*path, "description"), embed.get("description"), DESCRIPTION)
    length = len(title) + len(description)
    for place, field in form.objects((*path, "fields"), embed.get("fields"), FIELDS):
        length += len(form.text((*place, "name"), field.get("name"), FIELD_NAME, shortest=1))
        length += len(form.text((*place, "value"), field.get("value"), FIELD_VALUE, shortest=1))
        form.flag((*place, "inline"), field.get("inline"))
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    if footer:
        length += len(form.text((*path, "footer", "text"), footer.get("text"), FOOTER))
        _check_url(form, (*path, "footer", "icon_url"), footer.get("icon_url"), attachments)
    if author:
        length += len(form.text((*path, "author", "name"), author.get("name"), AUTHOR, shortest=1))
        _check_url(form, (*path, "author", "url"), author.get("url"), None)
        _check_url(form, (*path, "author", "icon_url"), author.get("icon_url"), attachments)
    _check_url(form, (*path, "url"), embed.get("url"), None)
    for key in ("image", "thumbnail"):
        if picture := embed.get(key):
            _check_url(form, (*path, key, "url"), picture.get("url"), attachments)
            form.text((*path, key, "description"), picture.get("description"), 1024)
    if embed.get("color") is not None:
        form.whole((*path, "color"), embed["color"], 0, 0xFFFFFF)
    _check_timestamp(form, (*path, "timestamp"), embed.get("timestamp"))
    if not length and not embed.get("image") and not embed.get("thumbnail"):
        form.required((*path, "description"))
    return length


def _check_url(form: Form, path: Path, url: object, attachments: set[str] | None) -> None:
    """Check an address; with `attachments`, those may be pointed at too."""
    if url is None:
        return
    text = form.text(path, url, URL, shortest=1)
    scheme, found, rest = text.partition("://")
    if scheme == "attachment" and attachments is not None:
        if rest not in attachments:
            form.refuse(path, "ATTACHMENT_NOT_FOUND", f"Unknown attachment: {rest}")
    elif text and (not found or scheme not in ("http", "https")):
        form.refuse(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
    elif text and not rest:
        form.refuse(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _check_timestamp(form: Form, path: Path, value: object) -> None:
    if value is None:
        return
    try:
        datetime.fromisoformat(str(value))
    except ValueError:
        form.refuse(path, "DATETIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")
