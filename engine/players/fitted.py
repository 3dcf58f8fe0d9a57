"""Odds of calls and contracts, fitted to hands that were played out: data, written by a program.

`python -m benchmarks.bidder fit` wrote it; each table has a line that says from what. A table holds the
log-odds that a feature adds, by its name in `strength.py`, `special.py`, `standing.py`, `kinds.py` and
`odds.py`.
"""

# Made: points (R7.1).
POINTS: dict[str, float] = {
    "trumps": 0.476,
    "few trumps": -0.534,
    "many trumps": -0.018,
    "top": 0.411,
    "top two": 0.733,
    "top two, trumps": -0.13,
    "top three": 0.089,
    "walkers": 0.149,
    "walkers, trumps": 0.032,
    "walkers, no trump": 0.216,
    "bare walkers": -0.378,
    "suits of offs": -0.14,
    "no loser": 1.094,
    "one loser": 0.168,
    "counts safe": 0.412,
    "counts at risk": -0.103,
    "trump counts out": -0.328,
    "doubles": -0.289,
    "no trump": 0.63,
    "const": -2.563,
    "spare": 2.462,
    "no large count to spare": -0.326,
    "no small count to spare": -0.352,
    "mate bid": -0.005,
    "mate bid, level": 0.804,
    "mate passed": -0.06,
    "foe bid": -0.017,
    "foe bid, level": -0.49,
    "foes passed": 0.088,
}

# Made: all tricks with a trump (R7.2).
ALL_TRICKS: dict[str, float] = {
    "trumps": 0.286,
    "few trumps": -0.086,
    "many trumps": 0.283,
    "top": 0.723,
    "top two": 0.933,
    "top two, trumps": -0.12,
    "top three": 0.159,
    "walkers": 0.259,
    "walkers, trumps": 0.106,
    "walkers, no trump": 0.332,
    "bare walkers": -0.213,
    "suits of offs": -0.08,
    "no loser": 2.155,
    "one loser": 0.227,
    "counts safe": 0.07,
    "counts at risk": 0.029,
    "trump counts out": 0.01,
    "doubles": -0.59,
    "no trump": 0.643,
    "const": -3.86,
    "mate bid": -0.11,
    "mate bid, level": 0.063,
    "mate passed": -0.025,
    "foe bid": 0.055,
    "foe bid, level": 0.048,
    "foes passed": -0.067,
}

# Somebody bids more.
OUTBID: dict[str, float] = {
    "const": -1.023,
    "promise": -0.19,
    "marks": -0.352,
    "lowest": 1.654,
    "second lowest": 0.926,
    "level": -1.451,
    "foes behind": 0.393,
    "level, foes behind": -0.505,
    "mates behind": 0.477,
    "level, mates behind": -0.284,
    "mate bid": 0.025,
    "foe bid": 0.027,
}

# Won by the own side after somebody has bid more.
OVERCALLED: dict[str, float] = {
    "const": -0.65,
    "promise": 0.256,
    "marks": -0.681,
    "lowest": 0.207,
    "second lowest": 0.114,
    "level": 0.485,
    "foes behind": 0.055,
    "level, foes behind": 0.457,
    "mates behind": -0.173,
    "level, mates behind": -0.318,
    "mate bid": -0.595,
    "foe bid": -0.012,
}

# Won by the own side after a pass.
OTHERS: dict[str, float] = {
    "const": -0.744,
    "promise": -0.137,
    "doubles": 0.293,
    "longest": 0.006,
    "counts": 0.272,
    "foes behind": 0.009,
    "foes passed": -0.054,
    "foe leads": 0.065,
    "foe leads, level": -0.058,
    "foe leads, marks": 0.404,
    "mates behind": 0.217,
    "mate leads": 0.333,
    "mate leads, level": 0.73,
    "mate leads, marks": -1.621,
    "mate leads, foes behind": -0.114,
    "mate was outbid": 0.058,
}

# Made: nello.
NELLO: dict[str, float] = {
    "risk": -1.596,
    "highest": -1.127,
    "second": 0.647,
    "third": 0.526,
    "lowest": -0.424,
    "low": 0.01,
    "doubles": 0.092,
    "suits": 0.118,
    "const": 1.526,
}

# Made: sevens.
SEVENS: dict[str, float] = {
    "1": -2.458,
    "2": -0.192,
    "3": -0.356,
    "4": 0.015,
    "5": -0.135,
    "6": -0.412,
    "7": -0.491,
    "at goal": 0.139,
    "near": 0.299,
    "far": -0.167,
    "const": 3.269,
}

# Made: points in sevens.
LOOPER: dict[str, float] = {
    "1": 0.025,
    "2": 0.764,
    "3": 0.019,
    "4": -0.179,
    "5": -0.273,
    "6": -0.393,
    "7": 0.055,
    "at goal": 0.978,
    "near": 0.51,
    "far": -0.231,
    "const": -0.629,
    "spare": 2.255,
    "no large count to spare": -0.229,
    "no small count to spare": -0.038,
}

# Made: a splash or plunge, by the caller's hand.
CALLED: dict[str, float] = {
    "doubles": 0.098,
    "high doubles": 0.237,
    "seconds": 0.176,
    "others": 0.077,
    "suits": -0.34,
    "const": -1.41,
}

# Made: a splash or plunge, by the partner's hand.
ANSWERED: dict[str, float] = {
    "trumps": 0.577,
    "few trumps": -0.408,
    "many trumps": -0.2,
    "top": 0.12,
    "top two": 0.912,
    "top two, trumps": -0.047,
    "top three": 0.141,
    "walkers": 0.093,
    "walkers, trumps": 0.122,
    "walkers, no trump": 0.682,
    "bare walkers": -0.251,
    "suits of offs": -0.036,
    "no loser": 2.098,
    "one loser": 0.489,
    "counts safe": -0.013,
    "counts at risk": 0.081,
    "trump counts out": 0.102,
    "doubles": -0.634,
    "no trump": 0.821,
    "const": -3.621,
}

# How often nobody bids after a pass before any bid, by how many follow (R3.6).
ALL_PASS: dict[int, float] = {0: 1.0, 1: 0.1683, 2: 0.0286, 3: 0.0207}

# How often a round is for so many marks (R7.3).
ROUND_VALUES: dict[int, float] = {1: 0.9789, 2: 0.0211}

# What each table was fitted to.
MADE: dict[str, str] = {
    "POINTS": "expert:deals=30, seed 301, trust 20, 2026-11-30; 2,446 samples",
    "ALL_TRICKS": "expert:deals=30, seed 301, trust 20, 2026-11-30; 367 samples",
    "OUTBID": "expert:deals=30, seed 301, trust 20, 2026-11-30; 3,217 samples",
    "OVERCALLED": "expert:deals=30, seed 301, trust 20, 2026-11-30; 1,349 samples",
    "OTHERS": "expert:deals=30, seed 301, trust 20, 2026-11-30; 3,685 samples",
    "ALL_PASS": "expert:deals=30, seed 301, trust 20, 2026-11-30; 3,596 hands",
    "ROUND_VALUES": "expert:deals=30, seed 301, trust 20, 2026-11-30; 3,596 hands",
    "SEVENS": "thumb, seed 1, 2026-11-30; 6,000 samples",
    "LOOPER": "thumb, seed 1, 2026-11-30; 6,000 samples",
    "CALLED": "expert:deals=30, seed 2, 2026-11-30; 2,000 samples",
    "ANSWERED": "expert:deals=30, seed 2, 2026-11-30; 2,000 samples",
    "NELLO": "an earlier expert (3 to 30 deals solved), seed 1, 2026-11-30; 2,500 samples",
}
