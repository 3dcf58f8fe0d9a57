"""What is done to the database and said of the bot without Discord: these commands need no token."""

import time
from datetime import UTC, datetime
from pathlib import Path

from bot import health
from bot.exits import Exit
from bot.settings import Settings
from data.backup import back_up, restore


async def save(settings: Settings, file: Path) -> int:
    """Write a backup to `file`, while the bot plays or not."""
    tables = await back_up(settings.database, file)
    print(f"{settings.database} is saved in {file}: {tables} table(s).")
    return Exit.DONE


async def bring_back(settings: Settings, file: Path) -> int:
    """Put the backup `file` in the place of the database."""
    kept = await restore(settings.database, file, datetime.now(UTC))
    print(f"{settings.database} is now what {file} holds." + (f" The old one is {kept}." if kept else ""))
    return Exit.DONE


async def tell_health(settings: Settings) -> int:
    """Say whether the bot that runs on this database is healthy."""
    is_healthy, said = health.read(health.file_of(settings.database), time.time())
    print(said)
    return Exit.DONE if is_healthy else Exit.NOT_RIGHT
