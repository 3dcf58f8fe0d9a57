"""`python -m sandbox`: a Discord on this machine, and the bot playing in it."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

from sandbox.keeper import Keeper
from sandbox.process import BotProcess, bot_environment
from sandbox.server import running

PORT = 8042


def main() -> int:
    """Run the sandbox until it is interrupted; return the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    arguments = _arguments()
    try:
        asyncio.run(_run(arguments))
    except OSError as error:
        print(
            f"The sandbox can't listen on port {arguments.port}: {error.strerror}.\n"
            f"Take another one: make play PORT={arguments.port + 1}",
            file=sys.stderr,
        )
        return 1
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="the port on loopback (%(default)s)")
    parser.add_argument(
        "--database", type=Path, help="the bot's database; without it a fresh one, thrown away at the end"
    )
    parser.add_argument("--no-bot", action="store_true", help="don't start the bot")
    parser.add_argument("--no-browser", action="store_true", help="don't open the page")
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running(port=arguments.port))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sandbox-"))
        print(f"The page: {sandbox.url}", flush=True)
        if not arguments.no_bot:
            database = arguments.database or Path(folder) / "sandbox.sqlite3"
            bot = BotProcess(bot_environment(sandbox.url, database.resolve()))
            await stack.enter_async_context(Keeper(sandbox, bot).keeping())
        if not arguments.no_browser:
            _open_browser(sandbox.url)
        await stop.wait()


def _open_browser(url: str) -> None:
    """Open the page where there is a screen; a browser of the terminal would take the terminal over."""
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        webbrowser.open(url)


if __name__ == "__main__":
    sys.exit(main())
