"""Two tables that differ only in tiles hidden from X look the same to X, wherever X looks (R8.5)."""

import random
from collections import Counter
from itertools import product

import pytest

from engine.actions import Action
from engine.auction import Call
from engine.contracts import Kind
from engine.game import legal_actions
from engine.players.thumb import choose
from engine.seats import Seat
from engine.state import Phase
from engine.view import Recall
from tests.bot.tables.room import PLAYERS
from tests.proofs.telling import Telling, listening
from tests.proofs.twins import (
    CALLS,
    RULES,
    TRUMPS,
    VIEWERS,
    Story,
    Twins,
    all_passed,
    house_story,
    story,
    twins,
    universe,
)

POSITIONS = 2_000
HOUSE_POSITIONS = 600
SOAK_POSITIONS = 30_000
SAMPLED = 0.6
"""How many of a story's positions are looked at."""
TRIES = 8
"""Acts that are tried and refused in each position; all that could be tried, in the long form."""


async def test_what_x_gets_does_not_depend_on_what_x_may_not_see() -> None:
    rng, seen, positions = random.Random(42), Counter[tuple[object, object]](), 0
    wanted: list[tuple[Call, str]] = list(product(CALLS, TRUMPS))
    for viewer in VIEWERS:
        positions += await alike_to(viewer, all_passed(rng), seen, rng, TRIES)
    while wanted or positions < POSITIONS or not all(seen[place] for place in product(Phase, VIEWERS)):
        call, trump = wanted.pop() if wanted else (rng.choice(CALLS), rng.choice(TRUMPS))
        positions += await alike_to(rng.choice(VIEWERS), story(call, trump, rng), seen, rng, TRIES)
        if not seen[call, trump]:
            wanted.insert(0, (call, trump))
    assert all(seen["covered", piles] for piles in RULES.piles)


async def test_nor_does_it_by_house_rules() -> None:
    """H1 to H8, the nello partner's hand after the round too (R8.6); in sevens nothing is hidden (H7.2)."""
    rng, seen, positions = random.Random(44), Counter[tuple[object, object]](), 0
    while positions < HOUSE_POSITIONS:
        told = house_story(rng)
        pair = twins(told, rng.choice(VIEWERS), rng)
        if pair is None:
            continue
        end = told.end()
        seen["kind", end.contract and end.contract.kind] += 1
        seen["laid", end.laid is not None] += 1
        positions += await alike(pair, rng, TRIES)
        seen["over", end.result is not None and end.contract and end.contract.kind] += 1
    wanted = ("kind", Kind.POINTS), ("kind", Kind.ALL_TRICKS), ("over", Kind.NELLO), ("laid", True)
    assert all(seen[each] for each in wanted), seen


@pytest.mark.soak
async def test_what_x_gets_does_not_depend_on_what_x_may_not_see_soak() -> None:
    rng, seen, positions = random.Random(43), Counter[tuple[object, object]](), 0
    while positions < SOAK_POSITIONS:
        told = story(rng.choice(CALLS), rng.choice(TRUMPS), rng)
        positions += await alike_to(rng.choice(VIEWERS), told, seen, rng, len(universe()))
    print(f"{positions} positions, {len(universe())} acts tried in each")  # noqa: T201


async def alike_to(
    viewer: Seat | None, told: Story, seen: Counter[tuple[object, object]], rng: random.Random, tries: int
) -> int:
    """Compare a story with one that looks alike to a viewer; return in how many positions."""
    pair = twins(told, viewer, rng)
    if pair is None:
        return 0
    note(pair, seen)
    return await alike(pair, rng, tries)


def note(pair: Twins, seen: Counter[tuple[object, object]]) -> None:
    """Count what a pair is about."""
    for state in pair.one.states() if pair.always else [pair.one.end()]:
        seen[state.phase, pair.viewer] += 1
    end = pair.one.end()
    if end.contract and end.declaration:
        seen[end.contract.call, end.declaration.code] += 1
        seen["covered", None if pair.always else end.contract.piles] += 1


async def alike(pair: Twins, rng: random.Random, tries: int) -> int:
    """Tell both stories, prove that the viewer sees no difference, and return in how many positions."""
    tellings = [Telling(story, pair.viewer) for story in (pair.one, pair.other)]
    told: list[list[str]] = [[], []]
    counted, last = 0, len(pair.one.acts)
    with listening() as listener:
        for place in range(last + 1 + (pair.one.end().result is not None)):
            attempts, seen = rng.sample(universe(), tries), []
            looked_at = place >= last or (pair.always and rng.random() < SAMPLED)
            for telling, listener.lines in zip(tellings, told, strict=True):
                await telling.go_to(place)
                if looked_at:
                    seen.append(await telling.outputs(attempts))
            if seen:
                assert seen[0] == seen[1]
                counted += 1
    assert told[0] == told[1]
    assert told[0]
    return counted


async def test_a_computer_player_acts_at_the_same_moment_whatever_it_holds() -> None:
    """Timing tells nothing: not what is held, nor whether there was a choice (R8.5)."""
    rng, forced = random.Random(7), Counter[bool]()
    while min(forced[True], forced[False]) < 20:
        told = story(rng.choice(CALLS), rng.choice(TRUMPS), rng)
        if (turn := told.end().turn) is None:
            continue
        pair = twins(told, Seat((turn + rng.randint(1, 3)) % 4), rng)
        if pair is None:
            continue
        moments = [await moment(each, turn) for each in (pair.one, pair.other)]
        assert moments[0] == moments[1] == [("think", 0.0), ("computer", 1.5), ("acts", 1.5)]
        for each in (pair.one, pair.other):
            forced[len(legal_actions(each.end())) == 1] += 1


async def moment(told: Story, turn: Seat) -> list[tuple[str, float]]:
    """Tell a story up to the turn of a computer player, and return what happens when."""

    async def think(memory: Recall) -> Action:
        return choose(memory, random.Random(1))

    telling = Telling(told, None)
    room = telling.room
    room.thinker.decide = think
    for place in range(len(told.acts) + 1):
        await telling.go_to(place)
    await room.manager.leave(telling.key, PLAYERS[turn])
    await room.manager.computer(telling.key, PLAYERS[turn - 1], turn)
    await room.show(telling.key)
    shown, seq = room.clock.monotonic(), (await room.manager.snapshot(telling.key)).table.seq
    found = []
    while due := [(name[0], when) for name, (when, _) in room.clock.due.items() if isinstance(name, tuple)]:
        [(name, when)] = due
        await room.clock.advance(when - room.clock.monotonic() - 0.001)
        assert (await room.manager.snapshot(telling.key)).table.seq == seq
        await room.clock.advance(0.002)
        found.append((name, when - shown))
    assert (await room.manager.snapshot(telling.key)).table.seq > seq
    return [*found, ("acts", found[-1][1])]
