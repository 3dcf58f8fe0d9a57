"""Odds of calls and contracts, fitted to hands that were played out: data, written by a program.

Made by `python -m benchmarks.bidder fit --trust 1` on 2026-11-30, from 29,701 hands
(seeds 5 and 6) that four players by rules of thumb played out.

Each table holds the log-odds that a feature adds, by its name in `strength.py`, `standing.py` and `odds.py`.
"""

from collections.abc import Mapping

POINTS: Mapping[str, float] = {
    "trumps": 0.423,
    "few trumps": -0.663,
    "many trumps": 0.077,
    "top": 0.352,
    "top two": 0.751,
    "top two, trumps": -0.089,
    "top three": -0.055,
    "walkers": -0.03,
    "walkers, trumps": 0.125,
    "walkers, no trump": 0.445,
    "bare walkers": -0.378,
    "suits of offs": -0.011,
    "no loser": 1.094,
    "one loser": 0.141,
    "counts safe": 0.447,
    "counts at risk": -0.075,
    "trump counts out": -0.242,
    "doubles": -0.246,
    "no trump": 0.722,
    "const": -2.652,
    "spare": 2.386,
    "no large count to spare": -0.334,
    "no small count to spare": -0.362,
    "mate bid": -0.165,
    "mate bid, level": 0.78,
    "mate passed": -0.086,
    "foe bid": 0.013,
    "foe bid, level": -0.563,
    "foes passed": 0.109,
}

ALL_TRICKS: Mapping[str, float] = {
    "trumps": 0.416,
    "few trumps": -0.191,
    "many trumps": 0.238,
    "top": 0.616,
    "top two": 0.913,
    "top two, trumps": -0.126,
    "top three": 0.284,
    "walkers": 0.106,
    "walkers, trumps": 0.106,
    "walkers, no trump": 0.512,
    "bare walkers": -0.213,
    "suits of offs": 0.058,
    "no loser": 2.098,
    "one loser": 0.433,
    "counts safe": 0.014,
    "counts at risk": 0.098,
    "trump counts out": -0.069,
    "doubles": -0.634,
    "no trump": 0.729,
    "const": -3.819,
    "mate bid": -0.176,
    "mate bid, level": 0.042,
    "mate passed": 0.027,
    "foe bid": -0.076,
    "foe bid, level": 0.125,
    "foes passed": -0.049,
}

OUTBID: Mapping[str, float] = {
    "const": -0.769,
    "promise": -0.126,
    "marks": -0.493,
    "lowest": 1.548,
    "second lowest": 0.672,
    "level": -1.029,
    "foes behind": 0.354,
    "level, foes behind": 0.003,
    "mates behind": 0.749,
    "level, mates behind": -0.311,
    "mate bid": 0.202,
    "foe bid": -0.294,
}

OVERCALLED: Mapping[str, float] = {
    "const": -0.713,
    "promise": 0.308,
    "marks": -0.758,
    "lowest": -0.007,
    "second lowest": -0.039,
    "level": 0.325,
    "foes behind": -0.13,
    "level, foes behind": 0.348,
    "mates behind": 0.059,
    "level, mates behind": -0.419,
    "mate bid": -0.235,
    "foe bid": 0.037,
}

OTHERS: Mapping[str, float] = {
    "const": -0.649,
    "promise": -0.063,
    "doubles": 0.277,
    "longest": -0.073,
    "counts": 0.351,
    "foes behind": -0.187,
    "foes passed": 0.096,
    "foe leads": -0.054,
    "foe leads, level": -0.342,
    "foe leads, marks": 0.386,
    "mates behind": 0.435,
    "mate leads": 0.425,
    "mate leads, level": 1.113,
    "mate leads, marks": -1.596,
    "mate leads, foes behind": -0.128,
    "mate was outbid": 0.288,
}

# How often nobody bids after a pass before any bid, by how many follow (R3.6).
ALL_PASS: Mapping[int, float] = {0: 1.0, 1: 0.2931, 2: 0.0631, 3: 0.0318}

# How often a round is for so many marks (R7.3).
ROUND_VALUES: Mapping[int, float] = {1: 0.9414, 2: 0.0544, 3: 0.0035, 4: 0.0006, 5: 0.0001}
