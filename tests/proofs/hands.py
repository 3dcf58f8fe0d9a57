"""Whose hand each person has got to see, worked out from what was sent to that person."""

import re
from collections import defaultdict
from dataclasses import dataclass

from engine.seats import Seat
from engine.tiles import Tile
from tests.discord.sight import Fold, is_rules, key_in, tiles_in
from tests.proofs.wiretap import Sent

DEAL = re.compile(r"42:1:(?:bid|bid_sure|piles|trump|declare|pick|play):[a-z2-7]+:(\d+)\.")


@dataclass(slots=True)
class Deal:
    """Who was dealt each tile, which of them everybody has seen, and which people have held each seat."""

    owner: dict[Tile, Seat]
    played: set[Tile]
    holders: dict[Seat, set[int]]


class Hands:
    """Hears what is sent. `folds` are the tables as known now; `seen` the seats by deal and person."""

    def __init__(self, folds: dict[str, Fold]) -> None:
        self._folds = folds
        self._deals: dict[tuple[str, int], Deal] = {}
        self.seen: defaultdict[tuple[str, int, int], set[Seat]] = defaultdict(set)
        self.faults: list[str] = []

    def heard(self, sent: Sent) -> None:
        """Find out whose hand a private payload shows."""
        payload = sent.payload.get("data") or sent.payload
        named, tiles = key_in(payload), tiles_in(payload)
        if sent.viewer is None or named not in self._folds or not tiles or is_rules(payload):
            return
        state = self._folds[named].state
        newest = state.deal if state else 0
        if ids := DEAL.findall(str(payload.get("components"))):
            candidates = [int(ids[0])]
        else:  # a prompt that waits may have been drawn just before a new deal; a review is of any round
            known = [deal for key, deal in self._deals if key == named]
            candidates = [newest, newest - 1, *known] if known else []
        for deal in candidates:
            is_old = deal < newest - 1
            if (named, deal) in self._deals and self._fits(named, deal, sent.viewer, tiles, is_review=is_old):
                return
        self.faults.append(f"{named} {candidates} for {sent.viewer}: {sorted(map(str, tiles))}")

    def _fits(self, key: str, number: int, viewer: int, tiles: set[Tile], *, is_review: bool) -> bool:
        """Whether the tiles that not everybody knows are of one hand that is the viewer's own; note it."""
        deal = self._deals[key, number]
        seats = {deal.owner[tile] for tile in tiles - deal.played}
        if len(seats) > (not is_review) or any(viewer not in deal.holders[seat] for seat in seats):
            return False
        self.seen[key, number, viewer] |= seats
        return True

    def folded(self, key: str) -> None:
        """Keep what a table's newest deal is about."""
        fold = self._folds[key]
        state, table = fold.state, fold.table
        if state is None:
            return
        plays = [play for trick in state.tricks for play in trick.plays] + list(state.trick)
        deal = self._deals.setdefault(
            (key, state.deal),
            Deal(
                owner={tile: Seat(seat) for seat, hand in enumerate(state.hands) for tile in hand if tile}
                | {play.tile: play.seat for play in plays},
                played=set(),
                holders={seat: set() for seat in table.rules.seats},
            ),
        )
        deal.played |= {play.tile for play in plays}
        for seat, people in zip(table.rules.seats, table.former, strict=True):
            known = (fold.people[person].discord_id for person in people if person in fold.people)
            deal.holders[seat] |= {person for person in known if person is not None}
