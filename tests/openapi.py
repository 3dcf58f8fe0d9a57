"""Discord's own description of its API, and what deviates from it.

The description is Discord's `openapi.json`; the environment variable DISCORD_OPENAPI names the file. In three
things it doesn't say what Discord does, and the bodies are mended before they are looked at:

- The codes inside `errors` are described as numbers, and are texts such as BASE_TYPE_MAX_LENGTH.
- discord.py sends ids in `allowed_mentions` and `attachments` as numbers, which Discord takes; only texts are
  described.
- Media channels (16) are missing among the kinds of channel; discord.py names them for a command's option.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from sandbox.journal import Request
from sandbox.refusals import Json

MEDIA = 16
FILE = os.environ.get("DISCORD_OPENAPI", "")
needs_description = pytest.mark.skipif(
    not FILE, reason="DISCORD_OPENAPI names no description of Discord's API"
)


@cache
def description() -> Json:
    found: Json = json.loads(Path(FILE).read_text())
    return found


def shape(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


@cache
def operation(method: str, route: str) -> Json:
    paths = {shape(path): operations for path, operations in description()["paths"].items()}
    found: Json = paths[shape(route)][method.lower()]
    return found


@cache
def validator(method: str, route: str, status: int) -> Draft202012Validator | None:
    """Return what checks answers of that status, or requests (status 0); None where no JSON is described."""
    described = operation(method, route)
    if status:
        answers = described["responses"]
        part = answers.get(str(status)) or answers[f"{status // 100}XX"]
    else:
        part = described.get("requestBody") or {}
    components = description()["components"]
    if "$ref" in part:
        part = components["responses"][part["$ref"].rpartition("/")[2]]
    schema = part.get("content", {}).get("application/json", {}).get("schema")
    return schema and Draft202012Validator({"allOf": [schema], "components": components})


def mended(body: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return a body without the three things in which the description errs."""
    if isinstance(body, list):
        return [mended(each) for each in body]
    if not isinstance(body, dict):
        return body
    changed = dict(body)
    if "options" in body:
        changed["options"] = mended(body["options"])
    if "channel_types" in body:
        changed["channel_types"] = [kind for kind in body["channel_types"] if kind != MEDIA]
    if "users" in (allowed := body.get("allowed_mentions") or {}):
        changed["allowed_mentions"] = allowed | {"users": [str(user) for user in allowed["users"]]}
    if body.get("attachments"):
        changed["attachments"] = [each | {"id": str(each["id"])} for each in body["attachments"]]
    if "errors" in body:
        changed["errors"] = numbered(body["errors"])
    return changed


def numbered(errors: Json) -> Json:
    if "_errors" in errors:
        return {"_errors": [each | {"code": len(each["code"])} for each in errors["_errors"]]}
    return {key: numbered(inner) for key, inner in errors.items()}


def deviations(requests: Iterable[Request]) -> set[str]:
    """Return in what requests and their answers are not as described."""
    different = {json.dumps([r.method, r.route, r.status, r.payload, r.answer]): r for r in requests}
    return {deviation for request in different.values() for deviation in _deviations(request)}


def _deviations(request: Request) -> Iterator[str]:
    for status, body in ((0, request.payload), (request.status, request.answer)):
        where = f"{request.method} {request.route} {status or 'request'}"
        found = validator(request.method, request.route, status)
        if found is None and body is not None:
            yield f"{where}: no JSON is described"
        elif found is not None and (error := best_match(found.iter_errors(mended(body)))):
            yield f"{where}: {error.json_path} {error.message[:300]}"
