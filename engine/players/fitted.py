"""Odds of calls and contracts, fitted to hands that were played out: data, written by a program.

`python -m benchmarks.bidder fit` wrote it; each table has a line that says from what. A table holds the
log-odds that a feature adds, by its name in `strength.py`, `special.py`, `standing.py`, `kinds.py` and
`odds.py`.
"""

# Made: points (R7.1).
POINTS: dict[str, float] = {
    "trumps": 0.453,
    "few trumps": -0.567,
    "many trumps": -0.023,
    "top": 0.278,
    "top two": 0.787,
    "top two, trumps": -0.121,
    "top three": -0.007,
    "walkers": 0.118,
    "walkers, trumps": 0.044,
    "walkers, no trump": 0.242,
    "bare walkers": -0.378,
    "suits of offs": -0.067,
    "no loser": 1.094,
    "one loser": 0.168,
    "counts safe": 0.471,
    "counts at risk": 0.017,
    "trump counts out": -0.118,
    "doubles": -0.269,
    "no trump": 0.682,
    "const": -2.488,
    "spare": 2.45,
    "no large count to spare": -0.394,
    "no small count to spare": -0.373,
    "mate bid": -0.19,
    "mate bid, level": 0.769,
    "mate passed": 0.052,
    "foe bid": -0.0,
    "foe bid, level": -0.528,
    "foes passed": 0.068,
}

# Made: all tricks with a trump (R7.2).
ALL_TRICKS: dict[str, float] = {
    "trumps": 0.194,
    "few trumps": -0.05,
    "many trumps": 0.215,
    "top": 0.722,
    "top two": 1.044,
    "top two, trumps": 0.021,
    "top three": 0.107,
    "walkers": 0.133,
    "walkers, trumps": 0.074,
    "walkers, no trump": 0.239,
    "bare walkers": -0.213,
    "suits of offs": 0.167,
    "no loser": 2.177,
    "one loser": 0.249,
    "counts safe": 0.023,
    "counts at risk": 0.052,
    "trump counts out": -0.057,
    "doubles": -0.602,
    "no trump": 0.635,
    "const": -3.841,
    "mate bid": -0.294,
    "mate bid, level": -0.102,
    "mate passed": 0.058,
    "foe bid": -0.026,
    "foe bid, level": 0.15,
    "foes passed": -0.053,
}

# Somebody bids more.
OUTBID: dict[str, float] = {
    "const": -0.964,
    "promise": -0.096,
    "marks": -0.425,
    "lowest": 1.364,
    "second lowest": 0.796,
    "level": -1.096,
    "foes behind": 0.488,
    "level, foes behind": -0.101,
    "mates behind": 0.698,
    "level, mates behind": -0.077,
    "mate bid": 0.23,
    "foe bid": -0.327,
}

# Won by the own side after somebody has bid more.
OVERCALLED: dict[str, float] = {
    "const": -0.794,
    "promise": 0.311,
    "marks": -0.648,
    "lowest": 0.113,
    "second lowest": 0.101,
    "level": 0.49,
    "foes behind": -0.073,
    "level, foes behind": 0.477,
    "mates behind": -0.064,
    "level, mates behind": -0.326,
    "mate bid": -0.269,
    "foe bid": 0.178,
}

# Won by the own side after a pass.
OTHERS: dict[str, float] = {
    "const": -0.973,
    "promise": 0.059,
    "doubles": 0.239,
    "longest": -0.021,
    "counts": 0.308,
    "foes behind": -0.17,
    "foes passed": 0.153,
    "foe leads": 0.063,
    "foe leads, level": -0.239,
    "foe leads, marks": 0.477,
    "mates behind": 0.436,
    "mate leads": 0.218,
    "mate leads, level": 0.957,
    "mate leads, marks": -1.671,
    "mate leads, foes behind": 0.003,
    "mate was outbid": 0.221,
}

# Made: nello.
NELLO: dict[str, float] = {
    "risk": -1.156,
    "highest": -1.353,
    "second": 0.688,
    "third": 0.142,
    "lowest": 0.002,
    "low": 0.157,
    "doubles": 0.111,
    "suits": 0.116,
    "const": 0.298,
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
    "doubles": -0.164,
    "high doubles": 0.169,
    "seconds": -0.109,
    "others": -0.061,
    "suits": -0.21,
    "const": -0.332,
}

# Made: a splash or plunge, by the partner's hand.
ANSWERED: dict[str, float] = {
    "trumps": 0.432,
    "few trumps": -0.423,
    "many trumps": -0.022,
    "top": 0.509,
    "top two": 1.019,
    "top two, trumps": -0.148,
    "top three": 0.048,
    "walkers": 0.29,
    "walkers, trumps": 0.079,
    "walkers, no trump": 0.484,
    "bare walkers": -0.213,
    "suits of offs": 0.105,
    "no loser": 2.098,
    "one loser": 0.245,
    "counts safe": 0.098,
    "counts at risk": -0.022,
    "trump counts out": -0.1,
    "doubles": -0.634,
    "no trump": 0.772,
    "const": -3.685,
}

# How often nobody bids after a pass before any bid, by how many follow (R3.6).
ALL_PASS: dict[int, float] = {0: 1.0, 1: 0.1529, 2: 0.0315, 3: 0.014}

# How often a round is for so many marks (R7.3).
ROUND_VALUES: dict[int, float] = {1: 0.956, 2: 0.0411, 3: 0.0029}

# What each table was fitted to.
MADE: dict[str, str] = {
    "POINTS": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 2,247 samples",
    "ALL_TRICKS": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 349 samples",
    "OUTBID": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 3,325 samples",
    "OVERCALLED": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 1,684 samples",
    "OTHERS": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 3,400 samples",
    "ALL_PASS": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 3,534 hands",
    "ROUND_VALUES": "expert:solved=3/10/20/30, seed 107; trust 20 in thumb, 5 and 6; 2026-11-30; 3,534 hands",
    "SEVENS": "thumb, seed 1, 2026-11-30; 6,000 samples",
    "LOOPER": "thumb, seed 1, 2026-11-30; 6,000 samples",
    "CALLED": "expert:solved=3/10/20/30, seed 1, 2026-11-30; 593 samples",
    "ANSWERED": "expert:solved=3/10/20/30, seed 1, 2026-11-30; 593 samples",
    "NELLO": "expert:solved=3/10/20/30, seed 1, 2026-11-30; 840 samples",
}
