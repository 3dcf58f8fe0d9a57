"""The odds by which the computer player bids: play hands out, fit the odds to them, show what they are worth.

`python -m benchmarks.bidder play FILE --player NAME --hands N --seed S` plays hands out and appends them to
FILE; started again, it goes on where it was. With `--kind` it plays contracts that house rules add.
`fit FILE... [--trust T] [--write]` fits, prints the calibration and writes engine/players/fitted.py; with a
trust of 1e9 it leaves the numbers as they are, and says how well they hold on these hands.
`duel --player NAME --boards N --seed S` lets the bidder meet one that counts expected points, each with the
same play. Players are named as in benchmarks/arena/players.py.
"""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.arena import native

if TYPE_CHECKING:
    from benchmarks.bidder.counting import Player
    from engine.actions import Action
    from engine.view import Recall


def main() -> None:
    """Read the options, and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=("play", "fit", "duel"))
    parser.add_argument("files", nargs="*", type=Path, help="played hands")
    parser.add_argument("--player", default="thumb", help="who plays the tiles")
    parser.add_argument("--kind", choices=("nello", "sevens", "looper", "doubles"))
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--boards", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trust", type=float, default=1.0, help="how much the weights of before weigh")
    parser.add_argument("--note", default="", help="who played these hands, for the module")
    parser.add_argument("--write", action="store_true", help="put the fitted odds in force")
    parser.add_argument("--native", action="store_true", help="compile the solver first (Cython and gcc)")
    options = parser.parse_args()
    if options.native:
        native.build()
        native.use()
    {"play": play, "fit": fit, "duel": duel}[options.do](options)


def tile_player(name: str) -> "Player":
    """Return the player called so, without its estimates."""
    from benchmarks.arena.players import player  # noqa: PLC0415 - the compiled modules come before all others

    decide = player(name)

    def choose(seen: "Recall", rng: Random) -> "Action":
        return decide(seen, rng)[0]

    return choose


def play(options: argparse.Namespace) -> None:
    """Play what is missing of the hands, or of the contracts of one kind."""
    from benchmarks.bidder import hands, special  # noqa: PLC0415 - as above

    (file,) = options.files
    player = tile_player(options.player)
    done = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
    with file.open("a", encoding="utf-8") as out:
        for number in range(done, options.hands):
            if options.kind:
                line = special.played(options.kind, player, number, options.seed).line()
            else:
                line = hands.played(player, number, options.seed).line()
            out.write(line + "\n")
            out.flush()


def fit(options: argparse.Namespace) -> None:
    """Fit the odds to the hands of all files."""
    from benchmarks.bidder import fitting  # noqa: PLC0415 - as above
    from benchmarks.bidder.hands import Hand  # noqa: PLC0415 - as above
    from benchmarks.bidder.special import Special  # noqa: PLC0415 - as above

    lines = [line for file in options.files for line in file.read_text(encoding="utf-8").splitlines()]
    whole = [line for line in lines if line.endswith("}")]
    special = [Special.parse(line) for line in whole if '"kind"' in line]
    hands = [Hand.parse(line) for line in whole if '"kind"' not in line]
    found = fitting.fit_all(hands, special, options.trust)
    print("\n".join(fitting.report(found)))
    if options.write:
        fitting.write(found, hands, f"{options.note}, {datetime.now(UTC).date()}")


def duel(options: argparse.Namespace) -> None:
    """Let the two bidders meet."""
    from benchmarks.arena.report import interval  # noqa: PLC0415 - as above
    from benchmarks.bidder.duel import board  # noqa: PLC0415 - as above

    player = tile_player(options.player)
    boards = [board(player, number, options.seed) for number in range(options.boards)]
    value, width = interval([each.marks for each in boards])
    print(f"{len(boards)} boards, played by {options.player}: {value:+.4f} ± {width:.4f} marks a hand (95 %)")
    contracts = [contract for each in boards for contract in each.contracts]
    for call in sorted({call for call, _ in contracts}, key=lambda call: (len(call), call)):
        made = [came for its, came in contracts if its == call]
        print(f"  {call:>4} {len(made):>6} contracts, made {sum(made) / len(made):.1%}")


if __name__ == "__main__":
    main()
