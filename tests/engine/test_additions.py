"""A contract or a declaration of another kind is an object more: nothing else has to know it."""

from dataclasses import dataclass, replace

from engine.actions import Play
from engine.auction import Marks
from engine.contracts import Contract, Kind
from engine.game import legal_actions
from engine.notation import parse_tile
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase, State
from engine.suits import NoTrump, Suit
from engine.tiles import Tile
from engine.tricks import Tally
from engine.view import spectator
from tests.engine.positions import DOUBLES_HIGH, after, seats, start


@dataclass(frozen=True, slots=True)
class TakeNothing(Contract):
    """The declarer must lose every trick; the partner sits out."""

    @property
    def kind(self) -> Kind:
        return Kind.NELLO

    @property
    def call(self) -> Marks:
        return Marks(1)

    def stake(self, rules: Rules) -> int:
        return rules.round_points

    def players(self, rules: Rules) -> tuple[Seat, ...]:
        side = rules.side_of(self.declarer)
        return tuple(seat for seat in rules.seats if seat == self.declarer or rules.side_of(seat) != side)

    def verdict(self, rules: Rules, tally: Tally) -> bool | None:
        if tally.tricks[rules.side_of(self.declarer)]:
            return False
        return True if sum(tally.tricks) == rules.tricks else None


@dataclass(frozen=True, slots=True)
class DoublesLow(NoTrump):
    """A double is the lowest of its suit."""

    def strength(self, tile: Tile, suit: Suit) -> int:
        return 0 if tile.is_double else 1 + tile.low + tile.high - suit


def other_kind(acts: str) -> State:
    """Return the state after plays in a contract that the engine has never heard of."""
    state = after(start(DOUBLES_HIGH), "1m pass pass pass N/1")
    return after(replace(state, contract=TakeNothing(Seat.A), declaration=DoublesLow()), acts)


def test_the_contract_says_who_plays_and_the_declaration_who_wins() -> None:
    """R6.1, R6.5 with three tiles in a trick."""
    state = other_kind("[6|6]")
    assert state.turn is Seat.B
    state = after(state, "[0|6]")
    assert state.turn is Seat.D
    assert legal_actions(state) == tuple(
        Play(parse_tile(tile)) for tile in ("[2|6]", "[3|6]", "[4|6]", "[5|6]")
    )
    state = after(state, "[3|6]")
    assert [play.seat for play in state.tricks[0].plays] == list(seats("ABD"))
    assert (state.turn, state.phase) == (Seat.D, Phase.PLAY)


def test_the_contract_says_when_it_is_decided() -> None:
    """R7.3."""
    assert other_kind("[0|3] [1|3] [3|5]").phase is Phase.PLAY
    state = other_kind("[0|1] [1|1] [2|6]")
    assert (state.phase, state.result, state.marks) == (Phase.ROUND_OVER, (1, 1, False, (0, 1)), (0, 1))


def test_its_taken_tricks_lie_open_unless_it_says_otherwise() -> None:
    """R8.2."""
    (trick,) = spectator(other_kind("[6|6] [0|6] [3|6]")).taken
    assert [str(tile) for tile in trick.tiles or ()] == ["[0|6]", "[3|6]", "[6|6]"]
