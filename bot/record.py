"""The record of a match for people: `python -m bot record FILE` (docs/notation.md)."""

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.exits import Exit
from bot.render import words
from bot.text.translator import texts
from engine.errors import RuleError
from engine.events import Dealt, Event
from engine.game import match_winner, replay
from engine.notation import parse_record, print_play
from engine.state import Phase, State
from engine.view import spectator

_T = texts(None)


class RecordError(Exception):
    """A record that is none; the message names the line and what is wrong with it."""


def tell(file: Path) -> Exit:
    """Print the report of a record, or what is wrong with it; return the exit code."""
    try:
        said, code = report(file.read_text("utf-8")), Exit.DONE
    except (OSError, UnicodeDecodeError, RecordError) as error:
        said, code = f"{file}: {error}", Exit.NOT_RIGHT
    print(said, file=sys.stderr if code else sys.stdout)
    return code


def report(text: str) -> str:
    """Return a record, whole or public, as a report: each deal with its tricks, who took them, and the marks.

    Raises:
        RecordError: it isn't in our notation, or breaks a rule as far as what is known shows.
    """
    lines = text.removesuffix("\n").split("\n")
    deals: list[list[Event]] = []
    for event in _parsed(lines):
        if isinstance(event, Dealt):
            deals.append([])
        deals[-1].append(event)
    if not deals:
        raise RecordError("it holds no deal")
    states = [replay(deal) for deal in deals]
    told = [line for state in states for line in (*_deal(state), "")]
    return "\n".join([*told, f"{len(states)} deal(s): all is as the rules have it. {_end(states[-1])}"])


def _parsed(lines: list[str]) -> tuple[Event, ...]:
    """Parse line after line: the first that can't be added is the wrong one."""
    try:
        return parse_record("\n".join(lines))
    except RuleError as error:
        for number in range(1, len(lines) + 1):
            try:
                parse_record("\n".join(lines[:number]))
            except RuleError as first:
                raise RecordError(f"line {number}: {first.code.value.replace('_', ' ')}") from error
        raise


def _deal(state: State) -> Iterator[str]:
    rules, view = state.rules, spectator(state)
    yield f"Deal {state.deal}, round {state.round}: {state.dealer.name} deals"
    calls = [f"{seat.name} {words.call(call, _T)}" for seat, call in view.calls]
    yield f"  Auction: {', '.join(calls) or 'none'}"
    contract = view.contract
    if contract is None:
        return
    trump = words.trump_name(contract.trump, _T) if contract.trump else "not named"
    piles = "" if contract.piles is None else f", piles: {contract.piles}"
    bid = words.call(contract.call, _T)
    yield f"  Contract: {bid} by {contract.declarer.name}, trump: {trump}{piles}"
    for number, trick in enumerate(state.tricks, 1):
        plays = " ".join(map(print_play, trick.plays))
        yield f"  Trick {number}: {plays}; {trick.winner.name} takes {words.points(trick.points, _T)}"
    if state.result is None:
        yield "  The round isn't over."
        return
    won = words.side(rules, state.result.side)
    how = "made" if state.result.made else "set"
    yield f"  Result: {how}, {words.marks(state.result.marks, _T)} for {won}; marks {_marks(state)}"


def _end(state: State) -> str:
    winner = match_winner(state)
    if state.phase is Phase.MATCH_OVER and winner is not None:
        return f"{words.side(state.rules, winner)} won the match, {_marks(state)}."
    return f"Marks: {_marks(state)}."


def _marks(state: State) -> str:
    return "-".join(map(str, state.marks))
