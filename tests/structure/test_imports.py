"""What import-linter cannot say: parts of the standard library, and single names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# No clock, no randomness, no await, no file, no log: a module that isn't here needs a reason to come in.
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "heapq",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
}


def imports(folder: str) -> Iterator[tuple[Path, str, str]]:
    """Each import below a folder: file, module, and the name taken from it ("" for the module itself)."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files, folder
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                yield from ((file, alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((file, node.module or "", alias.name) for alias in node.names)


def offences(folder: str, allowed: set[str], within: str = "") -> list[str]:
    """Imports below `folder`, of modules in the package `within`, that aren't in an allowed module."""
    return [
        f"{file.relative_to(ROOT)}: {module} {name}".rstrip()
        for file, module, name in imports(folder)
        if f"{module}.".startswith(within)
        and not any(
            f"{full}.".startswith(f"{part}.") for part in allowed for full in (module, f"{module}.{name}")
        )
    ]


def test_the_engine_imports_only_pure_parts_of_the_standard_library() -> None:
    assert offences("engine", {"engine", *PURE}) == []


def test_data_knows_of_the_bot_only_the_ports() -> None:
    assert offences("data", {"bot.tables.ports"}, within="bot.") == []


def test_a_worker_knows_of_the_project_only_the_engine() -> None:
    taken = {module for file, module, _ in imports("bot/thinking") if file.name == "work.py"}
    assert {module.split(".")[0] for module in taken} == {
        "engine",
        "multiprocessing",
        "os",
        "random",
        "threading",
    }


def test_renderers_know_of_tables_only_views_and_refusals() -> None:
    parts = {f"bot.tables.{name}" for name in ("errors", "events", "ports", "views")}
    assert offences("bot/render", {"bot.render", "bot.text", *parts}, within="bot.") == []


@pytest.mark.parametrize("folder", ["engine/players", "data", "bot/live", "bot/render", "bot/text", "cogs"])
def test_the_full_state_stays_in_the_engine_and_the_table_manager(folder: str) -> None:
    taken = {
        (module, name)
        for _, module, name in imports(folder)
        if module in ("engine.game", "engine.state") or (module == "engine" and name in ("game", "state"))
    }
    assert all(module == "engine.state" and name not in ("", "State") for module, name in taken), taken


def test_no_import_is_relative() -> None:
    relative = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for folder in ("bot", "cogs", "data", "engine", "sandbox", "tests")
        for file in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


@pytest.mark.parametrize(
    ("library", "place"), [("prometheus_client", "bot/prometheus.py"), ("openskill", "bot/rating.py")]
)
def test_one_file_knows_the_library(library: str, place: str) -> None:
    folders = ("bot", "cogs", "data", "engine", "sandbox")
    assert {
        file.relative_to(ROOT).as_posix()
        for folder in folders
        for file, module, _ in imports(folder)
        if module.split(".")[0] == library
    } == {place}


def test_pictures_alone_draw() -> None:
    folders = ("bot", "cogs", "data", "engine", "sandbox")
    drawing = {
        file for folder in folders for file, module, _ in imports(folder) if module.split(".")[0] == "PIL"
    }
    assert drawing
    assert {file.parent.relative_to(ROOT).as_posix() for file in drawing} == {"bot/render/pictures"}
