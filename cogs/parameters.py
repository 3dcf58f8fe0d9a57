"""What several commands ask for."""

import inspect
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from discord import app_commands

SeatLetter = Literal["A", "B", "C", "D"]
TableNumber = app_commands.Range[int, 1]

_Callback = TypeVar("_Callback", bound=Callable[..., Coroutine[Any, Any, None]])


@dataclass(frozen=True, slots=True)
class Shared:
    """An option with choices, which may be left out, of more than one command."""

    name: str
    description: str
    choices: tuple[app_commands.Choice[str], ...]


def sharing(options: Sequence[Shared]) -> Callable[[_Callback], _Callback]:
    """Give a command's function these options in place of its `**` parameter, which gets what is chosen."""

    def decorate(function: _Callback) -> _Callback:
        own = inspect.signature(function)
        kept = [each for each in own.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        more = [
            inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=str | None)
            for each in options
        ]
        # Where discord.py looks for a command's options.
        function.__signature__ = own.replace(parameters=[*kept, *more])  # type: ignore[attr-defined]
        app_commands.describe(**{each.name: each.description for each in options})(function)
        app_commands.choices(**{each.name: list(each.choices) for each in options})(function)
        return function

    return decorate
