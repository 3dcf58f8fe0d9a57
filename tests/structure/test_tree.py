"""The tree explains itself: folders say their rule, files stay small, nothing points outside."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = {".py", ".js", ".css", ".html", ".sql"}

# File or `file:function` -> why it may be longer than the rest.
LONG = {
    "bot/live/parts.py:assembled": "names each part of the live side once, with all that it works with",
}
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 300, 40

# Written in halves, so that this file doesn't name what it looks for.
REGISTRIES = [".".join(halves) for halves in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
OUTSIDE = "../" + "shared"


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "folder", ["engine", "data", "cogs", "bot/tables", "bot/thinking", "bot/live", "bot/render", "sandbox"]
)
def test_a_folder_with_a_rule_says_it(folder: str) -> None:
    assert 2 < len((ROOT / folder / "README.md").read_text().splitlines()) <= 15


def test_files_and_functions_are_small_or_have_a_reason(tracked: list[Path]) -> None:
    code = [file for file in tracked if file.suffix in CODE]
    lines = {named(file): len(file.read_text().splitlines()) for file in code}
    long = {name for name, count in lines.items() if count > MOST_LINES}
    for file in code:
        if file.suffix == ".py" and not named(file).startswith("tests/"):
            long |= {
                f"{named(file)}:{node.name}"
                for node in ast.walk(ast.parse(file.read_text()))
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and (node.end_lineno or 0) - node.lineno >= MOST_LINES_OF_A_FUNCTION
            }
    assert long == set(LONG)  # a reason goes when its file has become small


def test_no_file_names_a_package_index(tracked: list[Path]) -> None:
    assert not [named(file) for file in tracked for host in REGISTRIES if host.encode() in file.read_bytes()]


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[\w.]+", line)] == []


def test_the_checkout_needs_nothing_beside_it(tracked: list[Path]) -> None:
    outside = {named(file) for file in tracked if OUTSIDE.encode() in file.read_bytes()}
    assert outside == {".ci/run"}


def test_links_between_pages_lead_somewhere(tracked: list[Path]) -> None:
    broken = [
        f"{named(page)}: {link}"
        for page in tracked
        if page.suffix == ".md"
        for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text())
        if not (page.parent / link).exists()
    ]
    assert broken == []
