"""One watch over everything that the bot sends, on every route, and that stands or is logged."""

# ruff: noqa: ANN401 - simcord's handles and payloads are of any type

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
import simcord
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.http import router

from bot.tables.keeper import Loaded
from bot.tables.snapshot import Snapshot
from tests.discord.payloads import faults, mention_faults, nonce_faults
from tests.discord.pictured import Pictured
from tests.discord.sight import Fold, key_in, secrets, table_in, ties, tiles_of

CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
WEBHOOK = re.compile(r"/webhooks/(\d+)/([^/]+)(?:/messages/(@original|\d+))?")
OURS = ("bot", "cogs", "data", "engine")
WITH_MESSAGE = {4, 7}
TOKEN = re.compile(r"/(?:webhooks|interactions)/\d+/(?!\[masked\])\S+")


class Route(NamedTuple):
    """Where a payload goes.

    `viewer` is the one who sees it, None for everybody; `record` the interaction whose token writes it.
    """

    method: str
    channel: int
    viewer: int | None
    is_new: bool
    record: Any = None


class Watch:
    """Collects what is wrong; `violations` must be empty at the end of a test."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        self.folds: dict[str, Fold] = {}
        self.pictures = Pictured()
        self.payloads = 0
        self._writers: dict[int, Any] = {}

    def folded(self, loaded: Loaded) -> None:
        """Take over a table as the manager has just folded or loaded it."""
        fold = self.folds.setdefault(
            loaded.row.key,
            Fold(loaded.row.key, loaded.row.number, loaded.row.channel, loaded.table, loaded.people),
        )
        fold.folded(loaded.row.channel, loaded.table, loaded.people)

    # What is sent

    def sent(self, backend: Any, method: str, path: str, body: Any, files: Any) -> None:
        """Look at a request before Discord does."""
        payload = body if isinstance(body, dict) else {}
        message = payload.get("data") or {} if CALLBACK.fullmatch(path) else payload
        self._note(self.pictures.faults(message, list(files or ())), path, message)
        if (found := CALLBACK.fullmatch(path)) is not None:
            self._callback(backend, int(found[1]), payload)
        elif (found := WEBHOOK.fullmatch(path)) is not None and method in {"POST", "PATCH"}:
            record = backend.interactions.get(backend.interaction_tokens.get(found[2]))
            if record is not None:
                self._by_token(backend, method, record, found[3], payload)
        elif (found := CHANNEL.fullmatch(path)) is not None and method in {"POST", "PATCH"}:
            self._in_channel(backend, method, int(found[1]), found[2], payload)

    def _callback(self, backend: Any, interaction: int, body: dict[str, Any]) -> None:
        record, kind, data = backend.interactions.get(interaction), body.get("type"), body.get("data") or {}
        if record is None:
            return
        is_private = bool(data.get("flags", 0) & EPHEMERAL_FLAG)
        if kind in {4, 5} and not is_private:
            self._say("callback", "a public answer (D7)")
        if kind in WITH_MESSAGE:
            source = backend.messages.get(record.channel_id, {}).get(record.source_message_id)
            private = is_private or (kind == 7 and source is not None and source.is_ephemeral)
            viewer = record.user_id if private else None
            self._look(data, Route("CALLBACK", record.channel_id, viewer, kind == 4, record))

    def _by_token(
        self, backend: Any, method: str, record: Any, target: str | None, payload: dict[str, Any]
    ) -> None:
        stored = backend.messages.get(record.channel_id, {})
        if method == "POST":
            if not payload.get("flags", 0) & EPHEMERAL_FLAG:
                self._say("follow-up", "a public follow-up (D7)")
            original = stored.get(record.message_id) if record.loading else None
            private = original is None or original.is_ephemeral
        else:
            message = stored.get(record.message_id if target in {None, "@original"} else int(target or 0))
            private = message is not None and message.is_ephemeral
            if message is not None and not private:
                self._say("edit", "a public message edited through a token (D8, D33)")
            if message is not None:
                self._writers[message.id] = record
        viewer = record.user_id if private else None
        self._look(payload, Route(method, record.channel_id, viewer, method == "POST", record))

    def _in_channel(
        self, backend: Any, method: str, channel: int, target: str | None, payload: dict[str, Any]
    ) -> None:
        if target is not None and backend.messages.get(channel, {}).get(int(target)) is not None:
            message = backend.messages[channel][int(target)]
            if message.is_ephemeral:
                self._say("edit", "an ephemeral message edited through its channel (D4)")
        is_new = method == "POST"
        self._look(payload, Route(method, channel, None, is_new))
        if is_new:
            self._note(nonce_faults(payload), "POST", payload)

    def _look(self, payload: dict[str, Any], route: Route) -> None:
        self.payloads += 1
        what = f"{route.method} for {route.viewer or 'everybody'}"
        self._note(faults(payload, is_new=route.is_new), what, payload)
        is_call = route.method == "POST" and route.viewer is None and route.record is None
        self._note(mention_faults(payload, may_call=is_call), what, payload)
        fold = self._fold(payload, route.channel)
        if seen := secrets(payload, fold, route.viewer, self.pictures.tiles_in(payload)):
            self._say(what, f"hidden tiles {sorted(map(str, seen))} (R8.5)", payload)
        if fold is not None and route.viewer is not None:
            self._note((f"{line!r} ties (R8.4)" for _, line in ties(payload, fold)), what, payload)

    def _fold(self, payload: dict[str, Any], channel: int) -> Fold | None:
        key = key_in(payload)
        if key is not None:
            return self.folds.get(key)
        here = [fold for fold in reversed(self.folds.values()) if fold.channel == channel]
        number = table_in(payload)
        return next((fold for fold in here if number in {None, fold.number}), None)

    # What stands

    def stands(self, env: Any) -> None:
        """Look at every message that stands: what R8.7 forbids, as long as Discord lets it be changed."""
        for messages in env.backend.messages.values():
            for message in messages.values():
                if message.author_id == env.backend.bot_user.id:
                    self._standing(env, message)
        store = env.bot._connection._view_store
        if store._dynamic_items or store._views or store._synced_message_views:
            self._say("registry", "a view is kept by discord.py (D17, D26)")

    def _standing(self, env: Any, message: Any) -> None:
        payload = {"content": message.content, "embeds": message.embeds, "components": message.components}
        viewer = None
        if message.is_ephemeral:
            viewer = int((message.interaction_metadata or {})["user"]["id"])
            writer = self._writers.get(message.id)
            if writer is None or env.backend.now_iso() >= writer.expires_at:
                return
        fold = self._fold(payload, message.channel_id)
        if fold is None or self._is_out_of_reach(env, fold):
            return
        shown = self.pictures.tiles_in(payload)
        seen, tied = secrets(payload, fold, viewer, shown), list(ties(payload, fold))
        if viewer is None and len({number for number, _ in tied}) == 1 and self._is_framed(env, fold):
            seen -= fold.tiles_of_trick(tied[0][0])
            tied.clear()
        if seen:
            self._say("standing", f"tiles {sorted(map(str, seen))} still shown (R8.7)", payload)
        self._note((f"{line!r} still tied (R8.4, R8.7)" for _, line in tied), "standing", payload)

    @staticmethod
    def _is_framed(env: Any, fold: Fold) -> bool:
        """Return whether a frame stands that the bot is going to gather."""
        return ("board", fold.key) in env.bot.timers._timers

    @staticmethod
    def _is_out_of_reach(env: Any, fold: Fold) -> bool:
        live = env.bot.live
        return bool(live.channels.refuses(fold.channel) or live.boards.failing(fold.key))

    # What is logged

    def logged(self, record: logging.LogRecord) -> None:
        """Look at a log entry as it is before anything is masked."""
        text = record.getMessage()
        if record.exc_info:
            text += logging.Formatter().formatException(record.exc_info)
        if tiles_of(text):
            self._say("log", f"a tile in {text!r} (R8.5)")
        if record.name.partition(".")[0] in OURS and TOKEN.search(text):
            self._say("log", f"a token in {text!r} (D10)")

    def _note(self, found: Iterator[str], what: str, payload: dict[str, Any]) -> None:
        for text in found:
            self._say(what, text, payload)

    def _say(self, what: str, text: str, payload: dict[str, Any] | None = None) -> None:
        shown = json.dumps(payload, ensure_ascii=False)[:1500] if payload else ""
        self.violations.append(f"{what}: {text} {shown}")


class Listener(logging.Handler):
    """Gives every log record of the process to the watch."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.DEBUG)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        self._watch.logged(record)


def install(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Put the watch on simulated Discord, on the manager's folds and on the log; return how to end it.

    Loggers are set as in the process (bot/logs.py): ours down to DEBUG, the libraries' to INFO.
    """
    dispatch, settle, snapshot = router.dispatch, simcord.Env.settle, Loaded.snapshot

    def dispatched(backend: Any, method: str, path: str, **options: Any) -> Any:
        watch.sent(backend, method, path, options.get("json"), options.get("files"))
        return dispatch(backend, method, path, **options)

    async def settled(env: simcord.Env, *args: Any, **options: Any) -> None:
        await settle(env, *args, **options)
        if env._started:
            watch.stands(env)

    def folded(loaded: Loaded) -> Snapshot:
        watch.folded(loaded)
        return snapshot(loaded)

    watch.pictures.install(monkeypatch)
    monkeypatch.setattr(router, "dispatch", dispatched)
    monkeypatch.setattr(simcord.Env, "settle", settled)
    monkeypatch.setattr(Loaded, "snapshot", folded)
    listener, root = Listener(watch), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", *OURS)}
    root.addHandler(listener)
    root.setLevel(logging.INFO)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.DEBUG)

    def end() -> None:
        root.removeHandler(listener)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)

    return end
