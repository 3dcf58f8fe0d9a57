"""The record of a match as people read it."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.exits import Exit
from bot.record import RecordError, report, tell
from engine.notation import covered, parse_record, record
from tests.engine.positions import FIVES
from tests.engine.test_nello import LOW

HIDDEN = " / ".join(" ".join(["[?|?]"] * 7) for _ in range(4))
PASSED = f"deal 1, round 1, dealer C, marks 0-0; {HIDDEN}; pass pass pass pass"
SET = f"deal 2, round 1, dealer D, marks 0-0; {FIVES}; 30 pass pass pass; 6; A[5|5] B[3|5] C[0|5] D[6|6]"
RECORD = f"{PASSED}\n{record(covered(parse_record(SET)))}\n"


def test_it_tells_auction_contract_tricks_and_result_of_each_deal() -> None:
    assert report(RECORD).splitlines() == [
        "Deal 1, round 1: C deals",
        "  Auction: D pass, A pass, B pass, C pass",
        "",
        "Deal 2, round 1: D deals",
        "  Auction: A 30, B pass, C pass, D pass",
        "  Contract: 30 by A, trump: sixes",
        "  Trick 1: A[5|5] B[3|5] C[0|5] D[6|6]; D takes 16 points",
        "  Result: set, 1 mark for B+D; marks 0-1",
        "",
        "2 deal(s): all is as the rules have it. Marks: 0-1.",
    ]


def test_a_whole_record_is_read_as_well_and_one_that_is_over_names_the_winner() -> None:
    won = SET.replace("marks 0-0", "marks 5-6").replace("30 pass", "2m pass").replace("; 6;", "; 6/1;")
    told = report(won)
    assert "Contract: 2 marks by A, trump: sixes, piles: 1" in told
    assert told.endswith("B+D won the match, 5-8.")


def test_a_round_that_runs_is_told_as_far_as_it_went() -> None:
    assert "  The round isn't over." in report(SET.removesuffix(" D[6|6]"))
    assert report(SET.split("; 30", maxsplit=1)[0]).splitlines()[1] == "  Auction: none"


def house(rules: str, acts: str, hands: str, place: str = "dealer D") -> list[str]:
    """Return the report of one deal by house rules."""
    return report(f"rules {rules}\ndeal 1, round 1, {place}, marks 0-0; {hands}; {acts}").splitlines()


def test_house_rules_are_told_with_what_they_bring() -> None:
    """H1.2, H3.1, H5.2, H6.3, H8.2."""
    nello = house("nello anybody", "1m pass pass pass; LH; A[0|1] B[1|3] D[1|6]", LOW)
    assert nello[0] == "House rules: nello anybody"
    assert nello[4:6] == [
        "  Contract: 1 mark by A, declared: nello",
        "  Trick 1: A[0|1] B[1|3] D[1|6]; D takes 1 point",
    ]
    claim = house("score points, lay_down on", "30 pass pass pass; 6; A!", FIVES)
    assert claim[-4:] == [
        "  A laid down [0|0] [1|1] [1|2] [2|2] [3|3] [4|4] [5|5]: a trick could be lost; B+D take 7 more",
        "  Result: set, 72 points for B+D; points 0-72",
        "",
        "1 deal(s): all is as the rules have it. Points: 0-72.",
    ]
    first = house("first_bid holder, splash 2", "pass pass pass 2s; 0/1", FIVES, "dealer D, first B")
    assert first[2] == "Deal 1, round 1: D deals, B bids first"
    assert first[4] == "  Contract: splash, 2 marks by A, trump: blanks, piles: 1, C leads"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it holds no deal"),
        (RECORD.replace("D[6|6]", "D[5|6]"), "line 2: tile not held"),
        (RECORD.replace("dealer D", "dealer A"), "line 2: not your turn"),
        (RECORD.replace("30 pass", "29 pass"), "line 2: bid too low"),
        (f"{RECORD}\n", "line 3: bad notation"),
        (RECORD.replace("marks 0", f"marks {'9' * 5000}"), "line 1: bad notation"),
        (f"rules nello anybody\n{SET.replace('30 pass', '29 pass')}", "line 2: bid too low"),
        (f"rules nello nobody\n{SET}", "line 1: bad notation"),
    ],
)
def test_the_first_line_that_is_wrong_is_named(text: str, wrong: str) -> None:
    with pytest.raises(RecordError, match=f"^{wrong}$"):
        report(text)


def run(file: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "bot", "record", str(file)]
    return subprocess.run(command, capture_output=True, text=True, env={}, check=False)


def test_the_command_needs_no_settings_and_says_by_its_exit_code_whether_all_is_right(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(RECORD, "utf-8")
    done = run(file)
    assert (done.returncode, done.stdout) == (Exit.DONE, f"{report(RECORD)}\n")
    file.write_text(RECORD.replace("D[6|6]", "D[5|6]"), "utf-8")
    wrong = run(file)
    assert (wrong.returncode, wrong.stderr) == (Exit.NOT_RIGHT, f"{file}: line 2: tile not held\n")


def test_a_file_that_an_editor_of_windows_has_saved_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(RECORD.replace("\n", "\r\n").encode("utf-8-sig"))
    assert tell(file) is Exit.DONE
    assert capsys.readouterr().out == f"{report(RECORD)}\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none", "there is no such file"),
        ("folder", "Is a directory"),
        ("picture", "it is no text, so it is no record"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture").write_bytes(b"\x89PNG")
    file = tmp_path / name
    assert tell(file) is Exit.NOT_RIGHT
    assert capsys.readouterr().err == f"{file}: {said}\n"
