"""The course of a match: the marks of all sides round by round, and how each contract went."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from bot.render.pictures import ink, signs
from bot.render.pictures.ink import Canvas, Point
from bot.render.pictures.palette import FELT, FELT_DARK, GOLD, LINE, QUIET, SIDES, TEXT
from bot.tables.ports import ResultRow
from engine.auction import Call
from engine.rules import Rules
from engine.seats import Seat, Side

WIDTH = 800
_LEFT, _RIGHT, _TOP, _TALL, _STRIP = 64, 150, 28, 300, 128
_WIDEST, _NARROWEST = 92, 30
_ROOMY = 46  # a column in which a bid in marks has room for its strokes
_LONG = 100  # from here on a number is written smaller
_LINES, _STEPS = 11, (1, 2, 5, 10, 25, 50, 100)

Course = tuple[tuple[int, Seat, Call, bool, tuple[int, ...]], ...]


def course(rules: Rules, results: tuple[ResultRow, ...]) -> bytes:
    """Return the rounds of a match so far as a chart, oldest first; of very many rounds the newest."""
    rounds = [(row.round, row.declarer, row.call, row.made, row.standing) for row in results]
    return _course(rules, tuple(rounds))


@lru_cache(maxsize=64)
def _course(rules: Rules, rounds: Course) -> bytes:
    canvas = Canvas(WIDTH, _TOP + _TALL + _STRIP + 8, FELT)
    room = WIDTH - _LEFT - _RIGHT
    shown = rounds[-(room // _NARROWEST) :]
    pitch = min(_WIDEST, room / max(1, len(shown)))
    before = rounds[-len(shown) - 1][4] if len(rounds) > len(shown) else (0,) * len(rules.sides)
    standings = [before, *(standing for *_, standing in shown)]
    top = max(rules.target, *(max(standing) for standing in standings))
    canvas.panel((8, 8, WIDTH - 8, _TOP + _TALL + 12), FELT_DARK, radius=16)
    _grid(canvas, rules, top)
    goal = max(rules.target, *standings[-1])
    for side in reversed(range(len(rules.sides))):
        _climb(canvas, Side(side), [standing[side] for standing in standings], pitch, top, goal)
    _ends(canvas, rules, standings[-1], top)
    for place, (number, declarer, call, made, _) in enumerate(shown):
        x = _LEFT + (place + 0.5) * pitch
        y = _TOP + _TALL + 30
        canvas.write(str(number), x, y, 20, QUIET)
        signs.badge(canvas, declarer, rules.side_of(declarer), x, y + 30, 30)
        if call.in_marks and pitch < _ROOMY:
            canvas.write(str(call.in_marks), x, y + 60, 22, GOLD)
        else:
            signs.call(canvas, call, x, y + 60, 22)
        signs.outcome(canvas, x, y + 86, 20, made=made)
    return canvas.png()


def _height(marks: float, top: int) -> float:
    return _TOP + _TALL - 16 - (_TALL - 32) * marks / top


def _grid(canvas: Canvas, rules: Rules, top: int) -> None:
    step = next((step for step in _STEPS if top <= _LINES * step), top)
    for marks in sorted({*range(0, top + 1, step), rules.target}):
        y, goal = _height(marks, top), marks == rules.target
        canvas.panel((_LEFT, y - 1 - goal, WIDTH - _RIGHT, y + 1 + goal), GOLD if goal else LINE, radius=1)
        canvas.write(str(marks), _LEFT - 16, y, 22, GOLD if goal else QUIET, "r")


def _climb(canvas: Canvas, side: Side, marks: list[int], pitch: float, top: int, goal: int) -> None:
    """Draw one side's marks as a stair, with a star where they reach `goal`; equal lines lie side by side."""
    aside = side * 6 - 3
    points = [(_LEFT + place * pitch, _height(count, top) + aside) for place, count in enumerate(marks)]
    stair = tuple(_stair(points))
    mask = ink.lines((stair,), WIDTH, _TOP + _TALL, 5)
    canvas.stamp(mask, WIDTH / 2, (_TOP + _TALL) / 2, SIDES[side % len(SIDES)])
    if marks[-1] >= goal:
        canvas.stamp(ink.polygons(signs.STAR, 40, 40), *points[-1], GOLD)
    for place in range(1, len(marks)):
        if marks[place] != marks[place - 1]:
            canvas.stamp(
                signs.shape(side, 20),
                points[place][0] - pitch / 2,
                points[place][1],
                SIDES[side % len(SIDES)],
            )


def _stair(points: list[Point]) -> Iterator[Point]:
    """Yield the corners: a round's marks are won in the middle of its column."""
    yield points[0]
    for (x, y), (next_x, next_y) in pairwise(points):
        yield (x + next_x) / 2, y
        yield (x + next_x) / 2, next_y
    yield points[-1]


def _ends(canvas: Canvas, rules: Rules, marks: tuple[int, ...], top: int) -> None:
    """Name the lines at the right, kept apart where they end alike."""
    y, best = float("inf"), max(marks)
    for side in sorted(range(len(marks)), key=lambda side: (marks[side], -side)):
        y = min(_height(marks[side], top), y - 44)
        for place, seat in enumerate(rules.sides[side]):
            signs.badge(canvas, seat, Side(side), WIDTH - _RIGHT + 30 + place * 36, y, 32)
        won = marks[side] == best >= rules.target
        size = 34 if marks[side] < _LONG else 26
        canvas.write(str(marks[side]), WIDTH - 18, y, size, GOLD if won else TEXT, "r")
