"""The record of a match for people: `python -m bot record FILE` (docs/notation.md)."""

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.exits import Exit
from bot.render import words
from bot.render.contract import INSTEAD
from bot.text.translator import texts
from engine.errors import RuleError
from engine.events import Dealt, Event
from engine.game import match_winner, replay
from engine.house import parse_options, print_options
from engine.notation import parse_record, print_play
from engine.options import FirstBidRule, ScoreRule
from engine.rules import Rules
from engine.state import Phase, State
from engine.view import ClaimView, ContractView, spectator

_T = texts(None)
_RULES = "rules "


class RecordError(Exception):
    """A record that is none; the message names the line and what is wrong with it."""


def tell(file: Path) -> Exit:
    """Print the report of a record, or what is wrong with it; return the exit code."""
    try:
        said, code = report(file.read_text("utf-8-sig")), Exit.DONE
    except (OSError, UnicodeDecodeError, RecordError) as error:
        said, code = f"{file}: {_reason(error)}", Exit.NOT_RIGHT
    print(said, file=sys.stderr if code else sys.stdout)
    return code


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, UnicodeDecodeError):
        return "it is no text, so it is no record"
    return str(error.strerror if isinstance(error, OSError) else error)


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
    options = print_options(states[0].rules)
    told = [f"House rules: {options}", ""] * bool(options) + told
    return "\n".join([*told, f"{len(states)} deal(s): all is as the rules have it. {_end(states[-1])}"])


def _parsed(lines: list[str]) -> tuple[Event, ...]:
    """Parse line after line: the first that can't be added is the wrong one."""
    try:
        return parse_record("\n".join(lines))
    except RuleError as error:
        for number in range(1, len(lines) + 1):
            try:
                if number == 1 and lines[0].startswith(_RULES):
                    parse_options(lines[0].removeprefix(_RULES), Rules())
                    continue
                parse_record("\n".join(lines[:number]))
            except RuleError as first:
                raise RecordError(f"line {number}: {first.code.value.replace('_', ' ')}") from error
        raise


def _deal(state: State) -> Iterator[str]:
    rules, view = state.rules, spectator(state)
    first = f", {view.first_bidder.name} bids first" * (rules.first_bid is FirstBidRule.HOLDER)
    yield f"Deal {state.deal}, round {state.round}: {state.dealer.name} deals{first}"
    calls = [f"{seat.name} {words.call(call, _T)}" for seat, call in view.calls]
    yield f"  Auction: {', '.join(calls) or 'none'}"
    contract = view.contract
    if contract is None:
        return
    yield f"  Contract: {_contract(contract)}"
    for number, trick in enumerate(state.tricks, 1):
        plays = " ".join(map(print_play, trick.plays))
        yield f"  Trick {number}: {plays}; {trick.winner.name} takes {words.points(trick.points, _T)}"
    if state.result is None:
        yield "  The round isn't over."
        return
    if view.claim is not None:
        yield f"  {_claim(rules, view.claim)}"
    how = "made" if state.result.made else "set"
    yield f"  Result: {', '.join([how, *_gains(state)])}; {_unit(rules)} {_marks(state)}"


def _contract(agreed: ContractView) -> str:
    trump = words.trump_name(agreed.trump, _T) if agreed.trump else "not named"
    named = f"declared: {trump}" if agreed.kind in INSTEAD else f"trump: {trump}"
    piles = "" if agreed.piles is None else f", piles: {agreed.piles}"
    leads = "" if agreed.leader == agreed.declarer else f", {agreed.leader.name} leads"
    return f"{words.call(agreed.call, _T)} by {agreed.declarer.name}, {named}{piles}{leads}"


def _claim(rules: Rules, laid: ClaimView) -> str:
    proved = "no trick could be lost" if laid.proved else "a trick could be lost"
    rest = f"{words.side(rules, laid.side)} take {laid.tricks} more"
    return f"{laid.seat.name} laid down {' '.join(map(str, laid.tiles))}: {proved}; {rest}"


def _gains(state: State) -> Iterator[str]:
    """Yield what each side got that got anything (R7.3, H1.2)."""
    gains = state.result.gains if state.result else ()
    said = words.points if state.rules.score is ScoreRule.POINTS else words.marks
    for side, gain in enumerate(gains):
        if gain:
            yield f"{said(gain, _T)} for {words.side(state.rules, side)}"


def _unit(rules: Rules) -> str:
    return "points" if rules.score is ScoreRule.POINTS else "marks"


def _end(state: State) -> str:
    winner = match_winner(state)
    if state.phase is Phase.MATCH_OVER and winner is not None:
        return f"{words.side(state.rules, winner)} won the match, {_marks(state)}."
    return f"{_unit(state.rules).capitalize()}: {_marks(state)}."


def _marks(state: State) -> str:
    return "-".join(map(str, state.marks))
