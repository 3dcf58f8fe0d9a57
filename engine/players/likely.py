"""How likely a hand is to have bid and declared as was heard."""

from math import exp

from engine.players.tables import Tables

# What a bidder counts: each trump, the two highest, each tile that nothing outside trumps beats in its suit.
_TRUMP, _TOP, _SECOND, _WALKER, _SHORT = 2, 2, 1, 2, -2
# The sum at which every other hand bids, for points and for all tricks, and how sharply it parts them.
_HALF, _HALF_ALL_TRICKS, _SLOPE = 11.8, 15.0, 1.2
_FEW = 2


def declares(table: Tables, hand: int, *, all_tricks: bool) -> float:
    """Return how likely a whole `hand` is to win the auction and to name this trump, up to a constant."""
    trumps = hand & table.trumps
    top = 1 << table.trumps.bit_length() - 1 if table.trumps else 0
    second = 1 << (table.trumps ^ top).bit_length() - 1 if table.trumps else 0
    count = trumps.bit_count()
    total = _TRUMP * count + (_TOP if hand & top else 0) + (_SECOND if hand & second else 0)
    if table.trumps and count <= _FEW:
        total += _SHORT
    rest = hand ^ trumps
    out = ~(hand | table.trumps)
    while rest:
        tile = rest & -rest
        number = tile.bit_length() - 1
        if not table.over[number][number] & out:
            total += _WALKER
        rest ^= tile
    half = _HALF_ALL_TRICKS if all_tricks else _HALF
    if not table.trumps:
        half -= 4
    return 1 / (1 + exp(_SLOPE * (half - total)))
