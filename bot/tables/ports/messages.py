"""What stands on Discord, as the store keeps it."""

from dataclasses import dataclass
from typing import Literal, Protocol

from bot.tables.events import PersonKey

MessageKind = Literal["board", "notice", "card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingMessage:
    """A message of ours in a channel.

    `message` is None while it is about to be posted; `at` is UTC seconds of that mark or of the post.

    `nonce` is at most 25 characters. `doomed`: it is still to be deleted.
    """

    id: int
    table: str
    kind: MessageKind
    channel: int
    message: int | None
    nonce: str
    at: float
    doomed: bool
    round: int
    person: PersonKey | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPrompt:
    """An ephemeral message that can still be edited until `expires` (UTC seconds), and by whose token."""

    id: int
    table: str
    person: PersonKey
    application: int
    token: str
    message: int
    kind: Literal["prompt", "announcement"]
    pressed_at: float
    expires: float


class MessageStore(Protocol):
    """What stands on Discord: ordinary rows, not events."""

    async def about_to_post(
        self,
        table: str,
        kind: MessageKind,
        channel: int,
        at: float,
        *,
        round_number: int,
        person: PersonKey | None = None,
    ) -> StandingMessage:
        """Mark a message as about to be posted and give it its nonce (a number never used before)."""
        ...

    async def posted(self, mark: int, message: int, at: float) -> None: ...
    async def doom(self, mark: int) -> None:
        """Mark a message as still to be deleted."""
        ...

    async def drop(self, mark: int) -> None:
        """Forget a message that is gone, or that stays for good (a card)."""
        ...

    async def settle(self, mark: int, kind: MessageKind) -> None:
        """Change what a message is: a board that has become a card."""
        ...

    async def messages(self, table: str) -> tuple[StandingMessage, ...]: ...
    async def message(self, message: int) -> StandingMessage | None: ...
    async def save_prompt(  # noqa: PLR0913 - a row's columns, all named
        self,
        *,
        table: str,
        person: PersonKey,
        application: int,
        token: str,
        message: int,
        kind: Literal["prompt", "announcement"],
        pressed_at: float,
        expires: float,
    ) -> int:
        """Store an ephemeral message and return its row's id, higher than all before it.

        It replaces the row of the same message.
        """
        ...

    async def prompts(self, table: str) -> tuple[StandingPrompt, ...]: ...
    async def drop_prompt(self, prompt: int) -> None: ...
    async def notice_settled(self, table: str) -> None:
        """Take the mark `notice_due` off a table."""
        ...

    async def unfinished(self) -> tuple[str, ...]:
        """Return the keys of tables with work that must go on by itself.

        A board not drawn up to the newest act or not gathered, a computer player to act, a notice due, a
        message about to be posted or to be deleted, a card with its buttons still on, a prompt that stands, a
        notice at a table where nobody is to act.
        """
        ...

    async def note(self, name: str) -> str | None:
        """Return a remembered word of the bot's own, such as the hash of the synced commands."""
        ...

    async def save_note(self, name: str, value: str) -> None: ...
