"""Every picture by name: positions in notation, and games of other sizes."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.render.pictures import board as board_module
from bot.render.pictures import course as course_module
from bot.render.pictures import hand as hand_module
from bot.render.pictures import result as result_module
from bot.render.pictures.board import board, page
from bot.render.pictures.course import course
from bot.render.pictures.figures import Made, bids, ranking
from bot.render.pictures.hand import hand
from bot.render.pictures.result import card
from engine.auction import Marks, Points, Splash
from engine.game import replay
from engine.house import PRESETS, Preset
from engine.notation import parse_tile
from engine.rules import Rules
from engine.seats import Seat
from engine.state import State
from engine.suits import declarations
from engine.view import review, seat_view, spectator
from tests.bot.render.scenes import STANDARD, THREE_TRICKS, results, state
from tests.engine.positions import DOUBLES_HIGH, SIXES, after, start
from tests.engine.test_nello import LOW
from tests.engine.test_sevens import NEAR
from tests.strategies import SIX_HANDED, THREE_HANDED, played

LATE = "deal 9, round 8, dealer D, marks 3-5"
POINT = "30 pass pass pass"
TWO_PLAYED = f"{POINT}; 6; A[5|5] B[3|5]"
SET = f"{POINT}; 6; A[5|5] B[3|5] C[0|5] D[6|6]"
TAKEN = "A[2|6] B[1|6] C[6|6] D[0|6], C[5|5] D[0|5] A[3|5] B[1|5], C[3|4] D[0|4] A[4|4] B[1|4]"
OPEN = state(f"{POINT}; N; {TAKEN}", hands=THREE_TRICKS, place=LATE)
ONE_PILE = state(f"1m pass pass pass; N/1; {TAKEN}", hands=THREE_TRICKS, place=LATE)
TWO_PILES = state(f"1m pass pass pass; N/2; {TAKEN}", hands=THREE_TRICKS, place=LATE)
DOUBLES = state("30 31 1m 2m; D/1; D[6|6] A[5|5] B[3|5]", place="deal 12, round 11, dealer D, marks 6-6")


def won(rules: Rules, tricks: int, *, all_tricks: bool, gain: int = 1) -> State:
    """Return the first round of chance that ended with so many tricks, and in which `gain` sides score."""
    for seed in range(2000):
        ended = replay(played(rules, random.Random(seed), 99))
        hidden = ended.contract is not None and ended.contract.hides_points
        if ended.result is None or len(ended.tricks) != tricks or hidden is not all_tricks:
            continue
        if sum(map(bool, ended.result.gains)) >= gain:
            return ended
    raise AssertionError(tricks)


WHOLE = won(STANDARD, 7, all_tricks=False)
COVERED = won(STANDARD, 4, all_tricks=True)
THREE = won(THREE_HANDED, 9, all_tricks=False)
SIX = won(SIX_HANDED, 9, all_tricks=False)

NELLO = after(
    start(LOW, house="nello anybody, tally XXX", marks="6-2"), "1m pass pass pass LH [0|1] [1|3] [1|6]"
)
NELLO_SET = after(start(LOW, house="nello anybody"), "2m pass pass pass LH [1|1] [1|3] [1|6]")
SEVENS = after(
    start(NEAR, house="sevens marks, tally A&M", marks="3-5"), "1m pass pass pass S [1|6] [2|4] [0|6] [1|5]"
)
CALLED = after(start(DOUBLES_HIGH, house="splash 2, plunge 3"), "3p pass pass")
PROVED = after(start(SIXES, house="lay_down on"), "2m pass pass pass 6/1 [6|6] [0|0] [1|2] [2|5] !")
WRONG = after(start(SIXES, house="score points, lay_down on", marks="180-229"), "30 pass pass pass 5 !")
POINTS = after(
    start(SIXES, house="score points", marks="180-229"),
    "30 pass pass pass 5 [5|6] [0|5] [1|5] [5|5]",
)

BOARDS: dict[str, tuple[State, bool]] = {
    "auction-first": (state(place=LATE), False),
    "auction-marks": (state("31 2m", place=LATE), False),
    "all-passed": (state("pass pass pass pass", place=LATE), False),
    "declaration-points": (state(POINT, place=LATE), False),
    "declaration-all-tricks": (state("30 pass 1m 2m", place=LATE), False),
    "play-lead": (state(f"{POINT}; 6"), False),
    "play-two-played": (state(TWO_PLAYED), False),
    "play-doubles": (DOUBLES, False),
    "frame-points": (OPEN, True),
    "taken-open": (OPEN, False),
    "frame-all-tricks": (ONE_PILE, True),
    "taken-one-pile": (ONE_PILE, False),
    "taken-two-piles": (TWO_PILES, False),
    "frame-last": (WHOLE, True),
    "round-over": (WHOLE, False),
    "three-seats": (replay(played(THREE_HANDED, random.Random(7), 24)), False),
    "three-seats-over": (THREE, True),
    "six-seats": (replay(played(SIX_HANDED, random.Random(8), 40)), False),
    "house-nello": (NELLO, False),
    "house-nello-frame": (NELLO, True),
    "house-sevens": (SEVENS, False),
    "house-plunge": (CALLED, False),
    "house-plunge-partner-names": (after(CALLED, "pass"), False),
    "house-points": (POINTS, False),
}
HANDS = {
    "auction": (state(), Seat.A, None),
    "lead": (state(f"{POINT}; 6"), Seat.A, None),
    "must-follow": (state(f"{POINT}; 6; A[5|5]"), Seat.B, None),
    "cannot-follow": (state(f"{TWO_PLAYED} C[0|5]"), Seat.D, None),
    "picked": (state(TWO_PLAYED), Seat.C, parse_tile("[0|5]")),
    "waiting": (OPEN, Seat.B, None),
    "three-tricks-played": (OPEN, Seat.A, None),
    "empty": (WHOLE, Seat.A, None),
    "sits-out": (NELLO, Seat.C, None),
    "sevens": (SEVENS, Seat.A, None),
    "nine-tiles": (replay(played(SIX_HANDED, random.Random(8), 7)), Seat.C, None),
}
CARDS = {
    "set": state(SET),
    "match-won": state(SET, place="deal 12, round 11, dealer D, marks 5-6"),
    "eight-marks": state("2m pass pass pass; 6/1; A[5|5] B[3|5] C[0|5] D[6|6]", place=LATE.replace("5", "6")),
    "whole": WHOLE,
    "covered": COVERED,
    "three-seats": THREE,
    "six-seats": SIX,
    "house-nello-set": NELLO_SET,
    "house-claim-proved": PROVED,
    "house-claim-wrong": WRONG,
    "house-points-made": won(PRESETS[Preset.POINTS], 7, all_tricks=False, gain=2),
}
HEIGHTS = tuple(
    Made(bid, made, made + lost)
    for bid, made, lost in (
        (Points(30), 21, 6),
        (Points(31), 9, 4),
        (Points(32), 4, 0),
        (Points(35), 0, 3),
        (Points(41), 0, 0),
        (Marks(1), 12, 9),
        (Marks(2), 2, 5),
    )
)
TRUMPS = tuple(Made(trump, place, 2 * place + 1) for place, trump in enumerate(declarations(STANDARD)))

PICTURES: dict[str, Callable[[], bytes]] = {
    **{f"board-{name}": partial(board, spectator(at, frame=frame)) for name, (at, frame) in BOARDS.items()},
    **{f"hand-{name}": partial(hand, seat_view(at, seat), tile) for name, (at, seat, tile) in HANDS.items()},
    **{f"card-{name}": partial(card, spectator(at)) for name, at in CARDS.items()},
    **{f"review-{number}": partial(page, review(WHOLE), number) for number in (0, 1, len(WHOLE.tricks))},
    "review-house-nello": partial(page, review(NELLO_SET), 1),
    "course-points": partial(
        course,
        WRONG.rules,
        tuple(
            replace(row, call=Splash(3), trump="S", standing=tuple(37 * marks for marks in row.standing))
            for row in results(9, random.Random(2))
        ),
    ),
    **{
        f"course-{rounds}": partial(course, STANDARD, results(rounds, random.Random(rounds)))
        for rounds in (0, 1, 3, 12, 40)
    },
    "bids": partial(bids, HEIGHTS, TRUMPS),
    "bids-none": partial(bids, (), ()),
    "ranking": partial(ranking, (1420, 1333, 1200, 900, 77, -30)),
}


def forget() -> None:
    """Drop all pictures drawn so far, so that they are drawn anew."""
    for module, name in (
        (board_module, "_picture"),
        (hand_module, "_hand"),
        (result_module, "_card"),
        (course_module, "_course"),
    ):
        getattr(module, name).cache_clear()
    bids.cache_clear()
    ranking.cache_clear()
