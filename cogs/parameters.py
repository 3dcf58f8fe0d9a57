"""What several commands ask for."""

from typing import Literal

from discord import app_commands

SeatLetter = Literal["A", "B", "C", "D"]
TableNumber = app_commands.Range[int, 1]
