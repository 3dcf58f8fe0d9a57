"""The bot's connection to Discord: intents, set-up, ordered shutdown."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def intents() -> discord.Intents:
    """Return what we need, nothing of it privileged (D79): channels, and that a message is gone (D34)."""
    return discord.Intents(guilds=True, guild_messages=True)


def redirect(url: str) -> None:
    """Let the library speak to a Discord on this machine instead of the real one."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(url).with_scheme("ws") / "gateway"


class TableBot(commands.AutoShardedBot):
    """A client that pings nobody by itself (D12) and has no text commands."""

    def __init__(
        self,
        *,
        tree_cls: type[app_commands.CommandTree[Any]] = app_commands.CommandTree,  # Any: of any client
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=shard_count,
            tree_cls=tree_cls,
        )
