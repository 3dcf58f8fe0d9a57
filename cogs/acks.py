"""The two ways to acknowledge, with two names, so that nobody picks the wrong one (D7, D8)."""

import asyncio
import logging
from enum import StrEnum

import discord

from bot.live.looks import repeated
from bot.live.wire import FAILURES
from bot.render.message import Message

_log = logging.getLogger(__name__)

ACK_SECONDS = 2.5
"""Discord waits 3 s; a retry of the library may sleep longer than that (D15)."""
ALREADY_ACKNOWLEDGED = 40060


REMEMBERED = 10_000
"""How many of the last interactions are known: minutes of them, at the rate that Discord allows a bot."""


class Received:
    """The newest interactions, so that one that Discord delivers twice is served once (D2, D78)."""

    def __init__(self) -> None:
        self._newest: dict[int, None] = {}

    def is_new(self, interaction: discord.Interaction) -> bool:
        """Return whether this one comes for the first time."""
        if interaction.id in self._newest:
            return False
        self._newest[interaction.id] = None
        if len(self._newest) > REMEMBERED:
            del self._newest[next(iter(self._newest))]
        return True


class Ack(StrEnum):
    """Where an interaction's answer goes: a new private message, or the message that was pressed."""

    PRIVATE = "private"
    UPDATE = "update"


async def turn_away(interaction: discord.Interaction, answer: Message) -> None:
    """Acknowledge with an answer, and do nothing else."""
    try:
        async with asyncio.timeout(ACK_SECONDS):
            await interaction.response.send_message(answer.content, ephemeral=True)
    except FAILURES as error:
        _log.info("not acknowledged: %s", type(error).__name__)


async def acknowledge(interaction: discord.Interaction, ack: Ack) -> int | None:
    """Acknowledge; return the id of the message that `edit_original_response` changes, 0 where it isn't told.

    None where Discord didn't take it: what isn't acknowledged changes nothing (D1, D78).
    """
    try:
        async with asyncio.timeout(ACK_SECONDS):
            # Where the answer was lost, Discord tells the second time that it knows already (D2).
            receipt = await repeated(lambda: _defer(interaction, ack))
    except discord.HTTPException as error:
        if error.code == ALREADY_ACKNOWLEDGED:
            return 0
        _log.info("not acknowledged: HTTP %s, code %s", error.status, error.code)
    except FAILURES as error:
        _log.info("not acknowledged: %s", type(error).__name__)
    else:
        if ack is Ack.PRIVATE:
            return (receipt.message_id if receipt else None) or 0
        return interaction.message.id if interaction.message else 0
    return None


async def _defer(
    interaction: discord.Interaction, ack: Ack
) -> discord.InteractionCallbackResponse[discord.Client] | None:
    if ack is Ack.PRIVATE:
        return await interaction.response.defer(ephemeral=True, thinking=True)
    return await interaction.response.defer()
