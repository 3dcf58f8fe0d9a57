"""Tables and positions to render, and a readable form of what comes out."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from bot.render.message import LinkButton, Message
from bot.tables.events import Options, PersonKey
from bot.tables.ports import ResultRow, Status
from bot.tables.views import PlayedRound, SeatHolder, TableView
from engine.auction import Marks, Points
from engine.game import replay
from engine.notation import parse_record
from engine.options import FirstBidRule
from engine.players.levels import Level
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import State

HANDS = (
    "[5|5] [1|1] [2|2] [3|3] [4|4] [0|0] [1|2] / [3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3]"
    " / [0|5] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4] / [6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6]"
)
THREE_TRICKS = (
    "[1|1] [2|6] [3|5] [0|0] [4|4] [2|2] [3|3] / [1|6] [1|5] [1|4] [0|1] [0|2] [1|2] [2|3]"
    " / [6|6] [5|5] [3|4] [0|3] [1|3] [2|4] [2|5] / [0|6] [0|5] [0|4] [3|6] [4|6] [4|5] [5|6]"
)
"""Hands with which A and C take the first three tricks of the second and third worked example."""

STANDARD = Rules()
NAMES = ("Ann", "Bob", "Cy", "Dee")


def state(
    acts: str = "", *, hands: str = HANDS, place: str = "deal 1, round 1, dealer D, marks 0-0"
) -> State:
    """Return the state after acts in notation."""
    return replay(parse_record("; ".join(filter(None, (place, hands, acts)))))


def person(index: int, name: str | None) -> SeatHolder:
    return SeatHolder(name, PersonKey(index + 1), 1000 + index)


def computer(name: str, level: Level = Level.CLUB) -> SeatHolder:
    return SeatHolder(name, level=level)


def table(*names: str | None, **changes: Any) -> TableView:  # noqa: ANN401 - any field of the view
    """Return table 3 with these people at A, B and so on."""
    names = names or NAMES
    return replace(
        TableView(
            key="k7",
            number=3,
            guild=11,
            channel=22,
            status=Status.PLAYING,
            seq=9,
            host=PersonKey(1),
            seats=tuple(person(index, name) for index, name in enumerate(names)),
            offered=(None,) * len(names),
            options=Options(),
            rules=STANDARD,
            request=None,
            open_seat=None,
            ended_by=None,
            ended_reason=None,
            rematch=None,
        ),
        **changes,
    )


def results(rounds: int, rng: random.Random) -> tuple[ResultRow, ...]:
    """Return so many rounds that somebody might have played."""
    standing, rows = [0, 0], []
    for number in range(1, rounds + 1):
        call = rng.choice((Points(rng.randint(30, 41)), Marks(1), Marks(2)))
        declarer, made = Seat(rng.randrange(4)), rng.random() < 0.6
        side = Side(declarer % 2 if made else 1 - declarer % 2)
        worth = call.marks if isinstance(call, Marks) else 1
        standing[side] += worth
        rows.append(
            ResultRow(
                round=number,
                deal=number,
                declarer=declarer,
                call=call,
                trump=rng.choice("0123456DN"),
                piles=1 if isinstance(call, Marks) else None,
                side=side,
                made=made,
                marks=worth,
                standing=tuple(standing),
                acted=(),
            )
        )
    return tuple(rows)


def played_rounds(rows: tuple[ResultRow, ...]) -> tuple[PlayedRound, ...]:
    """Return rounds in which Ann, Bob, Cy and Dee have declared."""
    return tuple(PlayedRound(row, person(row.declarer, NAMES[row.declarer])) for row in rows)


def written(message: Message) -> str:
    """Return a message as text: isolates as ⟨ ⟩, a line a button."""
    text = "\n".join(_lines(message)) + "\n"
    return text.replace("\u2068", "⟨").replace("\u2069", "⟩")


def _lines(message: Message) -> Iterator[str]:
    yield message.content
    if message.embed is not None:
        yield "--- embed"
        yield from _embed(message.embed)
    for number, row in enumerate(message.rows):
        yield f"--- row {number}"
        for button in row:
            if isinstance(button, LinkButton):
                yield f"[{button.label}] {button.url}"
            else:
                yield f"[{button.label}] {button.id} {button.style}{' disabled' * button.disabled}"


def _embed(embed: discord.Embed) -> Iterator[str]:
    if embed.title:
        yield f"# {embed.title}"
    if embed.description:
        yield embed.description
    for field in embed.fields:
        yield f"## {field.name}"
        yield str(field.value)


def swapped(hidden: State, seat: Seat | None, rng: random.Random) -> State:
    """Return a state with the tiles shuffled that `seat` may not see."""
    known = {tile for hand in hidden.open_hands for tile in hand or ()} | {None}
    if hidden.rules.first_bid is FirstBidRule.HOLDER:
        known.add(hidden.rules.opening_tile)
    if seat is not None:
        known.update(hidden.hands[seat])
    tiles = [tile for hand in hidden.hands for tile in hand if tile not in known]
    rng.shuffle(tiles)
    return replace(
        hidden,
        hands=tuple(
            tuple(place if place in known else tiles.pop() for place in hand) for hand in hidden.hands
        ),
    )
