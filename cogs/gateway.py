"""What the gateway tells of messages, channels and servers that are gone, and that we are connected."""

import discord
from discord.ext import commands

from cogs.edge import Edge


class Gateway(commands.Cog):
    """Hands events on. `guild_unavailable` is an outage: nothing is done (D58)."""

    def __init__(self, edge: Edge) -> None:
        self._edge = edge

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up what the last process left unfinished (D76)."""
        await self._edge.live.sweep.run()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """The same, where a resume comes first (D77)."""
        await self._edge.live.sweep.run()

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A board that was deleted is posted anew (D34)."""
        await self._edge.live.deleted(event.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """The same for many at once."""
        for message in event.message_ids:
            await self._edge.live.deleted(message)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A match whose channel is gone is parked (D57)."""
        await self._edge.manager.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread (D57)."""
        await self._edge.manager.channel_gone(event.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel that refused us may take our messages again (D53)."""
        self._edge.live.boards.channel_changed(channel.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed: its tables there are abandoned (D58)."""
        await self._edge.manager.guild_gone(guild.id)
