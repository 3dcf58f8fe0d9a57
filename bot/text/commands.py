"""The texts of Discord's list of commands, drawn from the code of the cogs.

Names and descriptions are keyword arguments of discord.py's decorators, which Babel doesn't look into. What
is found here is what `cogs.localised` translates when the commands are sent.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

NAME, OPTION, DESCRIPTION = "command name", "option name", "command description"
"""The contexts in which these texts stand in the catalogue."""

_NAME = "lower case, no space, at most 32 characters"
_DESCRIPTION = "at most 100 characters"


class CommandText(NamedTuple):
    """A text of a command, with the comment for translators."""

    context: str
    message: str
    comment: str


def command_texts(code: str) -> Iterator[CommandText]:
    """Yield the names and descriptions in a module's code: groups, commands, their options."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Attribute(attr="Group"), keywords=keywords):
                about = f"describes all commands that begin with /{_text(keywords, 'name')}"
                yield CommandText(DESCRIPTION, _text(keywords, "description"), f"{about}, {_DESCRIPTION}")
            case ast.AsyncFunctionDef(decorator_list=decorators):
                calls = {
                    made.func.attr: made.keywords
                    for made in decorators
                    if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute)
                }
                if "command" in calls:
                    yield from _command(node, calls)
            case ast.Call(
                func=ast.Name(id="Shared"), args=[ast.Constant(str(name)), ast.Constant(str(about)), *_]
            ):
                yield CommandText(OPTION, name, f"the option {name} of several commands; {_NAME}")
                described = f"describes the option {name} of several commands, {_DESCRIPTION}"
                yield CommandText(DESCRIPTION, about, described)


def _command(node: ast.AsyncFunctionDef, calls: dict[str, list[ast.keyword]]) -> Iterator[CommandText]:
    name = _text(calls["command"], "name") or node.name
    yield CommandText(NAME, name, f"the command {name}; {_NAME}")
    yield CommandText(
        DESCRIPTION, _text(calls["command"], "description"), f"describes the command {name}, {_DESCRIPTION}"
    )
    for argument in [*node.args.posonlyargs, *node.args.args][1:]:
        option = _text(calls.get("rename", []), argument.arg) or argument.arg
        yield CommandText(OPTION, option, f"the option {option} of the command {name}; {_NAME}")
        described = _text(calls.get("describe", []), argument.arg)
        yield CommandText(
            DESCRIPTION, described, f"describes the option {option} of the command {name}, {_DESCRIPTION}"
        )


def _text(keywords: list[ast.keyword], name: str) -> str:
    found = (k.value.value for k in keywords if k.arg == name and isinstance(k.value, ast.Constant))
    return str(next(found, ""))
