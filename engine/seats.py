"""Seats around a table and the sides they form (R1.1)."""

from enum import IntEnum
from typing import NewType

Side = NewType("Side", int)
"""The index of a partnership in `Rules.sides`."""


class Seat(IntEnum):
    """A place at the table; the letters run clockwise. How many are used, `Rules.seats` says."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7
