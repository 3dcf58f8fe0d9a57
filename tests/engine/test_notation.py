import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

from engine.errors import Refusal, RuleError
from engine.events import Dealt, Event, Played
from engine.game import replay
from engine.notation import (
    covered,
    parse_call,
    parse_deal,
    parse_declaration,
    parse_hand,
    parse_play,
    parse_position,
    parse_record,
    parse_tile,
    position,
    print_call,
    print_deal,
    print_declaration,
    print_hand,
    print_play,
    record,
)
from engine.state import State
from tests.engine.positions import FIVES, SIXES, after, start
from tests.strategies import HOUSES, histories

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
EXAMPLES = [
    (kind, body if kind == "record" else line)
    for kind, body in re.findall(
        r"^```(\w+)\n(.*?)\n```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    for line in ([body] if kind == "record" else body.splitlines())
]


def declaration_back(text: str) -> str:
    named = parse_declaration(text)
    return print_declaration(named.trump, named.piles)


THERE_AND_BACK: dict[str, Callable[[str], str]] = {
    "tile": lambda text: str(parse_tile(text)),
    "hand": lambda text: print_hand(parse_hand(text)),
    "deal": lambda text: print_deal(parse_deal(text)),
    "call": lambda text: print_call(parse_call(text)),
    "declaration": declaration_back,
    "play": lambda text: print_play(parse_play(text)),
    "position": lambda text: position(parse_position(text)),
    "record": lambda text: record(parse_record(text)),
}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_of_the_page_parses_and_prints_back(kind: str, text: str) -> None:
    assert THERE_AND_BACK[kind](text) == text


def test_the_page_has_an_example_of_everything() -> None:
    assert {kind for kind, _ in EXAMPLES} == set(THERE_AND_BACK)


@given(histories() | HOUSES.flatmap(histories))
def test_every_position_and_record_parses_back(events: tuple[Event, ...]) -> None:
    assert parse_record(record(events)) == events
    assert parse_position(position(replay(events))) == replay(events)


@given(histories())
def test_a_public_record_parses_back_and_holds_what_was_played_and_no_more(events: tuple[Event, ...]) -> None:
    """R8.5, R8.6."""
    public = covered(events)
    text = record(public)
    assert parse_record(text) == public
    assert [event for event in public if not isinstance(event, Dealt)] == [
        event for event in events if not isinstance(event, Dealt)
    ]
    played = sum(isinstance(event, Played) for event in events)
    assert len(re.findall(r"\[\d\|\d\]", text)) == 2 * played  # in a hand, and where it was played
    assert text.count("[?|?]") == 28 * len(text.splitlines()) - played


@given(HOUSES.flatmap(histories))
def test_by_house_rules_it_holds_what_was_played_and_what_was_shown(events: tuple[Event, ...]) -> None:
    """R8.5, R8.6, H7.2, H8.2."""
    public, state = covered(events), replay(events)
    assert parse_record(record(public)) == public
    seen = {play.tile for trick in (*(trick.plays for trick in state.tricks), state.trick) for play in trick}
    seen |= {tile for hand in state.open_hands for tile in hand or ()}
    assert isinstance(public[0], Dealt)
    assert {tile for hand in public[0].hands for tile in hand} == seen


def test_a_public_record_does_not_depend_on_what_stays_hidden() -> None:
    """R8.6: the same acts with other tiles left over, and another order of the hands."""
    acts = "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"
    other = FIVES.replace("[1|1]", "[x]").replace("[0|1]", "[1|1]").replace("[x]", "[0|1]")
    turned = "[1|2] [5|5] [0|1] [2|2] [3|3] [4|4] [0|0] /" + other.split("/", 1)[1]
    one, two = (
        record(covered(parse_record(position_as_record(after(start(hands), acts), hands))))
        for hands in (FIVES, turned)
    )
    assert one == two


def position_as_record(state: State, hands: str) -> str:
    place, _, rest = position(state).split("; ", 2)
    return f"{place}; {hands}; {rest}"


HIDDEN = " / ".join(" ".join(["[?|?]"] * 7) for _ in range(4))
PUBLIC = (
    "deal 1, round 1, dealer D, marks 0-0; "
    "[5|5] [1|1] [?|?] [?|?] [?|?] [?|?] [?|?] / [3|5] [0|1] [?|?] [?|?] [?|?] [?|?] [?|?]"
    " / [0|5] [1|3] [?|?] [?|?] [?|?] [?|?] [?|?] / [4|5] [1|4] [?|?] [?|?] [?|?] [?|?] [?|?]"
    "; 30 pass pass pass; 6; A[5|5] B[3|5] C[0|5] D[4|5], A[1|1] B[0|1] C[1|3] D[1|4]"
)


@pytest.mark.parametrize(
    ("was", "instead", "code"),
    [
        ("[?|?] / [3|5]", "/ [3|5]", Refusal.BAD_NOTATION),
        ("[5|5] [1|1] [?|?]", "[5|5] [?|?] [1|1]", Refusal.BAD_NOTATION),
        ("[5|5] [1|1] [?|?]", "[5|5] [1|1] [?|?] [?|?]", Refusal.BAD_NOTATION),
        ("[4|5] [1|4]", "[4|5] [0|1]", Refusal.BAD_DEAL),
        ("[4|5] [1|4]", "[4|5] [7|7]", Refusal.BAD_DEAL),
        (" / [4|5] [1|4] [?|?] [?|?] [?|?] [?|?] [?|?]", "", Refusal.BAD_DEAL),
        ("[1|1] [?|?]", "[?|?] [?|?]", Refusal.TILE_NOT_HELD),
        ("C[0|5] D[4|5], A[1|1] B[0|1] C[1|3] D[1|4]", "C[1|3]", Refusal.MUST_FOLLOW),
    ],
)
def test_a_public_record_that_the_rules_do_not_reach_is_refused(
    was: str, instead: str, code: Refusal
) -> None:
    """As far as what is known shows: C plays a five later, so the one tile of another suit is refused."""
    assert record(parse_record(PUBLIC)) == PUBLIC
    assert was in PUBLIC
    assert refusal(parse_record, PUBLIC.replace(was, instead, 1)).code is code


def test_hidden_deals_follow_on_each_other_too() -> None:
    passed = f"deal 1, round 1, dealer D, marks 0-0; {HIDDEN}; pass pass pass pass"
    following = f"deal 2, round 1, dealer A, marks 0-0; {HIDDEN}"
    assert len(parse_record(f"{passed}\n{following}")) == 7
    wrong = f"{passed}\n{following.replace('dealer A', 'dealer B')}"
    assert refusal(parse_record, wrong).code is Refusal.BAD_NOTATION


@pytest.mark.parametrize("text", ["", "4|6", "[6|4]", "[04|6]", "[4|6] ", "[|]", "[4,6]", "[٤|6]"])
def test_a_tile_is_written_in_one_way(text: str) -> None:
    """R1.2."""
    refused = refusal(parse_tile, text)
    assert (refused.code, refused.parameters) == (Refusal.BAD_NOTATION, {"text": text})


@pytest.mark.parametrize("text", ["", "Pass", "m", "1 m", "-1", "30m/1"])
def test_what_is_no_call_is_refused(text: str) -> None:
    assert refusal(parse_call, text).code is Refusal.BAD_NOTATION


RUNNING = position(after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5]"))


@pytest.mark.parametrize(
    ("was", "instead", "code"),
    [
        ("dealer D", "dealer E", Refusal.BAD_NOTATION),
        ("marks 0-0", "marks 0", Refusal.BAD_NOTATION),
        ("; 30", ";30", Refusal.BAD_NOTATION),
        ("deal 1,", "deal 01,", Refusal.BAD_NOTATION),
        ("] B[", "], B[", Refusal.BAD_NOTATION),
        ("; 6; ", "; 6/1; ", Refusal.PILES_REFUSED),
        ("; 30 pass", "; pass 29", Refusal.BID_TOO_LOW),
        ("pass; 6", "pass 31; 6", Refusal.NO_AUCTION),
        ("B[3|5]", "C[0|5]", Refusal.BAD_DEAL),
        ("B[3|5]", "B[3|6]", Refusal.BAD_DEAL),
        ("[0|6]", "[0|0]", Refusal.BAD_DEAL),
        ("[0|6]", "[|]", Refusal.BAD_DEAL),
    ],
)
def test_a_position_that_the_rules_do_not_reach_is_refused(was: str, instead: str, code: Refusal) -> None:
    assert was in RUNNING
    assert refusal(parse_position, RUNNING.replace(was, instead, 1)).code is code


def test_a_play_after_the_round_is_refused() -> None:
    over = position(after(start(FIVES), "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"))
    assert (
        refusal(parse_position, over.replace("[5|6] [4|6]", "[|] [4|6]", 1) + ", D[5|6]").code
        is Refusal.ROUND_OVER
    )


def test_a_call_after_the_auction_is_refused() -> None:
    """R3.1."""
    passed = f"deal 1, round 1, dealer D, marks 0-0; {FIVES}; pass pass pass pass"
    assert refusal(parse_position, f"{passed} pass").code is Refusal.ROUND_OVER


def test_a_record_is_written_in_one_way() -> None:
    assert (
        refusal(parse_record, f"deal 1, round 1, dealer D, marks 0-0; {FIVES}\n").code is Refusal.BAD_NOTATION
    )


def test_the_deals_of_a_record_follow_on_each_other() -> None:
    passed = f"deal 1, round 1, dealer D, marks 0-0; {FIVES}; pass pass pass pass"
    following = f"deal 2, round 1, dealer A, marks 0-0; {SIXES}"
    assert len(parse_record(f"{passed}\n{following}")) == 7
    for wrong in (following.replace("dealer A", "dealer B"), following.replace("0-0", "0-1"), passed):
        assert refusal(parse_record, f"{passed}\n{wrong}").code is Refusal.BAD_NOTATION


def refusal(parse: Callable[[str], object], text: str) -> RuleError:
    with pytest.raises(RuleError) as refused:
        parse(text)
    return refused.value
