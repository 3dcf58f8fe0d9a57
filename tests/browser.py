"""Headless Chromium, where it is installed."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.patience import PATIENT_SECONDS

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MILLISECONDS = PATIENT_SECONDS * 1000
expect.set_options(timeout=MILLISECONDS)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a browser."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        await launched.close()


async def open_page(browser: Browser, *, width: int = 1280) -> Page:
    """Open a page that is patient."""
    page = await browser.new_page(viewport={"width": width, "height": 800})
    page.set_default_timeout(MILLISECONDS)
    return page
