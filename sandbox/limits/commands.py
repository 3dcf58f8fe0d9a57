"""What Discord refuses about registered commands (D69, D72, D75)."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from sandbox.limits.form import Form, Path
from sandbox.refusals import Json

NAME, DESCRIPTION, MOST_OPTIONS, MOST_CHOICES, CHOICE, BUDGET = 32, 100, 25, 25, 100, 8000
MOST_COMMANDS = 100
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
VALUE_TYPES = range(3, 12)
_NAME_EXISTS = ("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
LOCALES = frozenset(
    {
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
        ),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    }
)


def check_commands(commands: object) -> None:
    """Check a whole list of commands, as it is sent to replace all others."""
    form = Form()
    names: set[Any] = set()
    for path, command in form.objects((), commands, MOST_COMMANDS):
        _check_command(form, path, command, names)
    form.settle()


def check_command(command: Json) -> None:
    """Check one command."""
    form = Form()
    _check_command(form, (), command, set())
    form.settle()


def _check_command(form: Form, path: Path, command: Json, names: set[Any]) -> None:
    kind = command.get("type", 1)
    form.choice((*path, "type"), kind, (1, 2, 3))
    if kind == 1:
        _check_texts(form, path, command)
        _check_options(form, path, command, depth=0)
    else:
        form.text((*path, "name"), command.get("name"), NAME, shortest=1)
    key = (kind, str(command.get("name")))
    form.unique(
        path, "name", names, key, ("APPLICATION_COMMANDS_DUPLICATE_NAME", "Command names must be unique")
    )
    _check_placement(form, path, command)
    if (size := budget(command)) > BUDGET:
        form.refuse(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({BUDGET}): {size}")


def _check_placement(form: Form, path: Path, command: Json) -> None:
    for index, place in enumerate(
        form.items((*path, "integration_types"), command.get("integration_types"), 2)
    ):
        form.choice((*path, "integration_types", index), place, (0, 1))
    for index, place in enumerate(form.items((*path, "contexts"), command.get("contexts"), 3)):
        form.choice((*path, "contexts", index), place, (0, 1, 2))
    permissions = command.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdecimal():
        form.refuse((*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Value is not a bit set.")


def _check_options(form: Form, path: Path, owner: Json, *, depth: int) -> None:
    options = form.objects((*path, "options"), owner.get("options"), MOST_OPTIONS)
    names: set[Any] = set()
    optional_seen = False
    for place, option in options:
        kind = form.whole((*place, "type"), option.get("type"), SUBCOMMAND, max(VALUE_TYPES))
        _check_texts(form, place, option)
        form.unique(
            place,
            "name",
            names,
            str(option.get("name")),
            _NAME_EXISTS,
        )
        for locale, name in (option.get("name_localizations") or {}).items():
            form.unique(
                (*place, "name_localizations"), str(locale), names, (str(locale), str(name)), _NAME_EXISTS
            )
        if kind in (SUBCOMMAND, GROUP):
            _check_nesting(form, place, option, depth, siblings=options)
            continue
        required = bool(option.get("required"))
        if required and optional_seen:
            form.refuse(
                place,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen |= not required
        _check_value(form, place, option, kind)


def _check_nesting(
    form: Form, path: Path, option: Json, depth: int, *, siblings: list[tuple[Path, Json]]
) -> None:
    kind = option.get("type")
    mixed = any(other.get("type") not in (SUBCOMMAND, GROUP) for _, other in siblings)
    if mixed or depth > 1 or (kind == GROUP and depth > 0):
        form.refuse(
            path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group nesting"
        )
        return
    if kind == GROUP and not option.get("options"):
        form.required((*path, "options"))
    _check_options(form, path, option, depth=depth + 1 if kind == GROUP else 2)


def _check_value(form: Form, path: Path, option: Json, kind: int) -> None:
    choices = form.objects((*path, "choices"), option.get("choices"), MOST_CHOICES)
    if choices and (kind not in (STRING, INTEGER, NUMBER) or option.get("autocomplete")):
        form.refuse(
            (*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Choices aren't allowed here"
        )
    check_choices(form, choices, text=kind == STRING)
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            form.refuse((*path, least), "NUMBER_TYPE_MAX", f"{least} exceeds {most}")


def check_choices(form: Form, choices: list[tuple[Path, Json]], *, text: bool) -> None:
    """Check the choices of an option or of an autocompletion."""
    names: set[Any] = set()
    for place, choice in choices:
        name = form.text((*place, "name"), choice.get("name"), CHOICE, shortest=1)
        form.unique(
            place,
            "name",
            names,
            name,
            ("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice already exists"),
        )
        _check_localisations(form, place, choice, "name", names=False, longest=CHOICE)
        if text:
            form.text((*place, "value"), choice.get("value"), CHOICE)


def check_autocompletion(data: Json) -> None:
    """Check the answer to an autocompletion (D75)."""
    form = Form()
    choices = form.objects(("data", "choices"), data.get("choices"), MOST_CHOICES)
    check_choices(form, choices, text=False)
    form.settle()


def _check_texts(form: Form, path: Path, owner: Json) -> None:
    _check_name(form, (*path, "name"), owner.get("name"))
    form.text((*path, "description"), owner.get("description"), DESCRIPTION, shortest=1)
    _check_localisations(form, path, owner, "name", names=True, longest=NAME)
    _check_localisations(form, path, owner, "description", names=False, longest=DESCRIPTION)


def _check_localisations(form: Form, path: Path, owner: Json, key: str, *, names: bool, longest: int) -> None:
    for locale, text in (owner.get(f"{key}_localizations") or {}).items():
        place = (*path, f"{key}_localizations", locale)
        if locale not in LOCALES:
            form.refuse(place, "BASE_TYPE_CHOICES", f'Unknown locale "{locale}"')
        elif names:
            _check_name(form, place, text)
        else:
            form.text(place, text, longest, shortest=1)


def _check_name(form: Form, path: Path, value: object) -> None:
    name = form.text(path, value, NAME, shortest=1)
    if name and (name != value or name != name.lower() or not all(map(_is_name_character, name))):
        form.refuse(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")


def _is_name_character(character: str) -> bool:
    r"""As Discord's `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`: marks of those two scripts are letters."""
    script = unicodedata.name(character, "").partition(" ")[0]
    return (
        character in "-_'" or unicodedata.category(character)[0] in "LN" or script in ("DEVANAGARI", "THAI")
    )


def budget(command: Json) -> int:
    """Return the characters that count towards a command's 8000: of each text its longest translation."""
    return sum(_longest(node, key) for node in _nodes(command) for key in ("name", "description", "value"))


def _longest(node: Json, key: str) -> int:
    texts = [node.get(key), *(node.get(f"{key}_localizations") or {}).values()]
    return max(len(text) if isinstance(text, str) else 0 for text in texts)


def _nodes(command: Json) -> Iterator[Json]:
    yield command
    for child in [*(command.get("options") or []), *(command.get("choices") or [])]:
        if isinstance(child, dict):
            yield from _nodes(child)
