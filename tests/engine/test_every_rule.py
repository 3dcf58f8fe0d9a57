import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def cited_by_tests() -> set[str]:
    """Return the rules that the docstring of a test names."""
    files = [path for folder in ("engine", "perft") for path in (ROOT / "tests" / folder).glob("test_*.py")]
    functions = [
        node
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {
        number for node in functions for number in re.findall(r"[RH]\d+\.\d+", ast.get_docstring(node) or "")
    }


def test_every_numbered_rule_has_a_test_that_names_it() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^- \*\*([RH]\d+\.\d+)\*\*", page, re.MULTILINE)) == cited_by_tests()
