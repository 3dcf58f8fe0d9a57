"""Adds a golden database, written by this program: `python -m tests.data.make_golden`.

Those that are there stay: what earlier versions wrote is what later ones are held against.
"""

import asyncio
from pathlib import Path

from bot.tables.events import Computer, Occupant, PersonKey
from bot.tables.fold import fold
from bot.tables.ports import LoadedTable, ResultRow, Status
from data.backup import back_up
from data.store import Store, open_store
from engine.notation import position, print_call, print_declaration
from tests.bot.tables.room import ANN, BOB, CY, EVE, GUILD, START, Room
from tests.data.samples import CODEC
from tests.engine.positions import FIVES

FOLDER = Path(__file__).parent / "golden"


async def describe(store: Store) -> str:
    """Return what the tables, messages and people of a database are, a line each."""
    lines = []
    for (key,) in await store.read("SELECT key FROM tables ORDER BY id"):
        loaded = await store.load(str(key))
        assert loaded is not None
        lines += [f"{loaded.row.key} #{loaded.row.number} in {loaded.row.channel}"]
        lines += _table(loaded)
        lines += [_result(row) for row in await store.results(loaded.row.id)]
        lines += [
            f"  {message.kind} {message.message} in {message.channel}, {message.nonce}, {message.doomed}"
            for message in await store.messages(str(key))
        ]
        lines += [
            f"  {prompt.kind} {prompt.message} of {prompt.person}, expires {prompt.expires:.0f}"
            for prompt in await store.prompts(str(key))
        ]
    keys = [PersonKey(key) for (key,) in await store.read("SELECT key FROM people ORDER BY key")]
    for key, person in (await store.people(keys)).items():
        asked = await store.settings(key)
        wishes = f"confirm {asked.confirm_tiles}, announce {asked.announce}, mute {asked.mute_notices}"
        lines.append(f"person {key}: {person.discord_id} {person.name}, {wishes}")
    lines.append(f"unfinished {' '.join(sorted(await store.unfinished()))}")
    return "\n".join(lines) + "\n"


def _table(loaded: LoadedTable) -> list[str]:
    row, table = loaded.row, fold(loaded.events, before=loaded.row.seq - len(loaded.events))
    assert table.status is row.status
    seats = ", ".join("-" if seat is None else _name(seat) for seat in table.seats)
    asked = table.request and f"{table.request.request} by {table.request.by}"
    return [
        f"  {table.status}, event {table.seq}, drawn {row.drawn}, gathered {row.gathered}",
        f"  host {table.host}, seats {seats}, asked {asked}, hints {table.options.hints}",
        f"  {position(table.state) if table.state else 'not dealt'}",
    ]


def _name(occupant: Occupant) -> str:
    return occupant.name if isinstance(occupant, Computer) else f"person {occupant.person}"


def _result(row: ResultRow) -> str:
    contract = f"{print_call(row.call)} {print_declaration(row.trump, row.piles)} of {row.declarer.name}"
    return f"  round {row.round}, deal {row.deal}: {contract}, made {row.made}, marks {row.standing}"


async def play(store: Store) -> None:
    """Bring tables into every state that outlives a process."""
    room = Room(store)
    finished = await room.playing(channel=21)
    await room.acts(finished, "pass pass pass pass")
    await room.play_match(finished)
    await room.show(finished)
    playing = await room.playing(hands=FIVES, channel=22)
    await room.acts(playing, "1m pass pass pass 6/2 [5|5] [3|5]")
    parked = await room.playing(ANN, BOB, channel=23)
    await room.park(parked)
    opened = await room.open(ANN, EVE, channel=24, notices=False)
    between = await room.playing(channel=25)
    await room.play_round(between)
    await room.manager.end(between, CY)
    ended = await room.open(EVE, channel=26)
    await room.manager.end(ended, EVE)
    await room.manager.forget(EVE)
    assert [(await room.manager.snapshot(key)).table.status for key in (finished, playing, parked)] == [
        Status.FINISHED,
        Status.PLAYING,
        Status.PARKED,
    ]
    await room.manager.change_settings(BOB, confirm_tiles=True, mute_notices=True)
    await stand(store, playing, between, opened)


async def stand(store: Store, playing: str, between: str, opened: str) -> None:
    """Have messages of each kind stand on Discord."""
    ann = await store.person(ANN.discord_id, ANN.name)
    for channel, table in ((22, playing), (25, between), (24, opened)):
        mark = await store.about_to_post(table, "board", channel, START, round_number=1)
        await store.posted(mark.id, 1000 + channel, START)
    old = await store.about_to_post(between, "board", 25, START, round_number=1)
    await store.posted(old.id, 1010, START)
    await store.doom(old.id)
    card = await store.about_to_post(playing, "board", 22, START, round_number=1)
    await store.posted(card.id, 1020, START)
    await store.settle(card.id, "card")
    await store.about_to_post(playing, "notice", 22, START, round_number=1, person=ann)
    await store.save_prompt(
        table=playing,
        person=ann,
        application=5,
        token="token",
        message=2000,
        kind="prompt",
        pressed_at=START,
        expires=START + 900,
    )
    await store.save_note("commands.hash", f"of {GUILD}")


async def make(folder: Path) -> Path:
    """Add a database and its description to a folder; return the database."""
    live, golden = folder / "live.sqlite3", folder / f"v{1 + len(list(folder.glob('v*.txt')))}.sqlite3"
    async with open_store(live, CODEC) as store:
        await play(store)
        await back_up(live, golden)
        text = await describe(store)
    golden.with_suffix(".txt").write_text(text, "utf-8")
    for file in folder.glob("live.sqlite3*"):
        file.unlink()
    return golden


if __name__ == "__main__":
    print(asyncio.run(make(FOLDER)))  # noqa: T201 - a command
