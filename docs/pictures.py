"""Makes the README's pictures, `docs/board.png` and `docs/hand.png`: `make pictures`.

One person plays against three computer players on the sandbox's page, by clicking, until a trick asks for
a suit. What stands then is the picture; every run deals anew.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from sandbox.process import BotProcess, bot_environment
from sandbox.server import Sandbox, running
from tests.browser import CHROMIUM, chromium

FOLDER = Path(__file__).parent
WIDTH, HEIGHT = 600, 1400
WAIT_MILLISECONDS = 30_000
ACTS = 50
"""After so many presses without a position to show the script gives up; a match has more."""


async def main() -> None:
    """Start the sandbox and the bot, play, and save the pictures.

    Raises:
        SystemExit: no position was found, or the bot broke a rule of Discord.
    """
    async with playing() as sandbox, visiting(f"{sandbox.url}/as/bob") as page:
        await sit_down(page)
        await play(page)
        if sandbox.violations:
            raise SystemExit("\n".join(sandbox.violations))


@asynccontextmanager
async def playing() -> AsyncIterator[Sandbox]:
    """Serve a sandbox with a quick bot in it, its emojis made."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(limits="off") as sandbox:
            environment = bot_environment(
                sandbox.url,
                Path(folder) / "pictures.sqlite3",
                TEXAS42_TRICK_SECONDS="0",
                TEXAS42_COMPUTER_SECONDS="0",
                TEXAS42_EDIT_SECONDS="0",
                TEXAS42_LOG_LEVEL="WARNING",
            )
            emojis = BotProcess(environment, command=(sys.executable, "-m", "bot", "emojis"))
            await emojis.launch()
            await emojis.ended()
            bot = BotProcess(environment)
            await bot.start(sandbox.gateway)
            try:
                yield sandbox
            finally:
                await bot.terminate()


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Page]:
    """Open a page in Chromium.

    Raises:
        SystemExit: none is installed.
    """
    if CHROMIUM is None:
        raise SystemExit("The pictures are taken with Chromium, and none is installed.")
    async with chromium() as browser:
        page = await browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="dark", device_scale_factor=1.5
        )
        page.set_default_timeout(WAIT_MILLISECONDS)
        expect.set_options(timeout=WAIT_MILLISECONDS)
        await page.goto(address)
        yield page


async def sit_down(page: Page) -> None:
    """Open a table, fill it with computer players, start, and look at the hand."""
    await page.fill("#text", "/42 new")
    await page.press("#text", "Enter")
    await page.press("#command [type=submit]", "Enter")
    for label in ("Fill with computers", "Club player", "Start", "My hand"):
        await page.get_by_role("button", name=label, exact=True).first.click()


async def play(page: Page) -> None:
    """Act until a position is worth a picture, and take both of it.

    Raises:
        SystemExit: none came up.
    """
    prompt = page.locator(".ephemeral", has=page.get_by_role("button", name="Refresh")).last
    awaited = prompt.get_by_text(re.compile("^Your turn")).first
    next_round = page.get_by_role("button", name="Next round")
    for _ in range(ACTS):
        await expect(awaited.or_(next_round).first).to_be_visible()
        if await next_round.is_visible():
            await press(next_round)
        elif await is_worth_a_picture(prompt):
            await take(page, prompt)
            return
        else:
            allowed = prompt.locator("button:enabled", has_text="|")
            await press(allowed.or_(prompt.get_by_role("button", name="Pass")).first)
    raise SystemExit("No position was worth a picture: try again.")


async def press(button: Locator) -> None:
    """Press a button of the game, and wait until it is gone: the next one bears another revision."""
    pressed = await button.get_attribute("data-id")
    await button.click()
    await expect(button.page.locator(f'[data-id="{pressed}"]')).to_have_count(0)


async def is_worth_a_picture(prompt: Locator) -> bool:
    """Tell whether some tiles may be played and some not, in the middle of a trick after the first two."""
    played = await prompt.locator("ol li").count()
    allowed = await prompt.locator("button:enabled", has_text="|").count()
    forbidden = await prompt.locator("button:disabled", has_text="|").count()
    is_late = await prompt.get_by_text(re.compile(r"^Trick [3-5]$")).count() > 0
    return is_late and played > 1 and allowed > 1 and forbidden > 0


async def take(page: Page, prompt: Locator) -> None:
    """Save the prompt, and the board that belongs to it."""
    board = page.locator(".message:not(.ephemeral)", has=page.get_by_role("button", name="Rules"))
    await expect(board).to_contain_text(re.compile("Bob.? is to play"))
    for message, name in ((board, "board.png"), (prompt, "hand.png")):
        await page.mouse.move(0, 0)
        await message.screenshot(path=FOLDER / name, animations="disabled")


if __name__ == "__main__":
    asyncio.run(main())
