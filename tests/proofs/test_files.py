"""Files of two tables that differ only in tiles hidden from X are the same files for X (R8.5)."""

import random

from bot.live.looks import Looks
from engine.auction import Marks, Points
from tests.proofs.telling import Telling
from tests.proofs.twins import TRUMPS, VIEWERS, story, twins

PAIRS = 3
"""How many pairs are drawn for each viewer."""


async def test_names_and_contents_do_not_depend_on_what_x_may_not_see() -> None:
    """The key of the names is that of one process; with another key, the same file has another name."""
    looks = Looks(pictures_for=lambda _guild: True)
    rng, seen = random.Random(5), set[str]()
    for viewer in VIEWERS:
        compared = 0
        while compared < PAIRS:
            call = rng.choice((Points(30), Marks(1), Marks(2)))
            pair = twins(story(call, rng.choice(TRUMPS), rng), viewer, rng)
            if pair is None:
                continue
            one, other = [await end(Telling(told, viewer), looks) for told in (pair.one, pair.other)]
            assert one == other
            seen.update(name for name, _ in one)
            compared += bool(one)
    assert len(seen) > PAIRS
    other_process = Looks(pictures_for=lambda _guild: True)
    again = await end(Telling(story(Points(30), TRUMPS[0], random.Random(1)), None), looks)
    renamed = await end(Telling(story(Points(30), TRUMPS[0], random.Random(1)), None), other_process)
    assert [png for _, png in again] == [png for _, png in renamed]
    assert not {name for name, _ in again} & {name for name, _ in renamed}


async def end(telling: Telling, looks: Looks) -> list[tuple[str, bytes]]:
    """Tell a story to its end, and return the files that its viewer can get then."""
    for place in range(len(telling.story.acts) + 1):
        await telling.go_to(place)
    return await telling.files(looks)
