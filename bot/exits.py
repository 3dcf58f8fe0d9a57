"""The process's exit codes, after sysexits.h, so that a supervisor can do the right thing (D80, D87)."""

from enum import IntEnum

import discord

from bot.live.wire import FAILURES


class Exit(IntEnum):
    """How the process ended. docs/operating.md says what a supervisor does about each."""

    DONE = 0
    NOT_RIGHT = 1
    UNREACHABLE = 69
    FAULT = 70
    DATABASE = 74
    UNHEALTHY = 75
    INTENTS = 77
    SETTINGS = 78


class SettingError(Exception):
    """A setting asks for what can't be had; the message is a sentence for the operator and names it."""


BAD_TOKEN, BAD_INTENTS = (4004,), (4013, 4014)
"""Codes by which the gateway closes a connection."""


def told(error: Exception) -> tuple[str, Exit] | None:
    """Return the sentence and the exit code for what a setting, Discord or the way to it has refused."""
    if isinstance(error, SettingError):
        return str(error), Exit.SETTINGS
    closed = error.code if isinstance(error, discord.ConnectionClosed) else None
    if isinstance(error, discord.LoginFailure) or closed in BAD_TOKEN:
        return "Discord refuses the token: look at TEXAS42_TOKEN.", Exit.SETTINGS
    if isinstance(error, discord.PrivilegedIntentsRequired) or closed in BAD_INTENTS:
        return (
            "Discord refuses the intents, though none is privileged: look at the Bot page of the portal.",
            Exit.INTENTS,
        )
    if closed is not None:
        return f"Discord has closed the connection for good (code {closed}).", Exit.UNREACHABLE
    if isinstance(error, (discord.GatewayNotFound, *FAILURES)):
        return f"Discord cannot be reached ({type(error).__name__}).", Exit.UNREACHABLE
    return None
