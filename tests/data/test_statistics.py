"""Rounds and matches by player: what is written, what was before, and how fast it is read."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bot.rating import rate
from bot.tables.ports import (
    MatchRow,
    MatchTally,
    Partner,
    PersonKey,
    Player,
    Rating,
    ResultRow,
    Role,
    RoundTally,
    Share,
    Status,
)
from bot.tables.statistics import LEAST_MATCHES, Statistics
from data.store import Store, open_store
from engine.auction import Points
from engine.seats import Seat, Side
from tests.bot.tables.room import ANN, CY, GUILD, PLAYERS, Room
from tests.data.samples import CODEC, append, rows, table

GOLDEN = Path(__file__).parent / "golden" / "v1.sqlite3"
ROUND = ResultRow(
    round=1,
    deal=1,
    declarer=Seat.A,
    call=Points(30),
    trump="6",
    piles=None,
    side=Side(0),
    made=True,
    marks=1,
    standing=(7, 0),
    acted=((),) * 4,
)


async def played(
    store: Store, number: int, *teams: tuple[Player, ...], winner: int = 0, computers: bool = False
) -> None:
    """Store a match of one round, whose declarer is the first player."""
    row = await table(store, f"t{number}", channel=number, guild=GUILD)
    roles: tuple[tuple[Role, int], ...] = (("declarer", 3), ("partner", 1), ("defender", 1), ("defender", 0))
    players = [player for team in teams for player in team]
    await store.append(
        append(
            row,
            status=Status.FINISHED,
            result=replace(ROUND, made=winner == 0),
            shares=tuple(Share(player, *part) for player, part in zip(players, roles, strict=True)),
            match=MatchRow(teams, Side(winner), computers),
        )
    )


@pytest.fixture
async def people(store: Store) -> tuple[PersonKey, ...]:
    return tuple([await store.person(caller.discord_id, caller.name) for caller in PLAYERS])


async def test_a_whole_match_is_counted_by_the_manager(store: Store) -> None:
    room = Room(store)
    key = await room.playing()
    public = (await room.play_match(key)).public()
    assert public is not None
    results = (await room.manager.score(key)).results
    for seat, caller in enumerate(PLAYERS):
        known = await store.known(caller.discord_id)
        assert known is not None
        tallies = await store.rounds_of(GUILD, known.key)
        assert sum(tally.rounds for tally in tallies) == len(results)
        declared = sum(tally.rounds for tally in tallies if tally.role == "declarer")
        assert declared == sum(row.declarer == seat for row in results)
        assert sum(tally.counts for tally in tallies) == sum(row.counts[seat] for row in results)
        won = public.marks[seat % 2] > public.marks[1 - seat % 2]
        assert await store.matches_of(GUILD, known.key) == (MatchTally(computers=False, played=1, won=won),)


async def test_rounds_and_matches_count_by_player_role_and_server(
    store: Store, people: tuple[PersonKey, ...]
) -> None:
    ann, bob, cy, dee = people
    await played(store, 1, (ann, cy), (bob, dee))
    await played(store, 2, (ann, cy), (bob, dee), winner=1)
    await played(store, 3, (ann, dee), (bob, "Charles"), computers=True)
    assert set(await store.rounds_of(GUILD, ann)) == {
        RoundTally("declarer", Points(30), "6", made=True, rounds=2, counts=6),
        RoundTally("declarer", Points(30), "6", made=False, rounds=1, counts=3),
    }
    assert {(tally.role, tally.made, tally.rounds) for tally in await store.rounds_of(GUILD, bob)} == {
        ("defender", True, 2),
        ("defender", False, 1),
    }
    assert set(await store.matches_of(GUILD, ann)) == {
        MatchTally(computers=False, played=2, won=1),
        MatchTally(computers=True, played=1, won=1),
    }
    assert await store.partners_of(GUILD, ann, 5) == (Partner(cy, "Cy", 2, 1), Partner(dee, "Dee", 1, 1))
    assert await store.partners_of(GUILD, bob, 1) == (Partner(dee, "Dee", 2, 1),)
    assert await store.partners_of(GUILD, "Charles", 5) == (Partner(bob, "Bob", 1, 0),)
    assert await store.rounds_of(GUILD + 1, ann) == ()
    assert await store.matches_of(GUILD + 1, ann) == ()


async def test_who_was_forgotten_is_nobodys_partner_and_has_no_rank(
    store: Store, people: tuple[PersonKey, ...]
) -> None:
    ann, bob, cy, dee = people
    for number in range(LEAST_MATCHES):
        await played(store, number, (ann, cy), (bob, dee))
    statistics = Statistics(store, rate)
    assert {ranked.name for ranked in await statistics.ranking(GUILD)} == {"Ann", "Bob", "Cy", "Dee"}
    await store.forget(cy)
    assert {ranked.name for ranked in await statistics.ranking(GUILD)} == {"Ann", "Bob", "Dee"}
    assert await store.partners_of(GUILD, ann, 5) == ()
    assert await statistics.of(GUILD, CY.discord_id) is None
    assert await store.matches_of(GUILD, cy)  # for somebody


async def test_computer_players_are_ranked_and_partners_too(
    store: Store, people: tuple[PersonKey, ...]
) -> None:
    ann, bob, *_ = people
    for number in range(LEAST_MATCHES):
        await played(store, number, (ann, "Charles"), (bob, "Dorothy"), computers=True)
    ranking = await Statistics(store, rate).ranking(GUILD)
    assert {ranked.player for ranked in ranking} == {ann, bob, "Charles", "Dorothy"}
    assert {ranked.name for ranked in ranking[:2]} == {"Ann", "Charles"}
    assert all(ranked.rating.apart == ranked.rating.played == LEAST_MATCHES for ranked in ranking)
    assert await store.partners_of(GUILD, ann, 5) == (Partner("Charles", "Charles", 5, 5),)


async def test_ratings_take_up_where_they_stopped(
    store: Store, people: tuple[PersonKey, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.statistics.AT_ONCE", 2)
    ann, bob, cy, dee = people
    statistics = Statistics(store, rate)
    for number in range(LEAST_MATCHES - 1):
        await played(store, number, (ann, cy), (bob, dee), winner=number % 2)
    assert await statistics.ranking(GUILD) == ()  # of too few matches
    await played(store, 9, (ann, bob), (cy, dee))
    both = await asyncio.gather(statistics.ranking(GUILD), statistics.ranking(GUILD))
    assert both[0] == both[1] == await statistics.ranking(GUILD)
    assert await store.unrated(GUILD, 10) == ()
    await store.change("DELETE FROM rated")
    matches = [row for _, row in await store.unrated(GUILD, 10)]
    assert {ranked.player: ranked.rating for ranked in both[0]} == rate(matches, {})
    places = [ranked.rating.place for ranked in both[0]]
    assert places == sorted(places, reverse=True)


async def test_a_person_of_whom_nothing_is_stored_has_no_statistics(
    store: Store, people: tuple[PersonKey, ...]
) -> None:
    statistics = Statistics(store, rate)
    assert await statistics.of(GUILD, ANN.discord_id) is None  # has sat, and finished no round
    assert await statistics.of(GUILD, 4711) is None


async def test_what_was_played_before_there_were_statistics_counts_in_them(path: Path) -> None:
    """The migration writes what this program would have written, but for the count tiles."""
    shutil.copy(GOLDEN, path)
    async with open_store(path, CODEC):
        pass
    newest = max(GOLDEN.parent.glob("v*.sqlite3"), key=lambda file: int(file.stem[1:]))
    for sql in (
        "SELECT guild, player, table_id, round, role, call, trump, made FROM played",
        "SELECT * FROM matches",
        "SELECT * FROM match_players",
    ):
        assert rows(path, sql)
        assert rows(path, sql) == rows(newest, sql)


@pytest.mark.parametrize(
    "call",
    [
        "rounds_of(1, 1)",
        "matches_of(1, 1)",
        "partners_of(1, 1, 5)",
        "unrated(1, 500)",
        "ratings(1, [1, 'Ada'])",
        "ranking(1, 5, 10)",
    ],
)
async def test_statistics_are_found_by_server_and_player(store: Store, call: str) -> None:
    statements: list[str] = []
    await store._reader.set_trace_callback(statements.append)
    await eval(f"store.{call}", {"store": store})  # noqa: S307 - the list above
    await store._reader.set_trace_callback(None)  # type: ignore[arg-type] # aiosqlite's annotation forgets None
    for sql in statements:
        plan = [detail for *_, detail in await store.read(f"EXPLAIN QUERY PLAN {sql}")]
        through = [step for step in plan if step.startswith("SCAN") and not step.startswith("SCAN json_each")]
        assert through == [], plan
        if call.startswith("rounds_of"):
            assert len(plan) == 1, plan  # nothing is sorted
        assert all("guild=?" in step for step in plan if step.startswith("SEARCH ratings")), plan


async def test_a_rating_that_was_renewed_is_the_only_one(store: Store) -> None:
    old, new = Rating(25.0, 8.0, 1.0, 1), Rating(26.0, 7.0, 5.0, 2, 1)
    players: dict[Player, Rating] = {PersonKey(1): old, "Ada": old}
    await store.rate(GUILD, 1, players)
    await store.rate(GUILD, 2, {"Ada": new})
    assert await store.ratings(GUILD, ["Ada", PersonKey(1), "Eve"]) == {PersonKey(1): old, "Ada": new}
