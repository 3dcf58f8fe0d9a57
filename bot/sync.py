"""Commands are sent to Discord only when they have changed (D64 to D66)."""

import contextlib
import hashlib
import json
import logging

import discord
from discord import app_commands

from bot.tables.ports import MessageStore

_log = logging.getLogger(__name__)

HASH, PLACE = "commands.hash", "commands.guild"


async def sync(
    tree: app_commands.CommandTree[discord.Client],
    notes: MessageStore,
    guild: int | None,
    *,
    force: bool = False,
) -> bool:
    """Send the commands to one server (development) or to all, never both; return whether that was needed."""
    target = discord.Object(guild) if guild is not None else None
    place = str(guild or "")
    if target is not None:
        tree.copy_global_to(guild=target)
    digest = await fingerprint(tree, target)
    before = await notes.note(PLACE)
    if not force and before == place and await notes.note(HASH) == digest:
        return False
    if before is not None and before != place:
        await _withdraw(tree, before)
    await tree.sync(guild=target)
    await notes.save_note(HASH, digest)
    await notes.save_note(PLACE, place)
    _log.info("commands sent to %s", f"server {guild}" if guild is not None else "every server")
    return True


async def fingerprint(
    tree: app_commands.CommandTree[discord.Client], target: discord.abc.Snowflake | None
) -> str:
    """Return the hash of what Discord would be sent, in all languages, and to which application."""
    translator = tree.translator or app_commands.Translator()
    payload = [await c.get_translated_payload(tree, translator) for c in tree.get_commands(guild=target)]
    text = json.dumps([tree.client.application_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def _withdraw(tree: app_commands.CommandTree[discord.Client], place: str) -> None:
    """Take the commands away from where they were sent before, so that none stands twice (D64).

    A server that the bot isn't in any more has none.
    """
    application = tree.client.application_id
    if application is None:
        return
    if place:
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            await tree.client.http.bulk_upsert_guild_commands(application, int(place), [])
    else:
        await tree.client.http.bulk_upsert_global_commands(application, [])
