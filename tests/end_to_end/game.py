"""A table in the sandbox, and people who play at it by what they see."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sandbox.driver import Person
from sandbox.model import Message
from sandbox.people import buttons
from sandbox.process import BotProcess, bot_environment
from sandbox.saved import lasting
from sandbox.server import Sandbox, running
from tests.patience import PATIENT_SECONDS, STALLED_SECONDS, until

CHANNEL = "table"
SERVICE = {"Refresh", "Back", "?", "Hint"}
QUICK = {
    "TEXAS42_TRICK_SECONDS": "0",
    "TEXAS42_COMPUTER_SECONDS": "0",
    "TEXAS42_EDIT_SECONDS": "0",
}


@dataclass(slots=True)
class Game:
    """The sandbox, the bot, and where its database and log lie."""

    sandbox: Sandbox
    bot: BotProcess
    database: Path
    log: Path

    def person(self, name: str) -> Person:
        """Return somebody by name."""
        return self.sandbox.driver.person(name)

    async def start_bot(self) -> None:
        """Start the bot, or start it again."""
        await self.bot.start(self.sandbox.gateway)

    async def press(self, person: Person, label: str) -> None:
        """Wait for an enabled button in what the person sees and press it in the newest such message."""
        message = await person.wait_for(CHANNEL, lambda seen: newest(seen, label))
        await person.press(message, label)

    async def deal_in(self, people: Sequence[str], rules: str = "standard") -> list[Person]:
        """Open a table, seat people and computer players, start, and open everybody's hand."""
        players = [self.person(name) for name in people]
        await players[0].command(CHANNEL, "42 new", rules=rules)
        for player in players[1:]:
            await player.command(CHANNEL, "42 join")
        if len(players) < 4:
            await self.press(players[0], "Fill with computers")
            await self.press(players[0], "Club player")
        await self.press(players[0], "Start")
        for player in players:
            await self.press(player, "My hand")
        return players

    async def board(self) -> Message:
        """Return the newest message with an embed that everybody sees."""
        seen = await self.person("finn").messages(CHANNEL)
        return next(message for message in reversed(seen) if message.embeds)

    async def until_asked(self, players: Sequence[Person]) -> Person | None:
        """Wait until one of the players is asked to act, and return who; None when the match is over."""

        async with asyncio.timeout(PATIENT_SECONDS):
            while True:
                for player in players:
                    seen = await player.messages(CHANNEL)
                    if choices(seen):
                        return player
                    if newest(seen, "Rematch"):
                        return None
                    if newest(seen, "Next round"):
                        await self.press(player, "Next round")
                await asyncio.sleep(0.01)

    async def act(self, player: Person) -> None:
        """Press what stands in the prompt: bid 30 or pass, the first trump, the first tile."""
        seen = await player.messages(CHANNEL)
        offered = choices(seen)
        message = prompt(seen)
        if offered and message is not None:
            wanted = next(label for label in ["Declare", "30", "Pass", *offered] if label in offered)
            await player.press(message, wanted)


def labels(message: Message) -> list[str]:
    """Return the labels of a message's enabled buttons."""
    return [str(button.get("label")) for button in buttons(message) if not button.get("disabled")]


def newest(seen: Sequence[Message], label: str) -> Message | None:
    """Return the newest message with such an enabled button."""
    return next((message for message in reversed(seen) if label in labels(message)), None)


def prompt(seen: Sequence[Message]) -> Message | None:
    """Return the newest private prompt."""
    return next(
        (message for message in reversed(seen) if message.ephemeral and "Refresh" in labels(message)), None
    )


def choices(seen: Sequence[Message]) -> list[str]:
    """Return what may be pressed to act in the newest prompt."""
    found = prompt(seen)
    return [label for label in labels(found) if label not in SERVICE] if found else []


async def alone(group: int) -> None:
    """Prove that a moment after the bot nothing is left of it: no worker, nor what tidies up after these."""
    await until(lambda: not is_alive(group))


def is_alive(group: int) -> bool:
    """Whether anything of a process group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@asynccontextmanager
async def open_game(folder: Path, *, lasts: bool = False, **settings: str) -> AsyncIterator[Game]:
    """Serve a sandbox and start the bot in it; `settings` are environment variables.

    With `lasts` the world goes on from where the last one of the folder ended.
    """
    database, log = folder / "texas42.sqlite3", folder / "bot.log"
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running(limits="off"))
        sandbox.interactions.acknowledge_seconds = STALLED_SECONDS
        if lasts:
            await stack.enter_async_context(lasting(sandbox, folder / "world.json"))
        bot = BotProcess(bot_environment(sandbox.url, database, **(QUICK | settings)), log=log)
        game = Game(sandbox, bot, database, log)
        await game.start_bot()
        try:
            yield game
        finally:
            await bot.kill()
