"""What Discord answers when it refuses, in its own codes and words."""

import math
from enum import Enum, StrEnum
from typing import Any

Json = dict[str, Any]
"""One JSON object of the wire. Open on purpose: what is valid in it, `limits` says at run time."""


class Reason(Enum):
    """A refusal: HTTP status, Discord's error code, Discord's words."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    RATE_LIMITED = (429, 0, "You are being rate limited.")
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_IS_ARCHIVED = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_IS_LOCKED = (400, 160005, "Thread is locked")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.value[0]


class Scope(StrEnum):
    """Whose rate limit it is: the bot's on a route, the bot's altogether, or that of all who use a thing."""

    USER = "user"
    GLOBAL = "global"
    SHARED = "shared"


class Refusal(Exception):  # noqa: N818 - Discord refuses; the program has not erred
    """Ends a request with Discord's answer.

    `violation` says, for people, which rule of Discord was broken; None where a refusal is an ordinary part
    of life (a message that a moderator deleted, a permission that was taken away).
    """

    def __init__(self, reason: Reason, *, violation: str | None = None, errors: Json | None = None) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.violation = violation
        self.errors = errors

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.reason.status

    def headers(self) -> dict[str, str]:
        """Return the headers that belong to this answer."""
        return {}

    def body(self) -> Json:
        """Return the answer's JSON."""
        _, code, message = self.reason.value
        body: Json = {"message": message, "code": code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Limited(Refusal):
    """A 429: come back after so many seconds. `told`: the headers that tell how the bucket stands."""

    def __init__(
        self,
        seconds: float,
        scope: Scope = Scope.USER,
        reason: Reason = Reason.RATE_LIMITED,
        *,
        told: dict[str, str] | None = None,
    ) -> None:
        super().__init__(reason)
        self.seconds = math.ceil(seconds * 1000) / 1000
        self.scope = scope
        self._told = told or {}

    def headers(self) -> dict[str, str]:
        body = {"Retry-After": str(math.ceil(self.seconds)), "X-RateLimit-Scope": self.scope.value}
        return self._told | body | ({"X-RateLimit-Global": "true"} if self.scope is Scope.GLOBAL else {})

    def body(self) -> Json:
        return super().body() | {"retry_after": self.seconds, "global": self.scope is Scope.GLOBAL}
