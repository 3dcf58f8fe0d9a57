"""The grammar of button ids: `42:<format>:<verb>:<table>:<deal>.<acts>:<argument>` (D19, D20, D28).

Nothing secret may stand in an id, and nothing in it says who presses.
"""

import re
from enum import StrEnum
from typing import NamedTuple

FORMAT = 1


class Verb(StrEnum):
    """What a button asks for."""

    SIT = "sit"  # argument: seat letter
    LEAVE = "leave"  # open table: at once; in a match: asks first
    LEAVE_SURE = "leave_sure"
    FILL = "fill"  # asks for the level
    FILL_AS = "fill_as"  # argument: level
    START = "start"
    FREE = "free"  # argument: seat letter
    COMPUTER = "computer"  # argument: seat letter; asks for the level where no computer player sits
    COMPUTER_AS = "computer_as"  # argument: seat letter.level
    HAND = "hand"
    HINT = "hint"
    REFRESH = "refresh"
    BID = "bid"  # argument: pass, 30, 1m, splash and plunge in notation
    BID_SURE = "bid_sure"  # argument: what is bid in marks
    PILES = "piles"  # argument: 1, 2
    TRUMP = "trump"  # argument: 6, D, N, 6/1
    DECLARE = "declare"  # argument: 6, D, N, 6/1
    PICK = "pick"  # argument: 46
    PLAY = "play"  # argument: 46
    LAY = "lay"  # asks whether to lay down
    LAY_SURE = "lay_sure"
    NEXT = "next"
    SCORE = "score"
    RULES = "rules"  # argument: topic
    MORE = "more"
    REVIEW = "review"  # argument: round.page
    JUDGE = "judge"  # argument: round
    REPLACE = "replace"  # argument: seat letter
    AGREE = "agree"
    REFUSE = "refuse"
    END = "end"  # asks first
    END_SURE = "end_sure"
    REMATCH = "rematch"
    BACK = "back"  # bring a parked match back
    THREAD = "thread"  # open the new table in a thread
    MUTE = "mute"
    SETTINGS = "settings"
    SET = "set"  # argument: confirm_tiles.on, announce.off, mute_notices.on ...
    REPOST = "repost"  # the board at the bottom of the channel
    HELP = "help"
    FORGET = "forget"  # asks first
    FORGET_SURE = "forget_sure"


class ButtonId(NamedTuple):
    """A parsed id; `deal` and `acts` are the revision, zero where the verb carries none."""

    verb: Verb
    table: str
    deal: int
    acts: int
    argument: str


_GRAMMAR = re.compile(
    rf"42:{FORMAT}:(?P<verb>{'|'.join(Verb)}):(?P<table>[a-z2-7]{{1,16}}|-):(?P<deal>\d{{1,6}})\.(?P<acts>\d{{1,4}}):(?P<argument>[\w./|-]{{0,24}})"
)


def compose(verb: Verb, table: str | None = None, argument: str = "", *, deal: int = 0, acts: int = 0) -> str:
    """Return the id of a button."""
    return f"42:{FORMAT}:{verb}:{table or '-'}:{deal}.{acts}:{argument}"


def parse(text: str) -> ButtonId | None:
    """Return what an id says, or None where it isn't of the present grammar."""
    match = _GRAMMAR.fullmatch(text)
    if match is None:
        return None
    return ButtonId(
        Verb(match["verb"]),
        "" if match["table"] == "-" else match["table"],
        int(match["deal"]),
        int(match["acts"]),
        match["argument"],
    )
