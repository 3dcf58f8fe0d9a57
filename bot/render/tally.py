"""Marks as strokes: seven of them write ALL, XXX with a line through, or A and M beside a T (H9)."""

from engine.options import TallyRule

_STROKES = {
    TallyRule.ALL: ("/", "/\\", "A", "A|", "AL", "AL|", "ALL"),
    TallyRule.XXX: ("/", "X", "X/", "XX", "XX/", "XXX", "-XXX-"),
    TallyRule.AM: ("/T", "/\\T", "AT", "AT|", "AT|\\", "AT|\\/", "ATM"),
}


def tally(marks: int, drawn: TallyRule = TallyRule.ALL) -> str:
    r"""Return the strokes of so many marks, as code so that Markdown leaves them alone.

    Three strokes make the A, two each L: `/`, `/\`, `A`, `A|`, `AL`, `AL|`, `ALL`. An X takes two, an M four.
    More begin a new word.
    """
    if marks <= 0:
        return ""
    strokes = _STROKES[drawn]
    whole, rest = divmod(marks, len(strokes))
    return f"`{' '.join([strokes[-1]] * whole + [strokes[rest - 1]] * bool(rest))}`"
