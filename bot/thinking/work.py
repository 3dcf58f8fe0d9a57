"""What runs in a worker process. It imports the engine and nothing else of the project, to be small."""

import os
import random
import threading
from multiprocessing.connection import Connection

from engine.actions import Action
from engine.players import advice, levels
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.view import Recall, SeatView

NICENESS = 5
"""How far workers step back before the process that talks to Discord."""


def live(line: Connection) -> None:
    """Live as long as the process at the other end of `line`: with it this one ends, whatever it is at."""
    os.nice(NICENESS)
    threading.Thread(target=_wait, args=(line,), daemon=True).start()


def ready() -> None:
    """Be there."""


def choose(recall: Recall, level: Level, seed: int) -> Action:
    """Decide for a computer player."""
    return levels.choose(recall, random.Random(seed), level)  # noqa: S311 - the seed is from secrets


def advise(view: SeatView, seed: int) -> Advice:
    """Advise the person at a seat."""
    return advice.advise(view, random.Random(seed))  # noqa: S311 - as above


def judge(recall: Recall, chosen: Action, seed: int) -> Judgement:
    """Judge what a person has decided."""
    return advice.judge(recall, chosen, random.Random(seed))  # noqa: S311 - as above


def _wait(line: Connection) -> None:
    try:
        line.recv_bytes()
    except EOFError:
        os._exit(0)
