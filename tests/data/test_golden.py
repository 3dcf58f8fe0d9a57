"""A database of every earlier format opens, folds as it did, and is played on."""

import itertools
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.ports import Status
from data.migrate import shipped
from data.store import Store, open_store
from tests.bot.tables.room import ANN, BOB, CHANNEL, GUILD, PLAYERS, Room
from tests.data.make_golden import describe, make
from tests.data.samples import CODEC, rows

GOLDEN = sorted(
    (Path(__file__).parent / "golden").glob("v*.sqlite3"), key=lambda file: int(file.stem.removeprefix("v"))
)


@pytest.fixture(params=GOLDEN, ids=lambda file: file.stem)
async def golden(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """A copy, opened by this program, which brings it to the present format."""
    shutil.copy(request.param, path)
    async with open_store(path, CODEC) as store:
        yield store


@pytest.fixture
def room(golden: Store) -> Room:
    room = Room(golden)
    room.shuffler._keys = itertools.count(50)
    return room


async def numbers(store: Store, status: Status) -> list[int]:
    found = await store.read("SELECT number FROM tables WHERE status = ? ORDER BY number", (status,))
    return [int(number) for (number,) in found]


def test_there_is_one_of_every_format() -> None:
    formats = {version for file in GOLDEN for (version,) in rows(file, "PRAGMA user_version")}
    assert formats == set(range(1, len(shipped()) + 1))


async def test_it_holds_what_it_held(golden: Store, request: pytest.FixtureRequest) -> None:
    file = Path(request.node.callspec.params["golden"])
    assert await describe(golden) == file.with_suffix(".txt").read_text("utf-8")


async def test_what_is_written_today_is_what_the_newest_one_holds(tmp_path: Path) -> None:
    """Where it isn't, the format has changed: add a golden database (see CONTRIBUTING)."""
    made = await make(tmp_path)
    assert made.with_suffix(".txt").read_text("utf-8") == GOLDEN[-1].with_suffix(".txt").read_text("utf-8")
    events = "SELECT table_id, seq, kind, version, body FROM events ORDER BY 1, 2"
    assert rows(made, events) == rows(GOLDEN[-1], events)


async def test_running_matches_are_played_to_their_end(golden: Store, room: Room) -> None:
    played = [
        number for status in (Status.PLAYING, Status.BETWEEN) for number in await numbers(golden, status)
    ]
    assert len(played) == 2
    for number in played:
        key = (await room.manager.numbered(GUILD, number)).table.key
        assert (await room.play_match(key)).table.status is Status.FINISHED
        assert (await room.manager.review(key, 1))[0].marks


async def test_a_parked_match_comes_back(golden: Store, room: Room) -> None:
    [number] = await numbers(golden, Status.PARKED)
    key = (await room.manager.numbered(GUILD, number)).table.key
    back = await room.manager.bring_back(key, ANN, CHANNEL)
    assert back.table.status is Status.PLAYING
    for _ in range(28):  # computer players act until a person is awaited
        await room.show(key)
        await room.clock.advance(2)
    assert (await room.awaited(key)) in (ANN, BOB)


async def test_an_open_table_starts(golden: Store, room: Room) -> None:
    [number] = await numbers(golden, Status.OPEN)
    key = (await room.manager.numbered(GUILD, number)).table.key
    for caller in PLAYERS[1:3]:
        await room.manager.sit(key, caller, None)
    await room.manager.fill(key, ANN)
    assert (await room.manager.start(key, ANN)).table.status is Status.PLAYING


async def test_a_finished_match_has_its_reviews_and_its_rematch(golden: Store, room: Room) -> None:
    number = (await numbers(golden, Status.FINISHED))[0]
    key = (await room.manager.numbered(GUILD, number)).table.key
    for row in (await room.manager.score(key)).results:
        assert (await room.manager.review(key, row.round))[0].round == row.round
    assert (await room.manager.rematch(key, BOB)).table.status is Status.OPEN


async def test_what_stands_on_discord_is_known(golden: Store) -> None:
    assert {found.kind for key in await golden.unfinished() for found in await golden.messages(key)} == {
        "board",
        "card",
        "notice",
    }
    assert [len(await golden.prompts(key)) for key in sorted(await golden.unfinished())].count(1) == 1
