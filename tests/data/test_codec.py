import random
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.events import (
    Agreed,
    BroughtBack,
    Computer,
    Dropped,
    Ended,
    HostChanged,
    Human,
    Left,
    Opened,
    Options,
    Parked,
    PersonKey,
    Rematched,
    Requested,
    Sat,
    Sealed,
    TableDealt,
    TableEvent,
)
from bot.tables.ports import ResultRow
from data.codec import Codec, CodecError, Encoded
from engine.auction import PASS, Marks, Points
from engine.events import AllPassed, Called, Dealt, Declared, Event, LaidDown, Played, RoundWon, TrickTaken
from engine.game import replay
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.tiles import Tile
from tests.data.samples import ANN, BOB, CODEC, RULES, dealt
from tests.strategies import GAMES, histories, played

GAME = Codec[Event](Event)

EVENTS: tuple[TableEvent, ...] = (
    Opened(ANN, RULES, Options(hints=False, notices=False), (None, ANN, BOB, None)),
    Opened(ANN, GAMES[1], Options()),
    Sat(Seat.B, Human(BOB)),
    Sat(Seat.C, Computer("Ida")),
    Left(Seat.B, "moved"),
    HostChanged(BOB),
    dealt(),
    TableDealt(
        dealt().deal, ANN, Options(), (Human(ANN), Computer("Ida"), None, None), ((ANN, BOB), (), (), ())
    ),
    Called(Seat.A, PASS),
    Called(Seat.A, Points(30)),
    Called(Seat.A, Marks(2)),
    AllPassed(),
    Declared(Seat.A, "D", None),
    Declared(Seat.A, "6", 2),
    Played(Seat.D, Tile(4, 6)),
    TrickTaken(Seat.D, 11),
    LaidDown(Seat.C, (Tile(6, 6), Tile(5, 6)), proved=True, side=Side(0), tricks=2, points=12),
    RoundWon(Side(1), 2, made=False),
    RoundWon(Side(1), 46, made=False, gains=(0, 46)),
    Requested("replace", ANN, Seat.B, 1700000000.25, (ANN, BOB)),
    Requested("end", ANN, None, 1700000000.0, ()),
    Agreed(BOB),
    Dropped("lapsed"),
    Sealed(),
    Parked("idle"),
    BroughtBack(ANN),
    Rematched("abcdefghijkl"),
    Ended(None, "abandoned"),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was(event: TableEvent) -> None:
    stored = CODEC.encode(event)
    assert (stored.kind, stored.version) == (type(event).__name__, 1)
    assert CODEC.decode(*stored) == event
    assert type(CODEC.decode(*stored)) is type(event)


def test_every_kind_of_event_is_among_them() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(TableEvent))


def test_rules_that_have_been_asked_are_stored_as_fresh_ones() -> None:
    asked = Rules()
    assert asked.round_points == 42
    assert CODEC.encode(Opened(ANN, asked, Options())) == CODEC.encode(Opened(ANN, Rules(), Options()))


def test_a_result_comes_back_as_it_was() -> None:
    codec = Codec[ResultRow](ResultRow)
    row = ResultRow(
        round=1,
        deal=2,
        declarer=Seat.A,
        call=Points(30),
        trump="N",
        piles=None,
        side=Side(0),
        made=True,
        marks=1,
        standing=(1, 0),
        acted=((ANN,), (BOB, ANN), (), ()),
    )
    assert codec.decode(*codec.encode(row)) == row


@given(st.sampled_from(GAMES).flatmap(histories))
def test_the_state_is_the_fold_of_what_is_stored(events: tuple[Event, ...]) -> None:
    stored = [GAME.encode(event) for event in events]
    assert replay([GAME.decode(*event) for event in stored]) == replay(events)


def test_what_comes_back_has_the_engines_own_types() -> None:
    back = GAME.decode(*GAME.encode(played(RULES, random.Random(1), 0)[0]))
    assert isinstance(back, Dealt)
    assert isinstance(back.dealer, Seat)
    assert isinstance(back.hands[0][0], Tile)
    assert isinstance(back.rules.sides[0][0], Seat)
    assert hash(back.rules) == hash(RULES)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("Called", '{"seat":true,"call":{"kind":"pass"}}'),
        ("Called", '{"seat":1.0,"call":{"kind":"pass"}}'),
        ("Called", '{"seat":"1","call":{"kind":"pass"}}'),
        ("Called", '{"seat":9,"call":{"kind":"pass"}}'),
        ("Called", '{"seat":1,"call":{"kind":"points","points":"30"}}'),
        ("Called", '{"seat":1,"call":{"kind":"points","points":true}}'),
        ("Called", '{"seat":1,"call":{"kind":"points","points":30.0}}'),
        ("Called", '{"seat":1,"call":{"kind":"points","points":30,"marks":1}}'),
        ("Called", '{"seat":1,"call":{"kind":"splash"}}'),
        ("Called", '{"seat":1,"call":{"kind":"pass"},"by":2}'),
        ("Called", '{"seat":1}'),
        ("Played", '{"seat":1,"tile":[4,6,1]}'),
        ("Played", '{"seat":1,"tile":["4",6]}'),
        ("Played", '{"seat":1,"tile":[true,6]}'),
        ("Played", '{"seat":1,"tile":{"low":4,"high":6}}'),
        ("RoundWon", '{"side":1,"marks":1,"made":1}'),
        ("AllPassed", "[]"),
        ("AllPassed", "null"),
        ("AllPassed", "{"),
        ("AllPassed", ""),
    ],
)
def test_a_body_that_we_would_not_write_is_refused_d103(kind: str, body: str) -> None:
    with pytest.raises(CodecError, match=kind):
        CODEC.decode(kind, 1, body)


@pytest.mark.parametrize("event", [Played(1, Tile(0, 1)), Called(Seat.A, 30), TrickTaken(Seat.A, "7")])  # type: ignore[arg-type]
def test_an_event_of_wrong_types_is_not_stored_d103(event: TableEvent) -> None:
    with pytest.raises(CodecError, match=type(event).__name__):
        CODEC.encode(event)


def test_a_whole_number_serves_where_seconds_are_kept() -> None:
    body = '{"request":"end","by":1,"seat":null,"at":5,"voters":[]}'
    assert CODEC.decode("Requested", 1, body) == Requested("end", ANN, None, 5.0, ())


def test_no_error_repeats_what_was_stored() -> None:
    for body in ('{"seat":1,"tile":["4444",6666]}', '{"seat":1,"tile":[4444,6666.5]}', "4444,6666"):
        with pytest.raises(CodecError) as caught:
            CODEC.decode("Played", 1, body)
        assert "4444" not in str(caught.value)
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__
    with pytest.raises(CodecError) as caught:
        CODEC.encode(Played(Seat.A, "4444"))  # type: ignore[arg-type]
    assert "4444" not in str(caught.value)


@pytest.mark.parametrize(("kind", "version"), [("Called", 2), ("Called", 0), ("Splashed", 1)])
def test_an_unknown_kind_or_version_is_refused(kind: str, version: int) -> None:
    with pytest.raises(CodecError, match=f"{kind} version {version} is unknown"):
        CODEC.decode(kind, version, "{}")


@dataclass(frozen=True, slots=True)
class Knocked:
    """An event that was once `{"at": "A"}`, then `{"seat": "A"}`, and has its number now."""

    seat: Seat
    loudly: bool = False


def renamed(body: dict[str, Any]) -> dict[str, Any]:
    return {"seat": body["at"]}


def numbered(body: dict[str, Any]) -> dict[str, Any]:
    return {"seat": Seat[body["seat"]].value}


def test_older_versions_are_lifted_step_by_step() -> None:
    codec = Codec[Knocked](Knocked, {("Knocked", 2): numbered, ("Knocked", 1): renamed})
    assert codec.encode(Knocked(Seat.B)) == Encoded("Knocked", 3, '{"seat":1,"loudly":false}')
    for version, body in ((1, '{"at":"B"}'), (2, '{"seat":"B"}'), (3, '{"seat":1}')):
        assert codec.decode("Knocked", version, body) == Knocked(Seat.B)


def test_a_lifted_body_is_checked_as_strictly_d103() -> None:
    codec = Codec[Knocked](Knocked, {("Knocked", 1): lambda body: body | {"seat": True}})
    with pytest.raises(CodecError, match="Knocked version 1"):
        codec.decode("Knocked", 1, "{}")
    with pytest.raises(CodecError, match="KeyError"):
        Codec[Knocked](Knocked, {("Knocked", 1): renamed}).decode("Knocked", 1, '{"seat":"B"}')


def test_upcasters_have_no_gap() -> None:
    with pytest.raises(ValueError, match="upcasters of Knocked: 1 expected, 2 found"):
        Codec[Knocked](Knocked, {("Knocked", 2): numbered})


def test_a_single_persons_key_is_a_plain_number() -> None:
    assert CODEC.encode(Agreed(PersonKey(5))).body == '{"person":5}'
