"""What pictures cost to draw on one core, and how large their files are."""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from bot.render.pictures import board, course, figures, hand, ink, palette, panel, result, signs, tile
from engine.game import replay
from engine.notation import parse_record
from engine.rules import Rules
from engine.view import review, seat_view, spectator
from tests.bot.render.scenes import results
from tests.strategies import played

BOUND = 40.0  # milliseconds for one picture
TIMES = 30
MODULES = (board, course, figures, hand, ink, palette, panel, result, signs, tile)
DRAWN = ("_picture", "_course", "bids", "ranking", "_hand", "_card")
"""What keeps finished pictures; everything else that is kept are parts of them."""

Draw = Callable[[], bytes]


def main() -> None:
    """Print milliseconds a picture with and without the parts kept from others, beside an empty picture's."""
    rules = Rules()
    played_out = replay(played(rules, random.Random(3), 99))
    running = replay(
        parse_record(
            "deal 9, round 8, dealer D, marks 3-5; [5|5] [1|1] [2|2] [3|3] [4|4] [0|0] [1|2]"
            " / [3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3] / [0|5] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4]"
            " / [6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6]; 30 pass pass pass; N; A[5|5] B[3|5]"
        )
    )
    pictures: dict[str, Draw] = {
        "board": partial(board.board, spectator(running)),
        "full trick": partial(board.board, spectator(played_out, frame=True)),
        "hand": partial(hand.hand, seat_view(running, rules.seats[2])),
        "card of a round": partial(result.card, spectator(played_out)),
        "page of a review": partial(board.page, review(played_out), 2),
        "course of a match": partial(course.course, rules, results(13, random.Random(2))),
    }
    yardstick = _median(lambda: ink.Canvas(board.WIDTH, board.HEIGHT, palette.FELT).png(), forget=())
    print(f"yardstick, an empty picture of the board's size: {yardstick:.1f} ms")
    print(f"{'':20}{'drawn, ms':>12}{'first, ms':>12}{'kB':>8}")
    for name, draw in pictures.items():
        drawn, first = _median(draw, forget=DRAWN), _median(draw, forget=None, times=5)
        over = " over the bound" * (drawn > BOUND)
        print(f"{name:20}{drawn:12.1f}{first:12.1f}{len(draw()) / 1000:8.1f}{over}")


def _median(draw: Draw, *, forget: tuple[str, ...] | None, times: int = TIMES) -> float:
    """Return milliseconds; before each drawing, what is kept under the names in `forget` goes (None: all)."""
    spent = []
    for _ in range(times):
        for module in MODULES:
            for name, kept in vars(module).items():
                if hasattr(kept, "cache_clear") and (forget is None or name in forget):
                    kept.cache_clear()
        began = time.process_time()
        draw()
        spent.append((time.process_time() - began) * 1000)
    return statistics.median(spent)


if __name__ == "__main__":
    main()
