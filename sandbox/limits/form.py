"""Collects the faults of one payload into the tree that Discord answers with."""

from collections.abc import Callable, Collection
from typing import Any

from sandbox.refusals import Json, Reason, Refusal

Path = tuple[str | int, ...]


class Form:
    """The faults found so far, each under its path (`embeds`, 0, `fields`, 3, `value`)."""

    def __init__(self) -> None:
        self._tree: Json = {}
        self._lines: list[str] = []

    def refuse(self, path: Path, code: str, message: str) -> None:
        """Note one fault."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self._lines.append(f"{'.'.join(map(str, path)) or 'payload'}: {message}")

    def settle(self) -> None:
        """Raise the refusal that holds all faults, if there is one."""
        if self._tree:
            raise Refusal(Reason.INVALID_FORM, violation="; ".join(self._lines), errors=self._tree)

    def text(self, path: Path, value: object, longest: int, *, shortest: int = 0) -> str:
        """Check a text's length as Discord counts it, after trimming; return it trimmed."""
        if value is None:
            value = ""
        if not isinstance(value, str):
            self.refuse(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return ""
        text = value.strip()
        if not text and shortest:
            self.required(path)
        elif len(text) < shortest:
            self.refuse(path, "BASE_TYPE_MIN_LENGTH", f"Must be {shortest} or more in length.")
        elif len(text) > longest:
            self.refuse(path, "BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
        return text

    def required(self, path: Path) -> None:
        """Note that something must not be missing."""
        self.refuse(path, "BASE_TYPE_REQUIRED", "This field is required")

    def items(self, path: Path, value: object, most: int, *, least: int = 0) -> list[Any]:
        """Check a list's length; return the list, empty when it is none."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.refuse(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
            return []
        if least and not least <= len(value) <= most:
            self.refuse(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif len(value) > most:
            self.refuse(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return value

    def objects(self, path: Path, value: object, most: int, *, least: int = 0) -> list[tuple[Path, Json]]:
        """As `items`, for JSON objects; return each with its own path."""
        found: list[tuple[Path, Json]] = []
        for index, item in enumerate(self.items(path, value, most, least=least)):
            if isinstance(item, dict):
                found.append(((*path, index), item))
            else:
                self.refuse(
                    (*path, index), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
                )
        return found

    def whole(self, path: Path, value: object, least: int, most: int) -> int:
        """Check a whole number; return it, or the least allowed."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return least
        if value < least:
            self.refuse(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.refuse(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def choice(self, path: Path, value: object, allowed: Collection[Any]) -> None:
        """Check that the value is one of those allowed."""
        if value not in allowed:
            names = ", ".join(map(str, allowed))
            self.refuse(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")

    def flag(self, path: Path, value: object) -> None:
        """Check a boolean, where there is one."""
        if value is not None and not isinstance(value, bool):
            self.refuse(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def unique(self, path: Path, key: str, seen: set[Any], value: object, fault: tuple[str, str]) -> None:
        """Check that no sibling had this value before."""
        if value in seen:
            self.refuse((*path, key), *fault)
        seen.add(value)


Emojis = Callable[[int], bool]
"""Answers whether a custom emoji of that id exists for the application."""
