"""What a seat knows of the others' tiles from its own hand and from all that was played (perfect memory)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Self

from engine.contracts import contract_for
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.suits import Declaration, Suit
from engine.tiles import Tile
from engine.tricks import PlayedTile, tally
from engine.view import ContractView, Recall, SeatView

# Who names a trump holds it: of an unseen trump the declarer has this many times another seat's share.
_DECLARER_HOLDS_TRUMPS = 3


@dataclass(frozen=True, slots=True)
class Memory:
    """The play of a round, seen from one seat.

    `unseen` are the tiles in other hands, and the `undealt` that lie in none. `played` is what each seat
    is known to have played, `held` how many tiles each other seat holds, `possible` which ones these may be:
    a seat that didn't follow has shown a void. `needs` are the points that the declarer's side misses to make
    the contract and the others to set it, None where points decide nothing.
    """

    rules: Rules
    seat: Seat
    side: Side
    contract: ContractView
    named: Declaration
    players: tuple[Seat, ...]
    trick: tuple[PlayedTile, ...]
    hand: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    undealt: int
    played: dict[Seat, tuple[Tile, ...]]
    held: dict[Seat, int]
    possible: dict[Seat, frozenset[Tile]]
    needs: tuple[int, int] | None

    @classmethod
    def of(cls, recall: Recall, contract: ContractView, named: Declaration) -> Self:
        """Return what `recall` adds up to once the trump is named."""
        rules, mine = recall.rules, recall.seat
        agreed = contract_for(contract.call, contract.declarer).declared(rules, named, contract.piles)
        tricks = [*(trick.plays for trick in recall.tricks), recall.trick]
        played = [play for plays in tricks for play in plays]
        unseen = set(rules.tiles).difference(recall.hand, (tile for _, tile in played))
        others = [seat for seat in rules.seats if seat != mine]
        voids = _voids(named, tricks)
        return cls(
            rules=rules,
            seat=mine,
            side=rules.side_of(mine),
            contract=contract,
            named=named,
            players=agreed.players(rules),
            trick=recall.trick,
            hand=recall.hand,
            unseen=tuple(sorted(unseen)),
            undealt=len(rules.tiles) - rules.hand_size * len(rules.seats),
            played={seat: tuple(tile for by, tile in played if by == seat) for seat in rules.seats},
            held={seat: rules.hand_size - sum(by == seat for by, _ in played) for seat in others},
            possible=_possible(named, unseen, others, voids),
            needs=agreed.needs(rules, tally(rules, recall.tricks)),
        )

    @classmethod
    def at_sight(cls, view: SeatView, contract: ContractView, named: Declaration) -> Self:
        """Return what the present `view` alone adds up to: who played what in gathered tricks is gone (R8.7).

        Tiles that lie covered count among those that nobody may hold: they are one of the `undealt`.
        """
        public, rules, mine = view.public, view.public.rules, view.seat
        hand = tuple(tile for tile in view.hand if tile is not None)
        open_ = {tile for taken in public.taken for tile in taken.tiles or ()}
        unseen = set(rules.tiles).difference(hand, open_, (tile for _, tile in public.trick))
        held = {seat: public.held[seat] for seat in rules.seats if seat != mine}
        voids = _voids(named, [public.trick])
        needs = public.declarers_need, public.defenders_need
        return cls(
            rules=rules,
            seat=mine,
            side=rules.side_of(mine),
            contract=contract,
            named=named,
            players=contract.players,
            trick=public.trick,
            hand=hand,
            unseen=tuple(sorted(unseen)),
            undealt=len(unseen) - sum(held.values()),
            played={seat: tuple(tile for by, tile in public.trick if by == seat) for seat in rules.seats},
            held=held,
            possible=_possible(named, unseen, held, voids),
            needs=None if needs[0] is None or needs[1] is None else (needs[0], needs[1]),
        )

    @property
    def declares(self) -> bool:
        """Whether the own side has to make the contract."""
        return self.side == self.contract.side

    def ours(self, seat: Seat) -> bool:
        """Whether `seat` plays on the own side."""
        return self.rules.side_of(seat) == self.side

    def to_play(self, plays: Sequence[PlayedTile]) -> tuple[Seat, ...]:
        """Return who still has to play to a trick in which the own play is the last of `plays`."""
        index = self.players.index(self.seat) + 1
        return (self.players[index:] + self.players[:index])[: len(self.players) - len(plays)]

    def may_hold(self, seat: Seat, tile: Tile) -> bool:
        """Whether nothing that was played rules it out that another `seat` holds `tile`."""
        return self.held[seat] > 0 and tile in self.possible[seat]

    def share(self, seat: Seat, tile: Tile) -> float:
        """Return the chance that another `seat` holds an unseen `tile`, by the room in the hands."""
        if not self.may_hold(seat, tile):
            return 0.0
        room = {other: self._room(other, tile) for other in self.held if tile in self.possible[other]}
        return room[seat] / (sum(room.values()) + self.undealt)

    def void_chance(self, seat: Seat, suit: Suit) -> float:
        """Return the chance that another `seat` holds no tile of `suit`."""
        possible, held = self.possible[seat], self.held[seat]
        within = [tile for tile in possible if self.named.follows(tile, suit)]
        if any(self.share(seat, tile) == 1 for tile in within):
            return 0.0
        return comb(len(possible) - len(within), held) / comb(len(possible), held)

    def ruff_chance(self, seat: Seat, suit: Suit, above: int) -> float:
        """Return the chance that another `seat` is void in `suit` and has a trump that ranks over `above`."""
        trumps = [tile for tile in self.trumps_out() if self.named.rank(tile, suit) > above]
        holds = 1 - prod(1 - self.share(seat, tile) for tile in trumps)
        return holds * self.void_chance(seat, suit) if holds else 0.0

    def trumps_out(self) -> list[Tile]:
        """Return the unseen trumps."""
        return [tile for tile in self.unseen if self.named.is_trump(tile)]

    def higher(self, tile: Tile, suit: Suit) -> list[Tile]:
        """Return the unseen tiles that beat `tile` by following `suit`, the highest first."""
        own, named = self.named.rank(tile, suit), self.named
        beaters = [
            other for other in self.unseen if named.follows(other, suit) and named.rank(other, suit) > own
        ]
        return sorted(beaters, key=lambda other: named.rank(other, suit), reverse=True)

    def against(self, tiles: Iterable[Tile]) -> list[Tile]:
        """Return those of the unseen `tiles` that the other side may hold."""
        opponents = [seat for seat in self.held if not self.ours(seat)]
        return [tile for tile in tiles if any(self.may_hold(seat, tile) for seat in opponents)]

    def _room(self, seat: Seat, tile: Tile) -> int:
        strong = seat == self.contract.declarer and self.named.is_trump(tile)
        return self.held[seat] * (_DECLARER_HOLDS_TRUMPS if strong else 1)


def _possible(
    named: Declaration, unseen: Iterable[Tile], others: Iterable[Seat], voids: dict[Seat, set[Suit]]
) -> dict[Seat, frozenset[Tile]]:
    """Return which of the `unseen` tiles each of the others may hold."""
    return {
        seat: frozenset(tile for tile in unseen if not any(named.follows(tile, suit) for suit in voids[seat]))
        for seat in others
    }


def _voids(named: Declaration, tricks: Iterable[Sequence[PlayedTile]]) -> dict[Seat, set[Suit]]:
    """Return the suits that each seat has shown not to hold: it didn't follow them (R5.4)."""
    voids: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    for plays in tricks:
        if plays:
            suit = named.suit_led(plays[0].tile)
            for seat, tile in plays[1:]:
                if not named.follows(tile, suit):
                    voids[seat].add(suit)
    return voids
