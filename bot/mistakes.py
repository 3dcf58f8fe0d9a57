"""Reads the settings, and says in sentences what somebody has written there that can't be so."""

from difflib import get_close_matches
from typing import TypeVar

from pydantic import ValidationError
from pydantic_settings import DotEnvSettingsSource, EnvSettingsSource

from bot.exits import SettingError
from bot.settings import PREFIX, Settings

S = TypeVar("S", bound=Settings)

_KINDS = {"boolean": "true or false", "integer": "a whole number", "number": "a number"}
_BOUNDS = {"minimum": "at least", "exclusiveMinimum": "more than", "maximum": "at most"}


def read(kind: type[S]) -> S:
    """Return the settings of the environment and of `.env`.

    Raises:
        SettingError: with a line for each that is wrong, after one for each name that is none.
    """
    try:
        return kind()
    except ValidationError as error:
        raise SettingError("\n".join([*unknown(), _explain(error)])) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise SettingError(f"The file .env cannot be read: {reason}.") from None


def _explain(error: ValidationError) -> str:
    """One line for each setting that is wrong: its variable, why, what is allowed, never its value (D10)."""
    return "\n".join(
        f"{_written(str(e['loc'][0]))}: {_reason(str(e['loc'][0]), e['type'], e['msg'])}"
        for e in error.errors(include_url=False, include_input=False, include_context=False)
    )


def unknown() -> list[str]:
    """Return a sentence for each name that has our prefix and is no setting: mistyped, or of another version.

    Other names are other programs' (D100).
    """
    known = [name.upper() for name in Settings.model_fields]
    sentences = []
    for name in _names():
        short = name.upper().removeprefix(PREFIX)
        if short not in known:
            near = "".join(f" Did you mean {PREFIX}{one}?" for one in get_close_matches(short, known, n=1))
            sentences.append(f"{name} is no setting, and is ignored.{near}")
    return sentences


def _names() -> list[str]:
    """Return all names with our prefix that have a value, as they are written; the environment's first."""
    sources = (source(Settings, case_sensitive=True) for source in (EnvSettingsSource, DotEnvSettingsSource))
    names = dict.fromkeys(name for source in sources for name in source.env_vars)
    return [name for name in names if name.upper().startswith(PREFIX)]


def _written(field: str) -> str:
    variable = f"{PREFIX}{field.upper()}"
    return next((name for name in _names() if name.upper() == variable), variable)


def _reason(field: str, kind: str, message: str) -> str:
    if field == "token":
        return "there is none. Take the bot's token from Discord's developer portal and put it into .env."
    if kind == "value_error":
        return message.removeprefix("Value error, ")
    wrong = {"greater": "too small", "less": "too large"}.get(kind.partition("_")[0], "not understood")
    return f"{wrong}; it must be {_allowed(field)}."


def _allowed(field: str) -> str:
    schema = Settings.model_json_schema()["properties"][field]
    schema = schema.get("anyOf", [schema])[0]
    if "enum" in schema:
        *others, last = schema["enum"]
        return f"{', '.join(others)} or {last}"
    bounds = [f"{words} {schema[bound]:g}" for bound, words in _BOUNDS.items() if bound in schema]
    return " of ".join(filter(None, [_KINDS[schema["type"]], " and ".join(bounds)]))
