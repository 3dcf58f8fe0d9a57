"""A table's log as the database file holds it, and all that may be shown of it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import discord

from bot.live.drawing import draw
from bot.render import message as rendered
from bot.render.ids import parse
from bot.render.prompt import prompt
from bot.tables.events import PersonKey, TableEvent
from bot.tables.fold import fold
from bot.tables.ports import Person, PersonalSettings, ResultRow, Status, TableRow
from bot.tables.snapshot import Snapshot, snapshot
from bot.tables.table import Table
from bot.tables.views import PlayedRound
from bot.text.translator import texts
from data.codec import Codec
from engine.seats import Seat
from sandbox.model import Message
from sandbox.people import buttons
from tests.proofs import laws

CODEC = Codec[TableEvent](TableEvent)
RESULTS = Codec[ResultRow](ResultRow)
TABLE = "SELECT id, key, guild, number, channel, status, seq, drawn, gathered, touched_at FROM tables"
Facts = tuple[object, ...]


class Raw(NamedTuple):
    """An event as it is stored."""

    kind: str
    version: int
    body: str


@dataclass
class Scroll:
    """One table. `public` and `private` (by Discord id) are what any moment of its log shows."""

    row: TableRow
    raw: list[Raw] = field(default_factory=list)
    table: Table | None = None
    people: dict[PersonKey, Person] = field(default_factory=dict)
    results: tuple[ResultRow, ...] = ()
    public: set[Facts] = field(default_factory=set)
    private: set[tuple[int, Facts]] = field(default_factory=set)

    async def add(self, raw: Raw) -> None:
        """Go on by one event."""
        self.raw.append(raw)
        self.table = fold([CODEC.decode(*raw)], self.table)
        now = self.snapshot()
        for framed in (False, True):
            self.public.add(await self.board(framed=framed))
        self.private.update((viewer, facts) for seat, viewer in self.seated() if (facts := hand(now, seat)))

    def snapshot(self) -> Snapshot:
        """Return the table as its log leaves it."""
        assert self.table is not None
        return snapshot(self.row, self.table, self.people)

    def seated(self) -> Iterator[tuple[Seat, int]]:
        """Yield each person's seat and Discord id."""
        assert self.table is not None
        for seat, person in self.table.humans.items():
            yield seat, self.people[person].discord_id or 0

    async def board(self, *, framed: bool = False) -> Facts:
        """Return what the table's message shows now."""
        now = self.snapshot()

        async def rounds(_: str) -> tuple[PlayedRound, ...]:
            rows = [row for row in self.results if public is not None and row.round <= public.round]
            return tuple(PlayedRound(row, now.table.seats[row.declarer]) for row in rows)

        public = now.public()
        drawn = await draw(now, framed=framed, rounds=rounds)
        return (drawn.content, facts_of(drawn.embed), ids_of(drawn))

    def hand_of(self, viewer: int) -> Facts | None:
        """Return what a person's prompt shows now; None for who sees no hand now."""
        return next((hand(self.snapshot(), seat) for seat, who in self.seated() if who == viewer), None)

    def hold(self) -> None:
        """Hold the log against the rules (R1 to R9): nothing is in it twice."""
        events = [CODEC.decode(*raw) for raw in self.raw]
        laws.hold(events, self.results, {key: person.discord_id or 0 for key, person in self.people.items()})


class Archive:
    """All tables of a database file, read whether a bot runs on it or not."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.scrolls: dict[str, Scroll] = {}

    async def read(self, *, whole: bool = False) -> None:
        """Read on; with `whole`, what was read before must still be there as it was."""
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            connection.execute("BEGIN")
            people = {
                PersonKey(key): Person(PersonKey(key), discord_id, name)
                for key, discord_id, name in connection.execute("SELECT key, discord_id, name FROM people")
            }
            rows = [TableRow(**_row(row)) for row in connection.execute(TABLE)]
            for row in rows:
                scroll = self.scrolls.setdefault(row.key, Scroll(row))
                scroll.row, scroll.people = row, people
                known = len(scroll.raw)
                if whole or row.seq > known:
                    stored, scroll.results = _log(connection, row, 0 if whole else known)
                    if whole:
                        assert stored[:known] == scroll.raw, f"table {row.key}: the log has lost something"
                    for raw in stored[known:] if whole else stored:
                        await scroll.add(raw)

    def running(self, channel: int) -> Scroll | None:
        """Return the newest table of a channel."""
        found = [scroll for scroll in self.scrolls.values() if scroll.row.channel == channel]
        return max(found, key=lambda scroll: scroll.row.id) if found else None


def _row(row: Sequence[Any]) -> dict[str, Any]:
    names = [part.strip() for part in TABLE.removeprefix("SELECT ").removesuffix(" FROM tables").split(",")]
    named = dict(zip(names, row, strict=True))
    return named | {"status": Status(named["status"]), "gathered": bool(named["gathered"])}


def _log(
    connection: sqlite3.Connection, row: TableRow, after: int
) -> tuple[list[Raw], tuple[ResultRow, ...]]:
    events = connection.execute(
        "SELECT kind, version, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq", (row.id, after)
    )
    results = connection.execute(
        "SELECT version, body FROM results WHERE table_id = ? ORDER BY round", (row.id,)
    )
    return [Raw(*each) for each in events], tuple(RESULTS.decode("ResultRow", *each) for each in results)


def hand(now: Snapshot, seat: Seat) -> Facts | None:
    """Return what a prompt shows of the game: all but what one may press and what is said of that."""
    view = now.seat(seat) if now.table.status is Status.PLAYING else None
    if view is None:
        return None
    drawn = prompt(now.table, view, PersonalSettings(), texts("en-US"))
    return _without_last(facts_of(drawn.embed))


def hand_in(message: Message) -> Facts:
    """Return what a prompt that stands shows of the game."""
    return _without_last(_facts(dict(message.embeds[0])))


def board_in(message: Message) -> Facts:
    """Return what a public message shows."""
    embed = _facts(dict(message.embeds[0])) if message.embeds else ()
    return (message.content, embed, tuple((button["custom_id"]) for button in buttons(message)))


def keys_in(message: Message) -> set[str]:
    """Return the tables whose buttons a message has."""
    found = (parse(str(button.get("custom_id"))) for button in buttons(message))
    return {button.table for button in found if button is not None and button.table}


def facts_of(embed: discord.Embed | None) -> Facts:
    """Return the texts of an embed."""
    return () if embed is None else _facts(dict(embed.to_dict()))


def ids_of(message: rendered.Message) -> Facts:
    """Return the ids of a message's buttons."""
    return tuple(button.id for row in message.rows for button in row if isinstance(button, rendered.Button))


def _facts(embed: dict[str, Any]) -> Facts:
    fields = [(one["name"].strip(), one["value"].strip()) for one in embed.get("fields") or []]
    return ((embed.get("title") or "").strip(), (embed.get("description") or "").strip(), *fields)


def _without_last(facts: Facts) -> Facts:
    return facts[:-1]
