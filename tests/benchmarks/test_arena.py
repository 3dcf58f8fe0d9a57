"""The arena: boards from both sides, results that add up, and compiled play that is the same play."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.arena.boards import Board, Contract, deal, nello, play, read
from benchmarks.arena.players import player
from benchmarks.arena.report import interval, report
from engine.contracts import Kind

ROOT = Path(__file__).parents[2]
FEW = "expert:deals=5"


def test_a_board_is_one_deal_for_both_and_repeats() -> None:
    board = play((FEW, "thumb"), 7, 3)
    assert board.contracts == play((FEW, "thumb"), 7, 3).contracts
    assert board.marks == play((FEW, "thumb"), 7, 3).marks
    assert deal(7, 3) == deal(7, 3) != deal(7, 4)
    assert sorted(contract.by for contract in board.contracts) == [0, 1]
    assert board.estimates[0]
    assert not board.estimates[1]


def test_rules_of_thumb_beat_any_tile() -> None:
    boards = [play(("thumb", "random"), 1, number) for number in range(40)]
    value, width = interval([board.marks for board in boards])
    assert value - width > 0


def test_a_board_of_nello_is_played_from_its_declaration_by_both_in_turn() -> None:
    begun = nello(3, 1)
    assert begun.contract is not None
    assert begun.contract.kind is Kind.NELLO
    board = play(("thumb", "thumb"), 3, 1, is_nello=True)
    assert [(contract.by, contract.call) for contract in board.contracts] in (
        [(0, "1m"), (1, "1m")],
        [(1, "1m"), (0, "1m")],
    )


def test_results_are_read_back_and_a_line_cut_short_is_left_out(tmp_path: Path) -> None:
    board = Board(4, 0.5, [Contract(0, "30", made=True)], [[1.5], []], [[], []])
    file = tmp_path / "results.jsonl"
    file.write_text(board.line() + "\n" + board.line()[:20], encoding="utf-8")
    assert read(file) == [board]
    assert read(tmp_path / "none") == []


def test_the_report_compares_what_both_had_to_make() -> None:
    one, other = Contract(0, "30", made=True), Contract(1, "30", made=False)
    boards = [
        Board(0, 1.0, [one, other], [[2.0], [1.0]], [[(0.75, True)], []]),
        Board(1, 0.0, [other], [[4.0], []], [[(0.71, False)], []]),
    ]
    lines = list(report(("a", "b"), boards))
    assert "marks a hand: +0.500 ± 0.980 (95 %: -0.480 to +1.480)" in lines
    assert "b declares 2 times: made 0.0%, set 100.0%" in lines
    assert "a, 2 choices among tiles: median 3.0 ms, 95 % 4.0 ms, longest 4.0 ms" in lines
    assert "    0.73   0.50  of 2" in lines


def test_a_level_may_be_given_other_settings() -> None:
    for name in (
        "expert",
        "club",
        "beginner",
        "plain-100",
        "thumb",
        "random",
        "club:deals=7,ending=none,bids=no",
    ):
        assert callable(player(name))
    with pytest.raises(ValueError, match="nobody"):
        player("nobody")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no compiler on this machine")
def test_compiled_play_is_the_same_play(tmp_path: Path) -> None:
    pytest.importorskip("Cython")
    found = []
    for native in ([], ["--native"]):
        file = tmp_path / f"results{len(native)}.jsonl"
        command: list[str | Path] = [
            sys.executable,
            "-m",
            "benchmarks.arena",
            "expert:deals=60",
            "club:ending=none",
        ]
        command += ["--boards", "2", "--processes", "1", "--results", file, *native]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        found.append([(line["number"], line["contracts"], line["estimates"]) for line in lines])
    assert sorted(found[0]) == sorted(found[1])
    assert len(found[0]) == 2
