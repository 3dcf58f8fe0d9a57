"""One line of text for a tile, a hand, a call, a declaration, a position; a line a deal for a whole record.

docs/notation.md describes the form. What is parsed prints as the same text, and the rules play each line
through. A `RuleError` with BAD_NOTATION carries the offending `text`.

A hand of a record may be known in part alone: its `Dealt` then holds fewer tiles than the rules deal, and
each of the others is written as hidden.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.actions import Action, Bid, Declare, Play
from engine.auction import PASS, Call, Marks, Pass, Points
from engine.errors import Refusal, RuleError
from engine.events import Dealt, Event, Played
from engine.game import apply, deal_hands, decide, first_deal, next_deal, replay
from engine.rules import Rules
from engine.seats import Seat
from engine.state import PlayedTile, State
from engine.tiles import Tile

Hand = tuple[Tile | None, ...]

STANDARD = Rules()

_PLAYED = "[|]"
_HIDDEN = "[?|?]"
_PLACE = re.compile(r"\[(?:([0-9]+)\|([0-9]+)|\|)\]")
_CALL = re.compile(r"pass|([0-9]+)(m?)")
_DECLARATION = re.compile(r"([0-9]+|[A-Z])(?:/([0-9]+))?")
_PLAY = re.compile(r"([A-H])(\[[0-9]+\|[0-9]+\])")
_LINE = re.compile(
    r"deal (?P<deal>[0-9]+), round (?P<round>[0-9]+), dealer (?P<dealer>[A-H])"
    r", marks (?P<marks>[0-9]+(?:-[0-9]+)*)"
    r"; (?P<hands>[^;]+)(?:; (?P<calls>[^;]+))?(?:; (?P<declaration>[^;]+))?(?:; (?P<plays>[^;]+))?"
)


def print_hand(hand: Sequence[Tile | None]) -> str:
    """Return `[0|5] [|] [3|5]`: the tiles in dealt order, an empty tile where one was played."""
    return " ".join(_PLAYED if tile is None else str(tile) for tile in hand)


def parse_hand(text: str) -> Hand:
    """Return the hand written `text`."""
    return tuple(map(_place, text.split()))


def parse_tile(text: str) -> Tile:
    """Return the tile written `text`, low half first."""
    tile = _place(text)
    if tile is None:
        raise _bad(text)
    return tile


def print_call(call: Call) -> str:
    """Return `pass`, `30` or `1m`."""
    match call:
        case Pass():
            return "pass"
        case Points(points):
            return str(points)
        case Marks(marks):
            return f"{marks}m"


def parse_call(text: str) -> Call:
    """Return the call written `text`."""
    match = _matched(_CALL, text)
    if match[1] is None:
        return PASS
    return Marks(int(match[1])) if match[2] else Points(int(match[1]))


def print_declaration(trump: str, piles: int | None) -> str:
    """Return `6`, or `D/1` with the piles chosen."""
    return trump if piles is None else f"{trump}/{piles}"


def parse_declaration(text: str) -> Declare:
    """Return the declaration written `text`."""
    match = _matched(_DECLARATION, text)
    return Declare(match[1], int(match[2]) if match[2] else None)


def print_deal(hands: Sequence[Sequence[Tile | None]]) -> str:
    """Return the hands from seat A on, ` / ` between them."""
    return " / ".join(map(print_hand, hands))


def parse_deal(text: str) -> tuple[Hand, ...]:
    """Return the hands written `text`."""
    return tuple(map(parse_hand, text.split(" / ")))


def print_play(play: PlayedTile) -> str:
    """Return `A[5|5]`."""
    return f"{play.seat.name}{play.tile}"


def parse_play(text: str) -> PlayedTile:
    """Return the play written `text`."""
    match = _matched(_PLAY, text)
    return PlayedTile(Seat[match[1]], parse_tile(match[2]))


def position(state: State) -> str:
    """Return a state as one line: its place in the match, the hands as they are, every act so far."""
    return _line(state, state.hands)


def parse_position(text: str, rules: Rules = STANDARD) -> State:
    """Return the state written `text`.

    Raises:
        RuleError: BAD_NOTATION, or the rule that an act breaks.
    """
    state = replay(_events(text, rules))
    if position(state) != text:
        raise _bad(text)
    return state


def record(events: Iterable[Event]) -> str:
    """Return a line for each deal: the hands as dealt and every act."""
    return "\n".join(_line(replay((dealt, *acts)), dealt.hands) for dealt, acts in _deals(events))


def covered(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events without the tiles that were not played, and without their places (R8.5, R8.6).

    What is left of a hand are the tiles that were played, in the order of play.
    """
    known: list[Event] = []
    for dealt, acts in _deals(events):
        played = [act for act in acts if isinstance(act, Played)]
        hands = tuple(tuple(act.tile for act in played if act.seat == seat) for seat in dealt.rules.seats)
        known += [replace(dealt, hands=hands), *acts]
    return tuple(known)


def parse_record(text: str, rules: Rules = STANDARD) -> tuple[Event, ...]:
    """Return the events written `text`, whose deals follow on each other.

    Raises:
        RuleError: BAD_NOTATION, or the rule that an act breaks.
    """
    events: list[Event] = []
    last: State | None = None
    for line in text.splitlines():
        deal = _events(line, rules)
        if last is not None and not _follows(deal[0], last):
            raise _bad(line)
        last = replay(deal)
        events += deal
    if record(events) != text:
        raise _bad(text)
    return tuple(events)


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
    return replace(next_deal(last, some), hands=dealt.hands) == dealt


def _line(state: State, hands: Sequence[Sequence[Tile | None]]) -> str:
    marks, contract, result = state.marks, state.contract, state.result
    if contract and result:
        paid = contract.paid(state.rules, made=result.made)
        marks = tuple(total - result.marks * (side in paid) for side, total in enumerate(marks))
    header = f"deal {state.deal}, round {state.round}, dealer {state.dealer.name}"
    tricks = [trick.plays for trick in state.tricks] + [state.trick] * bool(state.trick)
    sections = [
        f"{header}, marks {'-'.join(map(str, marks))}",
        " / ".join(_print_known(hand, state.rules) for hand in hands),
        " ".join(map(print_call, state.calls)),
        print_declaration(state.declaration.code, contract.piles) if state.declaration and contract else "",
        ", ".join(" ".join(map(print_play, plays)) for plays in tricks),
    ]
    return "; ".join(filter(None, sections))


def _events(line: str, rules: Rules) -> tuple[Dealt, *tuple[Event, ...]]:
    match = _matched(_LINE, line)
    plays = [parse_play(play) for play in (match["plays"] or "").replace(",", "").split()]
    marks = tuple(map(int, match["marks"].split("-")))
    dealer = Seat[match["dealer"]]
    if dealer not in rules.seats or len(marks) != len(rules.sides):
        raise _bad(line)
    places = [hand.split() for hand in match["hands"].split(" / ")]
    hands = _filled([tuple(_place(place) for place in hand if place != _HIDDEN) for hand in places], plays)
    checked = _known(rules, hands) if _HIDDEN in match["hands"] else first_deal(rules, dealer, hands).hands
    dealt = Dealt(rules, int(match["deal"]), int(match["round"]), dealer, marks, checked)
    acts: list[tuple[Seat | None, Action]] = [
        (None, Bid(parse_call(call))) for call in (match["calls"] or "").split()
    ]
    if match["declaration"]:
        acts.append((None, parse_declaration(match["declaration"])))
    acts += [(seat, Play(tile)) for seat, tile in plays]
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


def _place(text: str) -> Tile | None:
    match = _matched(_PLACE, text)
    if match[1] is None:
        return None
    tile = Tile(int(match[1]), int(match[2]))
    if str(tile) != text or tile != Tile.of(*tile):
        raise _bad(text)
    return tile


def _matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    match = pattern.fullmatch(text)
    if match is None:
        raise _bad(text)
    return match


def _bad(text: str) -> RuleError:
    return RuleError(Refusal.BAD_NOTATION, text=text)
