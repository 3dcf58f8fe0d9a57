"""What the papers name exists: files, functions, settings, and nothing is left out."""

import re
from pathlib import Path

import pytest

from bot.check import NEEDED
from bot.settings import PREFIX, Settings
from cogs.commands import admin_group, group

ROOT = Path(__file__).parents[2]
CODE = "\n".join(
    file.read_text()
    for part in ("bot", "cogs", "data", "engine")
    for file in sorted((ROOT / part).rglob("*.py"))
)


def quoted(page: str) -> set[str]:
    """What stands in backticks on a page."""
    return set(re.findall(r"`([^`\n]+)`", (ROOT / page).read_text()))


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/operating.md"]
)
def test_paths_on_the_pages_exist(page: str) -> None:
    written = re.compile(r"(?:bot|cogs|data|docs|engine|sandbox|tests|benchmarks)/[\w./]*")
    missing = {
        path
        for path in quoted(page)
        if written.fullmatch(path) and "data/var/" not in path and not (ROOT / path).exists()
    }
    assert missing == set()


def test_names_in_the_architecture_exist_in_the_code() -> None:
    names = {name for name in quoted("docs/architecture.md") if re.fullmatch(r"[A-Z]\w+(\.\w+)?", name)}
    unknown = {
        name
        for name in names
        for part in name.split(".")
        if not re.search(rf"(?:class|def) {part}\b|^{part}\b", CODE, re.MULTILINE)
    }
    assert "Keeper.commit" in names
    assert unknown == set()


def test_every_setting_is_described_with_its_default() -> None:
    rows = re.findall(
        rf"^\| `{PREFIX}(\w+)` \| ([^|]+) \|", (ROOT / "docs/operating.md").read_text(), re.MULTILINE
    )
    assert [name.lower() for name, _ in rows] == list(Settings.model_fields)
    defaults = {name: Settings.model_fields[name.lower()].default for name, _ in rows}
    assert {name: written for name, written in rows if written.startswith("`")} == {
        name: f"`{default}`"
        for name, default in defaults.items()
        if isinstance(default, int | float | Path | str)
    }


def test_every_command_stands_in_the_readme_with_its_options() -> None:
    rows = re.findall(r"^\| `/(42\w* \w+)`([^|]*)\|", (ROOT / "README.md").read_text(), re.MULTILINE)
    written = {name: re.findall(r"`(\w+)`", options) for name, options in rows}
    known = {
        command.qualified_name: [option.display_name for option in command.parameters]
        for top in (group(), admin_group())
        for command in top.walk_commands()
        if not hasattr(command, "commands")
    }
    assert written == known


def test_the_invite_address_asks_for_what_is_needed() -> None:
    assert re.findall(r"permissions=(\d+)$", (ROOT / "README.md").read_text(), re.MULTILINE) == [
        str(NEEDED.value)
    ]
