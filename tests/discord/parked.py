"""Which of the bot's timers simcord waits for.

Its `settle_timeout` says two things: when to give up waiting for the bot, and which timers to wait for by
the real clock. A timer that comes due as that time runs out leaves the bot none for what it does then; and a
time that is long enough for a slow machine has it wait for timers that tests go past by `advance_time`. So
here the two are two.
"""

# ruff: noqa: ANN401 - simcord's state is of any type

import asyncio
from collections.abc import Callable
from typing import Any

import simcord.env

__all__ = ["park_what_is_far"]

NEAR_SECONDS = 5.0


def park_what_is_far() -> None:
    """Let simcord wait for timers that are due within five seconds, whenever it gives up."""
    for name in ("_is_parked", "_callback_is_parked"):
        setattr(simcord.env, name, _near(getattr(simcord.env, name)))


def _near(parked: Callable[[Any, Any, float], bool]) -> Callable[[Any, Any, float], bool]:
    def is_parked(state: Any, waiting: Any, deadline: float) -> bool:
        return parked(state, waiting, min(deadline, asyncio.get_running_loop().time() + NEAR_SECONDS))

    return is_parked
