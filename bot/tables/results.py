"""What a finished round or match came to, and for whom it counts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.events import Player
from bot.tables.ports import MatchRow, ResultRow, Role, Share
from bot.tables.table import Events, Table
from engine.contracts import Contract
from engine.events import RoundWon
from engine.game import match_winner
from engine.rules import Rules
from engine.seats import Seat
from engine.state import RoundResult, State
from engine.suits import Declaration


def result(table: Table, events: Events) -> ResultRow | None:
    """Return the row of a round that these `events` have ended; `table` is as they leave it."""
    if not any(isinstance(event, RoundWon) for event in events):
        return None
    match table.state:
        case State(
            contract=Contract() as contract, declaration=Declaration() as named, result=RoundResult() as won
        ):
            return ResultRow(
                round=table.state.round,
                deal=table.state.deal,
                declarer=contract.declarer,
                call=contract.call,
                trump=named.code,
                piles=contract.piles,
                side=won.side,
                made=won.made,
                marks=won.marks,
                standing=table.state.marks,
                acted=tuple(tuple(who for who in acted if not isinstance(who, str)) for acted in table.acted),
                computers=tuple(tuple(who for who in acted if isinstance(who, str)) for acted in table.acted),
                counts=_counts(table.state),
            )
    return None


def shares(rules: Rules, row: ResultRow) -> tuple[Share, ...]:
    """Return what a round counts for those who acted in it."""
    return tuple(
        Share(player, _role(rules, row.declarer, seat), row.counts[seat]) for seat, player in _acted(row)
    )


def match_row(table: Table, rows: Sequence[ResultRow]) -> MatchRow | None:
    """Return for whom a match counts that is over: who held the seat in most rounds, at a tie at its end.

    Who has held several seats is counted at one of them. None while nobody has won.
    """
    winner = None if table.state is None else match_winner(table.state)
    if winner is None:
        return None
    held = [_Held(row.round, seat, player) for row in rows for seat, player in _acted(row)]
    seats = _seats(table, held)
    return MatchRow(
        teams=tuple(tuple(seats[seat] for seat in side if seat in seats) for side in table.rules.sides),
        winner=winner,
        computers=any(isinstance(each.player, str) for each in held),
    )


@dataclass(frozen=True, slots=True)
class _Held:
    round: int
    seat: Seat
    player: Player


def _acted(row: ResultRow) -> list[tuple[Seat, Player]]:
    people = [(Seat(seat), player) for seat, players in enumerate(row.acted) for player in players]
    computers = [(Seat(seat), player) for seat, players in enumerate(row.computers) for player in players]
    return [*people, *computers]


def _role(rules: Rules, declarer: Seat, seat: Seat) -> Role:
    if seat == declarer:
        return "declarer"
    return "partner" if rules.side_of(seat) == rules.side_of(declarer) else "defender"


def _seats(table: Table, held: Sequence[_Held]) -> dict[Seat, Player]:
    rounds = Counter((each.seat, each.player) for each in held)
    newest = {(each.seat, each.player): each.round for each in held}

    def claim(place: tuple[Seat, Player]) -> tuple[int, bool, int]:
        seat, player = place
        holder = table.seats[seat]
        return rounds[place], holder is not None and holder.player == player, newest[place]

    seats: dict[Seat, Player] = {}
    for seat, player in sorted(rounds, key=claim, reverse=True):
        if seat not in seats and player not in seats.values():
            seats[seat] = player
    return seats


def _counts(state: State) -> tuple[int, ...]:
    """Return how many count tiles lay in the tricks that each seat took (R2.2)."""
    taken = Counter(
        trick.winner for trick in state.tricks for _, tile in trick.plays if state.rules.count_value(tile)
    )
    return tuple(taken[seat] for seat in state.rules.seats)
