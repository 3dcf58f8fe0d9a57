"""House rules together: what goes with what, presets, and how they are written."""

from dataclasses import replace

import pytest

from engine.errors import Refusal, RuleError
from engine.game import replay
from engine.house import OPTIONS, PRESETS, Preset, checked, parse_options, print_options, switched
from engine.notation import parse_position, parse_record, position, record
from engine.options import TallyRule
from engine.rules import Rules
from tests.engine.positions import FIVES, start


def refused(house: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        parse_options(house, Rules())
    return caught.value


def test_the_standard_game_has_no_house_rule() -> None:
    assert PRESETS[Preset.STANDARD] == Rules()
    assert (switched(Rules()), print_options(Rules())) == ((), "")
    assert all(getattr(Rules(), option.field) == option.choices[0] for option in OPTIONS)


@pytest.mark.parametrize(
    ("preset", "house"),
    [
        ("standard", ""),
        ("family", "all_pass dealer_bids, nello anybody, splash 3, plunge 4"),
        ("points", "score points"),
    ],
)
def test_a_preset_sets_several_together(preset: str, house: str) -> None:
    rules = PRESETS[Preset(preset)]
    assert print_options(checked(rules)) == house


@pytest.mark.parametrize(
    ("house", "goes"),
    [
        ("splash 3, plunge 4", True),
        ("splash 2, plunge 3", True),
        ("splash 2, plunge 4", True),
        ("plunge 3", True),
        ("splash 3, plunge 3", False),
    ],
)
def test_a_plunge_must_be_worth_more_than_a_splash(house: str, *, goes: bool) -> None:
    """H6.2."""
    if goes:
        assert print_options(parse_options(house, Rules())) == house
    else:
        error = refused(house)
        assert (error.code, error.parameters) == (Refusal.PLUNGE_NOT_ABOVE_SPLASH, {"splash": 3, "plunge": 3})


def test_a_choice_that_there_is_not_is_refused() -> None:
    for rules, field in (
        (Rules(points_to_win=100), "points_to_win"),
        (Rules(splash=5), "splash"),
        (Rules(plunge=2), "plunge"),
    ):
        with pytest.raises(RuleError) as caught:
            checked(rules)
        assert (caught.value.code, caught.value.parameters) == (Refusal.UNKNOWN_OPTION, {"field": field})


@pytest.mark.parametrize(
    "house", ["nello", "nello always", "nello anybody,plunge 4", "splash 1", "lay_down yes"]
)
def test_what_names_no_house_rule_is_refused(house: str) -> None:
    assert refused(house).code is Refusal.BAD_NOTATION


@pytest.mark.parametrize(
    ("field", "choice"), [(option.field, choice) for option in OPTIONS for choice in option.choices]
)
def test_each_choice_is_written_and_read_back(field: str, choice: object) -> None:
    rules = replace(Rules(), **{field: choice})  # type: ignore[arg-type] # a choice of that field
    state = start(
        FIVES, house=print_options(rules), first="B" if field == "first_bid" and choice == "holder" else ""
    )
    assert state.rules == rules
    assert parse_position(position(state)) == state


def test_a_record_begins_with_the_house_rules() -> None:
    text = (
        "rules all_pass dealer_bids, nello anybody, splash 3, plunge 4\n"
        f"deal 1, round 1, dealer D, marks 0-0; {FIVES}; pass pass pass 30; 6; D[6|6] A[1|1] B[1|5] C[0|4]"
    )
    events = parse_record(text)
    assert record(events) == text
    assert replay(events).rules == PRESETS[Preset.FAMILY]
    with pytest.raises(RuleError) as caught:
        parse_record(text.partition("\n")[2].replace("pass 30", "30 pass"))
    assert caught.value.code is Refusal.NOT_YOUR_TURN


def test_house_rules_are_written_in_one_way() -> None:
    """Those that are off aren't named, and the others stand in the order of their numbers."""
    line = f"deal 1, round 1, dealer D, marks 0-0; {FIVES}"
    for house in ("nello off", "plunge 4, splash 3"):
        with pytest.raises(RuleError) as caught:
            parse_position(f"rules {house}; {line}")
        assert caught.value.code is Refusal.BAD_NOTATION


def test_how_the_tally_is_drawn_is_a_choice_of_three() -> None:
    """H9.1: display alone."""
    assert [str(form) for form in TallyRule] == ["ALL", "XXX", "A&M"]
    plain, drawn = start(FIVES), start(FIVES, house="tally A&M")
    assert drawn.rules.tally is TallyRule.AM
    assert replace(drawn, rules=plain.rules) == plain
