"""Everything that the bot sends in simulated Discord, with who gets to see it."""

# ruff: noqa: ANN401 - simcord's backend and payloads are of any type

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from typing import IO, Any, NamedTuple

import pytest
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.http import router

from tests.discord.watch import CALLBACK, CHANNEL, WEBHOOK


class Sent(NamedTuple):
    """A payload. `viewer` is who sees it, None for everybody; `files` are name, alternative text, hash."""

    viewer: int | None
    method: str
    payload: dict[str, Any]
    files: tuple[tuple[str, str | None, str], ...] = ()

    @property
    def text(self) -> str:
        """The payload, byte by byte; nonces and ids of messages are chance."""
        known = {
            key: value for key, value in self.payload.items() if key not in {"nonce", "message_reference"}
        }
        return f"{self.method} {json.dumps(known, ensure_ascii=False, sort_keys=True)} {self.files}"


class Wiretap:
    """Hears of each request before it is answered (`heard`), and counts acknowledgements by interaction."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.acknowledged: Counter[int] = Counter()
        self.heard: Callable[[Sent], None] = lambda _: None
        self._files: tuple[tuple[str, str | None, str], ...] = ()

    def request(self, backend: Any, method: str, path: str, body: Any, files: Any = None) -> None:
        """Note who will see this."""
        self._files = tuple((file.filename, file.description, _hash(file.fp)) for file in files or ())
        payload = body if isinstance(body, dict) else {}
        if (found := CALLBACK.fullmatch(path)) is not None:
            record, data = backend.interactions.get(int(found[1])), payload.get("data") or {}
            private = payload.get("type") == 6 or bool(data.get("flags", 0) & EPHEMERAL_FLAG)
            self._note(record.user_id if private else None, method, payload)
        elif (found := WEBHOOK.fullmatch(path)) is not None:
            record = backend.interactions.get(backend.interaction_tokens.get(found[2]))
            if record is not None:
                target = found[3]
                message = backend.messages.get(record.channel_id, {}).get(
                    record.message_id if target == "@original" else int(target or 0)
                )
                private = message.is_ephemeral if message else payload.get("flags", 0) & EPHEMERAL_FLAG
                self._note(record.user_id if private else None, method, payload)
        elif CHANNEL.fullmatch(path) is not None:
            self._note(None, method, payload)

    def answered(self, path: str) -> None:
        """Note a request that Discord took."""
        if (found := CALLBACK.fullmatch(path)) is not None:
            self.acknowledged[int(found[1])] += 1

    def _note(self, viewer: int | None, method: str, payload: dict[str, Any]) -> None:
        sent = Sent(viewer, method, payload, self._files)
        self.sent.append(sent)
        self.heard(sent)


def _hash(file: IO[bytes]) -> str:
    place = file.tell()
    found = hashlib.sha256(file.read()).hexdigest()
    file.seek(place)
    return found


def install(tap: Wiretap, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the wiretap on simulated Discord."""
    dispatch = router.dispatch

    def dispatched(backend: Any, method: str, path: str, **options: Any) -> Any:
        tap.request(backend, method, path, options.get("json"), options.get("files"))
        answer = dispatch(backend, method, path, **options)
        tap.answered(path)
        return answer

    monkeypatch.setattr(router, "dispatch", dispatched)
