"""What is wrong with a payload as it leaves the bot: Discord's limits, counted anew, and our promises."""

# ruff: noqa: ANN401 - payloads are JSON

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.text.width import columns

BUTTON, LINK = 2, 5
EMBED_TEXTS = {"title": 256, "description": 4096}
MENTION = re.compile(r"(?<!\\)(?:<[@#]|@everyone|@here)")
DOMINO = re.compile("[\U0001f030-\U0001f09f]")


def faults(payload: dict[str, Any], *, is_new: bool) -> Iterator[str]:
    """Yield what Discord would refuse (D28, D37) and what we promise beyond (D12, D38, D44).

    An edit may leave parts of the message as they are; a new message needs a content or an embed.
    """
    embeds = payload.get("embeds") or []
    content = payload.get("content") or ""
    if units(content) > 2000:
        yield f"content of {units(content)}"
    blanks = not content.strip() and not embeds and not payload.get("attachments")
    if blanks and (is_new or {"content", "embeds"} <= payload.keys()):
        yield "neither content nor embed"
    if payload.get("flags", 0) & (1 << 15):
        yield "Components V2 (D48)"
    yield from _embeds(embeds)
    yield from _components(payload.get("components") or [])
    if any(DOMINO.search(text) for text in strings(payload)):
        yield "a domino of Unicode (D44)"


def mention_faults(payload: dict[str, Any], *, may_call: bool) -> Iterator[str]:
    """Yield what could ping somebody who isn't meant (D11, D12); `may_call`: a new message in a channel."""
    allowed = payload.get("allowed_mentions")
    if not isinstance(allowed, dict) or allowed.get("parse") != []:
        yield f"allowed mentions are {allowed} (D12)"
        return
    users = [str(user) for user in allowed.get("users", [])]
    if allowed.get("roles") or allowed.get("replied_user"):
        yield f"allowed mentions are {allowed} (D12)"
    if users and not (may_call and len(users) == 1 and f"<@{users[0]}>" in (payload.get("content") or "")):
        yield f"mentions of {users} are allowed (D11)"


def nonce_faults(payload: dict[str, Any]) -> Iterator[str]:
    """Yield what would let a repeated message appear twice (D35)."""
    nonce = payload.get("nonce")
    if not nonce or len(str(nonce)) > 25 or payload.get("enforce_nonce") is not True:
        yield f"nonce {nonce!r}, enforced: {payload.get('enforce_nonce')} (D35)"


def units(text: str) -> int:
    """Return the length in UTF-16 units, the strictest way that Discord might count in."""
    return len(text.encode("utf-16-le")) // 2


def strings(node: Any) -> Iterator[str]:
    """Yield every string in a payload."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from strings(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from strings(value)


def buttons(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every button of a payload."""
    for row in payload.get("components") or []:
        yield from row.get("components", [])


def _embeds(embeds: list[dict[str, Any]]) -> Iterator[str]:
    total = 0
    for embed in embeds:
        texts = [embed.get(name) or "" for name in EMBED_TEXTS]
        texts += [embed.get("footer", {}).get("text", ""), embed.get("author", {}).get("name", "")]
        for (name, most), text in zip(EMBED_TEXTS.items(), texts, strict=False):
            if units(text) > most:
                yield f"{name} of {units(text)} (D37)"
        fields = embed.get("fields", [])
        if len(fields) > 25:
            yield f"{len(fields)} fields (D37)"
        for field in fields:
            texts += [field["name"], field["value"]]
            yield from _field(field)
        total += sum(map(units, texts))
        if any(MENTION.search(text) for text in texts):
            yield "a mention in an embed (D38)"
        if not any(texts):
            yield "an empty embed"
    if total > 6000:
        yield f"embeds of {total} (D37)"


def _field(field: dict[str, Any]) -> Iterator[str]:
    name, value = field["name"], field["value"]
    if not name.strip() or not value.strip():
        yield f"an empty field: {name!r} (D37)"
    if units(name) > 256 or units(value) > 1024:
        yield f"field {name} of {units(value)} (D37)"
    if field.get("inline"):
        yield f"an inline field: {name} (D39)"


def _components(rows: list[dict[str, Any]]) -> Iterator[str]:
    if len(rows) > 5:
        yield f"{len(rows)} rows (D29)"
    seen: Counter[str] = Counter()
    for row in rows:
        items = row.get("components", [])
        if not 1 <= len(items) <= 5:
            yield f"{len(items)} buttons in a row (D29)"
        for item in items:
            yield from _button(item)
            if "custom_id" in item:
                seen[item["custom_id"]] += 1
    yield from (f"id {name} stands {count} times (D28)" for name, count in seen.items() if count > 1)


def _button(item: dict[str, Any]) -> Iterator[str]:
    label = item.get("label") or ""
    if item.get("type") != BUTTON:
        yield f"a component of type {item.get('type')}"
    if not label.strip() or columns(label) > 20 or units(label) > 80:
        yield f"label {label!r} (D28, D39)"
    if item.get("style") == LINK:
        if not re.fullmatch(r"https://discord\.com/channels/\d+/\d+(/\d+)?", item.get("url") or ""):
            yield f"address {item.get('url')!r}"
    elif not 1 <= len(item.get("custom_id") or "") <= 100:
        yield f"id {item.get('custom_id')!r} (D28)"
