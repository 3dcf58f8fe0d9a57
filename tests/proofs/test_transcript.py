"""Whole matches through simulated Discord: what stands at each moment, and what each person ever got (R8)."""

import random
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from bot.tables.ports import Status
from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import Call, Marks, Points
from engine.contracts import Kind
from engine.house import parse_options
from engine.notation import print_call, print_deal, print_declaration
from engine.seats import Seat
from engine.tiles import Tile
from tests.discord.game import SIXES, Game, four
from tests.discord.house import House, Person, StackedShuffler, labels, open_house, read
from tests.discord.test_whole_match import turned
from tests.discord.watch import Watch
from tests.proofs.twins import RULES, Story, house_story, story, twins
from tests.proofs.wiretap import Wiretap, install

FACE = re.compile(r"\[(\d)\|(\d)\]")
LABEL = re.compile(r"^(\d)\|(\d)$")
NAMES = "Ann", "Bob", "Cy", "Dee"
CALLS = ["2m 3m 4m 5m", "2m 3m 4m pass"]
"""Dee speaks last in the first round and third in the second: nine marks in two rounds."""
ROUNDS = [turned(SIXES, 3)] * len(CALLS)
"""Dee holds all sixes, and takes every trick."""


class Onlooker:
    """Keeps the round as it was pressed, and judges what stands by the rules alone (R8.2 to R8.5, R8.7)."""

    def __init__(self, game: Game, piles: int) -> None:
        self.game = game
        self.piles = piles
        self.number = 0
        self.tricks: list[list[tuple[Person, Tile]]] = []
        self.hands: dict[Person, list[Tile]] = {}
        self.looks = 0

    def deal(self, text: str) -> None:
        """Begin a round."""
        self.number += 1
        self.tricks = []
        for person, hand in zip(self.game.people, text.split(" / "), strict=True):
            self.hands[person] = faces(hand)

    def play(self, person: Person, tile: Tile) -> None:
        """A tile was played."""
        if not self.tricks or len(self.tricks[-1]) == 4:
            self.tricks.append([])
        self.tricks[-1].append((person, tile))
        self.hands[person].remove(tile)

    def look(self, *, is_over: bool = False) -> None:
        """Look at every message that stands, as each person sees it."""
        everybody = [*self.game.people, self.game.house.eve]
        for person in everybody:
            for message in person.sees():
                text = "\n".join([read(message), *(f"[{label}]" for label in labels_of_tiles(message))])
                owner = person if message.flags.ephemeral else None
                if owner is not None or f"Round {self.number}" in text:
                    self._judge(text, owner, is_over=is_over)
                    self.looks += 1

    def _judge(self, text: str, owner: Person | None, *, is_over: bool) -> None:
        completed = [trick for trick in self.tricks if len(trick) == 4]
        running = [trick for trick in self.tricks if len(trick) < 4]
        shown = completed[-self.piles :] + running
        may_be_seen = {tile for trick in shown for _, tile in trick}
        if owner is not None and not is_over:
            may_be_seen.update(self.hands.get(owner, ()))
        assert set(faces(text)) <= may_be_seen, text
        gathered = {tile for trick in completed for _, tile in trick}
        for line in text.splitlines():
            named = [tile for tile in faces(line) if tile in gathered]
            assert not named or not any(name in line for name in NAMES), text
            assert len(named) < 2 or named == sorted(named), text


def faces(text: str) -> list[Tile]:
    """Return the tiles that a text names, in its order."""
    return [Tile(int(low), int(high)) for low, high in FACE.findall(text)]


def labels_of_tiles(message: object) -> list[str]:
    """Return the labels of buttons that are tiles, also of those that can't be pressed."""
    found = [button.label or "" for row in message.components for button in row.children]  # type: ignore[attr-defined]
    return [label for label in found if LABEL.match(label)]


@pytest.mark.parametrize("piles", [1, 2])
async def test_at_no_moment_of_a_match_stands_what_the_rules_forbid(house: House, piles: int) -> None:
    game = await four(house, *ROUNDS)
    onlooker = Onlooker(game, piles)
    for person in (house.bob, house.dee):
        await person.run("42 settings")
        await person.press("✗ Announce")
    for number, (deal, calls) in enumerate(zip(ROUNDS, CALLS, strict=True)):
        onlooker.deal(deal)
        for act in [*calls.split(), f"6/{piles}"]:
            await game.act(act)
            onlooker.look()
        while (await house.snapshot()).table.status is Status.PLAYING:
            onlooker.play(*await play(game))
            onlooker.look(is_over=len(onlooker.tricks[-1]) == 4 and len(onlooker.tricks) == 7)
            if await disturb(house, number, sum(map(len, onlooker.tricks))):
                onlooker.look()
        if number < len(ROUNDS) - 1:
            await house.cy.press("Next round", house.board())
    assert "B+D have won the match." in read(house.board())
    assert onlooker.looks > 1000


async def play(game: Game) -> tuple[Person, Tile]:
    """Let whoever is asked press the first tile; return who and which."""
    person = await game.asked()
    label = next(label for label in labels(person.prompt()) if LABEL.match(label))
    await person.press(label, person.prompt())
    return person, Tile(*map(int, label.split("|")))


async def disturb(house: House, number: int, tiles: int) -> bool:
    """Leave prompts behind, post the board again, start the bot anew, now and then; return whether."""
    match number, tiles:
        case 0, 11:
            await house.bob.press("My hand", house.board())
        case 0, 17:
            await house.wait(61)
            await house.cy.run("42 table")
        case 1, (6 | 22):
            await house.restart(kill=tiles == 22)
        case _:
            return False
    return True


async def test_two_matches_that_differ_in_hidden_tiles_alone_are_one_on_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    """What Ann gets after each press, byte by byte: boards, prompts, notices, answers, files, ids."""
    rng, told = random.Random(5), 0
    calls: list[Call] = [Points(34), Marks(2)]
    while told < len(calls):
        pair = twins(story(calls[told], rng.choice("06DN"), rng), Seat.A, rng)
        if pair is None or not pair.always or pair.one.dealt.dealer is not Seat.D or len(pair.one.acts) < 20:
            continue
        told += 1
        got = []
        for number, each in enumerate((pair.one, pair.other)):
            watch.folds.clear()
            got.append(await on_the_wire(tmp_path / f"{told}-{number}", each, monkeypatch))
        for (ann, others), (same, different) in zip(*got, strict=True):
            assert ann == same
            assert len(ann) > 1
            assert others != different


async def test_two_rounds_of_nello_that_differ_in_hidden_tiles_alone_are_one_on_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    """R8.6: the hand of who sits out among them, from the deal to the card of the round."""
    rng, options = random.Random(6), {"nello": "nello anybody", "splash": "splash 2"}
    rules, pair = parse_options("nello anybody, splash 2", RULES), None
    while pair is None or not pair.always or not _is_whole_nello(pair.one):
        pair = twins(house_story(rng, rules), Seat.A, rng)
    got = []
    for number, each in enumerate((pair.one, pair.other)):
        watch.folds.clear()
        got.append(await on_the_wire(tmp_path / str(number), each, monkeypatch, options))
    for (ann, others), (same, different) in zip(*got, strict=True):
        assert ann == same
        assert others != different


def _is_whole_nello(told: Story) -> bool:
    end = told.end()
    is_nello = end.contract is not None and end.contract.kind is Kind.NELLO
    return is_nello and end.result is not None and told.dealt.dealer is Seat.D


async def on_the_wire(
    database: Path,
    told: Story,
    monkeypatch: pytest.MonkeyPatch,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[tuple[set[str], set[str]]]:
    """Press a story in simulated Discord; return what Ann gets with each press, and what the others get.

    What was drawn already may be drawn once more, and two messages in any order: that is the disk's chance.
    """
    got: list[tuple[set[str], set[str]]] = []
    with monkeypatch.context() as patch:
        tap = Wiretap()
        install(tap, patch)
        async with open_house(database, StackedShuffler()) as house:
            game = await four(house, print_deal(told.dealt.hands), **options)
            await house.ann.run("42 settings")
            await house.ann.press("✗ Announce")
            for act in told.acts:
                await game.act(written(act))
                await house.ann.press("Score", house.board())
                anns = {None, house.ann.member.id}
                got.append(
                    (
                        {sent.text for sent in tap.sent if sent.viewer in anns},
                        {sent.text for sent in tap.sent if sent.viewer not in anns},
                    )
                )
    return got


def written(act: Action) -> str:
    """Return an act in notation."""
    match act:
        case Bid(call):
            return print_call(call)
        case Declare(trump, piles):
            return print_declaration(trump, piles)
        case Play(tile):
            return str(tile)
        case LayDown():
            return "!"
