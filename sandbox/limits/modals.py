"""What Discord refuses about modals (D14)."""

from typing import Any

from sandbox.limits.components import ROW, TEXT_INPUT, check_custom_id, check_select, is_select
from sandbox.limits.form import Emojis, Form, Path
from sandbox.refusals import Json

TITLE, LABEL, DESCRIPTION, PLACEHOLDER, VALUE = 45, 45, 100, 100, 4000
MOST_ROWS = 5
LABEL_COMPONENT, TEXT_DISPLAY = 18, 10
SHORT, PARAGRAPH = 1, 2


def check_modal(data: Json, known: Emojis) -> None:
    """Check a modal's title, id and inputs."""
    form = Form()
    form.text(("data", "title"), data.get("title"), TITLE, shortest=1)
    check_custom_id(form, ("data",), data, set())
    seen: set[Any] = set()
    for path, row in form.objects(("data", "components"), data.get("components"), MOST_ROWS, least=1):
        _check_row(form, path, row, seen, known)
    form.settle()


def _check_row(form: Form, path: Path, row: Json, seen: set[Any], known: Emojis) -> None:
    match row.get("type"):
        case 1:
            for place, child in form.objects((*path, "components"), row.get("components"), 1, least=1):
                form.text((*place, "label"), child.get("label"), LABEL, shortest=1)
                _check_input(form, place, child, seen)
        case 18:
            form.text((*path, "label"), row.get("label"), LABEL, shortest=1)
            form.text((*path, "description"), row.get("description"), DESCRIPTION)
            child, place = row.get("component") or {}, (*path, "component")
            if is_select(child):
                check_select(form, place, child, seen, known)
            else:
                _check_input(form, place, child, seen)
        case 10:
            form.text((*path, "content"), row.get("content"), VALUE, shortest=1)
        case _:
            kinds = (ROW, TEXT_DISPLAY, LABEL_COMPONENT)
            form.refuse(
                (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.'
            )


def _check_input(form: Form, path: Path, field: Json, seen: set[Any]) -> None:
    if field.get("type") != TEXT_INPUT:
        form.refuse((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (4,).')
        return
    check_custom_id(form, path, field, seen)
    form.choice((*path, "style"), field.get("style"), (SHORT, PARAGRAPH))
    form.text((*path, "placeholder"), field.get("placeholder"), PLACEHOLDER)
    form.text((*path, "value"), field.get("value"), VALUE)
    form.flag((*path, "required"), field.get("required"))
    least = form.whole((*path, "min_length"), field.get("min_length", 0) or 0, 0, VALUE)
    most = form.whole((*path, "max_length"), field.get("max_length", VALUE) or VALUE, 1, VALUE)
    if least > most:
        form.refuse((*path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH", "min_length exceeds max_length")
