"""What the acts of a deal tell a seat about the other hands: voids, calls on doubles, open tiles."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.auction import Call
from engine.options import FirstBidRule
from engine.others import Others
from engine.rules import Rules
from engine.seats import Seat
from engine.suits import Declaration
from engine.tiles import Tile
from engine.tricks import PlayedTile

OpenHands = Sequence[tuple[Tile, ...] | None]


def others(  # noqa: PLR0913 - all that a seat has seen
    rules: Rules,
    seat: Seat,
    hand: Iterable[Tile],
    *,
    calls: Iterable[tuple[Seat, Call]],
    first_bidder: Seat,
    named: Declaration,
    tricks: Sequence[Sequence[PlayedTile]],
    open_hands: OpenHands,
) -> Others:
    """Return what `seat` knows while it holds `hand` (R5.4, H3.1, H6.1, H7.2).

    `open_hands` are by seat, None for what lies hidden.
    """
    played = [play for plays in tricks for play in plays]
    seats = [other for other in rules.seats if other != seat]
    unseen = set(rules.tiles).difference(hand, [tile for _, tile in played])
    possible = {other: _unless_void(named, tricks, other, unseen) for other in seats}
    undealt = len(rules.tiles) - rules.hand_size * len(rules.seats)
    # A tile that may not have been dealt is known to be with nobody.
    if rules.first_bid is FirstBidRule.HOLDER and rules.opening_tile in unseen and not undealt:
        _lies_with(first_bidder, {rules.opening_tile}, possible)
    for other in seats:
        lies_open = open_hands[other]
        if lies_open is not None:
            _lies_with(other, set(lies_open), possible)
            possible[other] = set(lies_open)
    said = {other: call.promised(rules) for other, call in calls}
    shown = Counter(by for by, tile in played if tile.is_double)
    return Others(
        unseen=tuple(sorted(unseen)),
        undealt=undealt,
        held={other: rules.hand_size - sum(by == other for by, _ in played) for other in seats},
        possible={other: frozenset(tiles) for other, tiles in possible.items()},
        doubles={other: max(said.get(other, 0) - shown[other], 0) for other in seats},
    )


def _lies_with(holder: Seat, tiles: set[Tile], possible: dict[Seat, set[Tile]]) -> None:
    """Take `tiles` away from all that others than their `holder` may hold."""
    for seat, held in possible.items():
        if seat != holder:
            held.difference_update(tiles)


def _unless_void(
    named: Declaration, tricks: Iterable[Sequence[PlayedTile]], seat: Seat, unseen: set[Tile]
) -> set[Tile]:
    """Return the `unseen` tiles but for the suits that `seat` has shown not to hold (R5.4)."""
    suits = [
        named.suit_led(plays[0].tile)
        for plays in tricks
        for by, tile in plays[1:]
        if by == seat and not named.follows(tile, named.suit_led(plays[0].tile))
    ]
    return {tile for tile in unseen if not any(named.follows(tile, suit) for suit in suits)}
