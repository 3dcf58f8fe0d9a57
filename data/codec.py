"""Events <-> JSON: strict both ways, versioned, and lifted to the present by upcasters (D103)."""

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, from_json, to_json

E = TypeVar("E")

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Lifts a plain body (Any: whatever JSON holds) to the next version; it may change what it is given."""


class Encoded(NamedTuple):
    """An event as it is stored."""

    kind: str
    version: int
    body: str


class CodecError(Exception):
    """An event that can't be stored or read back; the message names its kind and no value."""


class Codec(Generic[E]):
    """Translates the classes of a union of dataclasses, or a single dataclass.

    `upcasters` are keyed by kind (the class's name) and the version they start from; a kind's version is
    1 plus their number. A new field that has a default needs none: older bodies are read with the default.
    """

    def __init__(self, union: object, upcasters: Mapping[tuple[str, int], Upcaster] | None = None) -> None:
        classes = [member for member in get_args(union) or (union,) if member is not NoneType]
        self._adapters: dict[str, TypeAdapter[E]] = {cls.__name__: TypeAdapter(cls) for cls in classes}
        self._upcasters = dict(upcasters or {})
        self._versions = dict.fromkeys(self._adapters, 1)
        for kind, version in sorted(self._upcasters):
            if version != self._versions[kind]:
                raise ValueError(f"upcasters of {kind}: {self._versions[kind]} expected, {version} found")
            self._versions[kind] += 1

    def encode(self, event: E) -> Encoded:
        """Return what is stored of `event`.

        Raises:
            CodecError: a field holds what its type forbids.
        """
        kind = type(event).__name__
        try:
            body = self._adapters[kind].dump_json(event, warnings="error").decode()
        except PydanticSerializationError:
            raise CodecError(f"{kind} holds what its types forbid") from None
        return Encoded(kind, self._versions[kind], body)

    def decode(self, kind: str, version: int, body: str) -> E:
        """Return the event that was stored.

        Raises:
            CodecError: unknown kind or version, or a body that this program would not have written.
        """
        current = self._versions.get(kind, 0)
        if not 1 <= version <= current:
            raise CodecError(f"{kind} version {version} is unknown to this program")
        try:
            plain = from_json(body)
            for lift in (self._upcasters[kind, step] for step in range(version, current)):
                plain = lift(plain)
            event = self._adapters[kind].validate_json(to_json(plain), strict=True, extra="forbid")
        except ValidationError as error:
            faults = ", ".join(sorted({fault["type"] for fault in error.errors(include_input=False)}))
            raise CodecError(f"{kind} version {version}: {faults}") from None
        except (KeyError, TypeError, ValueError) as error:
            raise CodecError(f"{kind} version {version}: {type(error).__name__}") from None
        if not _same(plain, self._adapters[kind].dump_python(event, mode="json")):
            raise CodecError(f"{kind} version {version}: not as this program writes it")
        return event


def _same(stored: object, written: object) -> bool:
    """Whether `written` says what `stored` does: pydantic takes `true` or 1.0 for a seat (D103)."""
    match stored, written:
        case dict(), dict():
            return all(_same(value, written[name]) for name, value in stored.items())
        case list(), list():
            return len(stored) == len(written) and all(map(_same, stored, written))
        case int(), float():
            return stored == written and not isinstance(stored, bool)
        case _:
            return type(stored) is type(written) and stored == written
