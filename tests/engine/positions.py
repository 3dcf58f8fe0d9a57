"""The deals that several tests play, and how to go on from them in notation."""

from engine.actions import Action, Bid, LayDown, Play
from engine.notation import parse_call, parse_declaration, parse_position, parse_tile
from engine.seats import Seat
from engine.state import State
from engine.tiles import Tile
from tests.strategies import follow_up

# Worked example 1: A leads the double five, D has no five but the trump.
FIVES = (
    "[5|5] [1|1] [2|2] [3|3] [4|4] [0|0] [1|2] / [3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3]"
    " / [0|5] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4] / [6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6]"
)
# Worked examples 2 and 3: A takes the first three tricks with doubles.
DOUBLES_HIGH = (
    "[6|6] [5|5] [4|4] [0|0] [0|1] [0|2] [0|3] / [0|6] [0|5] [0|4] [1|1] [1|2] [1|3] [2|2]"
    " / [1|6] [1|5] [1|4] [2|3] [2|4] [2|5] [3|3] / [2|6] [3|5] [3|4] [3|6] [4|5] [4|6] [5|6]"
)
THREE_TRICKS = "A[6|6] B[0|6] C[1|6] D[2|6], A[5|5] B[0|5] C[1|5] D[3|5], A[4|4] B[0|4] C[1|4] D[3|4]"
# A holds all sixes.
SIXES = (
    "[6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6] / [0|0] [0|1] [0|2] [0|3] [0|4] [0|5] [1|1]"
    " / [1|2] [1|3] [1|4] [1|5] [2|2] [2|3] [2|4] / [2|5] [3|3] [3|4] [3|5] [4|4] [4|5] [5|5]"
)


def start(
    hands: str,
    *,
    house: str = "",
    dealer: str = "D",
    first: str = "",
    marks: str = "0-0",
    deal: int = 1,
    number: int = 1,
) -> State:
    """Return a deal before its first call; `house` are its house rules, `first` the first bidder by H3."""
    rules = f"rules {house}; " * bool(house)
    bidder = f", first {first}" * bool(first)
    return parse_position(
        f"{rules}deal {deal}, round {number}, dealer {dealer}{bidder}, marks {marks}; {hands}"
    )


def after(state: State, acts: str) -> State:
    """Return the state after acts in notation, each done by the seat in turn: `30 pass pass pass 6 [5|5]`.

    A `!` lays down.
    """
    for text in acts.split():
        assert state.turn is not None
        _, state = follow_up(state, state.turn, action(state, text))
    return state


def action(state: State, text: str) -> Action:
    """Return the act written `text`, as what the table waits for."""
    if text == "!":
        return LayDown()
    if text.startswith("["):
        return Play(parse_tile(text))
    return Bid(parse_call(text)) if state.phase == "auction" else parse_declaration(text)


def tiles(text: str) -> tuple[Tile, ...]:
    """Return tiles in notation."""
    return tuple(map(parse_tile, text.split()))


def seats(letters: str) -> tuple[Seat, ...]:
    """Return seats by their letters."""
    return tuple(Seat[letter] for letter in letters)
