"""The rules once more, written from the rules page alone, to hold a table's log against them (R1 to R9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.tables.events import (
    Computer,
    Ended,
    Human,
    Left,
    Occupant,
    PersonKey,
    Sat,
    TableDealt,
    TableEvent,
)
from bot.tables.ports import ResultRow
from engine.auction import Call, Marks, Pass, Points
from engine.events import AllPassed, Called, Declared, Played, RoundWon, TrickTaken
from engine.tiles import Tile

COUNTS = {Tile(0, 5): 5, Tile(1, 4): 5, Tile(2, 3): 5, Tile(4, 6): 10, Tile(5, 5): 10}
SET = {Tile(low, high) for high in range(7) for low in range(high + 1)}


class Won(NamedTuple):
    """What a round came to."""

    round: int
    declarer: int
    call: Call
    side: int
    marks: int
    standing: tuple[int, ...]


@dataclass
class Deal:
    """A deal as it goes on; `hands` lose what is played, `points` are round points by side."""

    number: int
    round: int
    dealer: int
    hands: list[set[Tile]]
    calls: list[Call] = field(default_factory=list)
    trump: str = ""
    leader: int = 0
    trick: list[Tile] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0, 0])
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    is_over: bool = False

    @property
    def declarer(self) -> int:
        """Who called highest: the last who did not pass (R3.6)."""
        last = max(place for place, call in enumerate(self.calls) if not isinstance(call, Pass))
        return (self.dealer + 1 + last) % 4

    @property
    def contract(self) -> Call:
        return next(call for call in reversed(self.calls) if not isinstance(call, Pass))


@dataclass
class Match:
    """A table's log so far. `discord_ids` say which keys of people are one and the same person."""

    discord_ids: Mapping[PersonKey, int]
    seats: list[Occupant | None] = field(default_factory=lambda: [None] * 4)
    known: dict[int, set[int]] = field(default_factory=dict)
    marks: list[int] = field(default_factory=lambda: [0, 0])
    won: list[Won] = field(default_factory=list)
    deal: Deal | None = None
    ended: bool = False


def hold(
    events: Iterable[TableEvent], results: Sequence[ResultRow], discord_ids: Mapping[PersonKey, int]
) -> None:
    """Hold a whole log, and the results stored beside it, against the rules."""
    match = Match(discord_ids)
    for event in events:
        assert not match.ended
        _hold(match, event)
        people = [holder.person for holder in match.seats if isinstance(holder, Human)]
        assert len({discord_ids[person] for person in people}) == len(people)
        assert all(len(seats) == 1 for seats in match.known.values()), "two hands of a deal (R8.5)"
    rows = [(row.round, row.declarer, row.call, row.side, row.marks, row.standing) for row in results]
    assert rows == match.won
    assert max(match.marks) < 7 or (match.deal is not None and match.deal.is_over)


def _hold(match: Match, event: TableEvent) -> None:
    deal = match.deal
    match event:
        case TableDealt():
            _dealt(match, event)
        case Sat(seat, occupant):
            assert match.seats[seat] is None
            match.seats[seat] = occupant
            if isinstance(occupant, Human) and deal and not deal.is_over:
                match.known.setdefault(match.discord_ids[occupant.person], set()).add(seat)
        case Left(seat):
            match.seats[seat] = None
        case Ended():
            match.ended = True
        case Called() | Declared() | Played():
            assert deal
            assert not deal.is_over
            assert isinstance(match.seats[event.seat], Human | Computer)
            _acted(deal, event)
        case AllPassed():
            assert deal
            assert [type(call) for call in deal.calls] == [Pass] * 4
            deal.is_over = True
        case TrickTaken(winner, points):
            assert deal
            _taken(deal, winner, points)
        case RoundWon():
            assert deal
            _won(match, deal, event)


def _dealt(match: Match, event: TableDealt) -> None:
    """R1.2 to R1.4, R2.1."""
    dealt, before = event.deal, match.deal
    assert sorted(tile for hand in dealt.hands for tile in hand) == sorted(SET)
    assert [len(hand) for hand in dealt.hands] == [7] * 4
    assert list(dealt.marks) == match.marks
    if before is None:
        assert (dealt.deal, dealt.round) == (1, 1)
    else:
        assert before.is_over
        passed = before.points == [0, 0] and not before.trump
        number = before.round + (not passed)
        assert (dealt.deal, dealt.round, dealt.dealer) == (before.number + 1, number, (before.dealer + 1) % 4)
    assert list(event.seats) == match.seats
    assert None not in match.seats
    match.known = {
        match.discord_ids[holder.person]: {seat}
        for seat, holder in enumerate(match.seats)
        if isinstance(holder, Human)
    }
    match.deal = Deal(dealt.deal, dealt.round, dealt.dealer, [set(hand) for hand in dealt.hands])


def _acted(deal: Deal, event: Called | Declared | Played) -> None:
    match event:
        case Called(seat, call):
            assert (seat, len(deal.calls) < 4) == ((deal.dealer + 1 + len(deal.calls)) % 4, True)
            assert call in _possible(deal.calls)
            deal.calls.append(call)
        case Declared(seat, trump, piles):
            assert (len(deal.calls), seat, deal.trump) == (4, deal.declarer, "")
            assert trump in {*"0123456DN"}
            assert piles in ({1, 2} if isinstance(deal.contract, Marks) else {None})
            deal.trump, deal.leader = trump, seat
        case Played(seat, tile):
            assert deal.trump
            assert seat == (deal.leader + len(deal.trick)) % 4
            assert tile in deal.hands[seat]
            if deal.trick:
                asked = _suit(deal.trump, deal.trick[0])
                could = {held for held in deal.hands[seat] if _follows(deal.trump, held, asked)}
                assert tile in (could or deal.hands[seat]), "R5.4"
            deal.hands[seat].remove(tile)
            deal.trick.append(tile)


def _possible(calls: Sequence[Call]) -> list[Call]:
    """R3.2 to R3.5."""
    bids = [call for call in calls if not isinstance(call, Pass)]
    match bids[-1] if bids else None:
        case Marks(marks):
            return [Pass(), Marks(marks + 1)]
        case Points(points):
            lowest = points + 1
        case _:
            lowest = 30
    return [Pass(), Marks(1), Marks(2), *map(Points, range(lowest, 42))]


def _taken(deal: Deal, winner: int, points: int) -> None:
    """R2.2, R6.2 to R6.5."""
    asked = _suit(deal.trump, deal.trick[0])
    ranks = [_rank(deal.trump, tile, asked) for tile in deal.trick]
    assert winner == (deal.leader + ranks.index(max(ranks))) % 4
    assert points == 1 + sum(COUNTS.get(tile, 0) for tile in deal.trick)
    deal.points[winner % 2] += points
    deal.tricks[winner % 2] += 1
    deal.leader, deal.trick = winner, []
    assert sum(deal.tricks) < 7 or sum(deal.points) == 42


def _won(match: Match, deal: Deal, event: RoundWon) -> None:
    """R7."""
    ours, theirs, contract = deal.declarer % 2, 1 - deal.declarer % 2, deal.contract
    if isinstance(contract, Points):
        made, lost, value = (
            deal.points[ours] >= contract.points,
            deal.points[theirs] > 42 - contract.points,
            1,
        )
    else:
        assert isinstance(contract, Marks)
        made, lost, value = deal.tricks[ours] == 7, deal.tricks[theirs] > 0, contract.marks
    assert made != lost
    assert (event.side, event.marks, event.made) == (ours if made else theirs, value, made)
    match.marks[event.side] += value
    deal.is_over = True
    match.won.append(Won(deal.round, deal.declarer, contract, event.side, value, tuple(match.marks)))


def _is_trump(trump: str, tile: Tile) -> bool:
    return tile.low == tile.high if trump == "D" else trump != "N" and int(trump) in tile


def _suit(trump: str, tile: Tile) -> str:
    """R5.2."""
    return "trump" if _is_trump(trump, tile) else str(tile.high)


def _follows(trump: str, tile: Tile, asked: str) -> bool:
    """R5.3."""
    if asked == "trump" or _is_trump(trump, tile):
        return asked == "trump" and _is_trump(trump, tile)
    return int(asked) in tile


def _rank(trump: str, tile: Tile, asked: str) -> tuple[int, int, int]:
    """R6.2 to R6.4."""
    if _is_trump(trump, tile):
        pip = tile.high if trump == "D" else int(trump)
    elif _follows(trump, tile, asked):
        pip = int(asked)
    else:
        return 0, 0, 0
    is_double, other = tile.low == tile.high, tile.low + tile.high - pip
    return 1 + _is_trump(trump, tile), is_double and trump != "D", other
