"""Rules and Discord facts are cited by number, and every number cited stands on its page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROSE = {".md", ".po", ".py", ".sql", ".js"}
RULE_PAGE, FACT_PAGE = ROOT / "docs/rules.md", ROOT / "docs/discord.md"


def rules() -> set[str]:
    return set(re.findall(r"^- \*\*([RH]\d+\.\d+)\*\*", RULE_PAGE.read_text(), re.MULTILINE))


def facts() -> set[str]:
    return set(re.findall(r"^\| (D\d+) \|", FACT_PAGE.read_text(), re.MULTILINE))


def cited(text: str) -> set[str]:
    """Numbers in prose, and those at the end of a test's name (`test_..._r6_2`, `_h6_2`, `_d31`)."""
    text = re.sub(r"# noqa.*", "", text)  # ruff's own codes look like Discord's
    names = re.findall(r"def test_\w*?_([rh])(\d+)_(\d+)(?![a-z\d])", text)
    return {
        *re.findall(r"\b[RH]\d+\.\d+\b", text),
        *re.findall(r"\bD\d{1,3}\b", text),
        *(f"{page.upper()}{chapter}.{number}" for page, chapter, number in names),
        *(f"D{number}" for number in re.findall(r"def test_\w*?_d(\d+)(?![a-z\d])", text)),
    }


def test_the_pages_define_the_numbers() -> None:
    chapters = {f"{page}{chapter}" for page in "RH" for chapter in range(1, 10)}
    assert {rule.partition(".")[0] for rule in rules()} == chapters
    assert {"R1.1", "R7.4", "R9.3", "H6.2"} <= rules()
    assert {"D1", "D31", "D103"} <= facts()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("follows suit (R5.4), see D31", {"R5.4", "D31"}),
        ("def test_doubles_rank_by_pips_r6_4() -> None:", {"R6.4"}),
        ("def test_a_plunge_may_jump_h6_2() -> None:", {"H6.2"}),
        ("def test_the_board_is_posted_anew_d32(x):", {"D32"}),
        ("except E:  # noqa: D105 - as D12", set()),
    ],
)
def test_citations_are_found(text: str, numbers: set[str]) -> None:
    assert cited(text) == numbers


def test_every_number_cited_stands_on_its_page(tracked: list[Path]) -> None:
    known = rules() | facts()
    unknown = {
        str(file.relative_to(ROOT)): missing
        for file in tracked
        if file.suffix in PROSE and (missing := cited(file.read_text()) - known)
    }
    assert unknown == {}


def test_a_number_is_defined_once() -> None:
    for page, pattern in ((RULE_PAGE, r"^- \*\*([RH]\d+\.\d+)\*\*"), (FACT_PAGE, r"^\| (D\d+) \|")):
        found = re.findall(pattern, page.read_text(), re.MULTILINE)
        assert len(found) == len(set(found))
