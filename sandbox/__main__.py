"""`python -m sandbox`: a Discord on this machine, and the bot playing in it."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from sandbox.keeper import Keeper
from sandbox.process import BotProcess, bot_environment
from sandbox.saved import UnreadableError, lasting
from sandbox.server import running

PORT = 8042
FOLDER = Path(__file__).parents[1] / "data" / "var"


def main() -> int:
    """Run the sandbox until it is interrupted; return the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    given = arguments()
    try:
        asyncio.run(_run(given))
    except OSError as error:
        if error.filename is not None:
            print(f"{error.filename} can't be used: {error.strerror}.", file=sys.stderr)
            return 1
        print(
            f"The sandbox can't listen on port {given.port}: {error.strerror}.\n"
            f"Take another one: make play PORT={given.port + 1}",
            file=sys.stderr,
        )
        return 1
    except UnreadableError as error:
        print(f"{error}.\nBegin anew: make play PORT={given.port} NEW=1", file=sys.stderr)
        return 1
    return 0


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="the port on loopback (%(default)s)")
    game = parser.add_mutually_exclusive_group()
    game.add_argument(
        "--database",
        type=Path,
        help="the bot's database, and beside it the world; without it one for each port, in data/var",
    )
    game.add_argument("--new", action="store_true", help="throw away what this port has kept")
    parser.add_argument("--no-bot", action="store_true", help="don't start the bot")
    parser.add_argument("--no-browser", action="store_true", help="don't open the page")
    return parser.parse_args(words)


async def _run(given: argparse.Namespace) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running(port=given.port))
        # Who listens on the port has its game alone: from here on nobody else uses the files.
        database = database_of(given)
        await stack.enter_async_context(lasting(sandbox, database.with_suffix(".world.json")))
        print(f"The page: {sandbox.url}", flush=True)
        if not given.no_bot:
            bot = BotProcess(bot_environment(sandbox.url, database))
            await stack.enter_async_context(Keeper(sandbox, bot).keeping())
        if not given.no_browser:
            _open_browser(sandbox.url)
        await stop.wait()


def database_of(given: argparse.Namespace) -> Path:
    """Return the bot's database; with `--new`, nothing is left of it and the world."""
    if given.database:
        return Path(given.database).resolve()
    name = f"sandbox-{given.port}"
    FOLDER.mkdir(parents=True, exist_ok=True)
    if given.new:
        for file in FOLDER.glob(f"{name}.*"):
            file.unlink()
    return FOLDER / f"{name}.sqlite3"


def _open_browser(url: str) -> None:
    """Open the page where there is a screen; a browser of the terminal would take the terminal over."""
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        webbrowser.open(url)


if __name__ == "__main__":
    sys.exit(main())
