"""The game of `make play` in a file: the world as it was when the sandbox ended, for the next run."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from sandbox.changes import Change
from sandbox.model import Channel, Command, Emoji, Guild, Interaction, Message, User
from sandbox.server import Sandbox

MOST_MESSAGES = 500
"""How many messages of a channel are kept, the newest."""
SAVE_SECONDS = 5.0
"""So often what has changed is saved: a power cut loses no more than that."""

log = logging.getLogger("sandbox")


class UnreadableError(Exception):
    """The file holds no world that this version can read; the text names it."""


class Saved(BaseModel):
    """What of a sandbox outlives it."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    application_id: int
    last_id: int
    users: dict[int, User]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    commands: dict[int, Command]
    emojis: dict[int, Emoji]
    messages: list[Message]
    files: dict[int, bytes]
    interactions: list[Interaction]

    @classmethod
    def of(cls, sandbox: Sandbox) -> "Saved":
        """Return what is to be kept."""
        world = sandbox.world
        messages = [
            message for channel in world.channels for message in world.messages(channel)[-MOST_MESSAGES:]
        ]
        shown = {attachment.id for message in messages for attachment in message.attachments}
        return cls(
            application_id=world.application_id,
            last_id=world.ids.last,
            users=world.users,
            guilds=world.guilds,
            channels=world.channels,
            commands=world.commands,
            emojis=world.emojis,
            messages=messages,
            files={key: body for key, body in world.files.items() if key in shown},
            interactions=sandbox.interactions.acknowledged,
        )

    def put_back(self, sandbox: Sandbox) -> None:
        """Let a sandbox that nobody has used yet go on from here.

        A client that starts anew has lost its private messages: only those stand that the bot can still edit.
        """
        world = sandbox.world
        sandbox.interactions.put_back(self.interactions)
        reached = {key for each in sandbox.interactions.acknowledged for key in each.reached}
        world.application_id, world.bot = self.application_id, self.users[self.application_id]
        world.ids.last = self.last_id
        world.users, world.guilds, world.files = self.users, self.guilds, self.files
        world.commands, world.emojis = self.commands, self.emojis
        stand = [each for each in self.messages if not each.ephemeral or each.id in reached]
        world.fill(self.channels.values(), stand)


@contextlib.asynccontextmanager
async def lasting(sandbox: Sandbox, file: Path) -> AsyncIterator[None]:
    """Go on from what the file holds, if it is there, and keep it up to date.

    Raises `UnreadableError`, and leaves the file as it is.
    """
    _go_on(sandbox, file)
    changed = asyncio.Event()

    def hear(_change: Change) -> None:
        changed.set()

    async def save_changes() -> None:
        while True:
            await changed.wait()
            changed.clear()
            _save(sandbox, file)
            await asyncio.sleep(SAVE_SECONDS)

    sandbox.world.listeners.append(hear)
    saving = asyncio.create_task(save_changes())
    try:
        yield
    finally:
        saving.cancel()
        await asyncio.wait([saving])
        sandbox.world.listeners.remove(hear)
        _save(sandbox, file)


def _go_on(sandbox: Sandbox, file: Path) -> None:
    if file.exists():
        try:
            Saved.model_validate_json(file.read_bytes()).put_back(sandbox)
        except ValidationError as error:
            raise UnreadableError(f"{file} was written by another version, or is damaged") from error


def _save(sandbox: Sandbox, file: Path) -> None:
    new = file.with_name(f"{file.name}.new")
    try:
        new.touch(mode=0o600)  # it holds private messages
        new.write_text(Saved.of(sandbox).model_dump_json(), encoding="utf-8")
        new.replace(file)
    except OSError as error:
        log.error("the world can't be kept: %s", error)  # noqa: TRY400 - the sentence says it all
