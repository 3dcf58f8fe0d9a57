"""What people see where house rules are on, held by files (`pytest --update-golden` rewrites them)."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.render.announcement import announcement
from bot.render.board import board
from bot.render.message import Message
from bot.render.outcomes import outcome
from bot.render.prompt import prompt
from bot.render.result import final_card, round_card
from bot.render.review import review
from bot.render.rules import rules
from bot.render.score import score
from bot.render.steps import Piles, Step
from bot.render.topics import Topic
from bot.tables.ports import PersonalSettings, ResultRow, Status
from bot.tables.views import ScoreView, TableView
from bot.text.translator import texts
from engine.actions import Bid, Declare, LayDown
from engine.auction import Plunge, Points, Splash
from engine.house import PRESETS, Preset, parse_options
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import RoundResult, State
from engine.view import review as reviewed
from engine.view import seat_view, spectator
from tests.bot.render.scenes import STANDARD, played_rounds, results, table, written
from tests.engine.positions import FIVES, SIXES, after, start
from tests.engine.test_nello import LOW
from tests.engine.test_sevens import NEAR

t = texts(None)
Golden = Callable[[str, str], None]

DOUBLES = (
    "[6|6] [5|5] [4|4] [3|3] [0|6] [5|6] [4|6] / [0|0] [0|1] [0|2] [0|3] [0|4] [0|5] [1|1]"
    " / [1|2] [1|3] [1|4] [1|5] [2|2] [2|3] [2|4] / [2|5] [1|6] [3|4] [3|5] [2|6] [4|5] [3|6]"
)
EVERY = (
    "all_pass dealer_bids, first_bid holder, nello anybody, nello_doubles declarer, splash 2, plunge 3,"
    " sevens looper, lay_down on, tally XXX"
)
NELLO = "nello anybody"
CALLS = "splash 2, plunge 3"
PASSES = "pass pass pass"


def lows(acts: str = "", house: str = NELLO) -> State:
    return after(start(LOW, house=house), acts)


def nears(acts: str = "", house: str = "sevens looper") -> State:
    return after(start(NEAR, house=house), acts)


def calls(acts: str = "", house: str = CALLS) -> State:
    return after(start(DOUBLES, house=house), acts)


def sixes(acts: str = "", house: str = "lay_down on") -> State:
    return after(start(SIXES, house=house), acts)


NELLO_PLAYED = lows(f"1m {PASSES} LH [0|1] [1|3] [1|6]")
NELLO_SET = lows(f"1m {PASSES} LH [1|1] [1|3] [1|6]")
SEVENS = nears(f"1m {PASSES} S")
SEVENS_PLAYED = nears(f"1m {PASSES} S [1|6] [2|4] [0|6] [1|5]")
LOOPER = nears(f"30 {PASSES} S [3|4] [3|5]")
PROVED = sixes(f"2m {PASSES} 6/1 [6|6] [0|0] [1|2] [2|5] !")
WRONG = after(start(FIVES, house="lay_down on"), f"30 {PASSES} 6 !")
PLAYED_ON = after(
    start(FIVES, house="score points"), f"30 {PASSES} 6 [5|5] [3|5] [0|5] [6|6] [2|6] [1|1] [0|1] [1|3]"
)
CALLED = calls(f"2s {PASSES}")

STATES: dict[str, tuple[State, bool]] = {
    "auction-forced": (lows(PASSES, "all_pass dealer_bids"), False),
    "auction-holder": (after(start(LOW, house="first_bid holder", first="A"), "30"), False),
    "splash-called": (calls("2s pass"), False),
    "splash-partner-names": (CALLED, False),
    "splash-played": (after(CALLED, "6/1 [1|2]"), False),
    "nello-offered": (lows(f"1m {PASSES}"), False),
    "nello-frame": (NELLO_PLAYED, True),
    "nello-taken": (NELLO_PLAYED, False),
    "sevens-lead": (SEVENS, False),
    "sevens-taken": (SEVENS_PLAYED, False),
    "looper": (LOOPER, False),
    "points-decided": (PLAYED_ON, False),
}


def seen(state: State, **changes: object) -> TableView:
    return table(rules=state.rules, **changes)


@pytest.mark.parametrize("name", STATES)
def test_the_board_of_a_round(name: str, golden: Golden) -> None:
    position, frame = STATES[name]
    golden(f"board-house-{name}", written(board(seen(position), spectator(position, frame=frame), t)))


PROMPTS: dict[str, tuple[State, Seat, Step | None]] = {
    "auction-every-call": (calls(), Seat.A, None),
    "auction-splash-sure": (calls(), Seat.A, Bid(Splash(2))),
    "auction-plunge-sure": (calls(), Seat.A, Bid(Plunge(3))),
    "auction-forced": (lows(PASSES, "all_pass dealer_bids"), Seat.D, None),
    "auction-marks-and-splash": (after(start(DOUBLES, house=CALLS, dealer="C"), "1m"), Seat.A, None),
    "splash-partner-names": (CALLED, Seat.C, None),
    "splash-caller-waits": (CALLED, Seat.A, None),
    "splash-classic-piles": (calls(f"2s {PASSES}", f"pile_rule classic, {CALLS}"), Seat.C, None),
    "nello-offered": (lows(f"1m {PASSES}"), Seat.A, None),
    "nello-piles-chosen": (lows(f"1m {PASSES}"), Seat.A, Piles(1)),
    "nello-sure": (lows(f"1m {PASSES}"), Seat.A, Declare("LH")),
    "everything-offered": (
        lows(f"1m {PASSES}", "nello anybody, nello_doubles declarer, sevens marks"),
        Seat.A,
        None,
    ),
    "everything-piles-fixed": (
        lows(f"1m {PASSES}", "pile_rule open, nello anybody, nello_doubles declarer, sevens marks"),
        Seat.A,
        None,
    ),
    "nello-declarer-leads": (lows(f"1m {PASSES} LH"), Seat.A, None),
    "nello-partner-sits-out": (NELLO_PLAYED, Seat.C, None),
    "nello-defender-leads": (NELLO_PLAYED, Seat.D, None),
    "nello-defender-follows": (lows(f"1m {PASSES} LH [0|1]"), Seat.B, None),
    "sevens-sure": (nears(f"1m {PASSES}"), Seat.A, Declare("S")),
    "sevens-choose": (SEVENS, Seat.A, None),
    "sevens-forced": (nears(f"1m {PASSES} S [1|6] [2|4] [0|6]"), Seat.D, None),
    "sevens-waiting": (SEVENS, Seat.B, None),
    "looper-sure": (nears(f"30 {PASSES}"), Seat.A, Declare("S")),
    "looper": (LOOPER, Seat.C, None),
    "lay-down-offered": (sixes(f"2m {PASSES} 6/1"), Seat.A, None),
    "lay-down-sure": (sixes(f"2m {PASSES} 6/1"), Seat.A, LayDown()),
    "lay-down-sure-points": (sixes(f"2m {PASSES} 6/1", "score points, lay_down on"), Seat.A, LayDown()),
    "lay-down-sure-defending": (
        after(start(FIVES, house="lay_down on"), f"31 {PASSES} 6 [0|0] [0|1] [0|4] [6|6]"),
        Seat.D,
        LayDown(),
    ),
    "points-decided": (PLAYED_ON, Seat.A, None),
}


@pytest.mark.parametrize("name", PROMPTS)
def test_the_prompt(name: str, golden: Golden) -> None:
    position, seat, step = PROMPTS[name]
    message = prompt(seen(position), seat_view(position, seat), PersonalSettings(), t, step=step)
    golden(f"prompt-house-{name}", written(message))


ANNOUNCED = {
    "auction-holder": (after(start(LOW, house="first_bid holder", first="A"), "30"), Seat.B),
    "splash-called": (calls("2s"), Seat.B),
    "splash-partner-leads": (after(CALLED, "6/1"), Seat.C),
    "nello-defender": (lows(f"1m {PASSES} LH [0|1]"), Seat.B),
    "sevens": (SEVENS, Seat.A),
    "lay-down": (sixes(f"2m {PASSES} 6/1"), Seat.A),
}


@pytest.mark.parametrize("name", ANNOUNCED)
def test_the_announcement(name: str, golden: Golden) -> None:
    position, seat = ANNOUNCED[name]
    golden(f"announcement-house-{name}", written(announcement(seen(position), seat_view(position, seat), t)))


def card(state: State) -> Message:
    return round_card(seen(state, status=Status.BETWEEN), spectator(state), t)


CARDS: dict[str, State] = {
    "nello-set": NELLO_SET,
    "sevens-set": nears("pass 1m pass pass S [2|4] [0|6] [1|5] [1|6]"),
    "claim-proved": PROVED,
    "claim-wrong": WRONG,
    "claim-wrong-points": after(start(FIVES, house="score points, lay_down on"), f"30 {PASSES} 6 !"),
    "splash-set": after(CALLED, "0/1 [1|2] [2|5] [5|5] [0|2]"),
}


@pytest.mark.parametrize("name", CARDS)
def test_the_card(name: str, golden: Golden) -> None:
    golden(f"card-house-{name}", written(card(CARDS[name])))


def test_how_every_contract_ends(golden: Golden) -> None:
    """H5.4, H6.3, H7.3, H7.4: made and set, with marks and with points."""
    agreed = [
        NELLO_PLAYED,
        SEVENS,
        LOOPER,
        CALLED,
        calls(f"3p {PASSES}"),
        sixes(f"2m {PASSES} 6/1"),
        PLAYED_ON,
    ]
    lines = []
    for contract in (spectator(state).contract for state in agreed):
        assert contract is not None
        for made, gains in ((True, (2, 0)), (False, (0, 1))):
            won = RoundResult(Side(not made), max(gains), made, gains)
            lines += outcome(STANDARD, contract, won, t)
    assert contract is not None
    lines += outcome(PLAYED_ON.rules, contract, RoundResult(Side(0), 31, made=True, gains=(31, 11)), t)
    golden("outcomes-house", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["nello-set", "claim-wrong"])
def test_the_review(name: str, golden: Golden) -> None:
    state = CARDS[name]
    golden(f"review-house-{name}", written(review(seen(state), reviewed(state), 0, t, rounds=1)))


def test_the_final_card_of_points(golden: Golden) -> None:
    """H1.4: where both sides have the target, the declarer's has won."""
    state = after(start(SIXES, house="score points, lay_down on"), f"30 {PASSES} 6 !")
    public = replace(spectator(state), marks=(255, 260))
    won = final_card(seen(state, status=Status.FINISHED), public, played_rounds(scored(state.rules)), t)
    golden("card-house-final-points", written(won))


def scored(house: Rules) -> tuple[ResultRow, ...]:
    """Return two rounds of a match of points: one made, in which both sides score, and one set."""
    made, lost = results(2, random.Random(1))
    assert house.target == 250
    return (
        replace(
            made,
            declarer=Seat.A,
            call=Points(30),
            trump="S",
            piles=None,
            side=Side(0),
            made=True,
            marks=31,
            standing=(31, 11),
        ),
        replace(
            lost,
            declarer=Seat.B,
            call=Splash(2),
            trump="5",
            piles=1,
            side=Side(0),
            made=False,
            marks=100,
            standing=(131, 11),
        ),
    )


def test_the_score_of_points_says_what_both_sides_got(golden: Golden) -> None:
    view = ScoreView(seen(PLAYED_ON), scored(PLAYED_ON.rules))
    golden("score-house-points", written(score(view, spectator(PLAYED_ON), t)))


HOUSES = {
    "family": PRESETS[Preset.FAMILY],
    "points": PRESETS[Preset.POINTS],
    "every": parse_options(EVERY, STANDARD),
    "classic": parse_options("pile_rule classic, nello dealer, sevens marks", STANDARD),
}


@pytest.mark.parametrize("name", HOUSES)
def test_the_rules(name: str, golden: Golden) -> None:
    pages = [rules(topic, table(rules=HOUSES[name]), t).content for topic in Topic]
    golden(f"rules-house-{name}", "\n\n".join(pages) + "\n")


def test_the_example_of_contracts_is_scored_as_the_table_scores(golden: Golden) -> None:
    """H1.2."""
    golden("rules-points-contracts", written(rules(Topic.CONTRACTS, table(rules=HOUSES["points"]), t)))


@pytest.mark.parametrize(
    ("piles", "shown"), [("choice", True), ("house", True), ("open", False), ("classic", False)]
)
def test_two_piles_are_an_example_where_one_mark_can_have_them(*, piles: str, shown: bool) -> None:
    """H4.1."""
    page = rules(Topic.SEEN, table(rules=parse_options(f"pile_rule {piles}", STANDARD)), t)
    assert (page.embed is not None) == shown
    assert (page.picture is not None) == shown
