"""One line of text for a tile, a hand, a call, a declaration, a position; a line a deal for a whole record.

docs/notation.md describes the form. What is parsed prints as the same text, and the rules play each line
through. A `RuleError` with BAD_NOTATION carries the offending `text`.

A hand of a record may be known in part alone: its `Dealt` then holds fewer tiles than the rules deal, and
each of the others is written as hidden.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.actions import Action, Bid, LayDown, Play
from engine.errors import Refusal, RuleError
from engine.events import Dealt, Declared, Event, LaidDown, Played
from engine.game import apply, deal_hands, decide, first_deal, next_deal, replay
from engine.house import parse_options, print_options
from engine.options import FirstBidRule
from engine.parts import (
    Hand,
    bad,
    matched,
    parse_call,
    parse_deal,
    parse_declaration,
    parse_hand,
    parse_place,
    parse_play,
    parse_tile,
    print_call,
    print_deal,
    print_declaration,
    print_hand,
    print_play,
)
from engine.rules import Rules
from engine.seats import Seat
from engine.state import PlayedTile, State
from engine.suits import declaration
from engine.tiles import Tile

__all__ = [
    "Hand",
    "covered",
    "parse_call",
    "parse_deal",
    "parse_declaration",
    "parse_hand",
    "parse_play",
    "parse_position",
    "parse_record",
    "parse_tile",
    "position",
    "print_call",
    "print_deal",
    "print_declaration",
    "print_hand",
    "print_play",
    "record",
]

STANDARD = Rules()

_HIDDEN = "[?|?]"
_RULES = "rules "
_LAID = re.compile(r"([A-H])!")
_LINE = re.compile(
    r"deal (?P<deal>[0-9]{1,9}), round (?P<round>[0-9]{1,9})"
    r", dealer (?P<dealer>[A-H])(?:, first (?P<first>[A-H]))?"
    r", marks (?P<marks>[0-9]{1,9}(?:-[0-9]{1,9})*)"
    r"; (?P<hands>[^;]+)(?:; (?P<calls>[^;]+))?(?:; (?P<declaration>[^;]+))?(?:; (?P<plays>[^;]+))?"
)


def position(state: State) -> str:
    """Return a state as one line: its place in the match, the hands as they are, every act so far."""
    options = print_options(state.rules)
    return f"{_RULES}{options}; " * bool(options) + _line(state, state.hands)


def parse_position(text: str, rules: Rules = STANDARD) -> State:
    """Return the state written `text`; its house rules are switched on in `rules`.

    Raises:
        RuleError: BAD_NOTATION, or the rule that an act breaks.
    """
    options, line = text.removeprefix(_RULES).split("; ", 1) if text.startswith(_RULES) else ("", text)
    state = replay(_events(line, parse_options(options, rules) if options else rules))
    if position(state) != text:
        raise bad(text)
    return state


def record(events: Iterable[Event]) -> str:
    """Return a line for each deal: the hands as dealt and every act; before them the house rules."""
    deals = _deals(events)
    options = print_options(deals[0][0].rules) if deals else ""
    lines = [_line(replay((dealt, *acts)), dealt.hands) for dealt, acts in deals]
    return "\n".join([_RULES + options] * bool(options) + lines)


def covered(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events without the tiles that their owner alone has seen and without their places (R8.5).

    What is left of a hand are the tiles that were played, in the order of play, and then those that were
    shown: in sevens and by a claim.
    """
    known: list[Event] = []
    for dealt, acts in _deals(events):
        played = [act for act in acts if isinstance(act, Played)]
        hands = []
        for seat in dealt.rules.seats:
            seen = [act.tile for act in played if act.seat == seat]
            left = [tile for tile in dealt.hands[seat] if tile not in seen]
            hands.append((*seen, *_shown(dealt.rules, seat, left, acts)))
        known += [replace(dealt, hands=tuple(hands)), *acts]
    return tuple(known)


def parse_record(text: str, rules: Rules = STANDARD) -> tuple[Event, ...]:
    """Return the events written `text`, whose deals follow on each other.

    Raises:
        RuleError: BAD_NOTATION, or the rule that an act breaks.
    """
    events: list[Event] = []
    last: State | None = None
    lines = text.splitlines()
    if lines and lines[0].startswith(_RULES):
        rules = parse_options(lines.pop(0).removeprefix(_RULES), rules)
    for line in lines:
        deal = _events(line, rules)
        if last is not None and not _follows(deal[0], last):
            raise bad(line)
        last = replay(deal)
        events += deal
    if record(events) != text:
        raise bad(text)
    return tuple(events)


def _shown(rules: Rules, seat: Seat, left: Sequence[Tile], acts: Iterable[Event]) -> Iterable[Tile]:
    """Return the unplayed tiles of `seat`, of which `left` are left, that everybody has seen (H7.2, H8.2)."""
    for act in acts:
        if isinstance(act, Declared) and (shown := declaration(rules, act.trump).laid_open(left)):
            return shown
        if isinstance(act, LaidDown) and act.seat == seat:
            return act.tiles
    return ()


def _deals(events: Iterable[Event]) -> list[tuple[Dealt, list[Event]]]:
    """Return each deal with what happened in it."""
    deals: list[tuple[Dealt, list[Event]]] = []
    for event in events:
        if isinstance(event, Dealt):
            deals.append((event, []))
        else:
            deals[-1][1].append(event)
    return deals


def _follows(dealt: Dealt, last: State) -> bool:
    """Whether this deal is the one after `last`, whatever was dealt."""
    some = deal_hands(last.rules, dealt.dealer, last.rules.tiles)
    return replace(next_deal(last, some), hands=dealt.hands, first_bidder=dealt.first_bidder) == dealt


def _line(state: State, hands: Sequence[Sequence[Tile | None]]) -> str:
    contract, named, result = state.contract, state.declaration, state.result
    gains = result.gains if result else (0,) * len(state.marks)
    marks = [str(total - gain) for total, gain in zip(state.marks, gains, strict=True)]
    first = f", first {state.first_bidder.name}" * (state.rules.first_bid is FirstBidRule.HOLDER)
    header = f"deal {state.deal}, round {state.round}, dealer {state.dealer.name}{first}"
    tricks = [trick.plays for trick in state.tricks] + [state.trick] * bool(state.trick)
    laid = [f"{state.laid.seat.name}!"] if state.laid else []
    sections = [
        f"{header}, marks {'-'.join(marks)}",
        " / ".join(_print_known(hand, state.rules) for hand in hands),
        " ".join(map(print_call, state.calls)),
        print_declaration(named.code, contract.chosen_piles(state.rules)) if named and contract else "",
        ", ".join([*(" ".join(map(print_play, plays)) for plays in tricks), *laid]),
    ]
    return "; ".join(filter(None, sections))


def _events(line: str, rules: Rules) -> tuple[Dealt, *tuple[Event, ...]]:
    match = matched(_LINE, line)
    done = (match["plays"] or "").replace(",", "").split()
    plays = [parse_play(play) for play in done if not _LAID.fullmatch(play)]
    marks = tuple(map(int, match["marks"].split("-")))
    dealer = Seat[match["dealer"]]
    if dealer not in rules.seats or len(marks) != len(rules.sides):
        raise bad(line)
    places = [hand.split() for hand in match["hands"].split(" / ")]
    hands = _filled(
        [tuple(parse_place(place) for place in hand if place != _HIDDEN) for hand in places], plays
    )
    if _HIDDEN in match["hands"]:
        first = Seat[match["first"]] if match["first"] else None
        dealt = Dealt(rules, 1, 1, dealer, marks, _known(rules, hands), first)
    else:
        dealt = first_deal(rules, dealer, hands)
    dealt = replace(dealt, deal=int(match["deal"]), round=int(match["round"]), marks=marks)
    acts: list[tuple[Seat | None, Action]] = [
        (None, Bid(parse_call(call))) for call in (match["calls"] or "").split()
    ]
    if match["declaration"]:
        acts.append((None, parse_declaration(match["declaration"])))
    acts += [(seat, Play(tile)) for seat, tile in plays]
    acts += [(Seat[laid[0]], LayDown()) for laid in done if _LAID.fullmatch(laid)]
    return dealt, *_played_through(dealt, acts)


def _played_through(dealt: Dealt, acts: Iterable[tuple[Seat | None, Action]]) -> list[Event]:
    """Return what the acts cause, each done by its seat or by the one whose turn it is."""
    state = apply(None, dealt)
    events: list[Event] = []
    for seat, action in acts:
        actor = state.turn if seat is None else seat
        if actor is None:
            raise RuleError(Refusal.ROUND_OVER)
        for event in decide(state, actor, action):
            state = apply(state, event)
            events.append(event)
    return events


def _filled(hands: Sequence[Hand], plays: Sequence[PlayedTile]) -> list[list[Tile]]:
    """Return the hands with what each seat has played in its empty places, in any order."""
    played = [iter([tile for by, tile in plays if by == seat]) for seat, _ in enumerate(hands)]
    return [
        [
            tile
            for tile in (next(played[seat], None) if held is None else held for held in hand)
            if tile is not None
        ]
        for seat, hand in enumerate(hands)
    ]


def _known(rules: Rules, hands: Sequence[Sequence[Tile]]) -> tuple[tuple[Tile, ...], ...]:
    """Return hands that are known in part.

    Raises:
        RuleError: BAD_DEAL, where no tiles that are hidden could make them what the rules deal.
    """
    tiles = [tile for hand in hands for tile in hand]
    whole = len(hands) == len(rules.seats) and all(len(hand) <= rules.hand_size for hand in hands)
    if not whole or len(set(tiles)) < len(tiles) or not set(tiles).issubset(rules.tiles):
        raise RuleError(Refusal.BAD_DEAL)
    return tuple(map(tuple, hands))


def _print_known(hand: Sequence[Tile | None], rules: Rules) -> str:
    return " ".join(filter(None, [print_hand(hand), *[_HIDDEN] * (rules.hand_size - len(hand))]))
