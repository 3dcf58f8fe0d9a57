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


class UnhealthyError(Exception):
    """The process has been unhealthy for too long; the message says of what (D87)."""


BAD_TOKEN, BAD_INTENTS = (4004,), (4013, 4014)
"""Codes by which the gateway closes a connection."""


def told(error: Exception) -> tuple[str, Exit] | None:
    """Return the sentence and the exit code for what has stopped the process; None for a fault of ours."""
    if isinstance(error, SettingError):
        return str(error), Exit.SETTINGS
    if isinstance(error, UnhealthyError):
        return f"Unhealthy for too long: {error}.", Exit.UNHEALTHY
    closed = error.code if isinstance(error, discord.ConnectionClosed) else None
    if isinstance(error, discord.LoginFailure) or closed in BAD_TOKEN:
        return "Discord refuses the token: look at TEXAS42_TOKEN.", Exit.SETTINGS
    if isinstance(error, discord.PrivilegedIntentsRequired) or closed in BAD_INTENTS:
        return (
            "Discord refuses the intents, though none is privileged: look at the Bot page of the portal.",
            Exit.INTENTS,
        )
    if closed is not None or isinstance(error, (discord.GatewayNotFound, *FAILURES)):
        what = type(error).__name__ if closed is None else f"closed with code {closed}"
        return f"Discord cannot be reached ({what}).", Exit.UNREACHABLE
    return None
