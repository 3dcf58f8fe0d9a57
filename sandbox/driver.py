"""Acts as people, for tests and benchmarks: runs commands, presses, reads what one person sees."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from sandbox.changes import (
    Change,
    ChannelGone,
    InteractionChanged,
    MessageEdited,
    MessageGone,
    MessagePosted,
)
from sandbox.limits.components import is_select
from sandbox.model import Channel, Interaction, Message, User
from sandbox.people import ImpossibleError, People, Value, buttons, components
from sandbox.world import World

ANSWER_SECONDS = 60.0
"""When to give up waiting for what must come: enough for a machine whose disk stalls."""
Found = TypeVar("Found")


@dataclass(slots=True)
class _Waiting:
    """Somebody who waits for something to be true of a channel."""

    channel_id: int
    holds: Callable[[], bool]
    future: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def ask(self) -> None:
        """Ask again; the answer, and an error in asking, go to the one who waits."""
        if self.future.done():
            return
        try:
            if self.holds():
                self.future.set_result(None)
        except Exception as error:  # noqa: BLE001 - it belongs to the test that asks, not to the sandbox
            self.future.set_exception(error)


class Driver:
    """All people of a sandbox, to be acted for."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.world: World = people.world
        self._waiting: dict[int, list[_Waiting]] = {}
        self.world.listeners.append(self._hear)

    def person(self, who: str | User) -> "Person":
        """Return somebody, by name in any case."""
        return Person(self, who if isinstance(who, User) else self.world.person(who))

    def channel(self, which: str | Channel) -> Channel:
        """Return a channel or thread, by name."""
        return which if isinstance(which, Channel) else self.world.channel(which.removeprefix("#"))

    def _hear(self, change: Change) -> None:
        match change:
            case MessagePosted(message) | MessageEdited(message) | MessageGone(message):
                channel_id = message.channel_id
            case InteractionChanged(interaction):
                channel_id = interaction.channel_id
            case ChannelGone(channel):
                channel_id = channel.id
            case _:
                return
        for waiting in self._waiting.get(channel_id, ()):
            waiting.ask()

    async def until(self, channel_id: int, holds: Callable[[], bool], seconds: float, what: str) -> None:
        """Wait until something holds in a channel. Raises `TimeoutError`, which names it."""
        if holds():
            return
        waiting = _Waiting(channel_id, holds)
        self._waiting.setdefault(channel_id, []).append(waiting)
        try:
            async with asyncio.timeout(seconds):
                await waiting.future
        except TimeoutError:
            raise TimeoutError(f"not within {seconds:g} s: {what}") from None
        finally:
            self._waiting[channel_id].remove(waiting)


class Person:
    """One person at their client.

    The acts wait until the bot has answered: acknowledged, and filled where it deferred; with `wait=False`
    they return at once. What they return tells how it went: `ack`, `failed`, `original_id`, `modal`.
    """

    def __init__(self, driver: Driver, user: User) -> None:
        self._driver = driver
        self._people = driver.people
        self._world = driver.world
        self._id = user.id

    @property
    def user(self) -> User:
        """The person as the world knows them now: name, language."""
        return self._world.users[self._id]

    def __repr__(self) -> str:
        return f"<Person {self.user.display}>"

    # ------------------------------------------------------------------ acting

    async def write(self, channel: str | Channel, content: str) -> Message:
        """Write a message."""
        return self._people.write(self.user, self._driver.channel(channel), content)

    async def command(
        self, channel: str | Channel, path: str, /, *, wait: bool = True, **options: Value
    ) -> Interaction:
        """Use a command: `await ann.command("table", "42 new", hints=True)`."""
        where = self._driver.channel(channel)
        return await self._answered(self._people.use(self.user, where, path, options), wait=wait)

    async def complete(
        self, channel: str | Channel, path: str, focused: str, /, **options: Value
    ) -> list[str]:
        """Return the names of the choices that the bot offers for an option as it stands."""
        where = self._driver.channel(channel)
        asked = await self._answered(
            self._people.complete(self.user, where, path, options, focused), wait=True
        )
        return [str(choice["name"]) for choice in asked.choices]

    async def press(
        self, message: Message, button: str, /, *, wait: bool = True, forged: bool = False
    ) -> Interaction:
        """Press a button, by label or custom id, on the message as it stands now (or see `People.press`)."""
        custom_id = button if forged else self._custom_id(message, button)
        pressed = self._people.press(self.user, message, custom_id, forged=forged)
        return await self._answered(pressed, wait=wait)

    async def choose(
        self, message: Message, values: Sequence[str], /, *, select: str = "", wait: bool = True
    ) -> Interaction:
        """Choose values, or the options with these labels, in a select: the only one, or the one named."""
        present = self._present(message)
        found = [
            each for each in components(present) if is_select(each) and select in ("", each["custom_id"])
        ]
        if len(found) != 1:
            raise ImpossibleError(f"the message has {len(found)} such selects")
        by_label = {option["label"]: option["value"] for option in found[0].get("options") or []}
        chosen = [by_label.get(value, value) for value in values]
        return await self._answered(
            self._people.choose(self.user, message, found[0]["custom_id"], chosen), wait=wait
        )

    async def submit(self, opened: Interaction, /, *, wait: bool = True, **values: str) -> Interaction:
        """Submit the modal that an act opened, each value by the input's custom id."""
        return await self._answered(self._people.submit(self.user, opened, values), wait=wait)

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message."""
        self._people.dismiss(self.user, message)

    def delete(self, message: Message) -> None:
        """Delete a message, as its author or a moderator."""
        self._people.delete(self.user, message)

    def _custom_id(self, message: Message, button: str) -> str:
        for component in buttons(self._present(message)):
            if button in (component.get("label"), component["custom_id"]):
                return str(component["custom_id"])
        raise ImpossibleError(f"the message has no button {button}")

    def _present(self, message: Message) -> Message:
        present = self._world.find(message.channel_id, message.id)
        if present is None:
            raise ImpossibleError("the message is gone")
        return present

    async def _answered(self, interaction: Interaction, *, wait: bool) -> Interaction:
        if wait:
            what = f"an answer to {interaction.command or interaction.custom_id} of {self.user.display}"
            await self._driver.until(
                interaction.channel_id, lambda: interaction.settled, ANSWER_SECONDS, what
            )
        return interaction

    # ------------------------------------------------------------------ seeing

    async def messages(self, channel: str | Channel) -> list[Message]:
        """Return all that this person sees in a channel, own ephemeral messages included, oldest first."""
        return self._world.seen_by(self.user, self._driver.channel(channel).id)

    def answer(self, interaction: Interaction) -> Message:
        """Return the message that answered an act."""
        message = self._world.find(interaction.channel_id, interaction.original_id or 0)
        if message is None:
            raise ImpossibleError("there is no answer")
        return message

    async def wait_for(
        self, channel: str | Channel, find: Callable[[list[Message]], Found | Literal[False] | None], /
    ) -> Found:
        """Wait until `find` finds something in what this person sees; return it. Raises `TimeoutError`."""
        where = self._driver.channel(channel)
        found: list[Found] = []

        def holds() -> bool:
            result = find(self._world.seen_by(self.user, where.id))
            if result:
                found.append(result)
            return bool(found)

        what = f"what {self.user.display} waits to see"
        await self._driver.until(where.id, holds, ANSWER_SECONDS, what)
        return found[0]
