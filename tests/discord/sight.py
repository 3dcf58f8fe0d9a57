"""Who may see which tile (R8), decided from a table's fold, and where a payload names tiles."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.tables.events import Human, PersonKey
from bot.tables.ports import Person, Status
from bot.tables.table import Table
from bot.text.catalogue import languages
from bot.text.translator import texts
from engine import examples, view
from engine.options import FirstBidRule, NelloRule
from engine.rules import Rules
from engine.state import State
from engine.tiles import Tile
from tests.discord.payloads import buttons, strings

IN_TEXT = re.compile(r"\[?\s*(?<!\d)([0-6])\s*\\?\|\s*([0-6])(?!\d)\s*\]?|Tile\(low=(\d), high=(\d)\)")
IN_EMOJI = re.compile(r"tile_(\d)_(\d)")
IN_ID = re.compile(r"42:\d+:(?:play|pick):[^:]*:[^:]*:(\d)(\d)")
IN_FILE = re.compile(r"(?<!\d)([0-6])\D?([0-6])(?!\d)")
OPAQUE = re.compile(r"[0-9a-f]{20}\.png")
"""A keyed hash, which tells nothing (bot/render/pictures/files.py)."""
KEY = re.compile(r"^42:1:[a-z_]+:([a-z2-7]+):")
ROUND = re.compile(r"\b[Rr]ound (\d+)\b")
TABLE = re.compile(r"\b[Tt]able (\d+)\b")
ROUNDS = ("Table {number} · Round {round}", "Table {number}, round {round}.", "Round {round} is over.")
TABLES = (*ROUNDS[:2], "Table {number}")
PLAIN_TILES = re.compile(r"(?:\[\d\|\d\]\s*){2,}")


@dataclass
class Fold:
    """A table as it was folded last.

    `played` are the tiles of each finished round, `kept` those that were not, by round and who held them.
    """

    key: str
    number: int
    channel: int
    table: Table
    people: dict[PersonKey, Person]
    played: dict[int, frozenset[Tile]] = field(default_factory=dict)
    kept: dict[tuple[int, int | None], frozenset[Tile]] = field(default_factory=dict)

    @property
    def state(self) -> State | None:
        return self.table.state

    @property
    def running(self) -> State | None:
        """The state while hands are being played, also of a parked match."""
        state = self.table.state
        return state if state is not None and state.turn is not None else None

    def folded(self, channel: int, table: Table, people: dict[PersonKey, Person]) -> None:
        """Go on to a newer fold."""
        self.channel, self.table, self.people = channel, table, dict(people)
        state = table.state
        if state is not None and state.result is not None:
            played = {play.tile for trick in state.tricks for play in trick.plays}
            laid = state.laid.tiles if state.laid else ()
            self.played[state.round] = frozenset({*played, *laid, *opening(state.rules)})
            for hand, former in zip(state.hands, table.former, strict=True):
                kept = frozenset(tile for tile in hand if tile is not None)
                for person in (one for one in former if one in people):
                    self.kept[state.round, people[person].discord_id] = kept

    def visible(self, viewer: int | None) -> frozenset[Tile]:
        """Return the tiles of the running round that `viewer` (None: everybody) may see now."""
        state = self.running
        if state is None:
            return frozenset()
        public = view.spectator(state)
        seen = {play.tile for play in public.trick} | opening(state.rules)
        if state.declaration is not None and state.declaration.code == "S":
            seen.update(tile for hand in state.hands for tile in hand if tile is not None)
        seen.update(tile for taken in public.taken for tile in taken.tiles or ())
        return frozenset(seen) | self._held(state, viewer)

    def _held(self, state: State, viewer: int | None) -> frozenset[Tile]:
        """Return the hand of whoever sits and has held no other seat in this deal."""
        if viewer is None or self.table.status is not Status.PLAYING:
            return frozenset()
        for seat, holder in enumerate(self.table.seats):
            if not isinstance(holder, Human) or self.people[holder.person].discord_id != viewer:
                continue
            former = [other for other, held in enumerate(self.table.former) if holder.person in held]
            if former == [seat]:
                return frozenset(tile for tile in state.hands[seat] if tile is not None)
        return frozenset()

    def gathered(self) -> dict[Tile, int]:
        """Return the tiles of the running round's taken tricks, with the trick's number."""
        state = self.running
        if state is None:
            return {}
        return {play.tile: n for n, trick in enumerate(state.tricks, 1) for play in trick.plays}

    def tiles_of_trick(self, number: int) -> set[Tile]:
        """Return the tiles of one taken trick of the running round."""
        return {tile for tile, trick in self.gathered().items() if trick == number}

    def names(self) -> frozenset[str]:
        """Return the names of all who sit."""
        found = {getattr(holder, "name", None) for holder in self.table.seats}
        found |= {self.people[holder.person].name for holder in self.table.seats if isinstance(holder, Human)}
        return frozenset(name for name in found if name)


def opening(rules: Rules) -> set[Tile]:
    """Return the tile of which everybody may know who holds it, and that the house rules name (H3)."""
    return {rules.opening_tile} if rules.first_bid is FirstBidRule.HOLDER else set()


def on_rules_page(rules: Rules) -> set[Tile]:
    """Return the tiles that the rules name: count tiles, those of the examples, by house rules one double."""
    trick, seen = examples.one_trick()[0].tricks[0], examples.two_piles()
    shown = {*trick.faces, *(tile for taken in seen.taken for tile in taken.tiles or ())}
    named = {tile for tile, _ in rules.counts} | opening(rules) | shown
    return named if rules.nello is NelloRule.OFF else named | {rules.tiles[-1]}


def tiles_in(payload: dict[str, Any]) -> set[Tile]:
    """Return every tile that a payload names: in texts, labels, ids, file names, alternative texts."""
    found = {tile for text in strings(payload) for tile in tiles_of(text)}
    for file in payload.get("attachments") or []:
        for text in (OPAQUE.sub("", file.get("filename") or ""), file.get("description") or ""):
            found.update(_tiles(IN_FILE, text))
    return found


def tiles_of(text: str) -> set[Tile]:
    """Return the tiles named in a text."""
    return {*_tiles(IN_TEXT, text), *_tiles(IN_ID, text), *_tiles(IN_EMOJI, text)}


def key_in(payload: dict[str, Any]) -> str | None:
    """Return the table whose buttons a payload has."""
    keys = (KEY.match(button.get("custom_id") or "") for button in buttons(payload))
    return next((found[1] for found in keys if found), None)


def round_in(payload: dict[str, Any]) -> int | None:
    """Return which round a message says it is about, by its title or else its content."""
    return _number((ROUND, *_patterns("round", *ROUNDS)), payload)


def table_in(payload: dict[str, Any]) -> int | None:
    """Return the number of the table that a message says it is about."""
    return _number((TABLE, *_patterns("number", *TABLES)), payload)


def _number(patterns: Sequence[re.Pattern[str]], payload: dict[str, Any]) -> int | None:
    titles = [embed.get("title") or "" for embed in payload.get("embeds") or []]
    for text in [*titles, payload.get("content") or ""]:
        for pattern in patterns:
            if found := pattern.search(text):
                return int(found[1])
    return None


@cache
def _patterns(wanted: str, *messages: str) -> tuple[re.Pattern[str], ...]:
    """Return how each language says these, with the number that is wanted as the group."""
    found = (
        texts(language)(message, number="«number»", round="«round»")
        for message in messages
        for language in languages()
    )
    return tuple(
        re.compile(re.sub("«[a-z]+»", r"\\d+", re.escape(text).replace(f"«{wanted}»", r"(\d+)")))
        for text in found
    )


def is_rules(payload: dict[str, Any]) -> bool:
    """Return whether this is a page of the rules, which names some tiles: with its topics' buttons alone."""
    ids = [button.get("custom_id") or "" for button in buttons(payload)]
    return len(ids) > 1 and all(":rules:" in text for text in ids)


def is_judgement(payload: dict[str, Any]) -> bool:
    """Return whether the expert speaks of the reader's own choices, which the reader's hand offered."""
    titles = {embed.get("title") for embed in payload.get("embeds") or []}
    return not titles.isdisjoint(texts(language)("Your choices") for language in languages())


def secrets(
    payload: dict[str, Any], fold: Fold | None, viewer: int | None, pictured: frozenset[Tile] = frozenset()
) -> set[Tile]:
    """Return the tiles in a payload, and in its pictures, that `viewer` may not see."""
    named = tiles_in(payload) | pictured
    if not named:
        return set()
    if is_rules(payload):
        return named - on_rules_page(fold.table.rules if fold else Rules())
    if fold is None or fold.state is None:
        return named - (opening(fold.table.rules) if fold else set())
    number = round_in(payload)
    if number in fold.played:
        own = fold.kept.get((number, viewer), frozenset()) if is_judgement(payload) else frozenset()
        return named - fold.played[number] - own
    return named - fold.visible(viewer)


def ties(payload: dict[str, Any], fold: Fold) -> Iterator[tuple[int, str]]:
    """Yield each line that ties a player or an order to tiles of a gathered trick, with the trick (R8.4)."""
    number, state = round_in(payload), fold.running
    if state is None or (number is not None and number != state.round):
        return
    gathered, names = fold.gathered(), fold.names()
    for line in (line for text in strings(payload) for line in text.splitlines()):
        named = [Tile(int(a), int(b)) for a, b in re.findall(r"\[([0-6])\|([0-6])\]", line)]
        tricks = {gathered[tile] for tile in named if tile in gathered and tile not in opening(state.rules)}
        if not tricks:
            continue
        is_ordered = PLAIN_TILES.fullmatch(line.strip()) and len(tricks) == 1 and named != sorted(named)
        if is_ordered or any(name in line for name in names):
            yield max(tricks), line


def _tiles(pattern: re.Pattern[str], text: str) -> Iterator[Tile]:
    for found in pattern.finditer(text):
        low, high = (int(half) for half in found.groups() if half is not None)
        yield Tile.of(low, high)
