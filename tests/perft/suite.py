"""The counts of `play.perft`, and the deals they start from."""

from dataclasses import dataclass, field
from pathlib import Path

from engine.rules import Rules
from engine.suits import Declaration, declaration
from engine.tiles import Tile

RULES = Rules()
# 0-0, 1-0, 1-1, 2-0 ...: the order in which the file numbers the tiles.
NUMBERED = tuple(sorted(RULES.tiles, key=lambda tile: (tile.high, tile.low)))
END = "6-6 5-0 2-1 / 6-5 4-1 3-3 / 5-5 6-4 1-0 / 3-2 6-1 4-4"
DEALS = {
    "cyclic": tuple(NUMBERED[seat :: len(RULES.seats)] for seat in RULES.seats),
    "end3": tuple(
        tuple(Tile.of(*map(int, tile.split("-"))) for tile in hand.split()) for hand in END.split(" / ")
    ),
}


@dataclass(frozen=True, slots=True)
class Case:
    """One deal with one trump. `perft` counts sequences by depth; `value` is in round points of A+C."""

    name: str
    hands: tuple[tuple[Tile, ...], ...]
    trump: Declaration
    perft: dict[int, int] = field(hash=False)
    leaves: int
    positions: int
    value: int


def cases() -> list[Case]:
    """Return all cases of the file."""
    text = (Path(__file__).parent / "play.perft").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n")[1:]]
    return [_case(block) for block in blocks]


def _case(lines: list[str]) -> Case:
    rows = dict(line.rsplit(maxsplit=1) for line in lines)
    return Case(
        name=rows["id"],
        hands=DEALS[rows["deal"]],
        trump=declaration(RULES, rows["trump"]),
        perft={int(key.split()[1]): int(count) for key, count in rows.items() if key.startswith("perft")},
        leaves=int(rows["leaves"] if "leaves" in rows else rows["perft 12"]),  # three tricks are twelve plays
        positions=int(rows["positions"]),
        value=int(rows["value"]),
    )
