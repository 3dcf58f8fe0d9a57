"""Boards: a deal played twice, each player once in the seats of A and C and once in those of B and D."""

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from benchmarks.arena.players import Decide, player
from engine.actions import Action, Bid, Declare
from engine.auction import PASS, Marks
from engine.events import Dealt
from engine.game import apply, deal_hands, decide, first_deal
from engine.notation import print_call
from engine.options import NelloRule
from engine.players.bidding import best_declaration
from engine.rules import Rules
from engine.state import Phase, State
from engine.view import recall

RULES = Rules()
NELLO = Rules(nello=NelloRule.ANYBODY)


@dataclass(frozen=True, slots=True)
class Contract:
    """How one contract went: `by` is 0 or 1 for the player that had to make it."""

    by: int
    call: str
    made: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Both rounds of a board: `marks` that the first player won beyond the second's, in a hand on average.

    `times` are milliseconds of processor time for each choice among tiles, by player; `estimates` pairs of an
    estimated chance and whether it came true, by player.
    """

    number: int
    marks: float
    contracts: list[Contract]
    times: list[list[float]]
    estimates: list[list[tuple[float, bool]]]

    def line(self) -> str:
        """Return the board as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read(file: Path) -> list[Board]:
    """Return the boards of a file of results; a line cut short is left out."""
    boards = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.endswith("}"):
            found = json.loads(line)
            found["contracts"] = [Contract(**contract) for contract in found["contracts"]]
            boards.append(Board(**found))
    return boards


def deal(seed: int, number: int) -> Dealt:
    """Return the deal of a board."""
    rng = random.Random(f"{seed}/{number}")
    dealer = RULES.seats[number % len(RULES.seats)]
    return first_deal(RULES, dealer, deal_hands(RULES, dealer, rng.sample(RULES.tiles, len(RULES.tiles))))


def nello(seed: int, number: int) -> State:
    """Return the first of a board's deals in which a seat with a bid of 1 mark declares nello (H5)."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        hands = deal_hands(NELLO, NELLO.seats[0], rng.sample(NELLO.tiles, len(NELLO.tiles)))
        for declarer in NELLO.seats:
            state = apply(None, first_deal(NELLO, NELLO.seats[0], hands))
            while state.contract is None and state.turn is not None:
                state = _after(state, Bid(Marks(1) if state.turn == declarer else PASS))
            seen = recall(state, declarer)
            named = best_declaration(seen, [act for act in seen.legal if isinstance(act, Declare)])
            if named.trump == "LH":
                return _after(state, named)


def play(names: tuple[str, str], seed: int, number: int, *, is_nello: bool = False) -> Board:
    """Play one board; of nello from the declaration on."""
    pair = player(names[0]), player(names[1])
    board = Board(number, 0.0, [], [[], []], [[], []])
    marks = 0
    for turned in (False, True):
        begun = nello(seed, number) if is_nello else apply(None, deal(seed, number))
        state = _round(pair, begun, f"{seed}/{number}/{turned}", board, turned=turned)
        won = state.marks[::-1] if turned else state.marks
        marks += won[0] - won[1]
        if state.contract and state.result:
            by = RULES.side_of(state.contract.declarer) ^ turned
            board.contracts.append(Contract(by, print_call(state.contract.call), state.result.made))
    return Board(number, marks / 2, board.contracts, board.times, board.estimates)


def _round(pair: tuple[Decide, Decide], state: State, seed: str, board: Board, *, turned: bool) -> State:
    """Play a round to its end, and note on the `board` what the decisions took and foretold."""
    rng = random.Random(seed)
    foretold: list[tuple[int, int, float]] = []
    while state.turn is not None:
        seen, side = recall(state, state.turn), RULES.side_of(state.turn)
        begun = process_time()
        action, chance = pair[side ^ turned](seen, rng)
        if state.phase is Phase.PLAY and len(seen.legal) > 1:
            board.times[side ^ turned].append(round((process_time() - begun) * 1000, 2))
        if chance is not None:
            foretold.append((side, side ^ turned, chance))
        state = _after(state, action)
    for by, who, chance in foretold:
        board.estimates[who].append((round(chance, 3), state.marks[by] > 0))
    return state


def _after(state: State, action: Action) -> State:
    if state.turn is None:
        raise ValueError("nobody is to act")
    for event in decide(state, state.turn, action):
        state = apply(state, event)
    return state
