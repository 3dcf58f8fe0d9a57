"""The bot's connection to Discord: intents, set-up, ordered shutdown."""

import math
import time
from typing import Any

import aiohttp
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
        http_trace: aiohttp.TraceConfig | None = None,
        connector: aiohttp.BaseConnector | None = None,
    ) -> None:
        # Voice isn't used, and nobody needs to be warned that its libraries are missing.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
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
            connector=connector,
            http_trace=http_trace,  # type: ignore[arg-type] # its annotation forgets None, the default
        )

    def locale(self, guild: int) -> str | None:
        """Return the locale of a server, None where the server isn't known."""
        known = self.get_guild(guild)
        return known.preferred_locale.value if known is not None else None

    def silence(self) -> float:
        """Return the seconds since the gateway last acknowledged anything, of the quietest shard (D87).

        Infinite while a shard has never been connected. discord.py has no public name for it.
        """
        beats = [shard._parent.ws._keep_alive for shard in self.shards.values()]  # noqa: SLF001
        if len(beats) < (self.shard_count or 1):
            return math.inf
        return max(time.perf_counter() - beat._last_ack if beat else math.inf for beat in beats)  # noqa: SLF001
