"""Deals in notation, and people who play what is written."""

import re

from engine.auction import Call, Marks, Plunge, Splash
from engine.notation import parse_call, parse_declaration
from tests.discord.house import House, Person

# A holds all sixes; B the fives below, C the fours, D the rest. The dealer is D: A is asked first.
SIXES = (
    "[6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6] / [5|5] [4|5] [3|5] [2|5] [1|5] [0|5] [0|0]"
    " / [4|4] [3|4] [2|4] [1|4] [0|4] [1|1] [0|1] / [3|3] [2|3] [1|3] [0|3] [2|2] [1|2] [0|2]"
)
# Worked example 1: A leads the double five, D has no five but the trump.
FIVES = (
    "[5|5] [1|1] [2|2] [3|3] [4|4] [0|0] [1|2] / [3|5] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3]"
    " / [0|5] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4] / [6|6] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6]"
)
SET_AT_ONCE = "30 pass pass pass 6 [5|5] [3|5] [0|5] [6|6]"
"""With FIVES: D takes sixteen points, and A's side can't reach thirty any more."""
MADE_IN_TWO = "30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6] [0|5] [4|4] [3|3]"
"""With SIXES: A has 21 points after one trick and 37 after two."""

KEY = "tableb"
"""The key of the first table, as the stacked shuffler gives it."""
SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
INSTEAD = {
    "D": "doubles",
    "N": "no trump",
    "LH": "nello",
    "LD": "nello, doubles suit",
    "LL": "nello, doubles low",
    "S": "sevens",
}
_CALL = re.compile(r"\d\d|\dm|\ds|\dp")
_PLAY = re.compile(r"[A-D]?\[(\d\|\d)\]")


def trump_label(code: str) -> str:
    """Return what the button of a trump says."""
    return INSTEAD.get(code) or SUITS[int(code)]


LOST_AT_ONCE = "2m 5/1 [1|6]"
"""With SIXES, alone with computer players: they pass, and B's fives take the first trick."""


class Game:
    """People around a table, by seat; computer players may hold the others."""

    def __init__(self, house: House, *people: Person) -> None:
        self.house = house
        self.people = people

    async def play(self, acts: str) -> None:
        """Press what is written, each act by whoever is asked: `30 pass pass pass 6/1 [6|6]`, `A[6|6]`."""
        for text in re.sub("[;,]", " ", acts).split():
            await self.act(text)

    async def act(self, text: str) -> Person:
        """Press one act in the prompt of whoever is asked; return who that was."""
        person = await self.asked()
        for label in _labels(text):
            await person.press(label, person.prompt())
        return person

    async def asked(self) -> Person:
        """Return who must act."""
        public = (await self.house.snapshot()).public()
        assert public is not None
        assert public.turn is not None
        return self.people[public.turn]

    async def hands(self) -> None:
        """Let everybody open a prompt below the newest board."""
        for person in self.people:
            await person.press("My hand", self.house.board())


def _labels(text: str) -> list[str]:
    if match := _PLAY.fullmatch(text):
        return [match[1]]
    if text == "pass":
        return ["Pass"]
    if text == "!":
        return ["Lay down", "Yes, lay down"]
    if _CALL.fullmatch(text):
        return _bids(parse_call(text))
    declared = parse_declaration(text)
    piles = [] if declared.piles is None else [f"{declared.piles} pile{'s' * (declared.piles > 1)}"]
    return [*piles, trump_label(declared.trump), "Declare"]


def _bids(call: Call) -> list[str]:
    said = f"{call.in_marks} mark{'s' * (call.in_marks > 1)}"
    match call:
        case Marks():
            return [said, f"Bid {said}"]
        case Splash():
            return [f"splash, {said}", f"Splash, {said}"]
        case Plunge():
            return [f"plunge, {said}", f"Plunge, {said}"]
    return [str(call.size)]


async def four(house: House, *deals: str, hands: bool = True, pause: float = 0, **options: object) -> Game:
    """Open a table where Ann, Bob, Cy and Dee sit at A to D, start it, and let them look at their hands.

    `pause` are the seconds between two edits of a board, where the bot waits so long.
    """
    house.stack(*deals)
    game = Game(house, house.ann, house.bob, house.cy, house.dee)
    await house.ann.run("42 new", **options)
    for person in game.people[1:]:
        await person.run("42 join")
    await house.wait(pause)
    await house.ann.press("Start", house.board())
    await house.wait(pause)
    if hands:
        await game.hands()
    return game


async def alone(house: House, *deals: str, hands: bool = True, **options: object) -> Game:
    """Open a table where Ann sits at A with three computer players, and start it."""
    house.stack(*deals)
    await house.ann.run("42 new", **options)
    await house.ann.fill(house.board())
    await house.ann.press("Start", house.board())
    game = Game(house, house.ann)
    if hands:
        await game.hands()
    return game
