"""The notation of the parts of a game: tile, hand, deal, call, declaration, play (docs/notation.md)."""

import re
from collections.abc import Sequence

from engine.actions import Declare
from engine.auction import PASS, Bidding, Call, Marks, Pass, Plunge, Points, Splash
from engine.errors import Refusal, RuleError
from engine.seats import Seat
from engine.state import PlayedTile
from engine.tiles import Tile

Hand = tuple[Tile | None, ...]

_PLAYED = "[|]"
_PLACE = re.compile(r"\[(?:([0-9]+)\|([0-9]+)|\|)\]")
_CALL = re.compile(r"pass|([0-9]+)([msp]?)")
_BIDS: dict[str, type[Bidding]] = {"": Points, "m": Marks, "s": Splash, "p": Plunge}
_DECLARATION = re.compile(r"([0-9]+|[A-Z]{1,2})(?:/([0-9]+))?")
_PLAY = re.compile(r"([A-H])(\[[0-9]+\|[0-9]+\])")


def print_hand(hand: Sequence[Tile | None]) -> str:
    """Return `[0|5] [|] [3|5]`: the tiles in dealt order, an empty tile where one was played."""
    return " ".join(_PLAYED if tile is None else str(tile) for tile in hand)


def parse_hand(text: str) -> Hand:
    """Return the hand written `text`."""
    return tuple(map(parse_place, text.split()))


def parse_tile(text: str) -> Tile:
    """Return the tile written `text`, low half first."""
    tile = parse_place(text)
    if tile is None:
        raise bad(text)
    return tile


def print_call(call: Call) -> str:
    """Return `pass`, `30`, `1m`, `3s` for a splash or `4p` for a plunge."""
    match call:
        case Pass():
            return "pass"
        case Points(points):
            return str(points)
        case Marks(marks):
            return f"{marks}m"
        case Splash(marks):
            return f"{marks}s"
        case Plunge(marks):
            return f"{marks}p"


def parse_call(text: str) -> Call:
    """Return the call written `text`."""
    match = matched(_CALL, text)
    if match[1] is None:
        return PASS
    return _BIDS[match[2]](int(match[1]))


def print_declaration(trump: str, piles: int | None) -> str:
    """Return `6`, `D/1` with the piles chosen, or the code of what stands in place of a trump."""
    return trump if piles is None else f"{trump}/{piles}"


def parse_declaration(text: str) -> Declare:
    """Return the declaration written `text`."""
    match = matched(_DECLARATION, text)
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
    match = matched(_PLAY, text)
    return PlayedTile(Seat[match[1]], parse_tile(match[2]))


def parse_place(text: str) -> Tile | None:
    """Return the tile in a place of a hand, None where one was played."""
    match = matched(_PLACE, text)
    if match[1] is None:
        return None
    tile = Tile(int(match[1]), int(match[2]))
    if str(tile) != text or tile != Tile.of(*tile):
        raise bad(text)
    return tile


def matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """Return how the whole `text` fits.

    Raises:
        RuleError: BAD_NOTATION, where it doesn't.
    """
    match = pattern.fullmatch(text)
    if match is None:
        raise bad(text)
    return match


def bad(text: str) -> RuleError:
    """Return that `text` can't be read."""
    return RuleError(Refusal.BAD_NOTATION, text=text)
