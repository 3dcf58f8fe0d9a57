"""House rules together: which combinations there are, what is set by one name, and how they are written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from engine.errors import Refusal, RuleError
from engine.options import (
    AllPassRule,
    DoublesRule,
    FirstBidRule,
    NelloRule,
    PileRule,
    ScoreRule,
    SevensRule,
    TallyRule,
)
from engine.rules import PLUNGE_MARKS, SPLASH_MARKS, TARGETS, Rules

Choice = StrEnum | int | bool | None


class Preset(StrEnum):
    """House rules that are set together."""

    STANDARD = "standard"
    FAMILY = "family"
    POINTS = "points"


PRESETS: Mapping[Preset, Rules] = MappingProxyType(
    {
        Preset.STANDARD: Rules(),
        Preset.FAMILY: Rules(nello=NelloRule.ANYBODY, plunge=4, splash=3, all_pass=AllPassRule.DEALER_BIDS),
        Preset.POINTS: Rules(score=ScoreRule.POINTS),
    }
)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: the field of `Rules` that holds it, and its choices, the standard game's first."""

    number: str
    field: str
    choices: tuple[Choice, ...]


OPTIONS: tuple[Option, ...] = (
    Option("H1", "score", tuple(ScoreRule)),
    Option("H1", "points_to_win", TARGETS),
    Option("H2", "all_pass", tuple(AllPassRule)),
    Option("H3", "first_bid", tuple(FirstBidRule)),
    Option("H4", "pile_rule", tuple(PileRule)),
    Option("H5", "nello", tuple(NelloRule)),
    Option("H5", "nello_doubles", tuple(DoublesRule)),
    Option("H6", "splash", (None, *SPLASH_MARKS)),
    Option("H6", "plunge", (None, *PLUNGE_MARKS)),
    Option("H7", "sevens", tuple(SevensRule)),
    Option("H8", "lay_down", (False, True)),
    Option("H9", "tally", tuple(TallyRule)),
)


def checked(rules: Rules) -> Rules:
    """Return these rules, if a table can be played by them.

    Raises:
        RuleError: PLUNGE_NOT_ABOVE_SPLASH, with the marks of both; UNKNOWN_OPTION, with the `field`, for a
            choice that there isn't.
    """
    for option in OPTIONS:
        if getattr(rules, option.field) not in option.choices:
            raise RuleError(Refusal.UNKNOWN_OPTION, field=option.field)
    if rules.splash is not None and rules.plunge is not None and rules.plunge <= rules.splash:
        raise RuleError(Refusal.PLUNGE_NOT_ABOVE_SPLASH, splash=rules.splash, plunge=rules.plunge)
    return rules


def switched(rules: Rules) -> tuple[Option, ...]:
    """Return the house rules that differ from the standard game's."""
    return tuple(option for option in OPTIONS if getattr(rules, option.field) != option.choices[0])


def print_options(rules: Rules) -> str:
    """Return `nello anybody, plunge 4`: what is switched on, in the order of its numbers."""
    return ", ".join(f"{option.field} {_printed(getattr(rules, option.field))}" for option in switched(rules))


def parse_options(text: str, rules: Rules) -> Rules:
    """Return `rules` with the house rules written `text`.

    Raises:
        RuleError: BAD_NOTATION, or a combination that can't be.
    """
    choices = {
        f"{option.field} {_printed(choice)}": (option.field, choice)
        for option in OPTIONS
        for choice in option.choices
    }
    try:
        chosen = dict(choices[part] for part in text.split(", "))
    except KeyError:
        raise RuleError(Refusal.BAD_NOTATION, text=text) from None
    return checked(replace(rules, **chosen))  # type: ignore[arg-type] # a choice of the field by that name


def _printed(choice: Choice) -> str:
    if choice is None or isinstance(choice, bool):
        return "on" if choice else "off"
    return str(choice)
