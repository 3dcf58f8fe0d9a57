import gc
import sys

from bot.garbage import search_seldom


class Knot:
    """An object that refers to itself: only a search frees it."""

    alive = 0

    def __init__(self) -> None:
        self.itself = self
        Knot.alive += 1

    def __del__(self) -> None:
        Knot.alive -= 1


def test_what_was_there_is_left_alone_and_new_garbage_is_still_found() -> None:
    before = gc.get_threshold()
    try:
        search_seldom()
        assert gc.get_freeze_count() > len(sys.modules)
        for _ in range(100_000):
            Knot()
        assert Knot.alive < 50_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        gc.collect()
