"""What Discord refuses about buttons and selects (D28, D29, D44)."""

from typing import Any

from sandbox.limits.emojis import check_emoji
from sandbox.limits.form import Emojis, Form, Path
from sandbox.refusals import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = range(3, 9)
"""String select, (text input, which is none), user, role, mentionable and channel select."""
LINK = 5
"""The style of a button that leads to an address."""

MOST_ROWS, MOST_BUTTONS, MOST_OPTIONS = 5, 5, 25
CUSTOM_ID, LABEL, PLACEHOLDER, OPTION_TEXT = 100, 80, 150, 100
_DUPLICATE = ("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
_SAME_VALUE = ("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


def check_components(form: Form, components: object, known: Emojis) -> None:
    """Check the rows of a message."""
    seen: set[Any] = set()
    for path, row in form.objects(("components",), components, MOST_ROWS):
        if row.get("type") != ROW:
            form.refuse((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
            continue
        children = form.objects((*path, "components"), row.get("components"), MOST_BUTTONS, least=1)
        selects = sum(is_select(child) for _, child in children)
        if selects and len(children) > 1:
            form.refuse(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        for place, child in children:
            _check_child(form, place, child, seen, known)


def is_select(component: Json) -> bool:
    """Whether the component is a select of any kind."""
    return component.get("type") in SELECTS and component.get("type") != TEXT_INPUT


def _check_child(form: Form, path: Path, child: Json, seen: set[Any], known: Emojis) -> None:
    if child.get("type") == BUTTON:
        _check_button(form, path, child, seen, known)
    elif is_select(child):
        check_select(form, path, child, seen, known)
    else:
        form.refuse(
            (*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'
        )


def check_custom_id(form: Form, path: Path, component: Json, seen: set[Any]) -> None:
    """Check that a component has an id, short enough and its own."""
    custom_id = form.text((*path, "custom_id"), component.get("custom_id"), CUSTOM_ID, shortest=1)
    if custom_id:
        form.unique(path, "custom_id", seen, custom_id, _DUPLICATE)


def _check_button(form: Form, path: Path, button: Json, seen: set[Any], known: Emojis) -> None:
    style = form.whole((*path, "style"), button.get("style"), 1, LINK)
    label = form.text((*path, "label"), button.get("label"), LABEL)
    form.flag((*path, "disabled"), button.get("disabled"))
    if style == LINK:
        if button.get("custom_id") is not None:
            form.refuse(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
        url = form.text((*path, "url"), button.get("url"), 512, shortest=1)
        if url and not url.startswith(("http://", "https://", "discord://")):
            form.refuse((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be http, https or discord.")
    else:
        check_custom_id(form, path, button, seen)
        if button.get("url") is not None:
            form.refuse(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    if emoji := button.get("emoji"):
        check_emoji(form, path, emoji, known)
    elif not label:
        form.refuse(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")


def check_select(form: Form, path: Path, select: Json, seen: set[Any], known: Emojis) -> None:
    """Check one select, in a message or a modal."""
    check_custom_id(form, path, select, seen)
    form.text((*path, "placeholder"), select.get("placeholder"), PLACEHOLDER)
    form.flag((*path, "disabled"), select.get("disabled"))
    least = form.whole((*path, "min_values"), select.get("min_values", 1), 0, MOST_OPTIONS)
    most = form.whole((*path, "max_values"), select.get("max_values", 1), 1, MOST_OPTIONS)
    if least > most:
        form.refuse(
            (*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_HIGH", "min_values exceeds max_values"
        )
    if select.get("type") == STRING_SELECT:
        _check_options(form, path, select, most, known)


def _check_options(form: Form, path: Path, select: Json, most: int, known: Emojis) -> None:
    options = form.objects((*path, "options"), select.get("options"), MOST_OPTIONS, least=1)
    values: set[Any] = set()
    for place, option in options:
        form.text((*place, "label"), option.get("label"), OPTION_TEXT, shortest=1)
        value = form.text((*place, "value"), option.get("value"), OPTION_TEXT, shortest=1)
        form.text((*place, "description"), option.get("description"), OPTION_TEXT)
        form.unique(place, "value", values, value, _SAME_VALUE)
        if emoji := option.get("emoji"):
            check_emoji(form, place, emoji, known)
    if most > len(options):
        form.refuse(
            (*path, "options"), "SELECT_COMPONENT_MAX_VALUES_TOO_HIGH", "max_values exceeds the options"
        )
    if sum(bool(option.get("default")) for _, option in options) > most:
        form.refuse((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")
