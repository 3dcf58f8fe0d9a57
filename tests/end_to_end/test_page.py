"""A person plays by clicking, in a real browser."""

import contextlib
import re

from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TooLate

from bot.render.messages import sentence
from bot.tables.errors import Denial, TableError
from bot.text.translator import texts
from tests.browser import chromium, needs_chromium, open_page
from tests.end_to_end.game import Game

TILE = re.compile(r"^\d\|\d$")
CLICK = 500
"""Milliseconds for one click on a button that may go at any moment."""


async def use(page: Page, command: str) -> None:
    """Type a slash command and send it."""
    await page.fill("#text", command)
    await page.press("#text", "Enter")
    await page.press("#command [type=submit]", "Enter")


async def click(page: Page, label: str) -> None:
    """Click the newest enabled button of this label."""
    await page.locator("#log button:enabled", has_text=re.compile(f"^{re.escape(label)}$")).last.click()


async def act(page: Page) -> None:
    """Click what the newest prompt asks for; a button that a redraw has just closed is left."""
    for wanted in (*map(re.compile, ("^Declare$", "^30$", "^Pass$", "^sixes$")), TILE):
        found = page.locator("#log button:enabled", has_text=wanted)
        if await found.count():
            with contextlib.suppress(TooLate):
                await found.last.click(timeout=CLICK)
            return


@needs_chromium
async def test_a_person_plays_a_round_alone_against_computer_players(game: Game) -> None:
    async with chromium() as browser:
        page = await open_page(browser, width=390)
        await page.goto(f"{game.sandbox.url}/as/ann")
        await expect(page.locator("#hint")).to_contain_text("/42 new")
        await use(page, "/42 new")
        for label in ("Fill with computers", "Club player", "Start", "My hand"):
            await click(page, label)
        await expect(page.locator("#hint")).to_be_hidden()
        over = page.locator("#log button:enabled", has_text="Next round")
        for _ in range(3000):
            if await over.count():
                break
            await act(page)
            await page.wait_for_timeout(20)
        await expect(over).to_have_count(2)  # on the card, and in the hand that is over
        await expect(page.locator("#log")).to_contain_text(re.compile("made their bid|were set at"))


@needs_chromium
async def test_the_bot_answers_in_the_language_chosen_on_the_page(game: Game) -> None:
    async with chromium() as browser:
        page = await open_page(browser)
        await page.goto(f"{game.sandbox.url}/as/ann")
        for locale in ("pl", "th", "en-GB"):
            await page.get_by_label("You speak").select_option(locale)
            await use(page, "/42 hand")
            said = sentence(TableError(Denial.NO_TABLE), texts(locale))
            await expect(page.locator("#log .ephemeral").last).to_contain_text(said)
