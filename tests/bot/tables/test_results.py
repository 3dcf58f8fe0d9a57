"""For whom rounds and matches count."""

from bot.tables.ports import MatchRow, PersonKey, Status
from engine.auction import Splash
from engine.house import parse_options
from engine.seats import Seat, Side
from tests.bot.tables.room import ANN, BOB, CY, DEE, EVE, PLAYERS, STANDARD, WON_BY_DEE, B, C, Room
from tests.engine.positions import FIVES

SIXES = (
    "[6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6] / [5|5] [4|5] [3|5] [2|5] [1|5] [0|5] [0|0]"
    " / [4|4] [3|4] [2|4] [1|4] [0|4] [1|1] [0|1] / [3|3] [2|3] [1|3] [0|3] [2|2] [1|2] [0|2]"
)
MADE_IN_TWO = "30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]"
"""With SIXES: A takes five count tiles in two tricks."""


async def person(room: Room, name: str) -> PersonKey:
    return next(key for key, found in room.memory.persons.items() if found.name == name)


def match_of(room: Room, key: str) -> MatchRow:
    [row] = [append.match for append in room.memory.logs[key].appends if append.match]
    return row


async def test_a_round_counts_the_contract_and_the_count_tiles_of_each_seat(room: Room) -> None:
    key = await room.playing(hands=SIXES)
    await room.acts(key, MADE_IN_TWO)
    append = room.memory.logs[key].appends[-1]
    assert append.result is not None
    assert append.result.counts == (5, 0, 0, 0)
    assert append.shares == (
        (await person(room, "Ann"), "declarer", 5),
        (await person(room, "Bob"), "defender", 0),
        (await person(room, "Cy"), "partner", 0),
        (await person(room, "Dee"), "defender", 0),
    )
    assert append.match is None


async def test_a_splash_counts_for_its_caller_and_by_points_all_tricks_are_scored(room: Room) -> None:
    """H1.3, H6.3: C names the trump, and the contract is A's."""
    key = await room.playing(
        hands=FIVES, rules=parse_options("score points, splash 2, lay_down on", STANDARD)
    )
    await room.acts(key, "2s pass pass pass 6/1 !")
    append = room.memory.logs[key].appends[-1]
    assert append.result is not None
    row = append.result
    assert (row.declarer, row.call, row.made, row.side) == (Seat.A, Splash(2), False, Side(1))
    assert (row.marks, row.standing, row.counts) == (84 + 42, (0, 84 + 42), (0, 0, 0, 0))
    assert [share.role for share in append.shares] == ["declarer", "defender", "partner", "defender"]


async def test_a_round_counts_for_everybody_who_acted_computer_players_too(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await room.acts(key, "30 pass pass pass 6 [5|5]")
    await room.manager.leave(key, BOB)
    await room.manager.computer(key, ANN, B)
    await room.show(key)
    await room.clock.advance(2)
    while (await room.manager.snapshot(key)).table.status is Status.PLAYING:
        await room.act(key, (await legal(room, key)))
    append = room.memory.logs[key].appends[-1]
    assert append.result is not None
    assert append.result.computers == ((), ("Blaise",), (), ())
    assert [share.player for share in append.shares].count("Blaise") == 1
    assert [share.player for share in append.shares].count(await person(room, "Bob")) == 1


async def legal(room: Room, key: str) -> str:
    snapshot = await room.manager.snapshot(key)
    public = snapshot.public()
    assert public is not None
    assert public.turn is not None
    view = snapshot.seat(public.turn)
    assert view is not None
    return str(view.legal[0].tile)  # type: ignore[union-attr] # a tile is to be played


async def finish(room: Room, key: str) -> None:
    """Let B and D win each round with its first trick until they have won."""
    while (snapshot := await room.manager.snapshot(key)).table.status is Status.BETWEEN:
        room.shuffler.will_deal(FIVES)
        await room.manager.next_round(key, PLAYERS[3], snapshot.revision)
        await won_by_dee(room, key)


async def won_by_dee(room: Room, key: str) -> None:
    """Let A bid and lose, whoever is asked first."""
    snapshot = await room.manager.snapshot(key)
    public = snapshot.public()
    assert public is not None
    calls = ["pass"] * 4
    calls[public.rules.from_left_of(public.dealer).index(public.rules.seats[0])] = "30"
    await room.acts(key, " ".join([*calls, *WON_BY_DEE.split()[4:]]))


async def test_a_match_counts_for_those_who_played_it(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await won_by_dee(room, key)
    await finish(room, key)
    ann, bob, cy, dee = [await person(room, name) for name in ("Ann", "Bob", "Cy", "Dee")]
    assert match_of(room, key) == MatchRow(((ann, cy), (bob, dee)), Side(1), computers=False)


async def test_a_match_counts_for_who_held_the_seat_in_most_of_its_rounds(room: Room) -> None:
    """Cy in two of seven, Eve in five."""
    key = await room.playing(hands=FIVES)
    await won_by_dee(room, key)
    for number in range(2, 8):
        if number == 3:
            await room.manager.leave(key, CY)
            await room.manager.sit(key, EVE, C)
        room.shuffler.will_deal(FIVES)
        await room.manager.next_round(key, DEE, (await room.manager.snapshot(key)).revision)
        await won_by_dee(room, key)
    eve, bob = await person(room, "Eve"), await person(room, "Bob")
    assert eve in match_of(room, key).teams[0]
    assert await person(room, "Cy") not in match_of(room, key).teams[0]
    assert bob in match_of(room, key).teams[1]


async def test_at_a_tie_a_match_counts_for_who_held_the_seat_at_its_end(room: Room) -> None:
    """Both have acted in each of the seven rounds."""
    key = await room.playing(hands=FIVES)
    for number in range(1, 8):
        if number > 1:
            room.shuffler.will_deal(FIVES)
            await room.manager.next_round(key, ANN, (await room.manager.snapshot(key)).revision)
        here, there = (CY, EVE) if number % 2 else (EVE, CY)
        snapshot = await room.manager.snapshot(key)
        public = snapshot.public()
        assert public is not None
        calls = ["pass"] * 4
        calls[public.rules.from_left_of(public.dealer).index(public.rules.seats[0])] = "30"
        await room.acts(key, " ".join([*calls, "6", "[5|5]", "[3|5]"]))
        await room.manager.leave(key, here)
        await room.manager.sit(key, there, C)
        await room.acts(key, "[0|5] [6|6]")
    assert (await room.manager.snapshot(key)).table.status is Status.FINISHED
    assert await person(room, "Eve") in match_of(room, key).teams[0]
    assert await person(room, "Cy") not in match_of(room, key).teams[0]


async def test_a_computer_player_for_one_round_sets_the_match_apart(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await won_by_dee(room, key)
    await room.manager.leave(key, BOB)
    await room.manager.computer(key, ANN, B)
    room.shuffler.will_deal(FIVES)
    await room.manager.next_round(key, ANN, (await room.manager.snapshot(key)).revision)
    await play_with_blaise(room, key)
    await room.manager.sit(key, BOB, B)
    await finish(room, key)
    assert match_of(room, key) == MatchRow(
        (
            (await person(room, "Ann"), await person(room, "Cy")),
            (await person(room, "Bob"), await person(room, "Dee")),
        ),
        Side(1),
        computers=True,
    )


async def play_with_blaise(room: Room, key: str) -> None:
    """Let the computer player pass and follow with its first tile."""
    for text in ("pass pass 30 6 [5|5]", "[0|5] [6|6]"):
        await room.show(key)
        await room.clock.advance(2)
        await room.acts(key, text)


async def test_a_match_that_was_ended_counts_for_nobody(room: Room) -> None:
    key = await room.playing(hands=FIVES)
    await won_by_dee(room, key)
    await room.manager.end(key, ANN)
    await room.manager.agree(key, BOB)
    assert (await room.manager.snapshot(key)).table.status is Status.ENDED
    assert all(append.match is None for append in room.memory.logs[key].appends)
